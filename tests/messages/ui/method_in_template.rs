use wayplan::routes;

routes! {
    static TABLE: u8 = {
        "GET /a" => 1,
        "purge /b" => 2,
        "POST:/c" => 3,
        GET "/d" => 4,
    };
}

fn main() {
    let _ = TABLE.at("GET", "/");
}
