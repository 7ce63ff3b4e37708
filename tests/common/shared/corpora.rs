//! `corpora/routes/NAME.txt` and `corpora/requests/NAME*.txt`: real route tables with requests, near misses and requests
//! whose values equal literals.

use std::collections::BTreeSet;

use crate::engine::{Policy, RouteSpec};
use crate::oracle::{Oracle, Refusal};

/// A real route table and what it is asked.
#[derive(Clone, Debug)]
pub struct Corpus {
    /// The name of its file.
    pub name: String,
    /// One method each, without the repeats.
    pub routes: Vec<RouteSpec>,
    /// Routes of the file that repeat the method and shape of an earlier one.
    pub repeats: usize,
    /// Every request of every file of the corpus.
    pub requests: Vec<CorpusRequest>,
}

/// A request line.
#[derive(Clone, Debug)]
pub struct CorpusRequest {
    /// Its file and line.
    pub origin: String,
    /// The method token.
    pub method: String,
    /// The raw path.
    pub path: String,
    /// The answer under fall-through and strict slashes.
    pub expected: Expectation,
}

/// The answer a request line names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expectation {
    /// The template, and names and values as `name=value;name=value`.
    Hit(String, String),
    /// *Not found*.
    NotFound,
    /// *Method not allowed* with this set.
    NotAllowed(BTreeSet<String>),
}

/// All corpora by name. Empty where the folder is absent.
///
/// # Panics
/// When a file is not in the format of the folder's description, or a route cannot be read.
#[must_use]
pub fn load_corpora() -> Vec<Corpus> {
    let requests = super::files("corpora/requests", "txt");
    let tables = super::files("corpora/routes", "txt");
    let stem = |path: &std::path::Path| -> String {
        path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default()
    };
    let kinds = ["", "_hits", "_misses", "_nearmisses", "_tricky"];
    tables
        .iter()
        .map(|table| {
            let name = stem(table);
            let (routes, repeats) = read_routes(&read(table));
            let mut corpus = Corpus { name, routes, repeats, requests: Vec::new() };
            for kind in kinds {
                let wanted = format!("{}{kind}", corpus.name);
                for file in requests.iter().filter(|file| stem(file) == wanted) {
                    corpus.requests.extend(read_requests(&wanted, &read(file)));
                }
            }
            corpus
        })
        .collect()
}

fn read(file: &std::path::Path) -> String {
    let text = std::fs::read_to_string(file);
    assert!(text.is_ok(), "{}: {text:?}", file.display());
    text.unwrap_or_default()
}

fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let facts = |(_, line): &(usize, &str)| !line.is_empty() && !line.starts_with('#');
    (1..).zip(text.lines()).filter(facts)
}

fn read_routes(text: &str) -> (Vec<RouteSpec>, usize) {
    let mut table = Oracle::empty(Policy::STRICT);
    let mut repeats = 0;
    for (number, line) in lines(text) {
        let (method, template) = line.split_once(' ').unwrap_or_default();
        let added = table.add(&RouteSpec::new(method, template));
        let repeated = matches!(added, Err(Refusal::Conflict { .. }));
        assert!(added.is_ok() || repeated, "line {number}: {line}: {added:?}");
        repeats += usize::from(repeated);
    }
    (table.routes().to_vec(), repeats)
}

fn read_requests(file: &str, text: &str) -> Vec<CorpusRequest> {
    lines(text)
        .map(|(number, line)| {
            let origin = format!("{file}:{number}");
            let mut fields = line.split('\t');
            let request = fields.next().and_then(|request| request.split_once(' '));
            let (method, path) = request.unwrap_or_default();
            let expected = fields.next().unwrap_or_default();
            assert!(path.starts_with('/') && !expected.is_empty(), "{origin}: {line}");
            let expected = match (expected, expected.strip_prefix("405 ")) {
                ("404", _) => Expectation::NotFound,
                (_, Some(methods)) => Expectation::NotAllowed(methods.split(',').map(str::to_owned).collect()),
                (template, None) => Expectation::Hit(template.to_owned(), fields.next().unwrap_or_default().to_owned()),
            };
            CorpusRequest { origin, method: method.to_owned(), path: path.to_owned(), expected }
        })
        .collect()
}
