//! An enum with so many variants that its functions are cut into pieces.

use wayplan::RouteId;

include!(concat!(env!("OUT_DIR"), "/github.rs"));

/// A path that a template matches, with another text for each parameter.
fn path(template: &str) -> String {
    let pieces = template.split(['{', '}']).enumerate();
    pieces.map(|(place, piece)| if place % 2 == 0 { piece.to_owned() } else { format!("text-{place}") }).collect()
}

#[test]
fn every_variant_is_read_and_shown() {
    let mut paths = 0;
    for route in Github.routes() {
        let path = path(route.template());
        let method = route.methods().iter().next().expect("a method");
        let value = Github::parse(method, &path).expect("a value");
        assert_eq!((value.template(), value.route(), value.method().as_str()), (route.template(), route.id(), method));
        assert_eq!(value.to_path().as_deref(), Ok(&*path));
        assert_eq!(format!("{value:?}").split('(').next(), Some(&*format!("V{}", route.id().0)));
        paths += 1;
    }
    assert!(paths > 1_000);
    assert_eq!(Github.template(RouteId(paths)), None);
}
