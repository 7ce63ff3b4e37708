use wayplan::routes;

struct Sku(String);

routes! {
    enum Shop {
        GET "/products/{sku}" => Product { sku: Sku },
    }
}

routes! {
    enum News {
        GET "/news/{year?}" => News { year: u16 },
    }
}

fn main() {}
