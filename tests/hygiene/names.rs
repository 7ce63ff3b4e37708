//! Names that could be mistaken for those of the expansion.

/// Everything the expansion refers to by a name that means something else here.
#[expect(dead_code, unused_macros, non_camel_case_types, non_snake_case, reason = "the names shall only be there")]
mod shadowed {
    mod core {}
    mod std {}
    mod wayplan {}
    struct Option;
    struct Table;
    struct Spans;
    struct u8;
    struct str;
    enum Result {}
    fn None() {}
    fn Some() {}
    pub(super) const VALUES: usize = 7;

    macro_rules! compile_error {
        () => {};
    }
    macro_rules! concat {
        () => {};
    }

    ::wayplan::routes! {
        pub(super) static TABLE: usize = {
            GET "/a" => VALUES,
            GET "/{b}" => VALUES + 1,
        };
    }
}

/// Nothing is in scope that is not asked for.
#[no_implicit_prelude]
mod bare {
    ::wayplan::routes! {
        pub(super) static TABLE: usize = {
            #![unreachable = allow]
            GET "/a" => 7,
            GET "/{b}" => 4 + 4,
        };
    }
}

/// Nothing of the expansion may be warned of.
#[deny(
    warnings,
    missing_docs,
    unused,
    unused_qualifications,
    unreachable_pub,
    single_use_lifetimes,
    trivial_casts,
    let_underscore_drop,
    clippy::all,
    clippy::pedantic,
    clippy::nursery,
    clippy::cargo,
    clippy::absolute_paths,
    clippy::indexing_slicing,
    clippy::items_after_statements,
    clippy::allow_attributes,
    clippy::allow_attributes_without_reason,
    clippy::missing_docs_in_private_items
)]
mod strict {
    wayplan::routes! {
        /// A table.
        pub(super) static TABLE: usize = {
            GET "/a" => 7,
            GET "/{b}" => 4 + 4,
            GET "/{b}/{*c}" => 9,
            #[expect(deprecated, reason = "the two routes before leave nothing")]
            GET "/{*c}" => 10,
        };
    }

    /// In a body.
    pub(super) fn body() -> &'static wayplan::Table<usize> {
        wayplan::routes! {
            static TABLE: usize = {
                GET "/a" => 7,
                GET "/{b}" => 4 + 4,
            };
        }
        &TABLE
    }
}

#[test]
fn tables_answer() {
    for table in [&shadowed::TABLE, &bare::TABLE, &strict::TABLE, strict::body()] {
        assert_eq!(table.at("GET", "/a").unwrap().value, &7);
        assert_eq!(table.at("GET", "/b").unwrap().value, &8);
        assert!(table.at("PUT", "/b").is_err());
    }
}

#[test]
fn another_name_for_the_crate() {
    assert_eq!((renamed::TABLE.at("GET", "/len/four").unwrap().value)("four"), 4);
    renamed::table_of!(pub(crate) OTHER: fn() -> usize = GET "/x" => || 1);
    renamed::table_of!(TABLE: &'static str = ANY "/x/{y}" => concat!("a", "b"));
    assert_eq!((OTHER.at("PURGE", "/x").unwrap().value)(), 1);
    assert_eq!(TABLE.at("PURGE", "/x/y").unwrap().value, &"ab");
}

/// Attributes that turn functions into unit structs leave lower-case ones behind.
mod lower_case_items {
    #![expect(non_camel_case_types, reason = "they are what is tested")]

    #[derive(Debug)]
    pub(super) struct path;
    #[derive(Debug)]
    pub(super) struct spans;
    #[derive(Debug)]
    pub(super) struct at;
    #[derive(Debug)]
    pub(super) struct segment;
    #[derive(Debug)]
    pub(super) struct rest;

    wayplan::routes! {
        pub(super) static TABLE: u8 = {
            #![form = code]
            GET "/{x}" => 1,
            GET "/files/{*rest}" => 2,
        };
    }
}

#[test]
fn lower_case_items_are_not_captured() {
    use lower_case_items::{TABLE, at, path, rest, segment, spans};
    let items = format!("{path:?}{spans:?}{at:?}{segment:?}{rest:?}");
    assert_eq!(items, "pathspansatsegmentrest");
    assert_eq!(TABLE.at("GET", "/7").unwrap().value, &1);
    assert_eq!(TABLE.at("GET", "/files/a/b").unwrap().value, &2);
}
