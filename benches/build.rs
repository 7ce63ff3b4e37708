//! Writes the tables of `tables.rs` as source into `OUT_DIR`, because `routes!` and `phf_map!` read literals only:
//! `chosen.rs`, `code.rs` and `data.rs` hold the tables in the form that the macro chooses or that it is told, and a function that
//! gives them by name; the value of a route is its position. `static_paths.rs` is the map of the table without parameters, from template
//! to the position among its distinct templates. `enums.rs` holds tables as enums. `RUSTC_VERSION` tells the crate who compiles it.

use std::{collections::HashSet, env, error::Error, fmt::Write as _, fs, path::Path, process::Command};

#[expect(unreachable_pub, reason = "the library has this file as a public module")]
#[path = "tables.rs"]
mod tables;

use tables::Table;

/// Tables that choose to be data, and are compiled as code besides; a bigger one would take most of a minute.
const AS_CODE: [&str; 1] = ["kubernetes_static"];
/// Tables that choose to be code, and are compiled as data besides.
const AS_DATA: [&str; 5] = ["lithium_default", "lithium_wide", "github", "kubernetes", "stripe"];

/// Tables that are compiled as enums too, and the names of those.
const AS_ENUM: [(&str, &str); 2] = [("lithium_default", "LithiumDefault"), ("github", "Github")];

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=tables.rs");
    println!("cargo::rerun-if-changed=tables");
    let out = env::var_os("OUT_DIR").ok_or("OUT_DIR is not set")?;
    let out = Path::new(&out);
    let rustc = Command::new(env::var_os("RUSTC").ok_or("RUSTC is not set")?).arg("--version").output()?;
    println!("cargo::rustc-env=RUSTC_VERSION={}", String::from_utf8(rustc.stdout)?.trim());
    let mut tables = tables::all();
    fs::write(out.join("chosen.rs"), module(tables.iter(), "")?)?;
    for (file, names, option) in
        [("code.rs", &AS_CODE[..], "#![form = code]"), ("data.rs", &AS_DATA[..], "#![form = data]")]
    {
        let by_order = tables.iter().filter(|table| names.contains(&table.name));
        fs::write(out.join(file), module(by_order, option)?)?;
    }
    let as_enums = tables.iter().filter(|table| AS_ENUM.iter().any(|(name, _)| *name == table.name));
    fs::write(out.join("enums.rs"), enums(as_enums)?)?;
    tables.retain(|table| table.name == "kubernetes_static");
    fs::write(out.join("static_paths.rs"), static_paths(tables.first().ok_or("no static table")?)?)?;
    Ok(())
}

/// The tables, and the function that gives them.
fn module<'t>(tables: impl Iterator<Item = &'t Table>, option: &str) -> Result<String, Box<dyn Error>> {
    let mut out = String::new();
    let mut arms = String::new();
    for table in tables {
        let name = table.name.to_uppercase();
        writeln!(out, "wayplan::routes! {{\n    static {name}: u32 = {{\n        {option}")?;
        for (position, (method, template)) in table.routes.iter().enumerate() {
            writeln!(out, "        {method} {template:?} => {position},")?;
        }
        writeln!(out, "    }};\n}}\n")?;
        writeln!(arms, "        {:?} => &{name},", table.name)?;
    }
    writeln!(
        out,
        "/// The table of this name.\npub(crate) fn table(name: &str) -> Option<&'static wayplan::Table<u32>> {{"
    )?;
    writeln!(out, "    Some(match name {{\n{arms}        _ => return None,\n    }})\n}}")?;
    Ok(out)
}

/// Something for each parameter of a template, in parentheses; nothing where it has none.
fn fields(template: &str, each: &str) -> String {
    let fields = vec![each; template.matches('{').count()].join(", ");
    if fields.is_empty() { fields } else { format!("({fields})") }
}

/// A variant for each route, which borrows the text of every parameter; and a function that makes the same of a hit in the table of
/// the same routes, as one writes it by hand.
fn enums<'t>(tables: impl Iterator<Item = &'t Table>) -> Result<String, Box<dyn Error>> {
    let mut out = String::new();
    for table in tables {
        let (_, name) = AS_ENUM.iter().find(|(name, _)| *name == table.name).ok_or("no name")?;
        writeln!(out, "wayplan::routes! {{\n    enum {name}<'p> {{")?;
        for (position, (method, template)) in table.routes.iter().enumerate() {
            let fields = fields(template, "&'p str");
            writeln!(out, "        {method} {template:?} => V{position}{fields},")?;
        }
        writeln!(out, "    }}\n}}")?;
        writeln!(out, "#[inline]\n#[expect(clippy::too_many_lines, reason = \"an arm for each route\")]")?;
        writeln!(out, "fn {}_by_hand<'p>(hit: &Match<'_, 'p, u32>) -> Option<{name}<'p>> {{", table.name)?;
        writeln!(out, "    let mut fields = hit.params.iter().map(|(_, param)| <&str>::from_param(param));")?;
        writeln!(out, "    Some(match *hit.value {{")?;
        for (position, (_, template)) in table.routes.iter().enumerate() {
            let fields = fields(template, "fields.next()?.ok()?");
            writeln!(out, "        {position} => {name}::V{position}{fields},")?;
        }
        writeln!(out, "        _ => return None,\n    }})\n}}")?;
    }
    Ok(out)
}

fn static_paths(table: &Table) -> Result<String, Box<dyn Error>> {
    let mut seen = HashSet::new();
    let mut out = String::from("phf::phf_map! {\n");
    for (_, template) in &table.routes {
        let next = seen.len();
        if seen.insert(template) {
            writeln!(out, "    {template:?} => {next}_u32,")?;
        }
    }
    out.push_str("}\n");
    Ok(out)
}
