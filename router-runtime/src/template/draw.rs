//! A template with a part of it marked. In go the text and a range of bytes, out come two lines; every character takes
//! the columns it is shown with, control characters are shown escaped, and long text is cut around the mark.

use core::{fmt, ops::Range};

/// The characters shown on either side of the mark, and of the marked text itself.
pub(super) const CONTEXT: usize = 48;

/// A text cut around a range of it: what stands before it, the range, what stands behind.
struct Cut<'a> {
    lead: &'static str,
    before: &'a str,
    inside: &'a str,
    after: Brief<'a>,
}

impl<'a> Cut<'a> {
    fn new(text: &'a str, range: &Range<usize>) -> Cut<'a> {
        let (before, rest) = text.split_at_checked(range.start).unwrap_or((text, ""));
        let (inside, after) = rest.split_at_checked(range.end.saturating_sub(range.start)).unwrap_or((rest, ""));
        let skipped = before.char_indices().rev().nth(CONTEXT - 1).map_or(0, |(at, _)| at);
        let (cut, before) = before.split_at_checked(skipped).unwrap_or(("", before));
        let (inside, after) = match clipped(inside, CONTEXT) {
            Some(clipped) => (clipped, "…"),
            None => (inside, after),
        };
        Cut { lead: if cut.is_empty() { "" } else { "…" }, before, inside, after: Brief(after, CONTEXT) }
    }
}

impl fmt::Display for Cut<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}{}{}", self.lead, Visible(self.before), Visible(self.inside), self.after)
    }
}

/// The template on a line of its own, indented, and carets under the range on the next.
pub(super) fn marked<'a>(text: &'a str, range: &Range<usize>) -> impl fmt::Display + use<'a> {
    let cut = Cut::new(text, range);
    fmt::from_fn(move |f| {
        writeln!(f, "  {cut}")?;
        write!(f, "{:indent$}", "", indent = 2 + cut.lead.chars().count() + columns(cut.before))?;
        write!(f, "{:^<width$}", "", width = columns(cut.inside).max(1))
    })
}

/// The template around the range, in one line.
pub(crate) fn excerpt<'a>(text: &'a str, range: &Range<usize>) -> impl fmt::Display + use<'a> {
    Cut::new(text, range)
}

/// A text with everything invisible escaped, of which so many characters are shown at most.
pub(crate) struct Brief<'a>(pub(crate) &'a str, pub(crate) usize);

impl fmt::Display for Brief<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match clipped(self.0, self.1) {
            Some(clipped) => write!(f, "{}…", Visible(clipped)),
            None => Visible(self.0).fmt(f),
        }
    }
}

/// The first characters of a text that has too many.
fn clipped(text: &str, most: usize) -> Option<&str> {
    text.char_indices().nth(most).and_then(|(at, _)| text.get(..at))
}

fn columns(text: &str) -> usize {
    text.chars().map(|c| shown(c).count()).sum()
}

/// A character as it is shown: itself, or an escape where it would not be seen or would move what follows.
fn shown(c: char) -> impl Iterator<Item = char> {
    let plain = matches!(c, '\'' | '"' | '\\');
    plain.then_some(c).into_iter().chain((!plain).then(|| c.escape_debug()).into_iter().flatten())
}

/// Text with everything invisible escaped.
pub(super) struct Visible<'a>(pub(super) &'a str);

impl fmt::Display for Visible<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.chars().flat_map(shown).try_for_each(|c| fmt::Write::write_char(f, c))
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;

    use super::*;

    #[test]
    fn carets_stand_under_the_range() {
        assert_eq!(marked("/é\t\u{202e}x", &(6..9)).to_string().lines().count(), 2);
        assert_eq!(marked("/é\tx", &(4..5)).to_string(), "  /é\\tx\n      ^");
        assert_eq!(marked("/a\\b", &(3..4)).to_string(), "  /a\\b\n     ^");
        assert_eq!(marked("/a", &(2..2)).to_string(), "  /a\n    ^");
        assert_eq!(marked("/a", &(7..9)).to_string(), "  /a\n    ^");
    }

    #[test]
    fn long_text_is_cut() {
        let text = "/é".repeat(100) + "{}" + &"/x".repeat(100);
        let drawn = marked(&text, &(300..302)).to_string();
        let (shown, carets) = drawn.split_once('\n').unwrap_or_default();
        assert_eq!(shown.chars().count(), 2 + 1 + CONTEXT + 2 + CONTEXT + 1);
        let at = carets.chars().position(|c| c == '^');
        assert_eq!(at.and_then(|at| shown.chars().nth(at)), Some('{'));
        assert_eq!(
            marked(&"a".repeat(500), &(1..500)).to_string().lines().map(str::len).max(),
            Some(2 + 1 + CONTEXT + 3)
        );
        assert_eq!(excerpt("/a{b", &(2..4)).to_string(), "/a{b");
        let excerpt = excerpt(&text, &(300..302)).to_string();
        assert_eq!(excerpt.chars().count(), 1 + CONTEXT + 2 + CONTEXT + 1);
        assert_eq!((Brief("é\tx", 2).to_string(), Brief("é", 1).to_string()), ("é\\t…".into(), "é".into()));
    }
}
