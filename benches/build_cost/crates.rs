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
    /// `routes!` as data, and [`LINKS`] verified links.
    Links,
    /// `routes!` with a variant for each route.
    Enum,
    /// `phf_map!` from method and template.
    Phf,
    /// A `match` of method and template.
    Match,
}

impl Kind {
    /// Those that hold a table.
    pub(crate) const TABLES: [Self; 6] = [Self::Code, Self::Data, Self::Links, Self::Enum, Self::Phf, Self::Match];

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Empty => "empty",
            Self::Code => "compiled-code",
            Self::Data => "compiled-data",
            Self::Links => "links",
            Self::Enum => "enum",
            Self::Phf => "phf",
            Self::Match => "match",
        }
    }

    const fn is_ours(self) -> bool {
        matches!(self, Self::Code | Self::Data | Self::Links)
    }
}

/// Links in a crate of that kind.
pub(crate) const LINKS: usize = 200;

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
            Kind::Code | Kind::Data | Kind::Links => {
                let form = if self.kind == Kind::Code { "#![form = code] " } else { "#![form = data] " };
                writeln!(out, "wayplan::routes! {{ static TABLE: u32 = {{ {form}#![unreachable = allow]")?;
                for (position, (method, template)) in self.table.routes.iter().enumerate() {
                    writeln!(out, "    {method} {template:?} => {position},")?;
                }
                writeln!(out, "}}; }}")?;
                writeln!(out, "fn literal() -> usize {{ TABLE.stats().bytes }}")?;
                if self.kind == Kind::Links {
                    self.links(&mut out)?;
                }
                writeln!(out, "fn look_up(method: &str, path: &str) -> Option<(u32, usize)> {{")?;
                writeln!(out, "    TABLE.at(method, path).ok().map(|found| (*found.value, found.params.len()))\n}}")?;
            }
            Kind::Enum => {
                writeln!(out, "wayplan::routes! {{ #[allow(dead_code)] enum Routes {{ #![unreachable = allow]")?;
                for (position, (method, template)) in self.table.routes.iter().enumerate() {
                    writeln!(out, "    {method} {template:?} => {},", variant(position, template))?;
                }
                writeln!(out, "}} }}\nfn literal() -> usize {{ 0 }}")?;
                writeln!(out, "fn look_up(method: &str, path: &str) -> Option<(String, &'static str)> {{")?;
                writeln!(
                    out,
                    "    Routes::parse(method, path).ok().map(|found| (found.to_string(), found.template()))\n}}"
                )?;
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

    /// Links to routes that are spread over the table.
    fn links(&self, out: &mut String) -> Result<(), Box<dyn Error>> {
        let templates = self.table.routes.iter().map(|(_, template)| template.as_str()).cycle();
        for (number, template) in templates.step_by(7).take(LINKS).enumerate() {
            writeln!(
                out,
                "#[allow(dead_code)] const LINK_{number}: &str = wayplan::link!(TABLE, {:?});",
                path(template)
            )?;
        }
        Ok(())
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
        let pieces = if self.kind == Kind::Code { PIECES } else { 0 };
        Told { texts: count(bytes), metadata: routes * (route_list + PLACE + pieces), values: routes * VALUE }
    }
}

/// A path that a template matches.
fn path(template: &str) -> String {
    let mut path = String::new();
    for (place, piece) in template.split(['{', '}']).enumerate() {
        path.push_str(if place % 2 == 0 { piece } else { "some-text-1" });
    }
    path
}

/// The variant of a route. What the name of a parameter says is a number is one.
fn variant(position: usize, template: &str) -> String {
    let names = template.split('{').skip(1).filter_map(|behind| behind.split_once('}')).map(|(name, _)| name);
    let fields: Vec<String> = names
        .map(|name| {
            let ty = if name.ends_with("id") || name.ends_with("number") { "u64" } else { "String" };
            let field = name.trim_start_matches('*').replace(|c: char| !c.is_alphanumeric(), "_");
            format!("r#{field}: {ty}")
        })
        .collect();
    let fields = if fields.is_empty() { String::new() } else { format!(" {{ {} }}", fields.join(", ")) };
    format!("V{position}{fields}")
}

/// Where a template and the bytes of its names are.
const PLACE: i64 = 12;
/// The same as two slices, beside a match tree.
const PIECES: i64 = 2 * 16;
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
