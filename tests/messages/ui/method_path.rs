use wayplan::routes;

routes! {
    static TABLE: u8 = {
        GET "/a" => 1,
        Method::GET "/b" => 1,
        http::Method::PURGE | PUT "/c" => 1,
        GET "/d" => 4,
    };
}

fn main() {
    let _ = TABLE.at("GET", "/");
}
