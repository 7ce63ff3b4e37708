#![deny(warnings)]

use wayplan::routes;

routes! {
    static TABLE: u8 = {
        GET "/{a}" => 1,
        PUT "/{a}/{*b}" => 2,
        POST | DELETE "/{*rest}" => 3,
    };
}

fn main() {
    let _ = TABLE.at("GET", "/");
}
