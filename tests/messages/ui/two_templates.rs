use wayplan::routes;

routes! {
    static TABLE: u8 = {
        GET "/a" "/b" => 1,
        GET "/c" => 2,
    };
}

fn main() {
    let _ = TABLE.at("GET", "/");
}
