//! What `routes!` expands an enum to. In goes the enum below; out comes what the macro makes of it, written out and explained.
//! `main` asks both and finds that they answer the same.
#![expect(clippy::print_stdout, clippy::question_mark, reason = "it says what it has compared; it is as printed")]

use std::fmt;

use wayplan::{__private as w, ParseError, PathError, RouteSet, Routes, routes};

mod admin {
    wayplan::routes! {
        #[derive(Debug)]
        pub(crate) enum Admin {
            GET "/log/{day}" => Log { day: u16 },
        }
    }
}

use admin::Admin;

routes! {
    #[derive(Debug)]
    enum Shop<'p> {
        GET "/"                => Home,
        GET "/products/{sku}"  => Product { sku: &'p str },
        GET "/brands/{name}"   => Brand(&'p str),
        GET "/orders/{id}"     => Order { id: u64 },
        "/t/{tenant}/admin"    => Admin { tenant: u8, routes: Admin },
    }
}

/// The enum has what was written behind the arrows, and the attributes that stand before it and before its routes.
#[derive(Debug)]
enum ByHand<'p> {
    Home,
    Product { sku: &'p str },
    Brand(&'p str),
    Order { id: u64 },
    Admin { tenant: u8, routes: Admin },
}

/// Its routes stand under its own name, since values and types have different names: `ByHand.routes()`. Everything from here
/// on is inside of one unnamed constant, so that nothing else is seen outside.
#[expect(non_upper_case_globals, reason = "it has the name of the type")]
const ByHand: &RouteSet = <ByHand<'static> as Routes<'static>>::ROUTES;

routes! {
    /// The table of its own routes, printed as that of any table is: see `expansion.rs`. Its values have no content:
    /// what a route leads to is its variant. A build with debug assertions goes without the match tree, unless
    /// `form = code` asks for it: it takes long to compile, and the data answers the same. A prefix is in the data too:
    /// as a node where another table goes on.
    static TABLE: () = {
        #![form = data]
        GET "/"                => (),
        GET "/products/{sku}"  => (),
        GET "/brands/{name}"   => (),
        GET "/orders/{id}"     => (),
    };
}

/// Without mounts this is all. With them more follows, in const evaluation, since no macro sees another one's call:
/// `compose::check` refuses a mount with other options or too many parameters, `compose::compose` writes all templates with
/// their prefixes into one array, `compose::told` cuts it into a list, and `RouteSet::mounted` takes the place of this.
static ROUTES: RouteSet = RouteSet::new(&TABLE);

impl<'p> Routes<'p> for ByHand<'p> {
    const ROUTES: &'static RouteSet = &ROUTES;

    /// From the number of a route to a value. The look-up was made before, and `parts` knows where the parameters stand.
    fn build(route: u32, parts: &w::Parts<'_, 'p>) -> Option<ByHand<'p>> {
        // There is one such function for each 256 routes: the work of the compiler grows faster than a function.
        fn chunk_0<'p>(route: u32, parts: &w::Parts<'_, 'p>) -> Option<ByHand<'p>> {
            Some(match route {
                0 => ByHand::Home,
                // Routes whose parameters have the same types are read together, then told apart: a call and a way out of
                // the function cost the compiler more than an arm. Why a text is refused stays in `parts`, so that there is
                // nothing to hand on. An optional parameter is read by `optional`.
                1 | 2 => {
                    let Some(first) = parts.get(0) else { return None };
                    match route {
                        1 => ByHand::Product { sku: first },
                        _ => ByHand::Brand(first),
                    }
                }
                3 => {
                    let Some(first) = parts.get(0) else { return None };
                    ByHand::Order { id: first }
                }
                _ => return None,
            })
        }
        // The routes behind a prefix have the numbers after the enum's own. The mounted enum makes its value by itself, of
        // the parameters after those of the prefix.
        if let Some(mounted) = parts.mounted() {
            return Some(match mounted.mount {
                0 => {
                    let Some(first) = parts.get(0) else { return None };
                    let Some(below) = mounted.build() else { return None };
                    ByHand::Admin { tenant: first, routes: below }
                }
                _ => return None,
            });
        }
        match route / 256 {
            0 => chunk_0(route, parts),
            _ => None,
        }
    }
}

/// The way back. What is shown the arguments is the writer of a path, the finder of a route, or the reader that checks a path:
/// one function for all of them, which is compiled once.
impl w::Arguments for ByHand<'_> {
    fn visit(&self, to: &mut dyn w::Visitor) {
        fn chunk_0(value: &ByHand<'_>, to: &mut dyn w::Visitor) -> bool {
            // Of several routes of one variant this is the first.
            let route = match value {
                ByHand::Home { .. } => 0,
                ByHand::Product { .. } => 1,
                ByHand::Brand { .. } => 2,
                ByHand::Order { .. } => 3,
                ByHand::Admin { .. } => return false,
            };
            match value {
                ByHand::Product { sku: first } | ByHand::Brand(first) => to.route(route, &[first]),
                ByHand::Order { id: first } => to.route(route, &[first]),
                _ => to.route(route, &[]),
            }
            true
        }
        fn mounts_0(value: &ByHand<'_>, to: &mut dyn w::Visitor) -> bool {
            match value {
                ByHand::Admin { tenant: first, routes: below } => to.mount(0, &[first], below),
                _ => return false,
            }
            true
        }
        let _ = chunk_0(self, to) || mounts_0(self, to);
    }
}

/// Writes the path, without a check and without heap.
impl fmt::Display for ByHand<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        w::path::display(&ROUTES, self, f)
    }
}

/// What is called; `parse_request`, `method`, `template`, `route` and `with_query` are as short.
impl<'p> ByHand<'p> {
    fn parse(method: &str, path: &'p str) -> Result<Self, ParseError> {
        w::parse(method, path)
    }

    fn to_path(&self) -> Result<String, PathError> {
        w::path::to_path(&ROUTES, self)
    }
}

fn main() {
    let paths = ["/", "/products/a-1", "/brands/tea", "/orders/7", "/orders/pot", "/brands/%41", "/nowhere"];
    for path in paths {
        let (made, by_hand) = (Shop::parse("GET", path), ByHand::parse("GET", path));
        assert_eq!(format!("{made:?}"), format!("{by_hand:?}"));
        if let (Ok(made), Ok(by_hand)) = (made, by_hand) {
            assert_eq!((made.to_string(), made.to_path()), (by_hand.to_string(), by_hand.to_path()));
        }
    }
    assert_eq!(Shop.routes().len(), ByHand.routes().len() + 1);
    println!("{} requests are read alike", paths.len());
}
