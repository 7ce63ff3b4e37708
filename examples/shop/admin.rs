//! Routes that come and go while the shop is open. In go JSON objects, `{"method", "template", "reply"}` to add one and
//! `{"method", "template"}` to remove it; out come 201, 204, or the reason why not, and then every look-up answers as before.
//! A real shop would ask who is asking.

use hyper::StatusCode;
use serde_json::{Value, json};
use wayplan::EditError;

use super::{
    respond::{self, Answer},
    routes::Handler,
    shop::Call,
};

/// Why a route was not added or removed.
struct Refusal {
    status: StatusCode,
    reason: String,
    /// A path that tells the reason: another route answers it.
    witness: Option<String>,
}

/// Lists both layers, the table first, as they are asked.
pub(crate) fn list(call: &Call<'_>) -> Answer {
    let routes = call.shop.routes.view();
    let compiled = routes.table().routes().map(|route| {
        json!({
            "methods": route.methods().iter().collect::<Vec<_>>(),
            "template": route.template(),
            "doc": route.doc(),
        })
    });
    let dynamic =
        routes.router().iter().map(|route| json!({ "method": route.method.as_str(), "template": route.template }));
    let both = json!({ "compiled": compiled.collect::<Value>(), "dynamic": dynamic.collect::<Value>() });
    respond::json(StatusCode::OK, &both)
}

pub(crate) fn add(call: &Call<'_>) -> Answer {
    match try_add(call) {
        Ok(template) => respond::json(StatusCode::CREATED, &json!({ "template": template })),
        Err(refusal) => refusal.into(),
    }
}

pub(crate) fn remove(call: &Call<'_>) -> Answer {
    match try_remove(call) {
        Ok(()) => respond::no_content(),
        Err(refusal) => refusal.into(),
    }
}

fn try_add(call: &Call<'_>) -> Result<String, Refusal> {
    let route = parse(call.body)?;
    let (method, template, reply) = (text(&route, "method")?, text(&route, "template")?, text(&route, "reply")?);
    call.shop.routes.insert(method, template, Handler::Send(reply.into()))?;
    Ok(template.into())
}

fn try_remove(call: &Call<'_>) -> Result<(), Refusal> {
    let route = parse(call.body)?;
    let (method, template) = (text(&route, "method")?, text(&route, "template")?);
    call.shop.routes.remove(method, template)?;
    Ok(())
}

fn parse(body: &[u8]) -> Result<Value, Refusal> {
    serde_json::from_slice(body).map_err(|error| Refusal::bad(error.to_string()))
}

/// A member of the object that describes a route.
fn text<'v>(route: &'v Value, name: &str) -> Result<&'v str, Refusal> {
    route.get(name).and_then(Value::as_str).ok_or_else(|| Refusal::bad(format!("`{name}` must be given, as a string")))
}

impl Refusal {
    fn bad(reason: String) -> Refusal {
        Refusal { status: StatusCode::BAD_REQUEST, reason, witness: None }
    }
}

impl From<EditError> for Refusal {
    fn from(error: EditError) -> Refusal {
        let reason = match &error {
            // With the template drawn and the fault in it marked.
            EditError::Template(error) => error.report().to_string(),
            error => error.to_string(),
        };
        let (status, witness) = match error {
            EditError::Conflict { witness, .. } | EditError::Shadowed { witness, .. } => {
                (StatusCode::CONFLICT, Some(witness))
            }
            EditError::NotFound { .. } => (StatusCode::NOT_FOUND, None),
            EditError::Limit(_) => (StatusCode::INSUFFICIENT_STORAGE, None),
            _ => (StatusCode::BAD_REQUEST, None),
        };
        Refusal { status, reason, witness }
    }
}

impl From<Refusal> for Answer {
    fn from(Refusal { status, reason, witness }: Refusal) -> Answer {
        respond::json(status, &json!({ "reason": reason, "witness": witness }))
    }
}
