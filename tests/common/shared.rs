//! The cases and corpora, which live outside the project and are read in place.
//!
//! Out come plain lists of routes, requests and expectations. Where the folder is absent the loaders return nothing, and
//! the tests say so and pass.

mod cases;
mod corpora;

use std::path::PathBuf;

pub use cases::{Case, CaseRequest, Expected, ExpectedHit, InsertError, load_cases};
pub use corpora::{Corpus, CorpusRequest, Expectation, load_corpora};

/// The folder that holds `cases` and `corpora`: `WAYPLAN_SHARED`, else `shared` beside the workspace.
#[must_use]
pub fn folder() -> Option<PathBuf> {
    let beside = || PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../shared"));
    let folder = std::env::var_os("WAYPLAN_SHARED").map_or_else(beside, PathBuf::from);
    folder.is_dir().then_some(folder)
}

/// The files of a folder with an ending, by name.
fn files(folder: &str, ending: &str) -> Vec<PathBuf> {
    let Some(entries) = self::folder().and_then(|shared| std::fs::read_dir(shared.join(folder)).ok()) else {
        return Vec::new();
    };
    let mut files: Vec<PathBuf> = entries
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.extension().is_some_and(|found| found == ending))
        .collect();
    files.sort();
    files
}
