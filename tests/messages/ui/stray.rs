use wayplan::routes;

routes! {
    static TABLE: u8 = {
        GET "/a" => 1, 2,
        GET "/b" => 3, 4, { 5 }, GET "/c" => 6,
        POST "/b" => 7, stray
    };
}

fn main() {
    let _ = TABLE.at("GET", "/");
}
