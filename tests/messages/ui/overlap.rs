use wayplan::routes;

routes! {
    static TABLE: u8 = {
        #![overlap = deny]
        GET "/a/{x}" => 1,
        GET "/{y}/b" => 2,
        PUT "/{z}/b" => 3,
        ANY "/{a}/{b}" => 4,
        HEAD "/{z}/c" => 5,
        GET "/{a}.{b}/d" => 6,
        POST "/{*rest}/x" => 7,
        POST "/x/{*rest}" => 8,
        POST "/e/{id?}" => 9,
        POST "/{name}/f" => 10,
    };
}

fn main() {
    let _ = TABLE.at("GET", "/");
}
