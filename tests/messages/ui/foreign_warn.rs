#![deny(warnings)]

use wayplan::routes;

routes! {
    static TABLE: u8 = {
        GET "/users/:id" => 1,
        #[expect(deprecated)]
        GET "/files/*path" => 2,
        #[allow(deprecated)]
        GET "/a/:id" => 3,
        GET "/%3Ab" => 4,
    };
}

fn main() {
    let _ = TABLE.at("GET", "/");
}
