//! What every benchmark is asked to do, and where it leaves what it found: [`Run`] is the command line behind
//! `cargo bench -p wayplan-benches --bench NAME --`.

use std::{
    error::Error,
    fs,
    io::{self, Write as _},
    path::{Path, PathBuf},
};

use serde_json::Value;

use crate::{rounds::Effort, targets};

/// `[WORKLOAD] [--quick] [--rounds N] [--test]`, and what a benchmark adds.
#[derive(Debug, Clone)]
pub struct Run {
    /// Keeps the workloads whose name contains it.
    pub filter: String,
    /// How much is measured.
    pub effort: Effort,
    /// Everything once, with few requests: nothing is learned about speed.
    pub test: bool,
    /// A first impression.
    pub quick: bool,
    /// Every argument.
    pub arguments: Vec<String>,
    folder: PathBuf,
}

impl Run {
    /// Reads the command line; `temporary` is cargo's folder for the temporary files of benchmarks, which stands in the target folder.
    ///
    /// # Errors
    /// A number that is none, or a folder that cannot be made.
    pub fn from_arguments(
        arguments: impl IntoIterator<Item = String>,
        temporary: &str,
    ) -> Result<Self, Box<dyn Error>> {
        let arguments: Vec<String> = arguments.into_iter().collect();
        let has = |name: &str| arguments.iter().any(|argument| argument == name);
        let (test, quick) = (has("--test"), has("--quick"));
        let mut effort = match (test, quick) {
            (true, _) => Effort::TEST,
            (false, true) => Effort::QUICK,
            (false, false) => Effort::FULL,
        };
        if let Some(rounds) = value(&arguments, "--rounds") {
            effort.rounds = rounds.parse().map_err(|_| format!("--rounds {rounds}: not a number"))?;
        }
        let temporary = Path::new(temporary);
        let folder = if test { Some(temporary) } else { temporary.parent() }.ok_or("no target folder")?.to_owned();
        fs::create_dir_all(&folder)?;
        Ok(Self { filter: first_name(&arguments), effort, test, quick, arguments, folder })
    }

    /// What follows this argument.
    #[must_use]
    pub fn value(&self, name: &str) -> Option<&str> {
        value(&self.arguments, name)
    }

    /// The file of this name among the results: in the target folder, or, for a test, in the one for temporary files.
    #[must_use]
    pub fn file(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }

    /// Writes rows as a JSON array.
    ///
    /// # Errors
    /// Those of the file.
    pub fn write(&self, name: &str, rows: &[Value]) -> Result<(), Box<dyn Error>> {
        fs::write(self.file(name), serde_json::to_string_pretty(rows)? + "\n")?;
        Ok(())
    }

    /// Prints every target beside what the results say of it, and what was written.
    ///
    /// # Errors
    /// Those of the output.
    pub fn finish(&self, written: &[&str]) -> io::Result<()> {
        let mut out = io::stdout().lock();
        targets::print(&mut out, &self.folder)?;
        writeln!(out, "\nwritten: {} in {}", written.join(", "), self.folder.display())
    }
}

/// A row of a result file.
#[must_use]
pub fn row<const N: usize>(workload: &str, operation: &str, engine: &str, numbers: [(&str, Value); N]) -> Value {
    let names = [("workload", workload), ("operation", operation), ("engine", engine)];
    let names = names.map(|(field, text)| (field, Value::from(text)));
    names.into_iter().chain(numbers).map(|(field, value)| (field.to_owned(), value)).collect()
}

/// Arguments that are followed by a value.
const WITH_VALUE: [&str; 3] = ["--rounds", "--routes", "--lithium"];

fn value<'a>(arguments: &'a [String], name: &str) -> Option<&'a str> {
    let at = arguments.iter().position(|argument| argument == name)?;
    arguments.get(at + 1).map(String::as_str)
}

/// The first argument that is neither an option nor the value of one.
fn first_name(arguments: &[String]) -> String {
    let mut before = "";
    for argument in arguments {
        if !argument.starts_with('-') && !WITH_VALUE.contains(&before) {
            return argument.clone();
        }
        before = argument;
    }
    String::new()
}
