use wayplan::routes;

routes! {
    static TABLE: u8 = {
        GET "/a" 1,
        GET "/b" -> 2,
        GET "/c",
        GET "/d" => 4,
    };
}

fn main() {
    let _ = TABLE.at("GET", "/");
}
