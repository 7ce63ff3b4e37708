use wayplan::routes;

routes! {
    static TABLE: u8 = {
        #![hidden = deny]
        GET "/users/{id}" => 1,
        PUT "/users/{id}" => 2,
        GET "/users/me" => 3,
        POST "/users/me" => 4,
        ANY "/{*rest}" => 5,
        PUT "/files/new" => 6,
    };
}

fn main() {
    let _ = TABLE.at("GET", "/");
}
