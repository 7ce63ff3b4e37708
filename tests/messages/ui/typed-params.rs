use wayplan::routes;

routes! {
    enum Shop {
        GET "/products/{sku}"           => Product { skuu: String },
        GET "/orders/{order-id}/{line}" => Order { order_id: u64 },
        GET "/help"                     => Help { topic: String },
        GET "/files/{name}"             => File { path: String },
        GET "/pairs/{a}/{b}"            => Pair(u8),
        GET "/list/{type}"              => List,
    }
}

fn main() {}
