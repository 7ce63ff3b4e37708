//! How a table answers. In goes a [`Checked`] table, out come the constants to print: data and text, the form that
//! answers first, and, where paths without parameters are most of the table, a perfect hash of them in the data.

mod statics;

use proc_macro2::{Span, TokenStream};
use wayplan_runtime::{
    Case,
    plan::{Plan, Shape},
    table::encode::{Encoded, encode, names},
    template::{Part, Segment},
};

use crate::{
    check::{Checked, sources},
    diag::{Sink, Warning},
    input::Header,
    model::{Form, Route},
};

/// A table ready to be printed.
pub(crate) struct Lowered {
    pub(crate) header: Header,
    /// Template and name bytes of each route.
    pub(crate) told: Vec<(String, Vec<u8>)>,
    /// The mounts.
    pub(crate) prefixes: Vec<Prefix>,
    /// What is mounted in a table, one for each prefix.
    pub(crate) below: Vec<TokenStream>,
    pub(crate) values: Vec<TokenStream>,
    pub(crate) encoded: Encoded,
    /// What the match tree is printed from, if there is to be one.
    pub(crate) tree: Option<Plan>,
    /// Whether an option gives the form.
    pub(crate) form_is_given: bool,
    pub(crate) warnings: Vec<Warning>,
    pub(crate) sink: Sink,
}

/// A mount ready to be printed.
pub(crate) struct Prefix {
    /// Template and name bytes.
    pub(crate) told: (String, Vec<u8>),
    /// The number of the first mount with this prefix.
    pub(crate) first: usize,
    /// The routes that end where the prefix does.
    pub(crate) ends: Vec<usize>,
    /// Where it stands.
    pub(crate) span: Span,
}

pub(crate) fn lower(checked: Checked) -> Lowered {
    let Checked { header, choices, values, routes, mounts, below, table, warnings, sink } = checked;
    let told = |route: &Route| (route.template.text().to_owned(), names(&route.template, &[choices.options.case]));
    let prefix = |mount: &Route| {
        let form = mount.template.forms_by(choices.options.case);
        let is_same = |other: &Route| *other.template.forms_by(choices.options.case) == *form;
        let first = mounts.iter().position(is_same).unwrap_or_default();
        let is_end = |route: &Route| {
            let forms = route.template.forms_by(choices.options.case);
            forms.iter().any(|end| form.contains(end))
        };
        let ends = routes.iter().enumerate().filter(|(_, route)| is_end(route));
        Prefix { told: told(mount), first, ends: ends.map(|(number, _)| number).collect(), span: mount.span }
    };
    let prefixes = mounts.iter().map(prefix).collect();
    let told = routes.iter().map(told).collect();
    let (encoded, tree) = match table {
        Some((plan, encoded)) => {
            // Through mounts only the data leads.
            let statics = Some(&plan).filter(|_| mounts.is_empty()).and_then(statics::statics);
            let encoded = match &statics {
                Some(_) => encode(&plan, &sources(&routes), statics.as_ref()),
                None => encoded,
            };
            let form = match choices.options.case {
                Case::Sensitive => choices.form.unwrap_or_else(|| best_form(&plan, statics.is_some())),
                // A tree compares text with the path as it stands.
                Case::IgnoreAscii => Form::Data,
            };
            (encoded, Some(plan).filter(|_| form == Form::Code && mounts.is_empty()))
        }
        // What stands behind the name after an error: a table without routes.
        None => (Plan::new(&[], choices.options).map(|plan| encode(&plan, &[], None)).unwrap_or_default(), None),
    };
    let form_is_given = choices.form.is_some();
    Lowered { header, told, prefixes, below, values, encoded, tree, form_is_given, warnings, sink }
}

/// So many shapes a match tree may have. Beyond, its code no longer fits into a processor's second cache, where a walk of
/// data overtakes it, and compiling it takes seconds.
const TREE_SHAPES: usize = 2_000;
/// One in so many shapes may stand behind a catch-all that a tree leaves to the data; beyond, the tree is a detour.
const ASKING_SHARE: usize = 4;

/// The form that answers faster.
fn best_form(plan: &Plan, has_statics: bool) -> Form {
    let asks = |shape: &&Shape| {
        let (last, before) = shape.form.segments.split_last().unzip();
        let has_catch_all = |segment: &Segment| segment.parts.contains(&Part::CatchAll);
        before.into_iter().flatten().any(has_catch_all)
            || last.is_some_and(|last: &Segment| has_catch_all(last) && last.parts.len() > 1)
    };
    let asking = plan.shapes.iter().filter(asks).count();
    let shapes = plan.shapes.len();
    let suits_tree = shapes > 0 && shapes <= TREE_SHAPES && asking * ASKING_SHARE <= shapes;
    if has_statics || !suits_tree { Form::Data } else { Form::Code }
}
