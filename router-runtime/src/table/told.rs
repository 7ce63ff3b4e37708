//! What a match tells of its route. In go templates and names as two constants, out comes a list of them, cut while the program
//! is compiled: so a match has no ends of text to check, and what is printed for a table does not grow by lines.
//!
//! The names hold for each route the length of its template (2 bytes), the length of its names bytes (4 bytes), and
//! these.

/// The template of a route, and its names bytes: see `params::names`.
pub type Told = (&'static str, &'static [u8]);

/// The two constants for some routes.
#[cfg(feature = "alloc")]
#[must_use]
pub fn joined(routes: &[(alloc::string::String, alloc::vec::Vec<u8>)]) -> (alloc::string::String, alloc::vec::Vec<u8>) {
    let templates = routes.iter().map(|(template, _)| template.as_str()).collect();
    let mut joined = alloc::vec::Vec::new();
    for (template, names) in routes {
        joined.extend(u16::try_from(template.len()).unwrap_or(u16::MAX).to_le_bytes());
        joined.extend(u32::try_from(names.len()).unwrap_or(u32::MAX).to_le_bytes());
        joined.extend(names);
    }
    (templates, joined)
}

/// The list that they are cut into. By patterns where that goes: in const evaluation calls take most of the time.
#[must_use]
pub const fn cut<const N: usize>(templates: &'static str, names: &'static [u8]) -> [Told; N] {
    let mut list: [Told; N] = [("", &[]); N];
    let mut rest = list.as_mut_slice();
    let (mut templates, mut names) = (templates, names);
    while let ([told, behind @ ..], [a, b, c, d, e, f, bytes @ ..]) = (rest, names) {
        let len = (*a as usize) | (*b as usize) << 8;
        let count = (*c as usize) | (*d as usize) << 8 | (*e as usize) << 16 | (*f as usize) << 24;
        let Some((template, later)) = templates.split_at_checked(len) else { return list };
        let Some((bytes, others)) = bytes.split_at_checked(count) else { return list };
        *told = (template, bytes);
        (templates, names, rest) = (later, others, behind);
    }
    list
}
