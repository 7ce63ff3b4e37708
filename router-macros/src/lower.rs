//! How a table answers. In goes a [`Checked`] table, out come the constants to print: data and text, the form that
//! answers first, and, where paths without parameters are most of the table, a perfect hash of them in the data.

mod statics;

use proc_macro2::TokenStream;
use wayplan_runtime::{
    plan::Plan,
    table::encode::{Encoded, encode, names},
};

use crate::{
    check::{Checked, sources},
    diag::{Sink, Warning},
    input::Header,
    model::Form,
};

/// A table ready to be printed.
pub(crate) struct Lowered {
    pub(crate) header: Header,
    /// Template and name bytes of each route.
    pub(crate) told: Vec<(String, Vec<u8>)>,
    pub(crate) values: Vec<TokenStream>,
    pub(crate) encoded: Encoded,
    /// What the match tree is printed from, if there is to be one.
    pub(crate) tree: Option<Plan>,
    pub(crate) warnings: Vec<Warning>,
    pub(crate) sink: Sink,
}

pub(crate) fn lower(checked: Checked) -> Lowered {
    let Checked { header, choices, values, routes, table, warnings, sink } = checked;
    let told = routes.iter().map(|route| (route.template.text().to_owned(), names(&route.template))).collect();
    let (encoded, tree) = match table {
        Some((plan, encoded)) => {
            let statics = statics::statics(&plan);
            let encoded = match &statics {
                Some(_) => encode(&plan, &sources(&routes), statics.as_ref()),
                None => encoded,
            };
            let is_data = statics.is_some() || plan.shapes.is_empty();
            let form = choices.form.unwrap_or(if is_data { Form::Data } else { Form::Code });
            (encoded, Some(plan).filter(|_| form == Form::Code))
        }
        // What stands behind the name after an error: a table without routes.
        None => (Plan::new(&[], choices.options).map(|plan| encode(&plan, &[], None)).unwrap_or_default(), None),
    };
    Lowered { header, told, values, encoded, tree, warnings, sink }
}
