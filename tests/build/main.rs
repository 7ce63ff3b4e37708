//! Writes `routes!` calls into `OUT_DIR`, because the macro reads literals only.
//!
//! In go the lists of the project, those of the shared folder where there is one, and random tables from a fixed seed;
//! out come `corpora.rs`, `cases.rs` and `random.rs`, each a list of [`Compiled`](../common/compiled.rs) tables in both
//! forms, and `github.rs`, an enum. The value of a route is its place in its list.
#![expect(clippy::print_stdout, reason = "so a build script speaks to cargo")]

use std::{env, error::Error, io, path::Path};

mod enums;
mod lists;
mod print;
mod random;
#[path = "../../benches/tables.rs"]
#[expect(unreachable_pub, reason = "a library has this file as a public module")]
mod tables;

/// Files of the library.
#[expect(clippy::indexing_slicing, reason = "the library uses all of them")]
#[path = "../common"]
pub mod common {
    pub mod engine;
    pub mod oracle;
    pub mod shared;
    /// Random tables.
    pub mod differential {
        pub mod tables;
    }
}

use common::{engine, oracle, shared};
use print::{Listed, Unreachable};

/// What the build reads besides the folders of the tables.
const SOURCES: [&str; 7] = [
    "build",
    "common/engine.rs",
    "common/oracle.rs",
    "common/oracle",
    "common/shared.rs",
    "common/shared",
    "common/differential/tables.rs",
];

fn main() -> Result<(), Box<dyn Error>> {
    for source in SOURCES.into_iter().chain(["../benches/tables.rs", "../benches/tables"]) {
        println!("cargo::rerun-if-changed={source}");
    }
    println!("cargo::rerun-if-env-changed=WAYPLAN_SHARED");
    for folder in shared::folder().into_iter().flat_map(|shared| [shared.join("cases"), shared.join("corpora")]) {
        println!("cargo::rerun-if-changed={}", folder.display());
    }
    let out = env::var_os("OUT_DIR").ok_or("OUT_DIR is not set")?;
    let write = |name: &str, tables: &[Listed]| -> io::Result<()> { print::file(Path::new(&out), name, tables) };
    write("corpora", &lists::corpora())?;
    write("cases", &lists::cases())?;
    write("random", &random::tables_of_a_seed()?)?;
    enums::file(Path::new(&out))?;
    Ok(())
}
