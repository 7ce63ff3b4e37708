//! What a match needs to know of a template besides its text, in bytes: where the parameter names stand in it, and, for the
//! parameters that a match has no room for, a table of this one template; in a router two, since its case may change.
//!
//! ```text
//! count     names of the template (1 byte)
//! ranges    start and length of each in the template (2 bytes each, little-endian)
//! length    of the first table (4 bytes); only where there are more than NEAR names, as what follows
//! tables    the data of a table that minds case, and of one that does not, as far as they are asked for
//! gaps      length of the literal text before each of the first NEAR parameters, from the one before it on (2 bytes each); only
//!           for the routes of a table
//! ```

use crate::{bytes::Bytes, options::Case, table};

use super::spans::Spans;

/// The bytes for a template of a table whose look-ups treat case in one of these ways.
#[cfg(feature = "alloc")]
#[must_use]
pub fn encode_with_gaps(template: &crate::template::Template, cases: &[Case]) -> alloc::vec::Vec<u8> {
    use crate::template::Part;
    let mut bytes = encode(template, cases);
    let (mut gap, mut left) = (0, super::spans::NEAR);
    for segment in template.forms().iter().take(1).flat_map(|form| &form.segments) {
        gap += 1;
        for part in &segment.parts {
            if let Part::Text(text) = part {
                gap += text.len();
            } else if left > 0 {
                bytes.extend(u16::try_from(gap).unwrap_or(u16::MAX).to_le_bytes());
                (gap, left) = (0, left - 1);
            }
        }
    }
    bytes
}

/// The bytes for a template, whose route will be found by look-ups that treat case in one of these ways.
#[cfg(feature = "alloc")]
pub(crate) fn encode(template: &crate::template::Template, cases: &[Case]) -> alloc::vec::Vec<u8> {
    use crate::{
        options::{Options, SlashPolicy},
        plan::{Plan, Source},
    };
    let ranges = template.name_ranges();
    let mut bytes = alloc::vec![u8::try_from(ranges.len()).unwrap_or(u8::MAX)];
    bytes.extend(ranges.iter().flat_map(|&(start, len)| [start, len]).flat_map(u16::to_le_bytes));
    if ranges.len() > super::spans::NEAR {
        let sources = [Source { methods: alloc::vec![crate::Method::Any], template, doc: "", line: 0 }];
        let table = |case| {
            // Whatever the policy was under which the route was found, this finds it again.
            let options = Options { slash: SlashPolicy::Ignore, case, ..Options::default() };
            let plan = Plan::new(&sources, options).ok().filter(|_| cases.contains(&case));
            plan.map(|plan| table::encode::encode(&plan, &sources, None).data).unwrap_or_default()
        };
        let sensitive = table(Case::Sensitive);
        bytes.extend(u32::try_from(sensitive.len()).unwrap_or(u32::MAX).to_le_bytes());
        bytes.extend(sensitive);
        bytes.extend(table(Case::IgnoreAscii));
    }
    bytes
}

#[inline(always)]
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

/// The bytes with gaps, and without tables, that begin at a place.
#[cfg(feature = "alloc")]
#[inline(always)]
pub(crate) fn at(bytes: &[u8], place: usize) -> &[u8] {
    let bytes = bytes.get(place..).unwrap_or_default();
    let names = count(bytes);
    // Where there are more than `NEAR`, the length of the first table is there, which is 0.
    let gaps = if names > super::spans::NEAR { 4 + 2 * super::spans::NEAR } else { 2 * names };
    bytes.get(..1 + 4 * names + gaps).unwrap_or_default()
}

/// How much literal text stands before each parameter, in a table.
#[inline(always)]
pub(super) fn gaps(bytes: &[u8]) -> impl Iterator<Item = usize> {
    let behind = bytes.len().wrapping_sub(2 * count(bytes).min(super::spans::NEAR));
    let gaps = bytes.get(behind..).unwrap_or_default();
    gaps.as_chunks().0.iter().map(|gap| usize::from(u16::from_le_bytes(*gap)))
}

/// Finds all parameters of a path that the template matches, where case counts as in the look-up that found it. Which of
/// several ways is taken depends on the template alone, so the table of this one finds what the look-up found.
#[cold]
pub(super) fn all(bytes: &[u8], path: &str, case: Case) -> Spans {
    let mut spans = Spans::default();
    let at = 1 + 4 * count(bytes);
    let tables = bytes.get(at + 4..).unwrap_or_default();
    let (sensitive, other) = tables.split_at_checked(Bytes(bytes).place(at)).unwrap_or_default();
    table::bind(if case == Case::Sensitive { sensitive } else { other }, path, &mut spans);
    spans
}
