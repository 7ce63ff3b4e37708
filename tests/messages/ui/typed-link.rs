use wayplan::{link, routes};

routes! {
    static SHOP: &str = {
        GET "/"                       => "home",
        GET "/products/{sku:u64}"     => "product",
    };
}

routes! {
    enum Typed {
        GET "/files/{*path}" => File { path: String },
    }
}

const HOME: &str = link!(SHOP, "/");
const PRODUCT: &str = link!(SHOP, "/products/a-1");
const FILE: &str = link!(Typed, "/file/a");

fn main() {}
