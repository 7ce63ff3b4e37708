//! Enums mounted in enums: everything as if the templates were written out.

use wayplan::{Method, Miss, ParseError, PathError, RouteId, link, routes};

mod admin {
    pub(super) mod users {
        wayplan::routes! {
            #[derive(Clone, Debug, PartialEq)]
            pub(crate) enum Users<'p> {
                #![methods = fall_through, slash = ignore]
                GET | "LIST" "/"                   => All,
                GET          "/{name}"             => One { name: &'p str },
                "PURGE"      "/{*rest}"            => Purge { rest: String },
                GET          "/{id:u64}/log/{day?}" => Log { id: u64, day: Option<u8> },
            }
        }
    }

    wayplan::routes! {
        #[derive(Clone, Debug, PartialEq)]
        pub(crate) enum Routes<'r> {
            #![methods = fall_through, slash = ignore]
            GET  "/"        => Index,
            /// Shuts everything down.
            POST "/halt"    => Halt,
            "/users/{team}" => Users { team: u8, rest: users::Users<'r> },
        }
    }
}

use admin::{Routes, users::Users};

routes! {
    #[derive(Clone, Debug, PartialEq)]
    enum Shop<'p> {
        #![methods = fall_through, slash = ignore]
        GET    "/"                    => Home,
        GET    "/admin"               => Door,
        "/admin"                      => Admin(Routes<'p>),
        "/t/{tenant}/admin"           => Tenant { tenant: String, routes: Routes<'p> },
        "LINK" "/{any}/users/{team}/{x}" => Other { any: String, team: String, x: String },
        GET    "/{*rest}"             => Rest { rest: String },
    }
}

/// The same, written out.
mod flat {
    wayplan::routes! {
        pub(super) static FLAT: u8 = {
            #![methods = fall_through, slash = ignore]
            GET    "/"                    => 0,
            GET    "/admin"               => 1,
            "LINK" "/{any}/users/{team}/{x}" => 2,
            GET    "/{*rest}"             => 3,
            GET    "/admin/" => 4,
            POST   "/admin/halt" => 5,
            GET | "LIST" "/admin/users/{team}/" => 6,
            GET    "/admin/users/{team}/{name}" => 7,
            "PURGE" "/admin/users/{team}/{*rest}" => 8,
            GET    "/admin/users/{team}/{id:u64}/log/{day?}" => 9,
            GET    "/t/{tenant}/admin/" => 10,
            POST   "/t/{tenant}/admin/halt" => 11,
            GET | "LIST" "/t/{tenant}/admin/users/{team}/" => 12,
            GET    "/t/{tenant}/admin/users/{team}/{name}" => 13,
            "PURGE" "/t/{tenant}/admin/users/{team}/{*rest}" => 14,
            GET    "/t/{tenant}/admin/users/{team}/{id:u64}/log/{day?}" => 15,
        };
    }
}

/// Paths of at most so many segments, out of these words: those that are wanted, and what goes on behind those of them that are
/// begun.
pub(super) fn paths(
    words: &[&str],
    segments: usize,
    wanted: impl Fn(&str) -> bool,
    begun: impl Fn(&str) -> bool,
) -> Vec<String> {
    let mut ends = vec![String::new()];
    let mut all = Vec::new();
    for _ in 0..segments {
        ends = ends.iter().flat_map(|path| words.iter().map(move |word| format!("{path}/{word}"))).collect();
        ends.retain(|path| wanted(path));
        all.extend(ends.iter().cloned());
        ends.retain(|path| begun(path));
    }
    all
}

/// Requests through the mounts of these tests, and past them.
pub(super) fn requests() -> Vec<(&'static str, String)> {
    let words = ["", "admin", "t", "users", "7", "x", "halt", "log", "%61dmin", "%2F"];
    let wanted = |path: &str| !path.contains("///") && path.matches("/x").count() < 3;
    let begun = |path: &str| {
        path.starts_with("/t") || path.starts_with("/admin/") || path.starts_with("/x/users") || path.len() < 3
    };
    let all = paths(&words, 6, wanted, begun);
    assert!(all.len() > 10_000);
    let methods = ["GET", "POST", "LIST", "PURGE", "LINK", "HEAD", "NONE"];
    all.into_iter().flat_map(|path| methods.map(|method| (method, path.clone()))).collect()
}

#[test]
fn a_mount_is_what_is_written_out() {
    for (method, path) in &requests() {
        let mut spans = (wayplan::Spans::default(), wayplan::Spans::default());
        let found = Shop.find(*method, path, &mut spans.0);
        assert_eq!(found, flat::FLAT.find(*method, path, &mut spans.1), "{method} {path}");
        let params = |spans: &wayplan::Spans| {
            (0..spans.len()).map(|index| spans.get(index, path).map(str::to_owned)).collect::<Vec<_>>()
        };
        if found.is_ok() {
            assert_eq!(params(&spans.0), params(&spans.1), "{method} {path}");
        }
    }
}

#[test]
fn listings_are_written_out() {
    let told = |routes: &mut dyn Iterator<Item = wayplan::Route<'_>>| {
        routes
            .map(|route| format!("{route} {:?} {}", route.params().collect::<Vec<_>>(), route.id().0))
            .collect::<Vec<_>>()
    };
    assert_eq!(told(&mut Shop.routes()), told(&mut flat::FLAT.routes()));
    assert_eq!(Shop.routes().nth(5).map(|route| route.doc().to_owned()), Some("Shuts everything down.".to_owned()));
}

#[test]
fn values_through_mounts() {
    let one = Shop::Admin(Routes::Users { team: 7, rest: Users::One { name: "x" } });
    assert_eq!(Shop::parse("GET", "/admin/users/7/x"), Ok(one.clone()));
    assert_eq!(one.to_path().as_deref(), Ok("/admin/users/7/x"));
    assert_eq!((one.template(), one.route(), one.method()), ("/admin/users/{team}/{name}", RouteId(7), Method::GET));
    let log = Shop::Tenant {
        tenant: "a/b".to_owned(),
        routes: Routes::Users { team: 1, rest: Users::Log { id: 2, day: Some(3) } },
    };
    assert_eq!(log.to_string(), "/t/a%2Fb/admin/users/1/2/log/3");
    assert_eq!(Shop::parse("GET", "/t/a%2Fb/admin/users/1/2/log/3"), Ok(log.clone()));
    assert_eq!(log.to_path(), Ok(log.to_string()));
    assert_eq!(log.route(), RouteId(15));
    let refused = Shop::parse("GET", "/t/x/admin/users/300/y");
    assert!(matches!(refused, Err(ParseError::BadParam { name: "team", .. })), "{refused:?}");
    let refused = Shop::parse("GET", "/t/x/admin/users/3/%41");
    assert!(matches!(refused, Err(ParseError::BadParam { name: "name", .. })), "{refused:?}");
    // A miss inside a mount is none outside.
    assert_eq!(Shop::parse("GET", "/admin/nothing"), Ok(Shop::Rest { rest: "admin/nothing".to_owned() }));
    let Err(ParseError::Miss(Miss::MethodNotAllowed(allowed))) = Shop::parse("NONE", "/admin/users/7/x") else {
        panic!("allowed")
    };
    // The other slash form answers, and `LINK` is not one of its methods.
    assert_eq!(allowed.to_string(), "GET, HEAD, PURGE");
}

#[test]
fn paths_through_mounts_are_checked() {
    let user = |name| Shop::Admin(Routes::Users { team: 7, rest: Users::One { name } });
    assert_eq!(user("").to_path(), Err(PathError::Empty { name: "name" }));
    assert_eq!(user("a b").to_path(), Err(PathError::Rebinds));
    let tenant = |tenant: &str| Shop::Tenant { tenant: tenant.to_owned(), routes: Routes::Index };
    assert_eq!(tenant("").to_path(), Err(PathError::Empty { name: "tenant" }));
    assert_eq!(tenant("x").to_path().as_deref(), Ok("/t/x/admin/"));
    assert_eq!(Shop::Rest { rest: "admin/halt".to_owned() }.to_path().as_deref(), Ok("/admin/halt"));
    assert_eq!(
        Shop::Rest { rest: "admin/users/7/x".to_owned() }.to_path(),
        Err(PathError::Taken { by: "/admin/users/{team}/{name}" })
    );
}

const LINKS: [&str; 3] =
    [link!(Shop, "/admin/halt"), link!(Shop, "/t/x/%61dmin/users/7/9/log"), link!(Shop, "/anything")];

#[test]
fn links_through_mounts() {
    for path in LINKS {
        assert!(!matches!(Shop::parse("POST", path), Err(ParseError::Miss(Miss::NotFound))), "{path}");
    }
}

/// Enums of another crate, of the edition before, which has no heap.
mod abroad {
    wayplan::routes! {
        #[derive(Clone, Debug, PartialEq)]
        pub(super) enum Here<'p> {
            GET "/"            => Home,
            "/admin"           => Admin(renamed::Admin<'p>),
            "/{tenant}/admin"  => Tenant { tenant: u8, routes: renamed::Admin<'p> },
            GET "/{a}/{*rest}" => Rest(&'p str, &'p str),
        }
    }
}

#[test]
fn mounts_across_crates() {
    use abroad::Here;
    let user = renamed::Admin::User { name: "ann" };
    let cases = [
        ("/admin/", Here::Admin(renamed::Admin::Overview), "/admin/"),
        ("/admin/users/ann", Here::Admin(user), "/admin/users/{name}"),
        ("/7/admin/users/ann", Here::Tenant { tenant: 7, routes: user }, "/{tenant}/admin/users/{name}"),
        (
            "/7/admin/log/3",
            Here::Tenant { tenant: 7, routes: renamed::Admin::Log(Some(3)) },
            "/{tenant}/admin/log/{day?}",
        ),
        ("/admin/users/", Here::Rest("admin", "users/"), "/{a}/{*rest}"),
    ];
    for (path, value, template) in cases {
        assert_eq!(Here::parse("GET", path), Ok(value.clone()), "{path}");
        assert_eq!((value.to_path().as_deref(), value.template()), (Ok(path), template));
    }
    assert_eq!(Here.routes().len(), 8);
    let Err(ParseError::Miss(Miss::MethodNotAllowed(allowed))) = Here::parse("PUT", "/admin/log") else {
        panic!("allowed")
    };
    assert_eq!(allowed.to_string(), "GET, HEAD, PURGE");
}
