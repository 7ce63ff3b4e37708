//! Frozen routes answer as the router does that they were made of.

use super::*;

#[test]
fn frozen_routes_answer_as_the_router_does() {
    for options in every_option() {
        let router = router(options);
        let frozen = router.freeze().unwrap();
        assert_eq!((frozen.options(), frozen.len(), frozen.is_empty()), (options, router.len(), false));
        let methods = STANDARD.into_iter().chain(["PURGE", "LINK", "NONE"]);
        for (path, method) in PATHS.iter().flat_map(|path| methods.clone().map(move |method| (path, method))) {
            let (mut ours, mut theirs) = (Spans::default(), Spans::default());
            let found = frozen.find(method, path, &mut ours);
            assert_eq!(found, router.find(method, path, &mut theirs), "{method} {path} {options:?}");
            match (frozen.at(method, path), router.at(method, path)) {
                (Ok(one), Ok(other)) => {
                    assert_eq!((one.value, one.route, one.template), (other.value, other.route, other.template));
                    assert_eq!(format!("{:?}", one.params), format!("{:?}", other.params));
                }
                (one, other) => assert_eq!(one.err(), other.err(), "{method} {path} {options:?}"),
            }
        }
    }
}

#[test]
fn frozen_routes_are_listed_in_the_order_of_precedence() {
    let router = router(Options::default());
    let frozen = router.freeze().unwrap();
    let list = |entry: Entry<'_, usize>| format!("{:?} {entry} {}", entry.id, entry.value);
    assert_eq!(frozen.iter().map(list).collect::<Vec<_>>(), router.iter().map(list).collect::<Vec<_>>());
    let printed: Vec<_> = router.iter().map(|route| route.to_string()).collect();
    assert_eq!(frozen.clone().to_string().lines().collect::<Vec<_>>(), printed);
    assert_eq!(format!("{frozen:?}"), format!("{router:?}").replace("Router", "Frozen"));
}

#[test]
fn values_live_as_long_as_one_form_has_them() {
    let value = Arc::new(());
    let mut router = Router::new();
    router.insert("GET", "/a", Arc::clone(&value)).unwrap();
    let frozen = router.freeze().unwrap();
    let removed = router.remove("GET", "/a").unwrap().into_value().unwrap_err();
    drop(router);
    assert!(frozen.at("GET", "/a").is_ok());
    drop(frozen);
    drop(removed.into_value().unwrap());
    assert_eq!(Arc::strong_count(&value), 1);
    assert!(Router::<()>::new().freeze().unwrap().is_empty());
}

#[test]
fn a_form_may_have_fewer_parameters_than_the_template_has_names() {
    let mut router = Router::new();
    for (place, template) in ["/{a}/{b}/{c}/{d}/x-{e}/{f?}", "/y/{a}/{b}", "/z/{a}/{b}"].into_iter().enumerate() {
        router.insert("GET", template, place).unwrap();
    }
    let frozen = router.freeze().unwrap();
    for path in ["/1/22/3/44/x-5", "/1/22/3/44/x-5/66", "/y/1/22", "/z/33/4"] {
        let (ours, theirs) = (frozen.at("GET", path).unwrap(), router.at("GET", path).unwrap());
        assert_eq!(
            (ours.value, format!("{:?}", ours.params)),
            (theirs.value, format!("{:?}", theirs.params)),
            "{path}"
        );
    }
}
