use wayplan::routes;

routes! {
    enum Shop {
        GET "/a/{id}" => Item { id: u64 },
        GET "/b/{id}" => Item { id: u32 },
        GET "/c"      => Numbered = 7,
        GET "/d"      => shop::Item,
    }
}

fn main() {
    let _ = Shop::Item { id: 7 };
}
