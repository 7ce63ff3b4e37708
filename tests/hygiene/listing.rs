//! What a table tells of itself.

use wayplan::{Method, MethodPolicy, Options, RouteId, SlashPolicy, routes};

routes! {
    /// Everything the shop answers.
    static SHOP: &str = {
        #![methods = fall_through]
        #![slash = ignore, unreachable = allow, form = data,]

        /// The front page.
        ///
        ///   Indented.
        GET "/" => "home",
        GET | PUT "/products/{sku}/{part?}" => "product",
        "PURGE" | DELETE "/products/{sku}" => "purge",
        ANY r"/health" => "health",
    };
}

#[test]
fn options_and_routes_are_listed() {
    let options = Options { methods: MethodPolicy::FallThrough, slash: SlashPolicy::Ignore, ..Options::default() };
    assert_eq!(SHOP.options(), options);
    assert_eq!(
        SHOP.to_string(),
        "GET /\nGET | PUT /products/{sku}/{part?}\nDELETE | PURGE /products/{sku}\nANY /health\n"
    );
    let listed: Vec<_> = SHOP.routes().collect();
    let first = listed.first().unwrap();
    assert_eq!(first.doc(), "The front page.\n\n  Indented.");
    assert_eq!(listed.iter().map(|route| route.line() - first.line()).collect::<Vec<_>>(), [0, 1, 2, 3]);
    assert_eq!(listed.iter().map(|route| route.id().0).collect::<Vec<_>>(), [0, 1, 2, 3]);
    assert_eq!(listed.get(1).map(|route| route.params().collect()), Some(vec!["sku", "part"]));
    assert_eq!(SHOP.value(RouteId(2)), Some(&"purge"));
}

const ROUTES: usize = SHOP.stats().routes;

#[test]
fn look_ups() {
    let hit = SHOP.at(Method::GET, "/products/a-1").unwrap();
    assert_eq!((*hit.value, hit.route, hit.template), ("product", RouteId(1), "/products/{sku}/{part?}"));
    assert_eq!(hit.params.get("sku").unwrap().raw(), "a-1");
    assert_eq!(SHOP.at("PURGE", "/products/a-1/").unwrap().value, &"purge");
    assert_eq!(SHOP.at("LINK", "/health").unwrap().value, &"health");
    assert!(SHOP.at("POST", "/products/a-1").is_err());
    assert_eq!(ROUTES, 4);
}
