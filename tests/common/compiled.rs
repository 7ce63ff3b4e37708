//! Tables of `routes!` as engines: what the build wrote goes in, builders of engines come out.
//!
//! A builder knows a table by its list and its options, so it takes the place of those that build at run time.

use std::borrow::Borrow;
use std::cell::RefCell;
use std::collections::BTreeMap;

use wayplan::Table;

use crate::differential::requests::{plans, realise};
use crate::differential::{Difference, Draws, run};
use crate::engine::{Answer, Engine, Policy, Refused, RouteSpec};
use crate::oracle::Oracle;
use crate::product;

/// One list of routes in both forms; the value of a route is its place in the list.
#[derive(Clone, Copy, Debug)]
pub struct Compiled {
    /// The name of the list.
    pub name: &'static str,
    /// Methods, separated by `|`, and templates, as the macro was given them.
    pub routes: &'static [(&'static str, &'static str)],
    /// The options.
    pub policy: Policy,
    /// The match tree.
    pub code: &'static Table<usize>,
    /// The walk of the data.
    pub data: &'static Table<usize>,
}

/// A form of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// The match tree, and the data where the tree does not tell.
    Code,
    /// The data of the table that has a tree.
    Treeless,
    /// The table that has none.
    Data,
}

/// All forms.
pub const FORMS: [Form; 3] = [Form::Code, Form::Treeless, Form::Data];

impl Compiled {
    /// The routes as the macro was given them.
    #[must_use]
    pub fn specs(&self) -> Vec<RouteSpec> {
        self.routes.iter().map(|(methods, template)| RouteSpec::new(methods, template)).collect()
    }

    /// A form as an engine.
    #[must_use]
    pub fn engine(&self, form: Form) -> Box<dyn Engine> {
        match form {
            Form::Code => Box::new(Compiling { name: "code", table: self.code }),
            Form::Treeless => Box::new(Compiling { name: "code without its tree", table: self.code.without_tree() }),
            Form::Data => Box::new(Compiling { name: "data by the macro", table: self.data }),
        }
    }
}

/// Random requests of a run.
const REQUESTS: usize = 32;

/// How often each kind of answer was expected.
pub type Counts = RefCell<BTreeMap<&'static str, usize>>;

/// Compares the forms of a table with the oracle on so many runs of 32 random requests.
///
/// # Errors
/// The smallest failure found, in words.
pub fn check(table: &Compiled, runs: u32, counts: &Counts) -> Result<(), String> {
    let routes = table.specs();
    let oracle = Oracle::new(&routes, table.policy).map_err(|refusal| format!("{}: {refusal:?}", table.name))?;
    let engines = FORMS.map(|form| table.engine(form));
    run(Draws::new(runs), &plans(REQUESTS), &|plans| {
        for request in plans.iter().map(|plan| realise(plan, &routes)) {
            let expected = oracle.answer(&request.method, &request.path);
            *counts.borrow_mut().entry(kind(&expected)).or_default() += 1;
            let (visits, bound) = visits(table, &request.method, &request.path);
            if visits > bound {
                return Err(format!("{table:?}: {visits} visits of nodes for {request:?}, foretold were {bound}"));
            }
            for engine in &engines {
                let answer = engine.answer(&request.method, &request.path);
                if answer != expected {
                    let (table, name, policy) = (table.name, engine.name(), table.policy);
                    let difference = Difference { request, answer, expected };
                    return Err(format!("{table} as {name}: {difference}\n{policy:?}"));
                }
            }
        }
        Ok(())
    })
}

/// How many nodes the look-up visits, and how many the table foretells.
fn visits(table: &Compiled, method: &str, path: &str) -> (u64, u64) {
    let stats = table.data.stats();
    let segments = path.matches('/').count() + 1;
    let walks = if table.data.options().slash == wayplan::SlashPolicy::Strict { 1 } else { 2 };
    let bound = walks * (stats.visits + stats.visits_a_segment * segments);
    (table.data.visits(method.into(), path), bound as u64)
}

fn kind(answer: &Answer) -> &'static str {
    match answer {
        Answer::Hit { .. } => "hits",
        Answer::NotFound => "not found",
        Answer::MethodNotAllowed(_) => "method not allowed",
        Answer::Redirect(_) => "redirects",
        Answer::BadEncoding => "bad encodings",
    }
}

/// A builder that finds its tables among the compiled ones.
pub fn builder(
    tables: &'static [Compiled],
    form: Form,
) -> impl Fn(&[RouteSpec], Policy) -> Result<Box<dyn Engine>, Refused> {
    let known: Vec<_> = tables.iter().map(|table| (table.specs(), table)).collect();
    move |routes, policy| {
        let wanted = |(specs, table): &&(Vec<RouteSpec>, &Compiled)| specs == routes && table.policy == policy;
        let found = known.iter().find(wanted).ok_or_else(|| Refused::Other("not compiled".to_owned()))?;
        Ok(found.1.engine(form))
    }
}

struct Compiling<T> {
    name: &'static str,
    table: T,
}

impl<T: Borrow<Table<usize>>> Engine for Compiling<T> {
    fn name(&self) -> &str {
        self.name
    }

    fn answer(&self, method: &str, path: &str) -> Answer {
        product::answer(self.table.borrow().at(method, path), path)
    }
}
