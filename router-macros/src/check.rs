//! What is wrong between routes. In goes a [`Model`], out comes a [`Checked`] table: a plan and its encoding if nothing
//! is wrong, and the warnings.
//!
//! Afterwards: no route names a method twice, no two routes have a shape and a method in common, every limit holds.

mod reach;

use proc_macro2::TokenStream;
use wayplan_runtime::{
    overlap,
    plan::{Plan, Source},
    table::encode::{Encoded, encode},
};

use crate::{
    diag::{
        Sink, Warning,
        catalogue::{CONFLICT, OTHER_ROUTE, REPEATED_METHOD, TOO_LARGE},
    },
    input::Header,
    model::{Choices, Level, Model, Named, Route},
};

/// A table without faults, or what is left of one with faults.
pub(crate) struct Checked {
    pub(crate) header: Header,
    pub(crate) choices: Choices,
    pub(crate) values: Vec<TokenStream>,
    pub(crate) routes: Vec<Route>,
    pub(crate) mounts: Vec<Route>,
    /// The trie of the routes and its encoding, if nothing is wrong.
    pub(crate) table: Option<(Plan, Encoded)>,
    pub(crate) warnings: Vec<Warning>,
    pub(crate) sink: Sink,
}

pub(crate) fn check(model: Model) -> Checked {
    let Model { header, choices, routes, mounts, values, mut sink } = model;
    repeated_methods(&routes, &mut sink);
    let sources = sources(&routes);
    let prefix = |mount: &Route| mount.template.forms_by(choices.options.case).first().cloned();
    let prefixes: Vec<_> = mounts.iter().filter_map(prefix).collect();
    let (plan, limit) = Plan::beyond_limits(&sources, &prefixes, choices.options);
    conflicts(&plan, &routes, &mut sink);
    if let Some(limit) = limit {
        sink.report(header.name.span(), TOO_LARGE.about(&[&limit, &header.name]));
    }
    // A route beside a fault may seem unreachable for that fault alone.
    let table = sink.is_empty().then(|| {
        let encoded = encode(&plan, &sources, None);
        (plan, encoded)
    });
    let mut warnings = Vec::new();
    if let Some((plan, encoded)) = &table {
        let messages = reach::unreachable(plan, encoded, &routes, choices.unreachable);
        for (route, message) in routes.iter().zip(messages) {
            match message {
                Some(message) if choices.unreachable == Level::Deny => sink.report(route.span, message),
                None if route.lints.is_empty() => {}
                message => warnings.push(Warning::new(route.span, message, &route.lints)),
            }
        }
    }
    let table = table.filter(|_| sink.is_empty());
    Checked { header, choices, values, routes, mounts, table, warnings, sink }
}

/// The routes as a plan takes them.
pub(crate) fn sources<'r>(routes: &'r [Route]) -> Vec<Source<'r>> {
    let source = |Route { methods, template, doc, line, .. }: &'r Route| Source {
        methods: methods.iter().map(Named::method).collect(),
        template,
        doc,
        line: *line,
    };
    routes.iter().map(source).collect()
}

fn repeated_methods(routes: &[Route], sink: &mut Sink) {
    for route in routes {
        let mut rest = route.methods.as_slice();
        while let Some((method, before)) = rest.split_last() {
            if before.iter().any(|earlier| earlier.text == method.text) {
                sink.report(method.span, REPEATED_METHOD.about(&[&method.text]));
            }
            rest = before;
        }
    }
}

fn conflicts(plan: &Plan, routes: &[Route], sink: &mut Sink) {
    let route = |id: u32| routes.get(usize::try_from(id).ok()?);
    for conflict in &plan.conflicts {
        let (Some(later), Some(earlier)) = (route(conflict.route), route(conflict.with)) else { continue };
        let witness = plan.shapes.get(conflict.shape).map(|shape| overlap::example(&shape.form)).unwrap_or_default();
        sink.report(later.span, CONFLICT.about(&[&later.name(), &earlier.name(), &witness]));
        sink.report_also(earlier.span, OTHER_ROUTE.about(&[&later.name()]));
    }
}
