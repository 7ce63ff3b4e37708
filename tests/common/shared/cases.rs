//! `cases/*.jsonl`: what the users and the tests of other routers ask. One object a line.

use serde_json::Value;

use crate::engine::RouteSpec;

/// A list of routes with requests, or with the error its insertion gives.
#[derive(Clone, Debug)]
pub struct Case {
    /// Unique name.
    pub id: String,
    /// One method each.
    pub routes: Vec<RouteSpec>,
    /// Look-ups.
    pub requests: Vec<CaseRequest>,
    /// The route that is refused.
    pub insert_error: Option<InsertError>,
    /// Whether the contract asks for the same.
    pub portable: bool,
}

/// A look-up of a case.
#[derive(Clone, Debug)]
pub struct CaseRequest {
    /// `GET` where the case has none.
    pub method: String,
    /// The raw path.
    pub path: String,
    /// What must come out.
    pub expected: Expected,
}

/// What a look-up must give.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expected {
    /// *Not found* or *method not allowed*.
    Miss,
    /// One of these.
    AnyOf(Vec<ExpectedHit>),
}

/// A route, with the values that are checked; other names may have any.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExpectedHit {
    /// Its place in the list.
    pub route: usize,
    /// Names and raw values.
    pub params: Vec<(String, String)>,
}

/// What an insertion must give.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InsertError {
    /// This route's template is refused.
    Syntax(usize),
    /// This route has the method and shape of an earlier one.
    Duplicate(usize, usize),
    /// The peer's own rule; no portable case has it.
    PeerRule,
}

/// All cases, in the order of the files. Empty where the folder is absent.
///
/// # Panics
/// When a line is not in the format of the folder's description.
#[must_use]
pub fn load_cases() -> Vec<Case> {
    let mut cases = Vec::new();
    for file in super::files("cases", "jsonl") {
        let text = std::fs::read_to_string(&file).unwrap_or_default();
        for (line, number) in text.lines().zip(1..) {
            let case = serde_json::from_str(line).ok().and_then(|value| read_case(&value));
            assert!(case.is_some(), "{}:{number}: not a case", file.display());
            cases.extend(case);
        }
    }
    cases
}

fn read_case(value: &Value) -> Option<Case> {
    let routes = value.get("routes")?.as_array()?;
    let requests = value.get("requests")?.as_array()?;
    let insert_error = match value.get("insert_error") {
        None | Some(Value::Null) => None,
        Some(error) => Some(read_insert_error(error)?),
    };
    Some(Case {
        id: text(value.get("id")?)?,
        routes: routes.iter().map(read_route).collect::<Option<_>>()?,
        requests: requests.iter().map(read_request).collect::<Option<_>>()?,
        insert_error,
        portable: value.get("portable")?.as_bool()?,
    })
}

fn read_route(value: &Value) -> Option<RouteSpec> {
    let [method, template] = value.as_array()?.as_slice() else {
        return None;
    };
    Some(RouteSpec { methods: vec![text(method)?], template: text(template)? })
}

fn read_request(value: &Value) -> Option<CaseRequest> {
    let method = match value.get("method") {
        None | Some(Value::Null) => "GET".to_owned(),
        Some(method) => text(method)?,
    };
    Some(CaseRequest { method, path: text(value.get("path")?)?, expected: read_expected(value.get("expect")?)? })
}

fn read_expected(value: &Value) -> Option<Expected> {
    if value.is_null() {
        return Some(Expected::Miss);
    }
    let hits = match value.get("routes") {
        Some(routes) => routes.as_array()?.iter().map(read_hit).collect::<Option<_>>()?,
        None => vec![read_hit(value)?],
    };
    Some(Expected::AnyOf(hits))
}

fn read_hit(value: &Value) -> Option<ExpectedHit> {
    let params = match value.get("params") {
        None => Vec::new(),
        Some(params) => params
            .as_object()?
            .iter()
            .filter(|(name, _)| !name.starts_with("_w"))
            .map(|(name, value)| Some((name.clone(), text(value)?)))
            .collect::<Option<_>>()?,
    };
    Some(ExpectedHit { route: number(value.get("route")?)?, params })
}

fn read_insert_error(value: &Value) -> Option<InsertError> {
    let route = number(value.get("route")?)?;
    Some(match (value.get("kind")?.as_str()?, value.get("with")) {
        ("syntax", _) => InsertError::Syntax(route),
        ("duplicate", Some(with)) => InsertError::Duplicate(route, number(with)?),
        _ => InsertError::PeerRule,
    })
}

fn text(value: &Value) -> Option<String> {
    value.as_str().map(str::to_owned)
}

fn number(value: &Value) -> Option<usize> {
    usize::try_from(value.as_u64()?).ok()
}
