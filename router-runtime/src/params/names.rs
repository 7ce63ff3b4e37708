//! What a match needs to know of a template besides its text, in bytes: where the parameter names stand in it, and, for the
//! parameters that a match has no room for, a table of this one template.
//!
//! ```text
//! count     names of the template (1 byte)
//! ranges    start and length of each in the template (2 bytes each, little-endian)
//! table     the data of a table, where there are more than NEAR names
//! ```

use crate::{bytes::Bytes, table};

use super::spans::Spans;

/// The bytes for a template.
#[cfg(feature = "alloc")]
pub fn encode(template: &crate::template::Template) -> alloc::vec::Vec<u8> {
    use crate::{
        options::{Options, SlashPolicy},
        plan::{Plan, Source},
    };
    let ranges = template.name_ranges();
    let mut bytes = alloc::vec![u8::try_from(ranges.len()).unwrap_or(u8::MAX)];
    bytes.extend(ranges.iter().flat_map(|&(start, len)| [start, len]).flat_map(u16::to_le_bytes));
    if ranges.len() > super::spans::NEAR {
        let sources = [Source { methods: alloc::vec![crate::Method::Any], template, doc: "", line: 0 }];
        // Whatever the policy was under which the route was found, this finds it again.
        let options = Options { slash: SlashPolicy::Ignore, ..Options::default() };
        if let Ok(plan) = Plan::new(&sources, options) {
            bytes.extend(table::encode::encode(&plan, &sources, None).data);
        }
    }
    bytes
}

fn count(bytes: &[u8]) -> usize {
    bytes.first().map_or(0, |&count| usize::from(count))
}

/// How many names there are.
pub(crate) fn iter<'t>(bytes: &'t [u8], template: &'t str) -> impl ExactSizeIterator<Item = &'t str> + use<'t> {
    (0..count(bytes)).map(move |index| get(bytes, template, index))
}

/// The name of a parameter.
#[inline(always)]
pub(super) fn get<'t>(bytes: &'t [u8], template: &'t str, index: usize) -> &'t str {
    let start = usize::from(Bytes(bytes).u16(1 + 4 * index));
    template.get(start..start + usize::from(Bytes(bytes).u16(3 + 4 * index))).unwrap_or_default()
}

/// Finds all parameters of a path that the template matches. Which of several ways is taken depends on the template
/// alone, so the table of this one finds what the look-up found.
#[cold]
pub(super) fn all(bytes: &[u8], path: &str) -> Spans {
    let mut spans = Spans::default();
    let data = bytes.get(1 + 4 * count(bytes)..).unwrap_or_default();
    table::bind(data, path, &mut spans);
    spans
}
