//! What cannot be mounted. In go a table and its mounts, out comes, in const evaluation, an error for what would not match as if
//! it were written out, or would be more than a table may be.

use crate::{
    limits::{MAX_NESTED_CATCH_ALLS, MAX_ROUTES, MAX_SEGMENTS, MAX_TEMPLATE_BYTES},
    method::ANY,
    table::{Table, Told},
};

use super::{
    bare::is_bare,
    compose::{count, names_of},
    message::Message,
    same::{Seen, share_form},
    set::Mount,
    tokens::{is_same, join, nth},
};

/// Refuses a mount that would not match as if its templates were written out, or with a route beyond a limit.
///
/// # Panics
/// If it does not fit; in const evaluation that is an error of the compiler.
#[track_caller]
pub const fn check(own: &Table<()>, mount: &Mount, most: usize) {
    let (around, within) = (own.policies(), mount.set.own_table().policies());
    let option = match (around.0 == within.0, around.1 == within.1, around.2 == within.2) {
        (false, ..) => "methods",
        (_, false, _) => "slash",
        (.., false) => "case",
        _ => "",
    };
    if !option.is_empty() {
        let words = "`: they differ in it, and one is mounted in the other at `";
        refuse(["give both the same option `", option, words, mount.prefix, "`"]);
    }
    let mut routes = mount.told;
    while let [route, next @ ..] = routes {
        let what = beyond(mount, *route, most);
        if !what.is_empty() {
            refuse(["`", route.0, what, mount.prefix, "`"]);
        }
        routes = next;
    }
    check_prefix(own, mount);
}

/// What a mounted route has too much of with its prefix.
const fn beyond(mount: &Mount, route: Told, most: usize) -> &'static str {
    if mount.params + names_of(route) > most {
        "` has too many parameters with those of the prefix `"
    } else if mount.prefix.len() + route.0.len() > MAX_TEMPLATE_BYTES {
        "` is too long behind the prefix `"
    } else if slashes(mount.prefix) + slashes(route.0) > MAX_SEGMENTS {
        "` has too many segments with those of the prefix `"
    } else {
        ""
    }
}

/// As many slashes as a template has segments.
const fn slashes(template: &str) -> usize {
    let (mut rest, mut slashes) = (template.as_bytes(), 0);
    while let [byte, behind @ ..] = rest {
        slashes += (*byte == b'/') as usize;
        rest = behind;
    }
    slashes
}

/// Refuses a mounted `/{id?}` where a route of the table's own answers the prefix itself by the same method.
#[track_caller]
const fn check_prefix(own: &Table<()>, mount: &Mount) {
    if !mount.has_bare {
        return;
    }
    let mut ends = mount.ends;
    while let [end, others @ ..] = ends {
        let table = mount.set.own_table();
        let (mut routes, mut place) = (mount.own_told(), 0);
        while let [(template, _), next @ ..] = routes {
            if is_bare(template) && share_method((own, *end as usize), (table, place)) {
                let words = "` are one shape, and have a method in common: the second is mounted at `";
                refuse(["`", mount.prefix, "` and the optional `", template, words, mount.prefix, "`"]);
            }
            place += 1;
            routes = next;
        }
        ends = others;
    }
}

/// Whether two routes were written with one method.
const fn share_method((one, a): (&Table<()>, usize), (other, b): (&Table<()>, usize)) -> bool {
    let (first, second) = (one.methods_of(a), other.methods_of(b));
    let standard = (1 << (ANY + 1)) - 1;
    if first & second & standard != 0 {
        return true;
    }
    let mut left = first >> (ANY + 1);
    while left != 0 {
        let token = nth(one.tokens(), left.trailing_zeros());
        let mut right = second >> (ANY + 1);
        while right != 0 {
            if is_same(token, nth(other.tokens(), right.trailing_zeros())) {
                return true;
            }
            right &= right - 1;
        }
        left &= left - 1;
    }
    false
}

/// Refuses a mount with a route of the shape of another's, which is mounted before it at the same prefix.
///
/// # Panics
/// If there is one; in const evaluation that is an error of the compiler.
#[track_caller]
pub const fn check_shapes(own: &Table<()>, mounts: &[Mount], number: usize) {
    let Some((before, [mount, ..])) = mounts.split_at_checked(number) else { return };
    let folds = own.policies().2 != 0;
    let mut seen = Seen::new(folds);
    let mut others = before;
    while let [other, behind @ ..] = others {
        let mut earlier = if other.first == mount.first { other.told } else { &[] };
        while let [(template, _), next @ ..] = earlier {
            seen.add(template);
            earlier = next;
        }
        others = behind;
    }
    let mut routes = mount.told;
    while let [(template, _), next @ ..] = routes {
        if seen.may_hold(template) {
            check_shape(before, mount, template, folds);
        }
        routes = next;
    }
}

/// The same for one route.
#[track_caller]
const fn check_shape(before: &[Mount], mount: &Mount, template: &str, folds: bool) {
    let mut others = before;
    while let [other, behind @ ..] = others {
        let mut earlier = if other.first == mount.first { other.told } else { &[] };
        while let [(one, _), next @ ..] = earlier {
            if share_form(one, template, folds) {
                let words = "` are one shape, and both are mounted at `";
                let way_out = "`: a shape belongs to one table, whatever the methods; keep them in one";
                refuse(["`", one, "` and `", template, words, mount.prefix, way_out]);
            }
            earlier = next;
        }
        others = behind;
    }
}

/// Refuses mounts that are too much together, or with what they are mounted in.
///
/// # Panics
/// If they are; in const evaluation that is an error of the compiler.
#[track_caller]
pub const fn check_all(own: &Table<()>, mounts: &[Mount]) {
    if let Some(number) = join(own, mounts).beyond
        && let Some((_, [mount, ..])) = mounts.split_at_checked(number)
    {
        refuse(["there are too many methods with those of what is mounted at `", mount.prefix, "`"]);
    }
    let mut nested = own.nested();
    let mut rest = mounts;
    while let [mount, behind @ ..] = rest {
        nested += mount.set.nested();
        if nested > MAX_NESTED_CATCH_ALLS {
            let words = "there are too many catch-alls that follow a catch-all with those of what is mounted at `";
            refuse([words, mount.prefix, "`"]);
        }
        rest = behind;
    }
    if count(own, mounts) > MAX_ROUTES {
        refuse(["there are too many routes with those of what is mounted"]);
    }
}

/// Fails with these words.
#[track_caller]
const fn refuse<const N: usize>(words: [&str; N]) -> ! {
    let mut message = Message::new();
    let mut rest = words.as_slice();
    while let [word, behind @ ..] = rest {
        message.push(word);
        rest = behind;
    }
    message.fail()
}
