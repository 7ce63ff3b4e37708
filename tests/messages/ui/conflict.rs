use wayplan::routes;

routes! {
    static TABLE: u8 = {
        GET "/users/{id}" => 1,
        GET "/users/{name}" => 2,
        GET | PUT "/orders/{id:u64}" => 3,
        POST | PUT "/orders/{order:u64}" => 4,
        GET "/a/{id?}" => 5,
        ANY "/a" => 6,
        GET "/a" => 7,
        GET "/files/{*path}" => 8,
        GET "/files/{*rest}" => 9,
        GET "/%61" => 10,
        GET "/a/%2f{x}.{y}" => 11,
        GET "/a/%2F{y}.{x}" => 12,
        PUT "/twice" => 13,
        GET | PUT "/twice" => 14,
    };
}

fn main() {
    let _ = TABLE.at("GET", "/");
}
