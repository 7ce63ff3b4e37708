//! The catalogue: everything that can be wrong with a call of `routes!`, in words. An entry is a fact in lower case and a
//! way out; every `{}` stands for what the message is about. `tests/messages/ui` shows each of them.

use std::fmt::Display;

use super::Message;

/// The words of a message.
pub(crate) struct Entry {
    pub(crate) fact: &'static str,
    pub(crate) help: &'static str,
}

impl Entry {
    /// The message about some things, as many as the words have places for.
    pub(crate) fn about(&self, things: &[&dyn Display]) -> Message {
        let mut things = things.iter();
        let mut fill = |words: &str| {
            let mut pieces = words.split("{}");
            let mut filled = pieces.next().unwrap_or_default().to_owned();
            for piece in pieces {
                filled.extend(things.next().map(ToString::to_string));
                filled.push_str(piece);
            }
            filled
        };
        Message(format!("{}\nhelp: {}", fill(self.fact), fill(self.help)))
    }
}

macro_rules! catalogue {
    ($($name:ident: $fact:literal, $help:literal;)*) => {
        $(pub(crate) const $name: Entry = Entry { fact: $fact, help: $help };)*

        #[cfg(test)]
        const ALL: &[(&str, Entry)] = &[$((stringify!($name), $name)),*];
    };
}

catalogue! {
    EXPECTED_TABLE: "expected a table", "write `static NAME: Type = { GET \"/path\" => value, };`";
    MUTABLE_TABLE: "a table cannot be `mut`", "remove `mut`; values may be atomics, or cells that are `Sync`";
    EXPECTED_STATIC: "a table is a `static`, not a `{}`", "write `static NAME: Type = { GET \"/path\" => value, };`";
    MISSING_TYPE: "`{}` has no type for its values", "write `static {}: Type = { .. };`";
    BAD_TYPE: "the type of the values of `{}` cannot be read: {}", "name the type by `type Value = ..;` and write `Value`";
    MISSING_EQUALS: "no `=` stands before the routes of `{}`", "write `static {}: Type = { .. };`";
    MISSING_SEMICOLON: "no `;` stands behind the table `{}`", "write `static {}: Type = { .. };`";

    EXPECTED_OPTION: "expected an option", "write `#![name = value, ..]`; the options are {}";
    MISPLACED_OPTIONS: "options stand first inside the braces of a table", "move `#![..]` before the first route";
    UNKNOWN_OPTION: "`{}` is not an option", "the options are {}";
    MISSPELT_OPTION: "`{}` is no option", "write `{}`; the options are {}";
    UNKNOWN_VALUE: "`{}` is not a value of `{}`", "the values are {}";
    MISSPELT_VALUE: "`{}` is no value of `{}`", "write `{}`; the values are {}";
    REPEATED_OPTION: "the option `{}` is given twice", "remove one of the two";

    EXPECTED_ROUTE: "expected a route", "write `GET \"/path\" => value,`";
    MISSING_METHOD: "`{}` has no method", "write `GET \"{}\" => ..`, or `ANY \"{}\" => ..` for all methods";
    METHOD_IN_TEMPLATE: "`{}` is a method and a path in one text", "write `{} \"{}\" => ..`";
    MISSING_TEMPLATE: "`{}` has no template", "write `{} \"/path\" => value,`; a template is a string literal";
    UNQUOTED_TEMPLATE: "a template is a string literal", "write `{} \"/path\" => value,`";
    UNREAD_TEMPLATE: "a template is a string literal, since routes are read before constants and macros are",
        "write `{} \"/path\" => value,`";
    TWO_TEMPLATES: "{} has a second template", "write a route for each";
    PARENTHESES: "methods and template stand without parentheses", "write `GET \"/path\" => value,`";
    MISSING_ARROW: "no `=>` stands behind {}", "write `{} => value,`";
    SECOND_ARROW: "a second `=>` stands in one route", "put a `,` before the next route, or remove what is too much";
    MISSING_VALUE: "{} has no value", "write `{} => value,`";
    VALUE_ATTRIBUTE: "a value cannot have an attribute", "put it on the route, or the value in braces";
    MISSING_COMMA: "no `,` stands behind the value of {}", "put a `,` here";
    SEMICOLON: "routes are separated by `,`", "put a `,` in the place of this `;`";
    STRAY: "`{}` is no route, and no part of the value before it",
        "a value ends at a `,`; several make one in parentheses: `(a, b)`";
    NOTHING_BEHIND_ATTRIBUTE: "no route stands behind this attribute or doc comment",
        "put it before a route; a comment about none begins with `//`";
    METHODS_BY_COMMA: "the methods of a route are separated by `|`", "write `GET | PUT \"/path\" => value,`";
    MISSING_PIPE: "no `|` stands between the methods `{}` and `{}`", "write `{} | {} \"/path\" => value,`";
    TRAILING_PIPE: "this `|` stands between a method and nothing", "write `GET | PUT \"/path\" => value,`";
    METHOD_PATH: "`{}` is a path: a method is written as a word", "write `{}`";
    RAW_METHOD: "`{}` is a raw identifier: a method is written as a word", "write `{}`";
    STAR: "`*` is not a method", "write `ANY` for all methods";
    UNKNOWN_METHOD: "`{}` is not a standard method", "put it in quotes if it is meant as an extension method: `\"{}\"`";
    MISSPELT_METHOD: "`{}` is no standard method", "write `{}`; an extension method stands in quotes: `\"{}\"`";
    LOWER_CASE_METHOD: "`{}` is not a method: methods are in upper case", "write `{}`";
    INVALID_METHOD: "`{}` cannot be a method", "a method is a token: letters, digits and any of ``!#$%&'*+-.^_`|~``";
    REPEATED_METHOD: "the method `{}` is named twice", "remove one of the two";
    CFG: "a route cannot be left out by `#[cfg]`", "put `#[cfg]` on two tables of one name, with and without the route";
    ATTRIBUTE: "a route cannot have this attribute", "doc comments, `#[allow(..)]` and `#[expect(..)]` are what it can have";

    CONFLICT: "{} can never be told from {}: both match `{}`",
        "give one of them a literal, a constraint (`{id:u64}`) or another method";
    TWICE: "{} and {} have one template and a method in common", "remove one of them, or that method from one of them";
    OTHER_ROUTE: "the other route is here", "it conflicts with {}";
    TOO_LARGE: "{}", "split the table `{}` in two and ask one after the other";
    ANSWERED: "{} is unreachable: `{}` is answered by {}",
        "remove the route or make its template more specific; `#![unreachable = allow]` lets it stand";
    REFUSED: "{} is unreachable: `{}` is refused by {}, whose template is more specific",
        "add the method there, or let the search go on with `#![methods = fall_through]`; `#![unreachable = allow]` lets the route stand";
    OVERLAP: "{} and {} overlap: both match `{}`, only the first matches `{}`, and only the second `{}`",
        "make one match all that the other does, or keep them apart by a literal; `#![overlap = allow]` lets them stand";
    OVERLAPPED: "the other route is here", "it overlaps with {}";
    HIDDEN: "`{} {}` is refused by {}, though {} matches it",
        "add the method there, or let the search go on with `#![methods = fall_through]`; `#![hidden = allow]` lets it stand";
    FOREIGN: "`{}` in {} is literal text, not a parameter",
        "write `\"{}\"` if a parameter is meant; `#![foreign = allow]` lets the text stand";

    EXPECTED_ENUM: "expected an enum of routes", "write `enum Name { GET \"/path\" => Variant, }`";
    ENUM_GENERICS: "an enum of routes has at most a lifetime", "write `enum Name` or `enum Name<'p>`; its fields borrow from the path by `'p`";
    BAD_VARIANT: "the variant of {} cannot be read: {}", "write `Name`, `Name(Type)` or `Name { param: Type }`";
    VARIANT_VALUE: "the variant `{}` cannot have a number", "remove `=` and what stands behind it";
    OTHER_FIELDS: "the variant `{}` has other fields than before", "several routes can share `{}` if its fields are written alike each time";
    FIRST_VARIANT: "the variant `{}` is first named here", "repeat it as `{}`";
    NO_SUCH_PARAM: "the field `{}` is no parameter of {}", "{}";
    MISSING_FIELD: "the parameter `{}` of {} has no field in `{}`", "add `{}: Type`, of any type that is read from a parameter";
    FIELD_COUNT: "{} has {}, and `{}` has {}", "write `{}`";
    NO_CHILD: "the variant `{}` has no field for what is mounted at {}", "add one, of the type of another enum of routes, for example `{}`";
    MOUNT_SLASH: "the prefix {} ends with a slash", "write `{}`: the templates of what is mounted begin with a slash";
    MOUNT_OPTIONAL: "the prefix {} has an optional parameter", "write one that is always there, or put it into the templates of what is mounted";
    MOUNT_CATCH_ALL: "the prefix {} has a catch-all", "put the catch-all into the templates of what is mounted";
    MOUNT_OWNS: "{} stands below the mount {}, which owns its prefix", "move it into what is mounted there, or give one of them another prefix";
    MOUNT_IS_HERE: "the mount is here", "everything below its prefix is its own, {} too";
    CONTRADICTION: "`{{}:{}}` lets through what `{}` cannot hold", "write `{}` as the type of the field, or change the constraint";
}

#[cfg(test)]
mod tests {
    use std::{fs, path::Path};

    use super::{ALL, Entry};

    /// Whether the words stand in a text, with something in each place left open.
    fn is_in(text: &str, entry: &Entry) -> bool {
        let words = format!("{}\n       help: {}\n", entry.fact, entry.help);
        let pieces: Vec<_> = words.split("{}").collect();
        text.split("\nerror: ").any(|message| {
            let mut rest = message;
            pieces.iter().all(|piece| match rest.find(piece) {
                Some(at) => {
                    rest = rest.get(at + piece.len()..).unwrap_or_default();
                    true
                }
                None => false,
            })
        })
    }

    #[test]
    fn every_entry_is_shown() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/messages/ui");
        let files = fs::read_dir(folder).into_iter().flatten().flatten().map(|file| file.path());
        let files = files.filter(|path| path.extension().is_some_and(|extension| extension == "stderr"));
        let texts: Vec<_> =
            files.filter_map(|path| fs::read_to_string(path).ok()).map(|text| format!("\n{text}")).collect();
        for (name, entry) in ALL {
            assert!(texts.iter().any(|text| is_in(text, entry)), "{name} is in no file of tests/messages/ui");
        }
    }
}
