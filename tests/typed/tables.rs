//! Tables mounted in tables: everything as if the templates were written out.

use std::sync::atomic::{AtomicU8, Ordering};

use wayplan::{Match, Method, Miss, MountedTable, PathError, RouteId, Spans, link, routes};

mod admin {
    pub(super) mod users {
        wayplan::routes! {
            pub(crate) static USERS: &str = {
                #![methods = fall_through, slash = ignore]
                GET | "LIST" "/"                   => "all",
                GET          "/{name}"             => "one",
                "PURGE"      "/{*rest}"            => "purge",
                /// What was done.
                GET          "/{id:u64}/log/{day?}" => "log",
            };
        }
    }

    wayplan::routes! {
        pub(crate) static ADMIN: &str = {
            #![methods = fall_through, slash = ignore]
            GET  "/"        => "index",
            POST "/halt"    => "halt",
            "/users/{team}" => users::USERS,
        };
    }
}

routes! {
    pub(super) static SHOP: &str = {
        #![methods = fall_through, slash = ignore]
        GET    "/"                       => "home",
        GET    "/admin"                  => "door",
        "/admin"                         => admin::ADMIN,
        "/t/{tenant}/admin"              => admin::ADMIN,
        "LINK" "/{any}/users/{team}/{x}" => "other",
        GET    "/{*rest}"                => "rest",
    };
}

/// The same, written out.
pub(super) mod flat {
    wayplan::routes! {
        pub(in super::super) static FLAT: &str = {
            #![methods = fall_through, slash = ignore]
            GET    "/"                    => "home",
            GET    "/admin"               => "door",
            "LINK" "/{any}/users/{team}/{x}" => "other",
            GET    "/{*rest}"             => "rest",
            GET    "/admin/" => "index",
            POST   "/admin/halt" => "halt",
            GET | "LIST" "/admin/users/{team}/" => "all",
            GET    "/admin/users/{team}/{name}" => "one",
            "PURGE" "/admin/users/{team}/{*rest}" => "purge",
            /// What was done.
            GET    "/admin/users/{team}/{id:u64}/log/{day?}" => "log",
            GET    "/t/{tenant}/admin/" => "index",
            POST   "/t/{tenant}/admin/halt" => "halt",
            GET | "LIST" "/t/{tenant}/admin/users/{team}/" => "all",
            GET    "/t/{tenant}/admin/users/{team}/{name}" => "one",
            "PURGE" "/t/{tenant}/admin/users/{team}/{*rest}" => "purge",
            /// What was done.
            GET    "/t/{tenant}/admin/users/{team}/{id:u64}/log/{day?}" => "log",
        };
    }
}

pub(super) type Told = (&'static str, RouteId, String, Vec<(String, String)>);

pub(super) fn told(found: Result<Match<'_, '_, &'static str>, Miss>) -> Result<Told, Miss> {
    let Match { value, route, template, params } = found?;
    let params = params.iter().map(|(name, param)| (name.to_owned(), param.raw().to_owned())).collect();
    Ok((*value, route, template.to_owned(), params))
}

#[test]
fn a_mounted_table_is_what_is_written_out() {
    for (method, path) in &super::mounts::requests() {
        assert_eq!(told(SHOP.at(*method, path)), told(flat::FLAT.at(*method, path)), "{method} {path}");
    }
}

#[test]
fn listings_are_written_out() {
    let list = |routes: &mut dyn Iterator<Item = wayplan::Route<'_>>| {
        let told = |route: wayplan::Route<'_>| {
            format!("{route} {:?} {} {}", route.params().collect::<Vec<_>>(), route.id().0, route.doc())
        };
        routes.map(told).collect::<Vec<_>>()
    };
    assert_eq!(list(&mut SHOP.routes()), list(&mut flat::FLAT.routes()));
    for route in flat::FLAT.routes() {
        assert_eq!(SHOP.value(route.id()), flat::FLAT.value(route.id()));
        assert_eq!(SHOP.template(route.id()), flat::FLAT.template(route.id()));
    }
    assert_eq!((SHOP.value(RouteId(16)), SHOP.template(RouteId(16))), (None, None));
    assert_eq!(SHOP.options(), flat::FLAT.options());
}

/// A table of another crate under a table, and values that change.
mod abroad {
    wayplan::routes! {
        pub(super) static LENGTHS: fn(&str) -> usize = {
            "/{tenant}/lengths" => renamed::TABLE,
            GET "/{a}/{*rest}"  => str::len,
        };
        pub(super) static COUNTERS: ::std::sync::atomic::AtomicU8 = {
            GET "/{id}" => ::std::sync::atomic::AtomicU8::new(7),
        };
        pub(super) static ABOVE: ::std::sync::atomic::AtomicU8 = {
            "/counters" => COUNTERS,
        };
    }
}

#[test]
fn across_crates() -> Result<(), Miss> {
    let found = abroad::LENGTHS.at(Method::PUT, "/acme/lengths/len/tea")?;
    assert_eq!(found.template, "/{tenant}/lengths/len/{word}");
    assert_eq!((found.value)(found.params.get("word").map_or("", |word| word.raw())), 4);
    assert_eq!(abroad::LENGTHS.at("GET", "/acme/lengths/none")?.template, "/{a}/{*rest}");
    let Err(Miss::MethodNotAllowed(allowed)) = abroad::LENGTHS.at("POST", "/acme/lengths/len/tea") else {
        panic!("allowed")
    };
    assert_eq!(allowed.to_string(), "GET, HEAD, PUT");

    let counters: &MountedTable<AtomicU8> = &abroad::ABOVE;
    counters.at("GET", "/counters/1")?.value.fetch_add(1, Ordering::Relaxed);
    assert_eq!(abroad::COUNTERS.at("GET", "/2")?.value.load(Ordering::Relaxed), 8);
    let mut spans = Spans::default();
    assert_eq!(counters.find("GET", "/counters/3", &mut spans), Ok(RouteId(0)));
    Ok(())
}

#[test]
fn paths_through_mounts() {
    let one = SHOP.path("/t/{tenant}/admin/users/{team}/{name}").expect("a route");
    let path = one.clone().with("tenant", &"a/b").with("team", &7).with("name", &"x y");
    assert_eq!(path.to_path().as_deref(), Ok("/t/a%2Fb/admin/users/7/x%20y"));
    assert_eq!(one.clone().with("tenant", &1).to_path(), Err(PathError::Unset { name: "team" }));
    assert_eq!(one.with("team", &1).to_string(), "/t//admin/users/1/");
    let log = SHOP.path("/admin/users/{team}/{id:u64}/log/{day?}").expect("a route").with("team", &1).with("id", &2);
    assert_eq!(log.to_path().as_deref(), Ok("/admin/users/1/2/log"));
    assert_eq!(log.with("day", &3).to_path().as_deref(), Ok("/admin/users/1/2/log/3"));
    let rest = SHOP.path("/{*rest}").expect("a route");
    let taken = rest.clone().with("rest", &"admin/users/7/x").to_path();
    assert_eq!(taken, Err(PathError::Taken { by: "/admin/users/{team}/{name}" }));
    assert_eq!(rest.with("rest", &"admin/users").to_path().as_deref(), Ok("/admin/users"));
    let same = twice::OUTER.path("/t/{id}/users/{id}").expect("a route").with("id", &1).with("id", &2);
    assert_eq!(same.to_path().as_deref(), Ok("/t/1/users/2"));
    assert!(SHOP.path("/users/{team}").is_none() && SHOP.path_to(RouteId(16)).is_none());
}

const LINKS: [&str; 3] =
    [link!(SHOP, "/admin/halt"), link!(SHOP, "/t/x/%61dmin/users/7/9/log"), link!(SHOP, "/anything")];

#[test]
fn links_through_mounts() {
    for path in LINKS {
        assert!(!matches!(SHOP.at("POST", path), Err(Miss::NotFound)), "{path}");
    }
}

mod folded {
    wayplan::routes! {
        pub(super) static INNER: u8 = {
            #![case = ignore_ascii]
            GET "/x/{y}" => 1,
        };
        pub(super) static OUTER: u8 = {
            #![case = ignore_ascii]
            "/in/{a}" => INNER,
            GET "/{a}/{b}/{c}/{d}/{e}/{f}" => 2,
        };
    }
}

#[test]
fn parameters_beyond_the_near_ones_do_not_mind_case() {
    let own = folded::OUTER.at("GET", "/1/2/3/4/5/6").expect("a hit");
    assert_eq!(own.params.iter().map(|(_, param)| param.raw()).collect::<String>(), "123456");
    let mounted = folded::OUTER.at("GET", "/IN/1/X/2").expect("a hit");
    assert_eq!(mounted.params.iter().map(|(_, param)| param.raw()).collect::<String>(), "12");
}

mod twice {
    wayplan::routes! {
        pub(super) static USERS: u8 = { GET "/users/{id}" => 1 };
        pub(super) static OUTER: u8 = { "/t/{id}" => USERS };
    }
}
