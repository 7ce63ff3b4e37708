//! The largest real table as an enum, with more variants than a function of the expansion holds.

use std::{
    fmt::{self, Write},
    fs, io,
    path::Path,
};

use crate::tables;

/// Writes the enum `Github`: the parameters are texts, owned and borrowed in turn, so that there are variants alike and unlike.
pub(crate) fn file(folder: &Path) -> io::Result<()> {
    let text = printed().map_err(io::Error::other)?;
    fs::write(folder.join("github.rs"), text)
}

fn printed() -> Result<String, fmt::Error> {
    let mut out =
        String::from("wayplan::routes! {\n    #[derive(Clone, Debug, PartialEq)]\n    pub(super) enum Github<'p> {\n");
    for table in tables::all().iter().filter(|table| table.name == "github") {
        for (place, (method, template)) in table.routes.iter().enumerate() {
            let types = (0..template.matches('{').count())
                .map(|param| if (param + place) % 3 == 0 { "&'p str" } else { "String" });
            let types: Vec<&str> = types.collect();
            let fields = if types.is_empty() { String::new() } else { format!("({})", types.join(", ")) };
            writeln!(out, "        {method} {template:?} => V{place}{fields},")?;
        }
    }
    out.push_str("    }\n}\n");
    Ok(out)
}
