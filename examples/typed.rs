//! Typed routes: requests become values of an enum, values become links, and a link to no route does not compile.
//!
//! `cargo run --example typed`
#![expect(clippy::print_stdout, reason = "what the example shows")]

use std::{borrow::Cow, fmt, num::ParseIntError, str::FromStr};

use wayplan::{Miss, ParseError, link, routes, with_query};

/// A type of the program's own: `FromStr`, `Display`, `PartialEq`, and one line.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Sku(u32);

impl FromStr for Sku {
    type Err = ParseIntError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.strip_prefix("sku-").unwrap_or(text).parse().map(Sku)
    }
}

impl fmt::Display for Sku {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "sku-{}", self.0)
    }
}

wayplan::impl_param!(Sku);

/// Routes of their own, in a module or a crate of their own.
mod admin {
    wayplan::routes! {
        #[derive(Debug, PartialEq)]
        pub(crate) enum Routes {
            GET  "/"           => Index,
            GET  "/users/{id}" => User { id: u64 },
        }
    }
}

routes! {
    /// Everything the shop answers.
    #[derive(Debug, PartialEq)]
    enum Shop<'p> {
        /// The front page.
        GET        "/"                    => Home,
        /// An offer, also under its old address.
        GET | PUT  "/products/{sku}"      => Product { sku: Sku },
        GET        "/p/{sku}"             => Product { sku: Sku },
        GET        "/orders/{id:u64}"     => Order { id: u64 },
        GET        "/search/{words}"      => Search { words: Cow<'p, str> },
        GET        "/news/{year?}"        => News { year: Option<u16> },
        GET        "/files/{*path}"       => File { path: Vec<String> },
        POST       "/orders"              => NewOrder,
        "/admin"                          => Admin(admin::Routes),
        "/t/{tenant}/admin"               => Tenant { tenant: &'p str, routes: admin::Routes },
    }
}

/// A link to no route is an error of the compiler.
const OFFER: &str = link!(Shop, "/products/sku-7");

fn answer(method: &str, path: &str) -> String {
    match Shop::parse(method, path) {
        Ok(Shop::Home) => format!("see {OFFER}"),
        Ok(Shop::Product { sku }) => format!("{sku} for sale"),
        Ok(Shop::Order { id }) => format!("order {id}"),
        Ok(Shop::NewOrder) => format!("created {}", Shop::Order { id: 1 }),
        Ok(other) => format!("{} as {other:?}", other.template()),
        Err(ParseError::Miss(Miss::MethodNotAllowed(allowed))) => format!("405, allowed: {allowed}"),
        Err(error @ ParseError::BadParam { .. }) => format!("400, {error}"),
        Err(error) => format!("404, {error}"),
    }
}

fn main() {
    for (method, path) in [
        ("GET", "/"),
        ("GET", "/p/sku-42"),
        ("GET", "/products/none"),
        ("POST", "/orders"),
        ("DELETE", "/orders"),
        ("GET", "/search/blue%20jeans"),
        ("GET", "/news"),
        ("GET", "/files/css/site.css"),
        ("GET", "/admin/users/7"),
        ("GET", "/t/acme/admin/"),
        ("GET", "/nothing"),
    ] {
        println!("{method:6} {path:22} {}", answer(method, path));
    }
    let search = Shop::Search { words: "50% off / sale".into() };
    println!("{}", with_query(&search, [("page", 2)]));
    println!("{:?}", search.to_path());
    println!("{:?}", Shop::File { path: vec!["..".to_owned()] }.to_path());
}
