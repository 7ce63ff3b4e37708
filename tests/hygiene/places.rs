//! Where tables stand.

use wayplan::{Table, routes};

routes! {}

routes! {
    static EMPTY: u8 = {};
    #[cfg(any())]
    static LEFT_OUT: Nothing = { GET "/" => nothing };
    #[cfg(not(any()))]
    #[expect(dead_code, reason = "attributes pass through")]
    static UNUSED: u8 = { GET "/" => 1 };
}

fn function<const N: usize>() -> [&'static Table<u8>; 2] {
    routes! { static TABLE: u8 = { GET "/{x}" => 1 }; }
    let inner = {
        routes! { static TABLE: u8 = { GET "/{x}" => 2 }; }
        &TABLE
    };
    assert_eq!(N, 2);
    [&TABLE, inner]
}

struct Type;

impl Type {
    const LEN: usize = {
        routes! { static TABLE: u8 = { GET "/" => 1, }; }
        TABLE.stats().routes
    };
}

#[test]
fn everywhere() {
    assert!(EMPTY.at("GET", "/").is_err());
    assert_eq!(EMPTY.routes().len(), 0);
    assert_eq!(function::<2>().map(|table| *table.at("GET", "/x").unwrap().value), [1, 2]);
    assert_eq!(Type::LEN, 1);
}
