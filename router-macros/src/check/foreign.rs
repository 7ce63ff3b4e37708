//! Parameters as other routers write them. In goes a template, out comes the piece of it that is literal text here but a
//! parameter elsewhere, and the template as it was meant: `:id`, `*path`, `<id>`, `<path..>` as whole segments.
//!
//! Only the beginning of a segment counts: `{name}:cancel` is how many an interface names its methods. And `<id>` counts
//! only in a table without a parameter in braces: beside those it is a placeholder in a text that is meant as it stands,
//! as in interfaces that are described so.

/// The first foreign segment, and the template with all of them rewritten. `has_params` is whether a template of the
/// table has a parameter in braces.
pub(super) fn foreign(template: &str, has_params: bool) -> Option<(&str, String)> {
    let segments = || template.split('/');
    let last = segments().count() - 1;
    let meant =
        |(at, segment): (usize, &str)| meant(segment, at == last).filter(|_| !(has_params && segment.starts_with('<')));
    let found = segments().enumerate().find(|&segment| meant(segment).is_some()).map(|(_, segment)| segment)?;
    let rewritten = segments().enumerate().map(|(at, text)| meant((at, text)).unwrap_or_else(|| text.to_owned()));
    Some((found, rewritten.collect::<Vec<_>>().join("/")))
}

/// A segment as it was meant, if it is foreign.
fn meant(segment: &str, is_last: bool) -> Option<String> {
    if let Some(rest) = segment.strip_prefix(':') {
        let (name, rest) = rest.split_at_checked(name_len(rest))?;
        return Some(format!("{{{name}}}{rest}")).filter(|_| !name.is_empty());
    }
    if let Some(name) = segment.strip_prefix("**").or_else(|| segment.strip_prefix('*')) {
        return match name {
            "" if is_last => Some("{*path}".to_owned()),
            "" => Some("{name}".to_owned()),
            _ => Some(format!("{{*{name}}}")).filter(|_| name_len(name) == name.len()),
        };
    }
    let inside = segment.strip_prefix('<')?.strip_suffix('>')?;
    let (kind, name) = inside.split_once(':').unwrap_or(("", inside));
    let (star, name) = match name.strip_suffix("..") {
        Some(name) => ("*", name),
        None => (if kind == "path" { "*" } else { "" }, name),
    };
    Some(format!("{{{star}{name}}}")).filter(|_| !name.is_empty() && name_len(name) == name.len())
}

/// Bytes of the identifier at the beginning of a text.
fn name_len(text: &str) -> usize {
    let is_start = text.starts_with(|c: char| c.is_alphabetic() || c == '_');
    let end = || text.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(text.len());
    if is_start { end() } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::foreign;

    #[test]
    fn parameters_of_other_routers() {
        for (written, found, meant) in [
            ("/users/:id", ":id", "/users/{id}"),
            ("/:a/b/:c_1/*rest", ":a", "/{a}/b/{c_1}/{*rest}"),
            ("/:file.json", ":file.json", "/{file}.json"),
            ("/:id(\\d+)", ":id(\\d+)", "/{id}(\\d+)"),
            ("/files/*", "*", "/files/{*path}"),
            ("/files/**", "**", "/files/{*path}"),
            ("/a/*/b", "*", "/a/{name}/b"),
            ("/<id>", "<id>", "/{id}"),
            ("/<int:id>/<path:rest>", "<int:id>", "/{id}/{*rest}"),
            ("/<path..>", "<path..>", "/{*path}"),
        ] {
            assert_eq!(foreign(written, false), Some((found, meant.to_owned())), "{written}");
            let is_told = foreign(written, true).is_some();
            assert_eq!(is_told, !written.contains('<'), "{written}");
        }
    }

    #[test]
    fn everything_else_is_text() {
        for written in [
            "/",
            "",
            "/v1/{name}:cancel",
            "/books:batchGet",
            "/:",
            "/a:b",
            "/:{id}",
            "/:1",
            "/::a",
            "/*.html",
            "/*-1",
            "/a*",
            "/***",
            "/<>",
            "/<a",
            "/a>",
            "/<..>",
            "/<a b>",
            "/%3Aid",
            "/{*path}",
            "/{id:u64}",
            "/@{user}",
            "/<a>b",
        ] {
            assert_eq!(foreign(written, false), None, "{written}");
        }
    }
}
