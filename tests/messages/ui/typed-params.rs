use wayplan::routes;

routes! {
    enum Shop {
        GET "/products/{sku}"           => Product { skuu: String },
        GET "/orders/{order-id}/{line}" => Order { order_id: u64 },
        GET "/help"                     => Help { topic: String },
        GET "/files/{name}"             => File { path: String },
        GET "/pairs/{a}/{b}"            => Pair(u8),
        GET "/list/{type}"              => List,
        GET "/own/{self}"               => Own { sefl: u8 },
        GET "/spelt/{userId}/{user_id}" => Spelt { user_id: u8 },
    }
}

fn main() {}
