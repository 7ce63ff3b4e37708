//! An enum among hostile names.

mod shadowed {
    #![allow(dead_code, non_camel_case_types, reason = "names that an expansion must not see")]

    mod core {}
    mod std {}
    struct Option;
    struct Result;
    struct Ok;
    struct Err;
    struct String;
    struct u32;
    struct bool;
    struct str;
    trait Into {}
    trait Display {}

    wayplan::routes! {
        #[derive(Debug, PartialEq)]
        pub(super) enum Routes<'a> {
            GET "/{type}/{path}" => Some { r#type: &'a ::core::primitive::str, path: ::std::string::String },
            GET "/{f}" => None(::core::primitive::u8),
            GET "/" => Ok,
        }
    }
}

mod nothing {
    wayplan::routes! {
        #[derive(Debug)]
        pub(super) enum Nothing {}
    }
}

mod conditions {
    wayplan::routes! {
        #[cfg(any())]
        enum Absent { GET "/" => Home, }
    }

    wayplan::routes! {
        #[cfg_attr(all(), derive(Debug, PartialEq), cfg(all()))]
        pub(super) enum Unused { GET "/" => #[cfg_attr(all(), doc = "x")] Home, }
        #[expect(non_camel_case_types, reason = "deprecated since ever")]
        pub(super) enum never {
            #[cfg_attr(all(), doc(alias = "y"))]
            GET "/" => Home,
        }
        #[derive(Debug, PartialEq)]
        pub(super) enum Absent { GET "/" => Home, }
        #[expect(deprecated, reason = "one route hides the others")]
        #[derive(Debug)]
        #[non_exhaustive]
        pub enum Hidden {
            GET "/{a}" => A(::std::string::String),
            GET "/{a}/{*b}" => #[doc(alias = "rest")] B { a: u8, b: ::std::string::String },
            GET "/{*c}" => C(#[doc(alias = "rest")] ::std::string::String),
        }
    }
}

mod spelt {
    #![allow(non_snake_case, reason = "parameters spelt otherwise")]

    wayplan::routes! {
        #[derive(Debug, PartialEq)]
        pub(super) enum Spelt {
            GET "/{userId}/{user_id}" => Both { user_id: u8, userId: u16 },
            GET "/one/{user-id}/{userId}" => One { userId: u16, user_id: u8 },
            GET "/own/{self}" => Own { self_: u8 },
        }
    }
}

#[test]
fn each_field_is_for_one_parameter() {
    use spelt::Spelt;
    let cases = [
        ("/1/2", Spelt::Both { userId: 1, user_id: 2 }),
        ("/one/1/2", Spelt::One { user_id: 1, userId: 2 }),
        ("/own/7", Spelt::Own { self_: 7 }),
    ];
    for (path, value) in cases {
        assert_eq!(value.to_path().as_deref(), Ok(path));
        assert_eq!(Spelt::parse("GET", path), Ok(value));
    }
    assert_eq!(conditions::Unused::parse("GET", "/"), Ok(conditions::Unused::Home));
}

macro_rules! declared {
    ($name:ident, $template:literal, $variant:ident) => {
        wayplan::routes! {
            #[derive(Debug, PartialEq)]
            enum $name { GET $template => $variant, }
        }
    };
}

declared!(Declared, "/declared", Here);

#[test]
fn names_do_not_matter() {
    assert_eq!(shadowed::Routes::parse("GET", "/"), Ok(shadowed::Routes::Ok));
    let value = shadowed::Routes::parse("GET", "/a/b").expect("a value");
    assert_eq!(value, shadowed::Routes::Some { r#type: "a", path: "b".to_owned() });
    assert_eq!(value.to_path().as_deref(), Ok("/a/b"));
    assert_eq!(shadowed::Routes::None(7).to_string(), "/7");
    assert!(nothing::Nothing::parse("GET", "/").is_err());
    assert_eq!(conditions::Absent::Home.to_string(), "/");
    assert_eq!(Declared::parse("GET", "/declared"), Ok(Declared::Here));
    assert_eq!(conditions::Hidden::A("7".to_owned()).to_string(), "/7");
}

#[test]
fn in_functions() {
    wayplan::routes! {
        enum Local { GET "/{id}" => Here { id: u8 } }
    }
    assert!(matches!(Local::parse("GET", "/7"), Ok(Local::Here { id: 7 })));
    assert_eq!(Local::Here { id: 7 }.template(), "/{id}");
}
