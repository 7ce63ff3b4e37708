use wayplan::routes;

routes! {
    static TABLE: u8 = {
        GET | "/a" => 1,
        GET | PUT | => 2,
        GET "/b" => 3,
    };
}

fn main() {
    let _ = TABLE.at("GET", "/");
}
