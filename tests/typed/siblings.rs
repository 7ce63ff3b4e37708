//! Several tables mounted at one prefix: everything as if it were written out.

use std::panic;

use wayplan::{link, routes};

use super::{mounts::paths, tables::told};

macro_rules! both {
    ($name:ident: $($policy:ident = $value:ident),*) => {
        mod $name {
            wayplan::routes! {
                static USERS: &str = {
                    #![$($policy = $value,)* unreachable = allow]
                    GET           "/{id?}"          => "user",
                    GET           "/{a}-{b}"        => "pair",
                    GET | "LIST"  "/x/{*rest}"      => "rest",
                    POST          "/{*p}/x/{q}"     => "middle",
                };
                static LOGS: &str = {
                    #![$($policy = $value,)* unreachable = allow]
                    "LOCK"   "/"               => "slash",
                    GET      "/{id:u64}"       => "log",
                    PUT      "/{a}.{b}"        => "dotted",
                    GET      "/x/7/{y}"        => "seven",
                    ANY      "/{*all}"         => "all",
                    POST     "/{*p}/7/{q}"     => "other middle",
                };
                static MORE: &str = {
                    #![$($policy = $value,)* unreachable = allow]
                    "LIST"        "/x/{y}"     => "y",
                    PUT           "/x"         => "x",
                };
                static OTHER: &str = {
                    #![$($policy = $value,)* unreachable = allow]
                    "LIST"        "/{q:hex}/{y}" => "y",
                    PUT           "/x-{z}"       => "x",
                };
                static DEEP: &str = {
                    #![$($policy = $value,)* unreachable = allow]
                    GET "/y/x" => "deep",
                    "/x" => USERS,
                    "/x" => LOGS,
                };
                pub(super) static SHOP: &str = {
                    #![$($policy = $value,)* unreachable = allow]
                    POST "/a"              => "own",
                    GET  "/{a:alpha}/{b}/{c}" => "three",
                    "/a"       => USERS,
                    "/{t}"     => DEEP,
                    "/a"       => LOGS,
                    "/a"       => MORE,
                    "/{other}" => OTHER,
                    GET  "/{*z}"           => "end",
                };
                pub(super) static FLAT: &str = {
                    #![$($policy = $value,)* unreachable = allow]
                    POST "/a"              => "own",
                    GET  "/{a:alpha}/{b}/{c}" => "three",
                    GET  "/{*z}"           => "end",
                    GET           "/a/{id?}"          => "user",
                    GET           "/a/{a}-{b}"        => "pair",
                    GET | "LIST"  "/a/x/{*rest}"      => "rest",
                    POST          "/a/{*p}/x/{q}"     => "middle",
                    GET "/{t}/y/x" => "deep",
                    GET           "/{t}/x/{id?}"          => "user",
                    GET           "/{t}/x/{a}-{b}"        => "pair",
                    GET | "LIST"  "/{t}/x/x/{*rest}"      => "rest",
                    POST          "/{t}/x/{*p}/x/{q}"     => "middle",
                    "LOCK"   "/{t}/x/"               => "slash",
                    GET      "/{t}/x/{id:u64}"       => "log",
                    PUT      "/{t}/x/{a}.{b}"        => "dotted",
                    GET      "/{t}/x/x/7/{y}"        => "seven",
                    ANY      "/{t}/x/{*all}"         => "all",
                    POST     "/{t}/x/{*p}/7/{q}"     => "other middle",
                    "LOCK"   "/a/"               => "slash",
                    GET      "/a/{id:u64}"       => "log",
                    PUT      "/a/{a}.{b}"        => "dotted",
                    GET      "/a/x/7/{y}"        => "seven",
                    ANY      "/a/{*all}"         => "all",
                    POST     "/a/{*p}/7/{q}"     => "other middle",
                    "LIST"        "/a/x/{y}"     => "y",
                    PUT           "/a/x"         => "x",
                    "LIST"        "/{other}/{q:hex}/{y}" => "y",
                    PUT           "/{other}/x-{z}"       => "x",
                };
            }
        }
    };
}

both!(strict: methods = strict);
both!(ignoring: methods = strict, slash = ignore);
both!(falling: methods = fall_through, slash = redirect);
both!(folding: methods = fall_through, slash = ignore, case = ignore_ascii);

#[test]
fn tables_of_one_prefix_are_what_is_written_out() {
    let words = ["", "a", "x", "7", "1-2", "1.2", "%78", "X", "x-7"];
    let beginnings = ["/a/x", "/7/x", "/a/7"];
    let wanted =
        |path: &str| path.matches('/').count() < 3 || beginnings.iter().any(|beginning| path.starts_with(beginning));
    let all = paths(&words, 5, wanted, |_| true);
    assert!(all.len() > 4_000);
    let tables = [
        (&strict::SHOP, &strict::FLAT),
        (&ignoring::SHOP, &ignoring::FLAT),
        (&falling::SHOP, &falling::FLAT),
        (&folding::SHOP, &folding::FLAT),
    ];
    for (mounted, flat) in tables {
        for path in &all {
            for method in ["GET", "HEAD", "POST", "LIST", "PUT", "LOCK", "NONE"] {
                assert_eq!(told(mounted.at(method, path)), told(flat.at(method, path)), "{method} {path}");
            }
        }
        for path in all.iter().filter(|path| path.len() < 9) {
            let is_answered = flat.at("NONE", path).is_ok()
                || matches!(flat.at("NONE", path), Err(wayplan::Miss::MethodNotAllowed(_)));
            let link = panic::catch_unwind(|| mounted.link(path.clone().leak())).is_ok();
            assert!(link || !is_answered, "{path}");
        }
    }
}

mod parts {
    wayplan::routes! {
        #[derive(Debug, PartialEq)]
        pub(super) enum Users<'p> { GET "/{id?}" => User(Option<&'p str>), }
        #[derive(Debug, PartialEq)]
        pub(super) enum Logs { GET "/{id:u64}" => Log(u64), GET "/{*rest}" => Rest(String), }
    }
}

routes! {
    #[derive(Debug, PartialEq)]
    enum Shop<'p> {
        "/a/{t}" => Users(u8, parts::Users<'p>),
        "/a/{u}" => Logs(u8, parts::Logs),
    }
}

const LINKS: [&str; 3] = [link!(Shop, "/a/1"), link!(Shop, "/a/1/x"), link!(Shop, "/a/1/x/y")];

#[test]
fn enums_of_one_prefix() {
    use parts::{Logs, Users};
    let cases = [
        ("/a/1", Shop::Users(1, Users::User(None))),
        ("/a/1/x", Shop::Users(1, Users::User(Some("x")))),
        ("/a/1/7", Shop::Logs(1, Logs::Log(7))),
        ("/a/1/x/y", Shop::Logs(1, Logs::Rest("x/y".to_owned()))),
    ];
    for (path, value) in cases {
        assert_eq!(value.to_path().as_deref(), Ok(path));
        assert_eq!(Shop::parse("GET", path), Ok(value));
    }
    assert!(Shop::Users(1, Users::User(Some("7"))).to_path().is_err());
    assert!(LINKS.iter().all(|path| Shop::parse("GET", path).is_ok()));
}
