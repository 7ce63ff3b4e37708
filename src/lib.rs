#![doc = include_str!("../README.md")]
#![no_std]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

#[cfg(feature = "axum")]
pub mod axum;
#[cfg(feature = "tower")]
pub mod tower;

pub use wayplan_runtime::{
    Allowed, Case, Constraint, FromOptional, FromParam, Match, Method, MethodPolicy, Miss, MountedTable, Options,
    Param, ParamWriter, Params, ParseError, PathError, PathTo, Reason, RouteId, RouteSet, Routes, Slash, SlashPolicy,
    SlashTarget, Spans, Table, ToParam, UnsafePath, WithQuery, limits,
    path::BadEncoding,
    table::{Methods, Route, Stats},
    with_query,
};
#[cfg(feature = "alloc")]
pub use wayplan_runtime::{
    Behind, Candidate, EditError, Entry, Explanation, Frozen, InFront, Layered, LimitError, Limits, Removed, Router,
    Unreachable, Verdict,
    path::canonical,
    template::{TemplateError, TemplateErrorKind},
};
#[cfg(feature = "std")]
pub use wayplan_runtime::{LayeredTransaction, LayeredView, LiveRouter, Snapshot, Transaction, View};

/// Compiles routes into a [`Table`].
///
/// ```
/// use wayplan::{Method, routes};
///
/// type Handler = fn() -> &'static str;
///
/// routes! {
///     /// Everything the shop answers.
///     pub static SHOP: Handler = {
///         #![methods = fall_through, slash = redirect]
///
///         /// The front page.
///         GET       "/"                => || "home",
///         GET | PUT "/products/{sku}"  => || "product",
///         "PURGE"   "/products/{sku}"  => || "purged",
///         GET       "/files/{*path}"   => || "file",
///         ANY       "/health"          => || "healthy",
///     };
/// }
///
/// let hit = SHOP.at(Method::GET, "/products/a-1").unwrap();
/// assert_eq!((hit.value)(), "product");
/// assert_eq!(hit.template, "/products/{sku}");
/// assert_eq!(hit.params.get("sku").unwrap().raw(), "a-1");
/// ```
///
/// A call holds any number of tables. Each is a `static` with the visibility, the attributes and the docs it is given; the
/// type is that of the values, so `SHOP` is a `Table<Handler>`. It may stand in a function too.
///
/// # Routes
/// A route is methods, a template and a value. Standard methods are written as they are, extension methods in quotes, and
/// `ANY` answers whatever the template has no other route for. A value is any expression that is allowed in a `static`:
/// functions, closures without captures, strings, atomics. The doc comment of a route is kept for [`Table::routes`].
///
/// # Options
/// They stand first inside the braces.
///
/// | option | values | |
/// |---|---|---|
/// | `methods` | `strict`, `fall_through` | see [`MethodPolicy`] |
/// | `slash` | `strict`, `ignore`, `redirect` | see [`SlashPolicy`] |
/// | `case` | `sensitive`, `ignore_ascii` | see [`Case`]; without case the data answers, whatever `form` says |
/// | `unreachable` | `warn`, `allow`, `deny` | what becomes of a route that other routes hide completely |
/// | `hidden` | `allow`, `warn`, `deny` | what becomes of a method that under `strict` a more specific template refuses |
/// | `overlap` | `allow`, `deny` | whether two templates may share some paths when neither matches all that the other does |
/// | `foreign` | `warn`, `allow`, `deny` | what becomes of text that other routers take for a parameter: `:id`, `*path`, `<id>` |
/// | `form` | `code`, `data` | whether a match tree or a walk of data answers first; both answer the same |
///
/// # Enums
/// With `enum` in the place of `static` a call makes typed routes: each route has a variant, and each parameter of its
/// template a field, whose type is any that has [`FromParam`] and [`ToParam`]. Fields have the names of the parameters
/// (`item_id` is for `item_id`, `item-id` and `itemId`), or stand in the order of the template. An optional parameter is an
/// `Option`, and a list takes a catch-all apart. Fields that borrow from the path do so by the one lifetime that the enum
/// may have. Several routes may share a variant.
///
/// ```
/// use wayplan::{Method, link, routes};
///
/// mod admin {
///     wayplan::routes! {
///         #[derive(Debug, PartialEq)]
///         pub enum Routes {
///             GET "/"            => Index,
///             GET "/users/{id}"  => User { id: u64 },
///         }
///     }
/// }
///
/// routes! {
///     /// Everything the shop answers.
///     #[derive(Debug, PartialEq)]
///     pub enum Shop<'p> {
///         GET       "/"                => Home,
///         GET | PUT "/products/{sku}"  => Product { sku: &'p str },
///         GET       "/orders/{id:u64}" => Order(u64),
///         GET       "/news/{year?}"    => News { year: Option<u16> },
///         GET       "/files/{*path}"   => File { path: Vec<String> },
///         "/t/{tenant}/admin"          => Admin { tenant: String, routes: admin::Routes },
///     }
/// }
///
/// assert_eq!(Shop::parse(Method::GET, "/orders/7"), Ok(Shop::Order(7)));
/// assert_eq!(Shop::News { year: Some(2026) }.to_string(), "/news/2026");
///
/// let user = Shop::Admin { tenant: "a/b".to_owned(), routes: admin::Routes::User { id: 7 } };
/// assert_eq!(user.to_path().as_deref(), Ok("/t/a%2Fb/admin/users/7"));
/// assert_eq!(user.template(), "/t/{tenant}/admin/users/{id}");
///
/// const OFFER: &str = link!(Shop, "/products/a-1");
/// ```
///
/// The enum has `parse(method, path)`, with the feature `http` `parse_request(&request)`, and for each value `route()`,
/// `method()`, `template()`, `to_path()`, which checks that the path is read as this value again, `Display`, which does not,
/// and `with_query(pairs)`. Its routes stand under its own name, as a [`RouteSet`]: `Shop.routes()` lists them.
///
/// # Mounts
/// A route without methods is a mount: the templates of another enum or table, which may be of another crate, follow its prefix.
/// In a table its value is the path of a static, whose name is in upper case; the table is a [`MountedTable`] then.
///
/// ```
/// use wayplan::{Method, routes};
///
/// mod admin {
///     wayplan::routes! {
///         pub static ADMIN: &str = {
///             GET "/"            => "overview",
///             GET "/users/{id}"  => "user",
///         };
///     }
/// }
///
/// routes! {
///     static SHOP: &str = {
///         GET "/"             => "home",
///         "/t/{tenant}/admin" => admin::ADMIN,
///     };
/// }
///
/// let hit = SHOP.at(Method::GET, "/t/acme/admin/users/7").unwrap();
/// assert_eq!((*hit.value, hit.template), ("user", "/t/{tenant}/admin/users/{id}"));
/// assert_eq!(hit.params.get("tenant").unwrap().raw(), "acme");
/// ```
///
/// What is mounted matches as if it were written out, so that after a miss inside a mount the search goes on outside. A prefix
/// has no catch-all, no optional parameter and no slash at its end, and no route around it stands below it; several tables may
/// be mounted at one prefix if no two of their routes have one shape. `methods`, `slash` and `case` are the same inside and outside. In a table a mounted route has at most five parameters, those of its prefixes included.
///
/// # Errors
/// Everything that is wrong is reported at once: bad templates, two routes that nothing can tell apart, a table beyond
/// the [`limits`]. A route that can never be reached gives a warning of the lint `deprecated`, which
/// `#[allow(deprecated)]` on the route or on the table silences.
#[macro_export]
macro_rules! routes {
    ($($tokens:tt)*) => {
        $crate::__private::routes_impl! { $crate; $($tokens)* }
    };
}

/// Keeps a syntax error inside a value from taking the table with it.
#[doc(hidden)]
#[macro_export]
macro_rules! __value {
    ($value:expr) => {
        $value
    };
}

/// Gives types of yours [`FromParam`] by their [`FromStr`](core::str::FromStr), and [`ToParam`] by their
/// [`Display`](core::fmt::Display), so that they may be fields in an enum of routes. They need [`PartialEq`] too: a path is
/// given out only if it is read as an equal value.
///
/// ```
/// use std::{fmt, str::FromStr};
/// use wayplan::{FromParam, Param};
///
/// #[derive(Debug, PartialEq)]
/// struct Sku(String);
///
/// impl FromStr for Sku {
///     type Err = &'static str;
///
///     fn from_str(text: &str) -> Result<Self, Self::Err> {
///         if text.len() == 8 { Ok(Sku(text.to_owned())) } else { Err("a SKU has eight characters") }
///     }
/// }
///
/// impl fmt::Display for Sku {
///     fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
///         f.write_str(&self.0)
///     }
/// }
///
/// wayplan::impl_param!(Sku);
///
/// assert_eq!(Sku::from_param(Param::from("A1-00042")), Ok(Sku("A1-00042".to_owned())));
/// let refused = Sku::from_param(Param::from("A1")).unwrap_err();
/// assert_eq!(refused.to_string(), "a SKU has eight characters");
/// ```
#[cfg(feature = "alloc")]
#[macro_export]
macro_rules! impl_param {
    ($($type:ty),+ $(,)?) => {
        $(
            impl<'p> $crate::FromParam<'p> for $type {
                fn from_param(param: $crate::Param<'p>) -> ::core::result::Result<Self, $crate::Reason> {
                    param.parse::<Self>().map_err(|error| $crate::Reason::refused(&error))
                }
            }

            impl $crate::ToParam for $type {
                fn to_param(&self, text: &mut $crate::ParamWriter<'_>) -> ::core::fmt::Result {
                    ::core::fmt::Write::write_fmt(text, ::core::format_args!("{self}"))
                }

                fn is_read_from(&self, param: $crate::Param<'_>) -> bool {
                    param.parse::<Self>().is_ok_and(|read| read == *self)
                }
            }
        )+
    };
}

/// The path of a link, if a route of a table or an enum answers it; else an error of the compiler, which `cargo check` reports
/// too. The value is a `&'static str`. A query or a fragment behind the path is kept and not looked at.
///
/// ```
/// wayplan::routes! {
///     static SHOP: &str = {
///         GET "/"               => "home",
///         GET "/products/{sku}" => "product",
///     };
/// }
///
/// const OFFER: &str = wayplan::link!(SHOP, "/products/a-1");
/// const NEWEST: &str = wayplan::link!(SHOP, "/products/a-2?sort=newest#reviews");
/// ```
///
/// ```compile_fail
/// # wayplan::routes! { static SHOP: &str = { GET "/products/{sku}" => "product" }; }
/// const OFFER: &str = wayplan::link!(SHOP, "/produts/a-1");   // no route answers `/produts/a-1`
/// ```
#[macro_export]
macro_rules! link {
    ($routes:path, $path:expr $(,)?) => {{
        const __WAYPLAN_LINK: &'static ::core::primitive::str = $routes.link($path);
        __WAYPLAN_LINK
    }};
}

/// Tokens that an expansion has only where there is a heap.
#[doc(hidden)]
#[cfg(feature = "alloc")]
#[macro_export]
macro_rules! __if_alloc {
    ($($tokens:tt)*) => { $($tokens)* };
}

/// See the other one.
#[doc(hidden)]
#[cfg(not(feature = "alloc"))]
#[macro_export]
macro_rules! __if_alloc {
    ($($tokens:tt)*) => {};
}

/// Tokens that an expansion has only with the feature `http`.
#[doc(hidden)]
#[cfg(feature = "http")]
#[macro_export]
macro_rules! __if_http {
    ($($tokens:tt)*) => { $($tokens)* };
}

/// See the other one.
#[doc(hidden)]
#[cfg(not(feature = "http"))]
#[macro_export]
macro_rules! __if_http {
    ($($tokens:tt)*) => {};
}

/// What expansions of [`routes!`] refer to; no part of the interface.
#[doc(hidden)]
pub mod __private {
    #[cfg(feature = "axum")]
    pub use crate::axum::handle;
    #[cfg(feature = "tower")]
    pub use crate::tower::boxed;
    pub use wayplan_macros::routes_impl;
    pub use wayplan_runtime::{
        ParseError, RouteSet, Routes, Spans, Table,
        table::{Legend, Told, Tree, legend::cut, tree},
        typed::{
            compose, path,
            set::{Arguments, Mount, Parts, Visitor, parse},
            tables::{Mountable, is_table},
        },
    };

    #[cfg(feature = "http")]
    pub use wayplan_runtime::typed::Request;
    #[cfg(feature = "alloc")]
    pub use wayplan_runtime::typed::String;
}

/// Coming from other routers, choosing a form, and what to rely on for security.
pub mod guide {
    #![doc = include_str!("../GUIDE.md")]
}
