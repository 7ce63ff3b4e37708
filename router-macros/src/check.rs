//! What is wrong between routes. In goes a [`Model`], out comes a [`Checked`] table: a plan and its encoding if nothing
//! is wrong, and the warnings.
//!
//! Afterwards: no route names a method twice, no two routes have a shape and a method in common, every limit holds.

mod foreign;
mod reach;

use proc_macro2::TokenStream;
use wayplan_runtime::{
    audit::{self, Hidden, Overlap},
    overlap::example,
    plan::{Plan, Source},
    table::encode::{Encoded, encode},
};

use crate::{
    diag::{
        Message, Sink, Warning,
        catalogue::{CONFLICT, FOREIGN, HIDDEN, OTHER_ROUTE, OVERLAP, OVERLAPPED, REPEATED_METHOD, TOO_LARGE, TWICE},
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
    pub(crate) below: Vec<TokenStream>,
    /// The trie of the routes and its encoding, if nothing is wrong.
    pub(crate) table: Option<(Plan, Encoded)>,
    pub(crate) warnings: Vec<Warning>,
    pub(crate) sink: Sink,
}

pub(crate) fn check(model: Model) -> Checked {
    let Model { header, choices, routes, mounts, below, values, mut sink } = model;
    repeated_methods(&routes, &mut sink);
    let sources = sources(&routes);
    let prefix = |mount: &Route| mount.template.forms_by(choices.options.case).first().cloned();
    let prefixes: Vec<_> = mounts.iter().filter_map(prefix).collect();
    let (plan, limit) = Plan::beyond_limits(&sources, &prefixes, choices.options);
    conflicts(&plan, &routes, &mut sink);
    if let Some(limit) = limit {
        sink.report(header.name.span(), TOO_LARGE.about(&[&limit, &header.name]));
    }
    let mut report = Report { routes: &routes, told: routes.iter().map(|_| Vec::new()).collect(), sink: &mut sink };
    report.add(choices.foreign, "foreign_parameter", || foreign_parameters(&routes));
    report.add(choices.overlap, "overlapping_route", || overlaps(&plan, &routes));
    // A route beside a fault may seem unreachable for that fault alone.
    let table = report.sink.is_empty().then(|| encode(&plan, &sources, None));
    if let Some(encoded) = &table {
        report.add(choices.unreachable, "unreachable_route", || reach::unreachable(&plan, encoded, &routes));
        report.add(choices.hidden, "hidden_method", || hidden(&plan, encoded, &routes));
    }
    let warnings = report.warnings();
    let table = table.map(|encoded| (plan, encoded));
    let table = table.filter(|_| sink.is_empty());
    Checked { header, choices, values, routes, mounts, below, table, warnings, sink }
}

/// Something about a route that is an error only if the table says so.
struct Finding {
    /// The place of the route in its table.
    route: usize,
    message: Message,
    /// What there is to say about another route.
    also: Option<(usize, Message)>,
}

/// What becomes of findings.
struct Report<'a> {
    routes: &'a [Route],
    /// The warnings of each route, with the name of what is wrong.
    told: Vec<Vec<(&'static str, Message)>>,
    sink: &'a mut Sink,
}

impl Report<'_> {
    fn add(&mut self, level: Level, name: &'static str, findings: impl FnOnce() -> Vec<Finding>) {
        if level == Level::Allow {
            return;
        }
        for Finding { route, message, also } in findings() {
            let (Some(at), Some(told)) = (self.routes.get(route), self.told.get_mut(route)) else { continue };
            if level == Level::Warn {
                told.push((name, message));
                continue;
            }
            self.sink.report(at.span, message);
            if let Some((other, message)) = also
                && let Some(other) = self.routes.get(other)
            {
                self.sink.report_also(other.span, message);
            }
        }
    }

    fn warnings(self) -> Vec<Warning> {
        let warnings = self.routes.iter().zip(self.told);
        let warnings = warnings.filter(|(route, told)| !told.is_empty() || !route.lints.is_empty());
        warnings.map(|(route, told)| Warning::new(route.span, told, &route.lints)).collect()
    }
}

fn foreign_parameters(routes: &[Route]) -> Vec<Finding> {
    let has_params = routes.iter().any(|route| route.template.names().len() > 0);
    let finding = |(place, route): (usize, &Route)| {
        let (found, meant) = foreign::foreign(route.template.text(), has_params)?;
        let message = FOREIGN.about(&[&found, &route.name(), &meant]);
        Some(Finding { route: place, message, also: None })
    };
    routes.iter().enumerate().filter_map(finding).collect()
}

fn overlaps(plan: &Plan, routes: &[Route]) -> Vec<Finding> {
    let finding = |Overlap { earlier, later, both, earlier_only, later_only }| {
        let (earlier, later) = (usize::try_from(earlier).ok()?, usize::try_from(later).ok()?);
        let names = [routes.get(later)?.name(), routes.get(earlier)?.name()];
        let message = OVERLAP.about(&[&names[0], &names[1], &both, &later_only, &earlier_only]);
        Some(Finding { route: later, message, also: Some((earlier, OVERLAPPED.about(&[&names[0]]))) })
    };
    audit::overlaps(plan).into_iter().filter_map(finding).collect()
}

fn hidden(plan: &Plan, encoded: &Encoded, routes: &[Route]) -> Vec<Finding> {
    let finding = |Hidden { by, route, method, path }| {
        let (by, route) = (usize::try_from(by).ok()?, usize::try_from(route).ok()?);
        let message = HIDDEN.about(&[&method, &path, &routes.get(by)?.name(), &routes.get(route)?.name()]);
        Some(Finding { route: by, message, also: None })
    };
    audit::hidden(plan, encoded).into_iter().filter_map(finding).collect()
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
        let message = if later.template.text() == earlier.template.text() {
            TWICE.about(&[&later.name(), &earlier.name()])
        } else {
            let witness = plan.shapes.get(conflict.shape).map(|shape| example(&shape.form)).unwrap_or_default();
            CONFLICT.about(&[&later.name(), &earlier.name(), &witness])
        };
        sink.report(later.span, message);
        sink.report_also(earlier.span, OTHER_ROUTE.about(&[&later.name()]));
    }
}
