use wayplan::routes;

routes! {
    static TABLE: u8 = {
        #![unreachable = deny]
        GET "/{a}" => 1,
        GET "/{a}/{*b}" => 2,
        GET "/{*rest}" => 3,
    };
}

fn main() {
    let _ = TABLE.at("GET", "/");
}
