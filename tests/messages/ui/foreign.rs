use wayplan::routes;

routes! {
    static TABLE: u8 = {
        #![foreign = deny]
        GET "/users/:id" => 1,
        GET "/:a/b/*path" => 2,
        GET "/c/*" => 3,
        GET "/{name}:cancel" => 4,
        GET "/v1/books:batchGet" => 5,
        GET "/d/{id:[0-9]+}" => 6,
        GET "/<placeholder>" => 7,
    };
    static ANGLES: u8 = {
        #![foreign = deny]
        GET "/a/<id>" => 1,
        GET "/b/<path..>" => 2,
        GET "/c/<int:id>" => 3,
    };
}

fn main() {
    let _ = (TABLE.at("GET", "/"), ANGLES.at("GET", "/"));
}
