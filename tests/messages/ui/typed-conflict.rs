use wayplan::routes;

routes! {
    enum Shop {
        GET "/a/{id}"   => Item { id: u64 },
        GET "/a/{name}" => Named { name: String },
        GET "/b"        => B,
    }
}

fn main() {
    let _ = (Shop::B, Shop::Item { id: 7 }, Shop::parse("GET", "/b"));
}
