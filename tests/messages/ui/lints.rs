//! A table is the user's item: lints hold for it.
#![deny(dead_code, missing_docs, non_upper_case_globals)]

use wayplan::routes;

routes! {
    static UNUSED: u8 = { GET "/" => 1 };
    static lower: u8 = { GET "/" => 1 };
}

/// Public.
pub mod public {
    wayplan::routes! {
        pub static WITHOUT_DOCS: u8 = { GET "/" => 1 };
    }
}

fn main() {
    let _ = &lower;
}
