//! What `routes!` says: one file for each message, with everything rustc prints.

#[test]
fn messages() {
    trybuild::TestCases::new().compile_fail("ui/*.rs");
}
