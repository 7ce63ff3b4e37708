//! The tables as `routes!` compiles them, from the source that the build script writes: in the form the macro chooses, and in both forms by
//! order.

use wayplan::Table;

mod chosen {
    include!(concat!(env!("OUT_DIR"), "/chosen.rs"));
}
mod code {
    include!(concat!(env!("OUT_DIR"), "/code.rs"));
}
mod data {
    include!(concat!(env!("OUT_DIR"), "/data.rs"));
}

/// Which form of a table is meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// The one that `routes!` chooses.
    Chosen,
    /// A match tree.
    Code,
    /// Data alone.
    Data,
}

/// The table of this name, if it is compiled in this form; a big one is in the chosen form only.
#[must_use]
pub fn table(name: &str, form: Form) -> Option<&'static Table<u32>> {
    match form {
        Form::Chosen => chosen::table(name),
        Form::Code => code::table(name),
        Form::Data => data::table(name),
    }
}
