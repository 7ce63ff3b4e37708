//! Which parameter goes into which field. In go the parameters of a template and a variant, out comes for every parameter
//! the place of its field; what has no counterpart is reported, a misspelt one with the name that was meant.

use proc_macro2::Span;
use syn::{Type, ext::IdentExt, spanned::Spanned};
use unicode_ident::{is_xid_continue, is_xid_start};
use wayplan_runtime::{
    Constraint,
    template::{Part, Template},
};

use super::{fit, variant::Variant};
use crate::{
    diag::{
        Message, Sink,
        catalogue::{CONTRADICTION, FIELD_COUNT, MISSING_FIELD, NO_CHILD, NO_SUCH_PARAM},
        list, visible,
    },
    model::Route,
};

/// Which field is for what.
pub(super) struct Fields {
    /// The place of the field for each parameter.
    pub(super) params: Vec<usize>,
    /// The place of the field for what is mounted, where the route is a mount.
    pub(super) child: Option<usize>,
}

/// The fields of a route, one for each parameter, in the order of the template.
pub(super) fn fields(route: &Route, variant: &Variant, sink: &mut Sink) -> Option<Fields> {
    let fields = if variant.has_names() { by_name(route, variant, sink)? } else { by_place(route, variant, sink)? };
    let constraints = constraints(&route.template);
    let names = route.template.names();
    for ((place, constraint), name) in fields.params.iter().zip(constraints).zip(names) {
        let Some(field) = variant.syntax.fields.iter().nth(*place) else { continue };
        if let Some(ty) = constraint.and_then(|constraint| fit::contradiction(constraint, &field.ty)) {
            let constraint = constraint.map_or("", Constraint::name);
            sink.report(
                field.ty.span(),
                CONTRADICTION.about(&[&visible(name), &constraint, &ty, &fit::advice(constraint)]),
            );
        }
    }
    Some(fields)
}

/// The constraint of each parameter; a catch-all has none, nor has it the language of a plain parameter.
fn constraints(template: &Template) -> Vec<Option<Constraint>> {
    let parts = template.forms().first().into_iter().flat_map(|form| &form.segments).flat_map(|segment| &segment.parts);
    parts
        .filter_map(|part| match part {
            Part::Text(_) => None,
            Part::Param(Constraint::None) | Part::CatchAll => Some(None),
            Part::Param(constraint) => Some(Some(*constraint)),
        })
        .collect()
}

fn by_place(route: &Route, variant: &Variant, sink: &mut Sink) -> Option<Fields> {
    let is_mount = route.methods.is_empty();
    if is_mount && variant.syntax.fields.is_empty() {
        no_child(route, variant, sink);
        return None;
    }
    let (params, fields) = (route.template.names().len(), variant.syntax.fields.len());
    if params + usize::from(is_mount) != fields {
        let name = &variant.syntax.ident;
        let message = FIELD_COUNT.about(&[
            &route.name(),
            &count(params, "parameter"),
            name,
            &count(fields, "field"),
            &suggestion(route, variant),
        ]);
        sink.report(variant.syntax.span(), message);
        return None;
    }
    Some(Fields { params: (0..params).collect(), child: is_mount.then_some(params) })
}

fn no_child(route: &Route, variant: &Variant, sink: &mut Sink) {
    let name = &variant.syntax.ident;
    let written = suggestion(route, variant);
    sink.report(name.span(), NO_CHILD.about(&[name, &route.name(), &written]));
}

fn count(number: usize, thing: &str) -> String {
    match number {
        0 => format!("no {thing}"),
        1 => format!("1 {thing}"),
        _ => format!("{number} {thing}s"),
    }
}

/// The variant as it would fit the template.
fn suggestion(route: &Route, variant: &Variant) -> String {
    let name = &variant.syntax.ident;
    let params = route.template.names().map(|param| format!("{}: Type", field_name(param)));
    let child = route.methods.is_empty().then(|| "routes: Routes".to_owned());
    let params: Vec<_> = params.chain(child).collect();
    if params.is_empty() { name.to_string() } else { format!("{name} {{ {} }}", params.join(", ")) }
}

/// What a field for a parameter is called: its name, as far as it is one in Rust.
fn field_name(param: &str) -> String {
    let is_word = |name: &str| syn::parse_str::<syn::Ident>(name).is_ok();
    let name: String = param.chars().map(|c| if is_xid_continue(c) { c } else { '_' }).collect();
    match name.as_str() {
        // These four cannot be raw either.
        "self" | "Self" | "super" | "crate" => format!("{name}_"),
        "_" => "param".to_owned(),
        _ if name.starts_with(|c: char| c != '_' && !is_xid_start(c)) => format!("_{name}"),
        _ if is_word(&name) => name,
        _ => format!("r#{name}"),
    }
}

/// Whether a field of that name, without `r#`, is for a parameter: `item_id` is for `item_id`, `item-id` and `itemId`.
fn is_for(field: &str, param: &str) -> bool {
    let snake: String = param
        .chars()
        .flat_map(|c| c.is_ascii_uppercase().then_some('_').into_iter().chain(Some(c.to_ascii_lowercase())))
        .collect();
    field == param || field == field_name(param).trim_start_matches("r#") || field == snake.trim_start_matches('_')
}

fn by_name(route: &Route, variant: &Variant, sink: &mut Sink) -> Option<Fields> {
    let syn::Fields::Named(fields) = &variant.syntax.fields else { return None };
    let fields: Vec<(String, Span)> = fields
        .named
        .iter()
        .filter_map(|field| field.ident.as_ref())
        .map(|ident| (ident.unraw().to_string(), ident.span()))
        .collect();
    let params: Vec<&str> = route.template.names().collect();
    // Each field is for one parameter; another spelling counts only for what is left by those that are spelt alike.
    let mut places: Vec<Option<usize>> =
        params.iter().map(|param| fields.iter().position(|(field, _)| field == param)).collect();
    for (index, param) in params.iter().enumerate() {
        let is_free = |place: usize| !places.contains(&Some(place));
        let alike = || (0..).zip(&fields).find(|(place, (field, _))| is_free(*place) && is_for(field, param));
        let place = places.get(index).copied().flatten().or_else(|| alike().map(|(place, _)| place));
        if let Some(slot) = places.get_mut(index) {
            *slot = place;
        }
    }
    let is_used = |place: &usize| places.contains(&Some(*place));
    let mut missing: Vec<&str> =
        params.iter().zip(&places).filter(|(_, place)| place.is_none()).map(|(param, _)| *param).collect();
    let is_mount = route.methods.is_empty();
    let mut child = None;
    for (place, (field, span)) in fields.iter().enumerate().filter(|(place, _)| !is_used(place)) {
        let meant = nearest(field, &missing);
        if is_mount && child.is_none() && meant.is_none() {
            child = Some(place);
            continue;
        }
        missing.retain(|param| Some(*param) != meant);
        sink.report(*span, no_such_param(route, field, meant));
    }
    for param in missing {
        let message = MISSING_FIELD.about(&[&visible(param), &route.name(), &variant.syntax.ident, &field_name(param)]);
        sink.report(variant.syntax.ident.span(), message);
    }
    if is_mount && child.is_none() {
        no_child(route, variant, sink);
        return None;
    }
    Some(Fields { params: places.into_iter().collect::<Option<_>>()?, child })
}

fn no_such_param(route: &Route, field: &str, meant: Option<&str>) -> Message {
    let params: Vec<_> = route.template.names().map(visible).collect();
    let help = match meant {
        Some(meant) => format!("write `{}`", field_name(meant)),
        None if params.is_empty() => "remove the field: the template has no parameters".to_owned(),
        None => format!("the parameters are {}", list(&params)),
    };
    NO_SUCH_PARAM.about(&[&field, &route.name(), &help])
}

/// The parameter that a misspelt field was most likely meant for.
fn nearest<'n>(field: &str, params: &[&'n str]) -> Option<&'n str> {
    let distance = |param: &&str| distance(field, &field_name(param));
    let best = params.iter().copied().min_by_key(distance)?;
    let most = field.chars().count().max(best.chars().count()).div_ceil(3);
    (distance(&best) <= most).then_some(best)
}

/// In how many characters two names differ: by Levenshtein.
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (line, a) in a.chars().enumerate() {
        let mut diagonal = line;
        let mut left = line + 1;
        let mut next = vec![left];
        for (b, &above) in b.iter().zip(row.iter().skip(1)) {
            left = (above + 1).min(left + 1).min(diagonal + usize::from(a != *b));
            diagonal = above;
            next.push(left);
        }
        row = next;
    }
    row.last().copied().unwrap_or_default()
}

/// Whether a type is written as one word, and which.
pub(super) fn word(ty: &Type) -> Option<String> {
    match ty {
        Type::Path(path) if path.qself.is_none() => path.path.get_ident().map(ToString::to_string),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_for_parameters() {
        for (field, param) in
            [("item_id", "item_id"), ("item_id", "item-id"), ("item_id", "itemId"), ("type", "type"), ("_2fa", "2fa")]
        {
            assert!(is_for(field, param), "{field} {param}");
        }
        assert!(!is_for("item", "item_id"));
    }

    #[test]
    fn names_of_fields_are_names_in_rust() {
        for (param, field) in [
            ("type", "r#type"),
            ("self", "self_"),
            ("Self", "Self_"),
            ("crate", "crate_"),
            ("super", "super_"),
            ("-", "param"),
            ("2fa", "_2fa"),
            ("x²", "x_"),
            ("größe", "größe"),
        ] {
            assert_eq!(field_name(param), field, "{param}");
            assert!(syn::parse_str::<syn::Ident>(field).is_ok(), "{field}");
            assert!(is_for(field.trim_start_matches("r#"), param), "{field}");
        }
    }

    #[test]
    fn misspelt_names() {
        assert_eq!(distance("sku", "sku"), 0);
        assert_eq!(distance("suk", "sku"), 2);
        assert_eq!(distance("", "sku"), 3);
        assert_eq!(nearest("prodct", &["product", "id"]), Some("product"));
        assert_eq!(nearest("name", &["id"]), None);
    }
}
