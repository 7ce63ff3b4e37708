//! What a misspelt word was meant to be. In go a word and the known ones, out comes the one that is few typing mistakes
//! away.

use alloc::vec::Vec;

/// The known word nearest to a written one, without regard to ASCII case: one inserted, missing, wrong or swapped
/// character away, or one for every three that are written. Of equally near ones the first.
#[must_use]
pub fn nearest<'k>(written: &str, known: impl IntoIterator<Item = &'k str>) -> Option<&'k str> {
    let allowed = (written.chars().count() / 3).max(1);
    let distances = known.into_iter().map(|word| (mistakes(written, word), word));
    distances.filter(|&(distance, _)| distance <= allowed).min_by_key(|&(distance, _)| distance).map(|(_, word)| word)
}

/// How many characters have to be inserted, removed, replaced or swapped with their neighbour, each at most once.
fn mistakes(a: &str, b: &str) -> usize {
    let a: Vec<char> = a.chars().map(|c| c.to_ascii_lowercase()).collect();
    let b: Vec<char> = b.chars().map(|c| c.to_ascii_lowercase()).collect();
    // Distances of the ends of `b` from so many characters of `a`: of two fewer, of one fewer, of those at hand.
    let mut earlier: Vec<usize> = Vec::new();
    let mut before: Vec<usize> = (0..=b.len()).collect();
    let at = |row: &[usize], place: usize| row.get(place).copied().unwrap_or(usize::MAX / 2);
    for (i, &from) in a.iter().enumerate() {
        let mut row = alloc::vec![i + 1];
        for (j, &to) in b.iter().enumerate() {
            let replaced = at(&before, j) + usize::from(from != to);
            let mut least = replaced.min(at(&before, j + 1) + 1).min(at(&row, j) + 1);
            let is_swapped = i > 0 && j > 0 && a.get(i - 1) == Some(&to) && b.get(j - 1) == Some(&from);
            if is_swapped {
                least = least.min(at(&earlier, j - 1) + 1);
            }
            row.push(least);
        }
        earlier = core::mem::replace(&mut before, row);
    }
    at(&before, b.len())
}

#[cfg(test)]
mod tests {
    use super::nearest;

    #[test]
    fn a_few_mistakes_are_seen_through() {
        let options = ["methods", "slash", "unreachable", "form"];
        for (written, meant) in [
            ("method", Some("methods")),
            ("metohds", Some("methods")),
            ("Slashes", Some("slash")),
            ("unrechabel", Some("unreachable")),
            ("from", Some("form")),
            ("", None),
            ("a", None),
            ("overlap", None),
            ("é", None),
        ] {
            assert_eq!(nearest(written, options), meant, "{written}");
        }
        assert_eq!(nearest("DELTE", ["GET", "DELETE"]), Some("DELETE"));
        assert_eq!(nearest("FETCH", ["GET", "DELETE", "PATCH"]), None);
        assert_eq!(nearest("u46", ["u16", "u64"]), Some("u16"));
    }
}
