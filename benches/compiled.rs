//! The tables as `routes!` compiles them, from the source that the build script writes.

use wayplan::Table;

include!(concat!(env!("OUT_DIR"), "/lithium_default.rs"));
include!(concat!(env!("OUT_DIR"), "/lithium_wide.rs"));
include!(concat!(env!("OUT_DIR"), "/github.rs"));
include!(concat!(env!("OUT_DIR"), "/kubernetes.rs"));
include!(concat!(env!("OUT_DIR"), "/stripe.rs"));
include!(concat!(env!("OUT_DIR"), "/kubernetes_static.rs"));
include!(concat!(env!("OUT_DIR"), "/tenants_10k.rs"));

/// The table of this name, if it is compiled.
#[must_use]
pub fn table(name: &str) -> Option<&'static Table<u32>> {
    Some(match name {
        "lithium_default" => &LITHIUM_DEFAULT,
        "lithium_wide" => &LITHIUM_WIDE,
        "github" => &GITHUB,
        "kubernetes" => &KUBERNETES,
        "stripe" => &STRIPE,
        "kubernetes_static" => &KUBERNETES_STATIC,
        "tenants_10k" => &TENANTS_10K,
        _ => return None,
    })
}
