#![deny(warnings)]

use wayplan::routes;

routes! {
    static TABLE: u8 = {
        GET "/{a}" => 1,
        GET "/{a}/{*b}" => 2,
        GET "/{*rest}" => 3,
        #[allow(deprecated)]
        GET "/{*rest}/" => 4,
        #[expect(deprecated, reason = "nothing to expect")]
        GET "/x" => 5,
        ANY "/{*rest}" => 6,
    };
}

fn main() {
    let _ = TABLE.at("GET", "/");
}
