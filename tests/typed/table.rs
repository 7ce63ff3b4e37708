//! Paths of a table's routes, by name.

use wayplan::{PathError, RouteId, link, routes};

routes! {
    static SHOP: &str = {
        GET "/"                      => "home",
        GET "/products/new"          => "new",
        GET "/products/{sku}"        => "product",
        GET "/files/{*path}"         => "file",
        GET "/{{x}}/caf%C3%A9/ü/{id?}" => "odd",
    };
}

const LINKS: [&str; 3] = [link!(SHOP, "/products/a-1"), link!(SHOP, "/files/a/b/c"), link!(SHOP, "/%7Bx}/café/%c3%bc")];

#[test]
fn paths_by_name() {
    let product = SHOP.path("/products/{sku}").expect("a route");
    assert_eq!(product.clone().with("sku", &"50% / é").to_path().as_deref(), Ok("/products/50%25%20%2F%20%C3%A9"));
    assert_eq!(product.clone().with("sku", &7).to_string(), "/products/7");
    assert_eq!(product.to_path(), Err(PathError::Unset { name: "sku" }));
    assert_eq!(product.clone().with("sku", &"new").to_path(), Err(PathError::Taken { by: "/products/new" }));
    assert_eq!(product.clone().with("sku", &"").to_path(), Err(PathError::Empty { name: "sku" }));
    assert_eq!(product.clone().with("sku", &"..").to_path(), Err(PathError::DotSegment));
    assert_eq!(product.with("id", &"x").to_path(), Err(PathError::Unknown));
    let file = SHOP.path_to(RouteId(3)).expect("a route");
    assert_eq!(file.clone().with("path", &"a/b c").to_path().as_deref(), Ok("/files/a/b%20c"));
    assert_eq!(file.with("path", &"a/../b").to_path(), Err(PathError::DotSegment));
    let odd = SHOP.path_to(RouteId(4)).expect("a route");
    assert_eq!(odd.to_path().as_deref(), Ok("/%7Bx%7D/caf%C3%A9/%C3%BC"));
    assert_eq!(odd.with("id", &1).to_path().as_deref(), Ok("/%7Bx%7D/caf%C3%A9/%C3%BC/1"));
    assert!(SHOP.path("/nothing").is_none());
}

#[test]
fn links_are_answered() {
    for path in LINKS {
        assert!(SHOP.at("GET", path).is_ok(), "{path}");
    }
}

mod dots {
    wayplan::routes! {
        pub(super) static DOTS: u8 = {
            GET "/%2e%2e/{x}" => 1,
            GET "/%2E{x}" => 2,

        };
    }
}

#[test]
fn encoded_dots_are_dots() {
    let path = |template, x: &str| dots::DOTS.path(template).expect("a route").with("x", &x).to_path();
    assert_eq!(path("/%2e%2e/{x}", "a"), Err(PathError::DotSegment));
    assert_eq!(path("/%2E{x}", "."), Err(PathError::DotSegment));
    assert!(path("/%2E{x}", "well-known").is_ok());
}

#[test]
fn links_are_made_of_constants_of_any_name() {
    const LINK: &str = "/products/new";
    const OFFER: &str = wayplan::link!(SHOP, LINK);
    assert_eq!(OFFER, LINK);
}
