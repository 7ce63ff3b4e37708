//! A table with everything that is asked of it: routes, hits, misses and refused methods, each with the answer it must get.

use crate::{
    contest::{Answer, Call, Contestant, Verb},
    lithium,
    reference::Reference,
    requests,
    tables::{self, Table},
};

/// One route of a table; its position is its answer.
#[derive(Debug, Clone)]
pub struct Route {
    /// The method.
    pub verb: Verb,
    /// The template as written.
    pub template: String,
}

/// Requests with the answers they must get.
#[derive(Debug, Clone, Default)]
pub struct Requests {
    /// What is asked, in shuffled order.
    pub calls: Vec<Call>,
    /// What must be answered: the route and the parameter values in template order.
    pub answers: Vec<(Answer, Vec<String>)>,
}

impl Requests {
    /// Adds one.
    pub fn push(&mut self, call: Call, answer: Answer, values: Vec<String>) {
        self.calls.push(call);
        self.answers.push((answer, values));
    }

    /// How many of the requests the contestant answers otherwise.
    #[must_use]
    pub fn wrong(&self, contestant: &dyn Contestant) -> usize {
        self.calls.iter().zip(&self.answers).filter(|(call, answer)| contestant.answer(call) != **answer).count()
    }
}

/// A table and its requests.
#[derive(Debug)]
pub struct Workload {
    /// The name in reports.
    pub name: &'static str,
    /// The routes.
    pub routes: Vec<Route>,
    /// Distinct requests that match a route.
    pub hits: Requests,
    /// Distinct requests that match no template.
    pub misses: Requests,
    /// Distinct requests whose path is known and whose method is not.
    pub refused: Requests,
    /// The hits and misses of the benchmark the two `lithium` tables come from, in their exact number.
    pub own: Option<(Requests, Requests)>,
}

impl Workload {
    /// Makes at most `distinct` requests of each kind; a table without parameters has fewer hits.
    ///
    /// # Errors
    /// A table that the reference matcher cannot read.
    pub fn new(table: &Table, distinct: usize) -> Result<Self, String> {
        let routes = routes(table)?;
        let reference = Reference::new(&routes)?;
        let hits = requests::hits(table.name, &routes, &reference, distinct);
        let misses = requests::misses(table.name, &hits, &reference, distinct);
        let refused = requests::refused(table.name, &hits, &reference, distinct);
        let own = lithium::requests(table.name, &reference);
        Ok(Self { name: table.name, routes, hits, misses, refused, own })
    }

    /// The workloads whose name contains `filter`.
    ///
    /// # Errors
    /// As [`Workload::new`].
    pub fn matching(filter: &str, distinct: usize) -> Result<Vec<Self>, String> {
        let wanted = tables::all().into_iter().filter(|table| table.name.contains(filter));
        wanted.map(|table| Self::new(&table, distinct)).collect()
    }
}

/// Reads the methods of a table.
///
/// # Errors
/// A method that is not in [`Verb`].
pub fn routes(table: &Table) -> Result<Vec<Route>, String> {
    let read = |(method, template): &(&'static str, String)| {
        let verb = Verb::from_token(method).ok_or_else(|| format!("{}: unknown method {method}", table.name))?;
        Ok(Route { verb, template: template.clone() })
    };
    table.routes.iter().map(read).collect()
}
