use wayplan::routes;

routes! {
    static TABLE: u8 = {
        "/a" => 1,
        GET "/b" => 2,
        "/c" 3,
    };
}

fn main() {
    let _ = TABLE.at("GET", "/");
}
