//! Templates that are one optional parameter: `/{id?}`. In go templates as written, out comes what they are behind a prefix.
//!
//! Written out behind `/items` such a template is `/items` and `/items/{id}`: without its parameter it ends where the prefix
//! does, while `/` there is `/items/`. In a table by itself both are `/`, so a mount tells its routes at `/` apart.

use crate::table::Told;

/// Whether a template is one optional parameter, which is no catch-all.
pub(super) const fn is_bare(template: &str) -> bool {
    match template.as_bytes() {
        [b'/', b'{', b'{' | b'*', ..] => false,
        [b'/', b'{', inside @ .., b'?', b'}'] => !holds_slash(inside),
        _ => false,
    }
}

/// Whether a template is a slash, without its parameter if that is optional.
const fn is_slash(template: &str) -> bool {
    match template.as_bytes() {
        [b'/'] => true,
        [b'/', b'{', b'*', inside @ .., b'?', b'}'] => !holds_slash(inside),
        _ => false,
    }
}

const fn holds_slash(bytes: &[u8]) -> bool {
    let mut rest = bytes;
    while let [byte, behind @ ..] = rest {
        if *byte == b'/' {
            return true;
        }
        rest = behind;
    }
    false
}

/// What routes there are at the `/` of a table: such as are one optional parameter, and others.
pub(super) const fn kinds(routes: &[Told]) -> (bool, bool) {
    let (mut bare, mut slash) = (false, false);
    let mut rest = routes;
    while let [(template, _), behind @ ..] = rest {
        bare |= is_bare(template);
        slash |= is_slash(template);
        rest = behind;
    }
    (bare, slash)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn optional_parameters_alone() {
        for template in ["/{id?}", "/{id:u64?}", "/{é?}"] {
            assert!(is_bare(template) && !is_slash(template), "{template}");
        }
        for template in ["/", "/{*r?}"] {
            assert!(is_slash(template) && !is_bare(template), "{template}");
        }
        for template in ["/{id}", "/a/{id?}", "/{a}/{id?}", "/{a}/{*r?}", "/{{x}}/{y?}", "/{*r}", "/a", "//"] {
            assert!(!is_slash(template) && !is_bare(template), "{template}");
        }
    }
}
