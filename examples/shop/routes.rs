//! What the shop answers. In goes nothing: the table is built by the compiler, which refuses it when two routes cannot be
//! told apart. Out comes [`SHOP`]; the routes added later stand behind it, see [`Shop`](super::shop::Shop).

use wayplan::routes;

use self::Handler::Run;
use super::{admin, handlers, respond::Answer, shop::Call};

/// What a route leads to.
#[derive(Debug)]
pub(crate) enum Handler {
    /// To a function of this program: the routes of the table.
    Run(fn(&Call<'_>) -> Answer),
    /// To a text, sent as it is: the routes added while the shop is open.
    Send(String),
}

routes! {
    /// The routes known at compile time.
    pub(crate) static SHOP: Handler = {
        #![slash = redirect]

        /// Says welcome.
        GET "/" => Run(handlers::home),
        /// Lists the products, or those whose title holds the term.
        GET "/search/{term?}" => Run(handlers::search),
        /// One product.
        GET "/products/{sku}" => Run(handlers::product),
        /// What customers say of it.
        GET "/products/{sku}/reviews" => Run(handlers::reviews),
        /// Adds a review: the text is the body.
        POST "/products/{sku}/reviews" => Run(handlers::review),
        /// One order. `/orders/pot` is not found: it never gets here.
        GET "/orders/{id:u64}" => Run(handlers::order),
        /// Its invoice.
        GET "/orders/{id:u64}/invoice.txt" => Run(handlers::invoice),
        /// A file of the public folder.
        GET "/files/{*path}" => Run(handlers::file),
        /// A picture of a product.
        GET "/images/{name}.{ext}" => Run(handlers::image),
        /// Says that the shop is open, to whatever method.
        ANY "/health" => Run(handlers::health),

        /// Lists the routes of both layers.
        GET "/_routes" => Run(admin::list),
        /// Adds a route.
        POST "/_routes" => Run(admin::add),
        /// Removes a route that was added.
        DELETE "/_routes" => Run(admin::remove),
    };
}
