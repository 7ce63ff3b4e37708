//! The crates that are compiled: the source of each, and what of its bytes only tells of the routes.

use std::{collections::BTreeSet, error::Error, fmt::Write as _};

use wayplan_benches::tables::Table;

/// What a crate makes of its table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Nothing.
    Empty,
    /// `routes!` as a match tree.
    Code,
    /// `routes!` as data.
    Data,
    /// `phf_map!` from method and template.
    Phf,
    /// A `match` of method and template.
    Match,
}

impl Kind {
    /// Those that hold a table.
    pub(crate) const TABLES: [Self; 4] = [Self::Code, Self::Data, Self::Phf, Self::Match];

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Empty => "empty",
            Self::Code => "compiled-code",
            Self::Data => "compiled-data",
            Self::Phf => "phf",
            Self::Match => "match",
        }
    }

    const fn is_ours(self) -> bool {
        matches!(self, Self::Code | Self::Data)
    }
}

/// A crate with one table.
#[derive(Debug)]
pub(crate) struct Crate {
    pub(crate) kind: Kind,
    pub(crate) table: Table,
}

/// The bytes of a table that no look-up reads to find a route.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Told {
    /// Templates, once each.
    pub(crate) texts: i64,
    /// What is listed of each route besides its template.
    pub(crate) metadata: i64,
    pub(crate) values: i64,
}

impl Told {
    pub(crate) fn total(self) -> i64 {
        self.texts + self.metadata + self.values
    }
}

/// A program that looks up what it is given; without arguments it prints the bytes of the data literal, if there is one.
const PROGRAM: &str = r#"
fn main() {
    let mut arguments = std::env::args().skip(1);
    if let (Some(method), Some(path)) = (arguments.next(), arguments.next()) {
        println!("{:?}", look_up(&method, &path));
    } else {
        println!("{}", literal());
    }
}
"#;

impl Crate {
    /// Its name in the workspace.
    pub(crate) fn name(&self) -> String {
        format!("{}-{}", self.kind.name(), self.table.name)
    }

    pub(crate) fn source(&self) -> Result<String, Box<dyn Error>> {
        let mut out = String::new();
        match self.kind {
            Kind::Empty => out.push_str("fn main() {}\n"),
            Kind::Code | Kind::Data => {
                let form = if self.kind == Kind::Code { "#![form = code] " } else { "#![form = data] " };
                writeln!(out, "wayplan::routes! {{ static TABLE: u32 = {{ {form}#![unreachable = allow]")?;
                for (position, (method, template)) in self.table.routes.iter().enumerate() {
                    writeln!(out, "    {method} {template:?} => {position},")?;
                }
                writeln!(out, "}}; }}")?;
                writeln!(out, "fn literal() -> usize {{ TABLE.stats().bytes }}")?;
                writeln!(out, "fn look_up(method: &str, path: &str) -> Option<(u32, usize)> {{")?;
                writeln!(out, "    TABLE.at(method, path).ok().map(|found| (*found.value, found.params.len()))\n}}")?;
            }
            Kind::Phf => {
                writeln!(out, "static TABLE: phf::Map<&str, u32> = phf::phf_map! {{")?;
                self.arms(&mut out, "_u32")?;
                writeln!(out, "}};\nfn literal() -> usize {{ 0 }}")?;
                writeln!(out, "fn look_up(method: &str, path: &str) -> Option<u32> {{")?;
                writeln!(out, "    TABLE.get(&format!(\"{{method}} {{path}}\")).copied()\n}}")?;
            }
            Kind::Match => {
                writeln!(out, "fn literal() -> usize {{ 0 }}")?;
                writeln!(out, "fn look_up(method: &str, path: &str) -> Option<u32> {{")?;
                writeln!(out, "    Some(match format!(\"{{method}} {{path}}\").as_str() {{")?;
                self.arms(&mut out, "_u32")?;
                writeln!(out, "        _ => return None,\n    }})\n}}")?;
            }
        }
        if self.kind != Kind::Empty {
            out.push_str(PROGRAM);
        }
        Ok(out)
    }

    fn arms(&self, out: &mut String, suffix: &str) -> Result<(), Box<dyn Error>> {
        for (position, (method, template)) in self.table.routes.iter().enumerate() {
            writeln!(out, "    {:?} => {position}{suffix},", format!("{method} {template}"))?;
        }
        Ok(())
    }

    /// What of its bytes only tells of the routes: exactly for `routes!`; of the others the texts are what is compared.
    pub(crate) fn told(&self, route_list: i64) -> Told {
        if !self.kind.is_ours() {
            return Told::default();
        }
        let templates: BTreeSet<&str> = self.table.routes.iter().map(|(_, template)| template.as_str()).collect();
        let bytes: usize = templates.iter().map(|template| template.len()).sum();
        let routes = count(self.table.routes.len());
        Told { texts: count(bytes), metadata: routes * (route_list + LIST_ENTRY), values: routes * VALUE }
    }
}

/// A template and the bytes of its names, as two slices.
const LIST_ENTRY: i64 = 2 * 16;
/// The values are `u32`.
const VALUE: i64 = 4;

fn count(bytes: usize) -> i64 {
    i64::try_from(bytes).unwrap_or(i64::MAX)
}

/// The bytes a route takes in the list of routes inside the data, from the file that says so.
pub(crate) fn route_list_bytes() -> Result<i64, Box<dyn Error>> {
    const LAYOUT: &str = include_str!("../../router-runtime/src/table/layout.rs");
    let line = LAYOUT.lines().find_map(|line| line.split_once("const ROUTE_BYTES: usize = "));
    let (_, number) = line.ok_or("layout.rs does not tell ROUTE_BYTES")?;
    Ok(number.trim_end_matches(';').parse()?)
}
