//! Expansions: what they look like, that they are the same each time, and that they stay small.
#![expect(clippy::expect_used, reason = "a test fails by panicking")]

use std::fmt::Write;

use expect_test::{ExpectFile, expect_file};
use proc_macro2::{Group, Literal, TokenStream, TokenTree};

use super::expand;

/// The expansion as a file. The data stands for itself in other tests; here its length would hide the rest.
fn printed(tables: &str) -> String {
    let tokens = format!("::wayplan; {tables}").parse().expect("tokens");
    let file = syn::parse2(without_data(expand(tokens))).expect("items");
    prettyplease::unparse(&file)
}

fn without_data(tokens: TokenStream) -> TokenStream {
    let tree = |tree| match tree {
        TokenTree::Literal(literal) if is_data(&literal.to_string()) => Literal::byte_string(b"data").into(),
        TokenTree::Group(group) => Group::new(group.delimiter(), without_data(group.stream())).into(),
        other => other,
    };
    tokens.into_iter().map(tree).collect()
}

/// A table begins with its version and two letters.
fn is_data(literal: &str) -> bool {
    literal.starts_with("b\"") && literal.get(..16).is_some_and(|start| start.contains(r"\0pw"))
}

fn check(tables: &str, expected: &ExpectFile) {
    expected.assert_eq(&printed(tables));
}

#[test]
fn table() {
    check(
        r#"
            /// Everything the shop answers.
            #[allow(dead_code)]
            pub(crate) static SHOP: fn(&str, u8) -> Response = {
                #![methods = fall_through, slash = ignore, form = data]
                /// The front page.
                GET "/" => home,
                GET | PUT "/products/{sku}" => shop::products::product,
                "PURGE" "/products/{sku}" => |_, _| Response::<(), u8>::purged(),
                #[expect(deprecated)]
                ANY "/products/{sku:u64}" => generic::<A, B>,
            };
        "#,
        &expect_file!["../snapshots/table.rs"],
    );
}

#[test]
fn warnings() {
    check(
        r#"
            static TABLE: u8 = {
                #![form = data]
                GET "/{a}" => 1,
                GET "/{a}/{*b}" => 2,
                #[allow(deprecated)]
                GET "/{*c}" => 3,
            };
        "#,
        &expect_file!["../snapshots/warnings.rs"],
    );
}

#[test]
fn errors() {
    check(
        r#"
            static TABLE: u8 = { GET "/a" => 1, GET "/{" => 2, get "/c" => };
            static UNTYPED: = { GET "/" => 1 };
            nothing
        "#,
        &expect_file!["../snapshots/errors.rs"],
    );
}

#[test]
fn empty() {
    check("static TABLE: u8 = {};", &expect_file!["../snapshots/empty.rs"]);
}

#[test]
fn tree() {
    check(
        r#"
            static TABLE: u8 = {
                GET "/" => 1,
                GET "/users/{id:u64}" => 2,
                GET "/users/{id}/files/{*path}" => 3,
            };
        "#,
        &expect_file!["../snapshots/tree.rs"],
    );
}

#[test]
fn typed() {
    check(
        r#"
            /// Everything the shop answers.
            #[derive(Debug)]
            pub enum Shop<'p> {
                #![form = data]
                GET "/" => Home,
                GET "/products/{sku}" => Product { sku: &'p str },
                GET "/users/{name}" => User(&'p str),
                GET "/orders/{id:u64}/{line?}" => Order { id: u64, line: Option<u8> },
                "/t/{tenant}/admin" => Admin { tenant: String, routes: admin::Routes<'p> },
            }
        "#,
        &expect_file!["../snapshots/enum.rs"],
    );
}

/// A table of twice so many routes, half of them without parameters.
fn many(routes: usize, form: &str) -> String {
    let mut table = format!("static TABLE: fn() = {{ #![form = {form}]");
    for n in 0..routes {
        write!(table, "GET | POST \"/a{}/b/{{x}}/c{n}\" => handlers::h{n}, \"PURGE\" \"/s{n}\" => h,", n % 7)
            .expect("a string");
    }
    table + "};"
}

#[test]
fn same_tokens_same_expansion() {
    for form in ["data", "code"] {
        let expansion = || expand(format!("::wayplan; {}", many(100, form)).parse().expect("tokens")).to_string();
        assert_eq!(expansion(), expansion());
    }
}

/// The table of the benchmarks that is made of many different templates.
fn github(form: &str) -> (String, usize) {
    let list = include_str!("../../benches/tables/github.txt");
    let routes = list.lines().filter(|line| !line.starts_with('#')).filter_map(|line| line.split_once(' '));
    let mut table = format!("static TABLE: u32 = {{ #![form = {form}]");
    for (method, template) in routes.clone() {
        write!(table, "{method} \"{template}\" => 0,").expect("a string");
    }
    (table + "};", routes.count())
}

#[test]
fn expansions_stay_small() {
    for (form, lines_a_route) in [("data", 1), ("code", 10)] {
        let lines = |routes| printed(&many(routes, form)).lines().count();
        assert!(lines(0) <= 30, "{form}: {}", lines(0));
        let growth = lines(300) - lines(100);
        assert!(growth <= 2 * 200 * lines_a_route, "{form}: {growth}");
        let (table, routes) = github(form);
        let lines = printed(&table).lines().count();
        assert!(lines <= 30 + routes * lines_a_route, "{form}: {lines} lines for {routes} routes");
    }
}
