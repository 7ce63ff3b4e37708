use wayplan::routes;

routes! {
    static TABLE: u8 = {
        GET "/" => 1,,
        => 2,
        (GET) "/a" => 3,
        GET "/b" => 4,
    };
}

fn main() {
    let _ = TABLE.at("GET", "/");
}
