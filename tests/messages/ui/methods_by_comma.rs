use wayplan::routes;

routes! {
    static TABLE: u8 = {
        GET, PUT "/a" => 1,
        GET "/b" => 2,
        POST, PUT, "PURGE" "/c" => 3,
    };
}

fn main() {
    let _ = TABLE.at("GET", "/");
}
