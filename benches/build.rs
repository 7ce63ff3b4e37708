//! Writes the tables of `tables.rs` as source into `OUT_DIR`, because `routes!` and `phf_map!` read literals only:
//! `NAME.rs` holds the `routes!` call of a table, each route with its position as value, and `static_paths.rs` the map of the table
//! without parameters, from template to the position among its distinct templates.

use std::{collections::HashSet, env, error::Error, fmt::Write as _, fs, path::Path};

#[expect(unreachable_pub, reason = "the library has this file as a public module")]
#[path = "tables.rs"]
mod tables;

use tables::Table;

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=tables.rs");
    println!("cargo::rerun-if-changed=tables");
    let out = env::var_os("OUT_DIR").ok_or("OUT_DIR is not set")?;
    let out = Path::new(&out);
    let mut tables = tables::all();
    tables.push(tables::tenants("tenants_10k", 9));
    for table in &tables {
        fs::write(out.join(table.name).with_extension("rs"), routes(table)?)?;
    }
    let fixed = tables.iter().find(|table| table.name == "kubernetes_static").ok_or("no static table")?;
    fs::write(out.join("static_paths.rs"), static_paths(fixed)?)?;
    Ok(())
}

fn routes(table: &Table) -> Result<String, Box<dyn Error>> {
    let mut out = String::new();
    writeln!(out, "wayplan::routes! {{")?;
    writeln!(out, "    /// `{}`: the value of a route is its position.", table.name)?;
    writeln!(out, "    pub static {}: u32 = {{", table.name.to_uppercase())?;
    for (position, (method, template)) in table.routes.iter().enumerate() {
        writeln!(out, "        {method} {template:?} => {position},")?;
    }
    writeln!(out, "    }};\n}}")?;
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
