//! Prints tables: a list of routes goes in, a module with its `routes!` call comes out.
//!
//! Where the unreachable routes are known, the data form expects the report about each and denies any other, so that a
//! report too few or too many fails the build.

use std::fmt::{self, Display, Formatter};
use std::path::Path;
use std::{fs, io};

use crate::engine::{Case, Methods, Policy, RouteSpec, Slash};

/// A table to be compiled.
pub(crate) struct Listed {
    /// The name of its module.
    pub(crate) name: String,
    /// Its routes.
    pub(crate) routes: Vec<RouteSpec>,
    /// Its options.
    pub(crate) policy: Policy,
    /// What becomes of unreachable routes.
    pub(crate) unreachable: Unreachable,
}

/// What is known of the unreachable routes of a table.
pub(crate) enum Unreachable {
    /// Nothing.
    Allowed,
    /// These are all.
    Expected(Vec<usize>),
}

/// Writes the modules of tables and the list `TABLES`.
pub(crate) fn file(folder: &Path, name: &str, tables: &[Listed]) -> io::Result<()> {
    let modules: String = tables.iter().map(Listed::to_string).collect();
    let names: Vec<String> = tables.iter().map(|table| format!("    {}::TABLE,\n", table.name)).collect();
    let text = format!(
        "{modules}/// The tables.\npub(super) const TABLES: &[wayplan_tests::compiled::Compiled] = &[\n{}];\n",
        names.concat()
    );
    fs::write(folder.join(name).with_extension("rs"), text)
}

impl Display for Listed {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        let (lints, level) = match &self.unreachable {
            Unreachable::Allowed => ("", "allow"),
            Unreachable::Expected(_) => ("#[deny(deprecated, unfulfilled_lint_expectations)]\n", "warn"),
        };
        writeln!(out, "{lints}mod {} {{", self.name)?;
        writeln!(out, "    use wayplan_tests::{{compiled::Compiled, engine::{{Case, Methods, Policy, Slash}}}};")?;
        writeln!(out, "    wayplan::routes! {{")?;
        self.table(out, "CODE", "code", "allow")?;
        self.table(out, "DATA", "data", level)?;
        writeln!(out, "    }}\n    pub(super) const TABLE: Compiled = Compiled {{\n        name: {:?},", self.name)?;
        let Policy { methods, slash, case } = self.policy;
        write!(out, "        policy: Policy {{ methods: Methods::{methods:?}, ")?;
        writeln!(out, "slash: Slash::{slash:?}, case: Case::{case:?} }},\n        code: &CODE,\n        data: &DATA,")?;
        writeln!(out, "        routes: &[")?;
        for RouteSpec { methods, template } in &self.routes {
            writeln!(out, "            ({:?}, {template:?}),", methods.join("|"))?;
        }
        writeln!(out, "        ],\n    }};\n}}")
    }
}

impl Listed {
    fn table(&self, out: &mut Formatter<'_>, name: &str, form: &str, level: &str) -> fmt::Result {
        let methods = match self.policy.methods {
            Methods::Strict => "strict",
            Methods::FallThrough => "fall_through",
        };
        let slash = match self.policy.slash {
            Slash::Strict => "strict",
            Slash::Ignore => "ignore",
            Slash::Redirect => "redirect",
        };
        writeln!(out, "        static {name}: usize = {{")?;
        let case = match self.policy.case {
            Case::Sensitive => "sensitive",
            Case::IgnoreAscii => "ignore_ascii",
        };
        writeln!(out, "            #![methods = {methods}, slash = {slash}, case = {case}]")?;
        writeln!(out, "            #![unreachable = {level}, form = {form}, foreign = allow]")?;
        for (place, spec) in self.routes.iter().enumerate() {
            if level == "warn" && self.is_unreachable(place) {
                writeln!(out, "            #[expect(deprecated, reason = \"unreachable\")]")?;
            }
            let methods: Vec<String> = spec.methods.iter().map(|method| written(method)).collect();
            writeln!(out, "            {} {:?} => {place},", methods.join(" | "), spec.template)?;
        }
        writeln!(out, "        }};")
    }

    fn is_unreachable(&self, place: usize) -> bool {
        matches!(&self.unreachable, Unreachable::Expected(places) if places.contains(&place))
    }
}

/// A method as `routes!` reads it.
fn written(method: &str) -> String {
    if method == "ANY" || crate::oracle::STANDARD_METHODS.contains(&method) {
        method.to_owned()
    } else {
        format!("{method:?}")
    }
}
