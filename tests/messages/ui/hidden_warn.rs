#![deny(deprecated)]

use wayplan::routes;

routes! {
    static TABLE: u8 = {
        #![hidden = warn]
        GET "/a/{x}" => 1,
        GET "/a/b" => 2,
        POST "/{y}/b" => 3,
        #[expect(deprecated)]
        PUT "/a/c" => 4,
    };
}

fn main() {
    let _ = TABLE.at("GET", "/");
}
