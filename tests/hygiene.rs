//! `routes!` where it is called: names around it, editions, lints, and what it hands out.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use wayplan::{Method, routes};
fn home() -> u8 {
    1
}
routes! {
    /// Everything.
    pub static SHOP: fn() -> u8 = {
        #![methods = fall_through, slash = ignore]
        /// The home.
        GET "/" => home,
        GET | PUT "/products/{sku}" => || 2,
        "PURGE" "/products/{sku}" => || 3,
        ANY "/health" => || [1u8, 4].iter().copied().max().unwrap_or_default(),
    };
    static WORDS: &str = { GET "/a" => "a", GET "/b" => concat!("b", "c") };
}
#[test]
fn works() {
    let hit = SHOP.at(Method::GET, "/products/a-1").unwrap();
    assert_eq!((hit.value)(), 2);
    assert_eq!(hit.params.get("sku").unwrap().raw(), "a-1");
    assert_eq!(hit.template, "/products/{sku}");
    assert_eq!((SHOP.at("PURGE", "/products/a-1/").unwrap().value)(), 3);
    assert_eq!(WORDS.at("GET", "/b").unwrap().value, &"bc");
    assert!(WORDS.at("GET", "/c").is_err());
}
