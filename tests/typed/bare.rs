//! Mounted templates of one optional parameter, routes that end where a prefix does, and methods of several tables: everything
//! as if it were written out.

use std::panic;

use wayplan::{PathError, link, routes};

use super::{mounts::paths, tables::told};

macro_rules! both {
    ($name:ident: $($policy:ident = $value:ident),*) => {
        mod $name {
            wayplan::routes! {
                static ITEMS: &str = {
                    #![$($policy = $value),*]
                    GET | "LIST"  "/{id:u64?}"   => "item",
                    "LINK"        "/{name?}"     => "link",
                    "PURGE"       "/"            => "slash",
                    ANY           "/"            => "any",
                    GET           "/{name}/log"  => "log",
                };
                static REST: &str = {
                    #![$($policy = $value),*]
                    GET  "/{id?}"    => "item",
                    POST "/{*rest?}" => "rest",
                };
                static DEEP: &str = {
                    #![$($policy = $value),*]
                    "LOCK" "/items" => "lock",
                    "/items" => ITEMS,
                    PUT "/{x?}" => "put",
                };
                pub(super) static SHOP: &str = {
                    #![$($policy = $value,)* unreachable = allow]
                    HEAD | "LOCK" "/items"    => "head",
                    "/items"                  => ITEMS,
                    ANY           "/{a?}"     => "above",
                    "/{a}/rest"               => REST,
                    "/t/{tenant}"             => DEEP,
                    GET           "/{*other}" => "other",
                };
                pub(super) static FLAT: &str = {
                    #![$($policy = $value,)* unreachable = allow]
                    HEAD | "LOCK" "/items"    => "head",
                    ANY           "/{a?}"     => "above",
                    GET           "/{*other}" => "other",
                    GET | "LIST"  "/items/{id:u64?}"   => "item",
                    "LINK"        "/items/{name?}"     => "link",
                    "PURGE"       "/items/"            => "slash",
                    ANY           "/items/"            => "any",
                    GET           "/items/{name}/log"  => "log",
                    GET  "/{a}/rest/{id?}"    => "item",
                    POST "/{a}/rest/{*rest?}" => "rest",
                    "LOCK" "/t/{tenant}/items" => "lock",
                    PUT "/t/{tenant}/{x?}" => "put",
                    GET | "LIST"  "/t/{tenant}/items/{id:u64?}"   => "item",
                    "LINK"        "/t/{tenant}/items/{name?}"     => "link",
                    "PURGE"       "/t/{tenant}/items/"            => "slash",
                    ANY           "/t/{tenant}/items/"            => "any",
                    GET           "/t/{tenant}/items/{name}/log"  => "log",
                };
            }
        }
    };
}

both!(strict: methods = strict);
both!(ignoring: methods = strict, slash = ignore);
both!(redirecting: methods = fall_through, slash = redirect);
both!(falling: methods = fall_through, slash = ignore);

#[test]
fn optional_parameters_behind_a_prefix_are_what_is_written_out() {
    let words = ["", "items", "t", "rest", "7", "x", "log", "%69tems"];
    let wanted = |path: &str| path.matches('/').count() < 3 || path.starts_with("/t/") || path.contains("rest/");
    let all = paths(&words, 5, wanted, |_| true);
    assert!(all.len() > 2_000);
    let tables = [
        (&strict::SHOP, &strict::FLAT),
        (&ignoring::SHOP, &ignoring::FLAT),
        (&redirecting::SHOP, &redirecting::FLAT),
        (&falling::SHOP, &falling::FLAT),
    ];
    for (mounted, flat) in tables {
        for path in &all {
            for method in ["GET", "HEAD", "POST", "LIST", "LINK", "PURGE", "PUT", "LOCK", "ANY", "NONE"] {
                assert_eq!(told(mounted.at(method, path)), told(flat.at(method, path)), "{method} {path}");
            }
            let is_answered = |table: &dyn Fn() -> Result<(), wayplan::Miss>| {
                !matches!(table(), Err(wayplan::Miss::NotFound | wayplan::Miss::Redirect(_)))
            };
            let link = panic::catch_unwind(|| mounted.link(path.clone().leak())).is_ok();
            assert_eq!(link, is_answered(&|| flat.at("GET", path).map(drop)), "{path}");
        }
    }
}

mod items {
    wayplan::routes! {
        #[derive(Debug, PartialEq)]
        pub(super) enum Items {
            GET  "/{id?}" => Item(Option<u64>),
            POST "/"      => Slash,
        }
    }
}

routes! {
    #[derive(Debug, PartialEq)]
    enum Shop {
        PUT "/items"  => Put,
        "/items"      => Items(items::Items),
        "/t/{tenant}" => Tenant(u8, items::Items),
    }
}

const LINKS: [&str; 4] = [link!(Shop, "/items"), link!(Shop, "/items/7"), link!(Shop, "/items/"), link!(Shop, "/t/1")];

#[test]
fn values_without_an_optional_parameter() {
    use items::Items;
    let cases = [
        ("GET", "/items", Shop::Items(Items::Item(None))),
        ("GET", "/items/7", Shop::Items(Items::Item(Some(7)))),
        ("POST", "/items/", Shop::Items(Items::Slash)),
        ("PUT", "/items", Shop::Put),
        ("GET", "/t/3", Shop::Tenant(3, Items::Item(None))),
        ("GET", "/t/3/4", Shop::Tenant(3, Items::Item(Some(4)))),
    ];
    for (method, path, value) in cases {
        assert_eq!(value.to_string(), path);
        assert_eq!(value.to_path().as_deref(), Ok(path));
        assert_eq!(Shop::parse(method, path), Ok(value));
    }
    assert_eq!(Items::Item(None).to_path().as_deref(), Ok("/"));
    assert_eq!(Items::Slash.to_path().as_deref(), Ok("/"));
    assert!(Shop::parse("GET", "/items/").is_err());
    assert!(
        LINKS.iter().all(|path| !matches!(
            Shop.find("GET", path, &mut wayplan::Spans::default()),
            Err(wayplan::Miss::NotFound)
        ))
    );
    assert!(!matches!(Shop::Put.to_path(), Err(PathError::Taken { .. })));
}

mod many {
    wayplan::routes! {
        static INNER: u8 = {
            "T0" | "T1" | "T2" | "T3" | "T4" | "T5" | "T6" | "T7" | "T8" | "T9" | "T10" | "T11" | "T12" | "T13" | "T14" | "T15" | "T16" | "T17" | "T18" | "T19" | "T20" | "T21" | "T22" | "T23" | "T24" | "T25" | "T26" | "T27" | "T28" | "T29" "/x" => 1,
        };
        pub(super) static OUTER: u8 = {
            "T29" | "T3" | "OWN" "/own" => 0,
            "/a" => INNER,
            "/b" => INNER,
            "/{c}/d" => INNER,
        };
    }
}

#[test]
fn methods_count_once() {
    for path in ["/a/x", "/b/x", "/c/d/x"] {
        for number in 0..30 {
            assert!(many::OUTER.at(format!("T{number}").as_str(), path).is_ok(), "T{number} {path}");
        }
        let Err(wayplan::Miss::MethodNotAllowed(allowed)) = many::OUTER.at("OWN", path) else { panic!("{path}") };
        assert_eq!(allowed.iter().count(), 30);
        assert!(allowed.contains("T29") && !allowed.contains("OWN"));
    }
}
