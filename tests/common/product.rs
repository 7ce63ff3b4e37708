//! The product's engines behind the interface of the tests.

use wayplan_runtime::{
    Match, Method, MethodPolicy, Miss, Options, SlashPolicy, Table,
    plan::{Plan, Source},
    table::encode,
    template::Template,
};

use crate::engine::{Answer, Engine, Methods, Policy, Refused, RouteSpec, Slash};

/// A table in its data form, built here instead of by the macro. Its bytes are never freed, as those of a static.
#[derive(Debug)]
pub struct Data {
    /// The table; the value of a route is its place in the list.
    pub table: Table<usize>,
}

/// The options of a policy.
#[must_use]
pub const fn options(policy: Policy) -> Options {
    Options {
        methods: match policy.methods {
            Methods::Strict => MethodPolicy::Strict,
            Methods::FallThrough => MethodPolicy::FallThrough,
        },
        slash: match policy.slash {
            Slash::Strict => SlashPolicy::Strict,
            Slash::Ignore => SlashPolicy::Ignore,
            Slash::Redirect => SlashPolicy::Redirect,
        },
    }
}

/// Parses the templates of a list.
///
/// # Errors
/// The first template or method that is refused.
pub fn parse(routes: &[RouteSpec]) -> Result<Vec<Template>, Refused> {
    routes
        .iter()
        .enumerate()
        .map(|(route, spec)| {
            if spec.methods.iter().any(|method| !Method::from(method.as_str()).is_token()) {
                return Err(Refused::Method { route });
            }
            Template::parse(&spec.template).map_err(|_| Refused::Template { route })
        })
        .collect()
}

impl Data {
    /// Builds a table.
    ///
    /// # Errors
    /// What `routes!` would refuse.
    pub fn new(routes: &[RouteSpec], policy: Policy) -> Result<Self, Refused> {
        let templates = parse(routes)?;
        let sources: Vec<_> = routes
            .iter()
            .zip(&templates)
            .map(|(spec, template)| Source {
                methods: spec.methods.iter().map(|method| Method::from(method.as_str())).collect(),
                template,
                doc: "",
                line: 0,
            })
            .collect();
        let plan = Plan::new(&sources, options(policy)).map_err(|too_large| Refused::Other(too_large.to_string()))?;
        if let Some(conflict) = plan.conflicts.first() {
            return Err(Refused::Conflict { route: conflict.route as usize, with: conflict.with as usize });
        }
        let encoded = encode::encode(&plan, &sources, None);
        Ok(Self { table: encoded.leak(&sources, (0..routes.len()).collect()) })
    }
}

impl Engine for Data {
    fn name(&self) -> &'static str {
        "data"
    }

    fn answer(&self, method: &str, path: &str) -> Answer {
        answer(self.table.at(method, path), path)
    }
}

/// The answer of any of the product's engines whose values are the places of routes.
pub fn answer(found: Result<Match<'_, '_, usize>, Miss>, path: &str) -> Answer {
    match found {
        Ok(found) => Answer::Hit {
            route: *found.value,
            template: found.template.to_owned(),
            params: found.params.iter().map(|(name, param)| (name.to_owned(), param.raw().to_owned())).collect(),
        },
        Err(Miss::MethodNotAllowed(allowed)) => Answer::MethodNotAllowed(allowed.iter().map(str::to_owned).collect()),
        Err(Miss::Redirect(slash)) => Answer::Redirect(slash.target(path).to_string()),
        Err(Miss::BadEncoding) => Answer::BadEncoding,
        Err(_) => Answer::NotFound,
    }
}

/// Builds [`Data`].
///
/// # Errors
/// As [`Data::new`].
pub fn data(routes: &[RouteSpec], policy: Policy) -> Result<Box<dyn Engine>, Refused> {
    Ok(Box::new(Data::new(routes, policy)?))
}
