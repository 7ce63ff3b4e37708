use wayplan::routes;

routes! {
    static TABLE: u8 = {
        r#GET "/a" => 1,
        GET | r#PUT "/b" => 2,
    };
}

fn main() {
    let _ = TABLE.at("GET", "/");
}
