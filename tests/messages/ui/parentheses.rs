use wayplan::routes;

routes! {
    static TABLE: u8 = {
        GET "/a" => 1,
        GET("/b") => 2,
        (GET) "/c" => 3,
        (GET, "/d") => 4,
        GET "/e" => 5,
    };
}

fn main() {
    let _ = TABLE.at("GET", "/");
}
