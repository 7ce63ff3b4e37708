//! The cases that the contract names, with the answers it gives, for every engine.
#![expect(clippy::panic, clippy::indexing_slicing, reason = "a failed expectation is a failed test")]

use wayplan::Param;
use wayplan_tests::{
    engine::{Answer, Engine, Methods, Policy, RouteSpec, Slash},
    engines::ENGINES,
    product::Data,
};

const STRICT: Policy = Policy::STRICT;

/// Every engine over the routes, written `METHODS /template`.
fn engines(routes: &[&str], policy: Policy) -> Vec<(&'static str, Box<dyn Engine>)> {
    let specs: Vec<_> = routes
        .iter()
        .map(|route| route.split_once(' ').map_or_else(|| RouteSpec::new("GET", route), |(m, t)| RouteSpec::new(m, t)))
        .collect();
    ENGINES
        .iter()
        .map(|&(name, build)| match build(&specs, policy) {
            Ok(engine) => (name, engine),
            Err(refused) => panic!("{name} refuses {routes:?}: {refused:?}"),
        })
        .collect()
}

/// `METHOD /path` gives a route and its raw values, or another answer in words.
fn expect(routes: &[&str], policy: Policy, expected: &[(&str, &str)]) {
    for (name, engine) in engines(routes, policy) {
        for &(request, answer) in expected {
            let (method, path) =
                request.split_once(' ').filter(|(m, _)| !m.starts_with('/')).unwrap_or(("GET", request));
            assert_eq!(words(engine.answer(method, path)), answer, "{name}: {request:?} among {routes:?}");
        }
    }
}

fn words(answer: Answer) -> String {
    match answer {
        Answer::Hit { template, params, .. } => {
            let params: Vec<_> = params.iter().map(|(name, value)| format!(" {name}={value}")).collect();
            template + &params.concat()
        }
        Answer::NotFound => "404".into(),
        Answer::MethodNotAllowed(methods) => format!("405 {}", methods.join(" ")),
        Answer::Redirect(target) => format!("308 {target}"),
        Answer::BadEncoding => "400".into(),
    }
}

#[test]
fn literals_never_tear_an_escape() {
    expect(&["/{a}F"], STRICT, &[("/x%2F", "404"), ("/x%2f", "404"), ("/xF", "/{a}F a=x"), ("/%46F", "/{a}F a=%46")]);
    expect(&["/{a}2F{b}"], STRICT, &[("/x%2Fy", "404"), ("/x2Fy", "/{a}2F{b} a=x b=y")]);
    expect(&["/{a}5{b}"], STRICT, &[("/%255%25", "/{a}5{b} a=%25 b=%25"), ("/%25x", "404")]);
    expect(&["/2{a}", "/{a}"], STRICT, &[("/%2Fx", "/{a} a=%2Fx"), ("/2Fx", "/2{a} a=Fx")]);
    expect(&["/F{*a}", "/{*a}F"], STRICT, &[("/x%2F", "404"), ("/x/%2FF", "/{*a}F a=x/%2F")]);
}

#[test]
fn ties_are_broken_by_constraints_then_texts() {
    expect(
        &["/{a}.{b}", "/{a}-{b}"],
        STRICT,
        &[("/x.y-z", "/{a}-{b} a=x.y b=z"), ("/x-y.z", "/{a}-{b} a=x b=y.z"), ("/x.y", "/{a}.{b} a=x b=y")],
    );
    expect(
        &["/{a:hex}", "/{a:u8}"],
        STRICT,
        &[("/12", "/{a:u8} a=12"), ("/256", "/{a:hex} a=256"), ("/ff", "/{a:hex} a=ff"), ("/g", "404")],
    );
    expect(&["/{*p}", "/{*p}/{*q}"], STRICT, &[("/a", "/{*p} p=a"), ("/a/b/c", "/{*p}/{*q} p=a q=b/c")]);
    expect(
        &["/{*p}b", "/a{*p}"],
        STRICT,
        &[("/axb", "/a{*p} p=xb"), ("/a/x/b", "/a{*p} p=/x/b"), ("/x/b", "/{*p}b p=x/"), ("/b", "404")],
    );
    expect(&["/{p}b/", "/{p}/x"], STRICT, &[("/bab/x", "/{p}/x p=bab"), ("/bab/", "/{p}b/ p=ba")]);
    expect(&["/{x}.gz", "/{x}.tar.gz"], STRICT, &[("/a.tar.gz", "/{x}.tar.gz x=a"), ("/.tar.gz", "/{x}.gz x=.tar")]);
    expect(&["/{a}-{b}"], STRICT, &[("/1-2-3", "/{a}-{b} a=1-2 b=3"), ("/-1-", "404"), ("/--1", "/{a}-{b} a=- b=1")]);
    expect(
        &["/foo{*r}bar"],
        STRICT,
        &[("/foo/bar", "/foo{*r}bar r=/"), ("/foobar", "404"), ("/foo//bar", "/foo{*r}bar r=//")],
    );
}

#[test]
fn the_more_specific_shape_refuses_or_lets_fall_through() {
    let routes = ["PUT /users/{id}", "GET /users/me", "PURGE|GET /users/{id}/x", "ANY /any"];
    expect(
        &routes,
        STRICT,
        &[
            ("PUT /users/me", "405 GET HEAD"),
            ("PUT /users/7", "/users/{id} id=7"),
            ("HEAD /users/me", "/users/me"),
            ("DELETE /users/7/x", "405 GET HEAD PURGE"),
            ("purge /users/7/x", "405 GET HEAD PURGE"),
            ("PURGE /users/7/x", "/users/{id}/x id=7"),
            ("BREW /any", "/any"),
            ("ANY /any", "/any"),
            ("ANY /users/me", "405 GET HEAD"),
        ],
    );
    expect(
        &routes,
        Policy::FALL_THROUGH,
        &[
            ("PUT /users/me", "/users/{id} id=me"),
            ("DELETE /users/me", "405 GET HEAD PUT"),
            ("DELETE /users/7", "405 PUT"),
        ],
    );
}

#[test]
fn percent_signs_in_every_form() {
    let routes = ["/admin", "/café", "/a%2fb", "/100%25", "/{x}", "/f/{*r}"];
    expect(
        &routes,
        STRICT,
        &[
            ("/%61dmin", "/admin"),
            ("/%61%64%6D%69%6e", "/admin"),
            ("/caf%C3%A9", "/café"),
            ("/caf%c3%a9", "/café"),
            ("/a%2Fb", "/a%2fb"),
            ("/a%2fb", "/a%2fb"),
            ("/a%252Fb", "/{x} x=a%252Fb"),
            ("/100%25", "/100%25"),
            ("/%00", "/{x} x=%00"),
            ("/%0d%0a", "/{x} x=%0d%0a"),
            ("/f/%2e%2e/x", "/f/{*r} r=%2e%2e/x"),
            ("/f/../x", "/f/{*r} r=../x"),
            ("/%", "400"),
            ("/%4", "400"),
            ("/%zz", "400"),
            ("/none/at/all%", "400"),
            ("/%C3", "400"),
            ("/%C3/%A9", "400"),
            ("/%ED%A0%80", "400"),
            ("/%c0%af", "400"),
            ("/\u{0}", "/{x} x=\u{0}"),
            ("/日本", "/{x} x=日本"),
            ("/a+b;c\\d", "/{x} x=a+b;c\\d"),
            ("//", "404"),
            ("", "404"),
            ("admin", "404"),
            ("/..", "/{x} x=.."),
        ],
    );
}

#[test]
fn redirects_lead_nowhere_else() {
    let redirect = Policy { slash: Slash::Redirect, ..STRICT };
    expect(
        &["/a", "/b/", "/{x}/{y}/", "/f/{*r}", "POST /p/"],
        redirect,
        &[
            ("/a/", "308 /a"),
            ("/b", "308 /b/"),
            ("/c/d", "308 /c/d/"),
            ("/c/d%2F", "308 /c/d%2F/"),
            ("/f", "404"),
            ("/p", "404"),
            ("/", "404"),
            ("//", "404"),
            ("/\\evil/x", "404"),
            ("//evil", "404"),
            ("/c/d\r\nset-cookie: x", "404"),
            ("/c/\u{85}", "404"),
        ],
    );
    expect(&["/{*r}"], redirect, &[("/", "404")]);
}

#[test]
fn the_other_slash_form_answers() {
    let ignore = Policy { slash: Slash::Ignore, ..STRICT };
    expect(
        &["/a", "/a/b/", "POST /a/c/", "/foo{*r}", "/{*r}/z"],
        ignore,
        &[
            ("/a/", "/a"),
            ("/a/b", "/a/b/"),
            ("/a/c", "405 POST"),
            ("/foo", "/foo{*r} r=/"),
            ("/foo/", "/foo{*r} r=/"),
            ("/q/z/", "/{*r}/z r=q"),
            ("/%61/", "/a"),
            ("/%61/b", "/a/b/"),
            ("/", "404"),
        ],
    );
    let falls = Policy { methods: Methods::FallThrough, ..ignore };
    expect(&["POST /a", "GET /a/"], falls, &[("/a", "/a/"), ("POST /a/", "/a"), ("PUT /a", "405 GET HEAD")]);
}

#[test]
fn optional_segments_are_two_templates() {
    let routes = ["/a/{id:u8?}", "/{x?}", "/f/{*r?}"];
    expect(
        &routes,
        STRICT,
        &[
            ("/a", "/a/{id:u8?}"),
            ("/a/7", "/a/{id:u8?} id=7"),
            ("/a/x", "404"),
            ("/a/", "404"),
            ("/", "/{x?}"),
            ("/q", "/{x?} x=q"),
            ("/f/", "/f/{*r?}"),
            ("/f/x/y", "/f/{*r?} r=x/y"),
            ("/f", "/{x?} x=f"),
        ],
    );
}

#[test]
fn sixteen_parameters_are_handed_out() {
    let sixteen = |piece: fn(usize) -> String| (0..16).map(piece).collect::<Vec<_>>().concat();
    let all = sixteen(|place| format!("/{{p{place}}}"));
    let values = sixteen(|place| format!("/v{place}%2F"));
    let named = sixteen(|place| format!(" p{place}=v{place}%2F"));
    expect(&[&all], STRICT, &[(&values, &format!("{all}{named}"))]);
    expect(
        &["/{*a}/{b}-{c}.{d}/x/{*e}/{f}/{g?}", "/{*a}/x/{*b}"],
        Policy { slash: Slash::Ignore, ..STRICT },
        &[
            ("/1/2/b-c.d/x/3/x/4/f", "/{*a}/{b}-{c}.{d}/x/{*e}/{f}/{g?} a=1/2 b=b c=c d=d e=3/x f=4 g=f"),
            ("/1/b-c-d.e/x/3/f", "/{*a}/{b}-{c}.{d}/x/{*e}/{f}/{g?} a=1 b=b-c c=d d=e e=3 f=f"),
        ],
    );
}

#[test]
fn safe_paths_stay_in_their_folder() {
    for (name, engine) in engines(&["/files/{*path}"], STRICT) {
        let value = |path: &str| match engine.answer("GET", path) {
            Answer::Hit { params, .. } => params[0].1.clone(),
            other => panic!("{name}: {other:?}"),
        };
        assert!(Param::from(value("/files//etc/passwd").as_str()).safe_path().is_err(), "{name}");
        assert!(Param::from(value("/files/%2e%2e/x").as_str()).safe_path().is_err(), "{name}");
        assert!(Param::from(value("/files/a%2Fb").as_str()).safe_path().is_err(), "{name}");
        assert_eq!(Param::from(value("/files/a/b%20c").as_str()).safe_path().as_deref(), Ok("a/b c"), "{name}");
    }
}

/// Engines that answer long paths: not the linear matcher.
fn product(routes: &[&str]) -> Vec<(&'static str, Box<dyn Engine>)> {
    engines(routes, STRICT).into_iter().filter(|(name, _)| *name != "oracle").collect()
}

#[test]
fn long_paths_are_answered() {
    for (name, engine) in product(&["/a/{x}", "/f/{*r}", "/f/{*r}/end", "/{a}-{b}/z", "/{*p}/x/{*q}/y"]) {
        let long = "s".repeat(1 << 20);
        assert_eq!(words(engine.answer("GET", &format!("/a/{long}"))), format!("/a/{{x}} x={long}"), "{name}");
        assert_eq!(words(engine.answer("GET", &format!("/b/{long}"))), "404", "{name}");
        let many = "s/".repeat(10_000);
        assert_eq!(
            words(engine.answer("GET", &format!("/f/{many}end"))),
            format!("/f/{{*r}}/end r={}", &many[..many.len() - 1])
        );
        assert_eq!(words(engine.answer("GET", &format!("/{many}"))), "404", "{name}");
        let slashes = "/".repeat(1 << 20);
        assert_eq!(words(engine.answer("GET", &slashes)), "404", "{name}");
        let dashes = "-".repeat(1 << 16);
        assert_eq!(words(engine.answer("GET", &format!("/{dashes}/q"))), "404", "{name}");
        let escapes = "%2d".repeat(1 << 16);
        assert_eq!(words(engine.answer("GET", &format!("/{escapes}/q"))), "404", "{name}");
    }
}

#[test]
fn nested_catch_alls_take_a_visit_a_node_and_segment() {
    let routes = [RouteSpec::new("GET", "/{*a}/x/{*b}/x/{*c}/x/{*d}/z")];
    let Ok(data) = Data::new(&routes, STRICT) else { panic!("refused") };
    let nodes = data.table.stats().nodes as u64;
    for segments in [100, 200, 400, 800] {
        let path = format!("/{}q", "x/".repeat(segments - 1));
        let segments = segments as u64;
        let visits = data.table.visits("GET".into(), &path);
        assert!(visits <= nodes * segments, "{visits} visits of {nodes} nodes for {segments} segments");
        assert!(visits >= segments, "the path is looked at");
    }
}

#[test]
fn without_catch_alls_a_node_is_visited_once() {
    // Every path through a binary tree fails at its last segment.
    let mut routes = Vec::new();
    for bits in 0..1 << 8 {
        let segments = (0..8).map(|bit| if bits >> bit & 1 == 1 { "/a".to_owned() } else { format!("/{{p{bit}}}") });
        routes.push(RouteSpec::new("GET", &format!("{}/end", segments.collect::<String>())));
    }
    let Ok(data) = Data::new(&routes, STRICT) else { panic!("refused") };
    let visits = data.table.visits("GET".into(), &format!("{}/no", "/a".repeat(8)));
    assert!(visits <= data.table.stats().nodes as u64);
    assert!(visits > 1 << 8, "every branch has to be looked at");
}

mod zeros {
    wayplan::routes! {
        pub(super) static ZEROS: u8 = {
            #![form = code]
            GET "/%00%00%00%00%00%00%00%00" => 1,
            GET "/{x}" => 2,
            GET "/b" => 3,
            GET "/c" => 4,
            GET "/d" => 5,
        };
    }
}

/// Zeros are what a match tree reads behind the end of a path.
#[test]
fn zeros_are_text() {
    let value = |path: &str| zeros::ZEROS.at("GET", path).map(|hit| *hit.value).ok();
    assert_eq!(value("/\0\0\0\0\0\0\0\0"), Some(1));
    assert_eq!(value("/%00\0\0\0\0\0\0\0"), Some(1));
    assert_eq!((value("/\0\0\0\0\0\0\0"), value("/\0"), value("/"), value("/c")), (Some(2), Some(2), None, Some(4)));
}

mod umlauts {
    wayplan::routes! {
        pub(super) static UMLAUTS: u8 = {
            #![form = code]
            GET "/produkte1/{id}" => 1,
            GET "/produkte2/{id}" => 2,
            GET "/überall-x/{id}" => 3,
        };
    }
}

/// A window of eight bytes begins and ends anywhere, within a character too.
#[test]
fn texts_are_bytes() {
    let value = |path: &str| umlauts::UMLAUTS.at("GET", path).map(|hit| *hit.value).ok();
    assert_eq!((value("/überall-x/7"), value("/%C3%BCberall-x/7")), (Some(3), Some(3)));
    assert_eq!((value("/produkte2/7"), value("/produkte3/7"), value("/überall-y/7")), (Some(2), None, None));
}
