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

/// The table of this name, if it is compiled in this form. A table that chooses a form by itself is not compiled in that form again: see
/// [`choice`].
#[must_use]
pub fn table(name: &str, form: Form) -> Option<&'static Table<u32>> {
    match form {
        Form::Chosen => chosen::table(name),
        Form::Code => code::table(name).filter(|_| choice(name) != Some(Form::Code)),
        Form::Data => data::table(name).filter(|_| choice(name) != Some(Form::Data)),
    }
}

/// The form that `routes!` chooses for the table of this name.
#[must_use]
pub fn choice(name: &str) -> Option<Form> {
    chosen::table(name).map(|table| if table.stats().tree { Form::Code } else { Form::Data })
}
