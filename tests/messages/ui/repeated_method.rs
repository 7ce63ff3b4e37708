use wayplan::routes;

routes! {
    static TABLE: u8 = {
        GET | PUT | GET "/a" => 1,
        "PURGE" | "PURGE" "/b" => 2,
    };
}

fn main() {
    let _ = TABLE.at("GET", "/");
}
