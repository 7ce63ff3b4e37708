//! The exact look-ups of the benchmark the two `lithium` tables come from, rebuilt from its description: 1,044 hits and 7
//! misses of the default table, 1,204 and 7 of the wide one.

use std::{collections::BTreeSet, fs, path::Path};

use crate::{
    contest::{Answer, Call, Verb},
    random::Random,
    reference::Reference,
    tables::{ADMIN, MORE_RESOURCES, RESOURCES},
    workload::{Requests, Workload},
};

const DEFAULT_MISSES: [&str; 7] = [
    "/api/v3/users",
    "/api/v1/nonexistent",
    "/api/v1/users/123/unknown",
    "/totally/wrong/path",
    "/api/v1/users/123/posts/456/comments/789/replies",
    "/",
    "/api",
];

const WIDE_MISSES: [&str; 7] = [
    "/api/v1/nonexistent",
    "/api/v1/admin/nonexistent",
    "/api/v2/users",
    "/api/v1/users/123/posts",
    "/api/v1/admin/backup/123/details",
    "/wrong/path",
    "/api/v1/zebra",
];

/// Hits, shuffled, and misses; `None` for another table.
#[must_use]
pub fn requests(table: &str, reference: &Reference) -> Option<(Requests, Requests)> {
    let (mut hits, misses) = match table {
        "lithium_default" => (default_hits(), DEFAULT_MISSES),
        "lithium_wide" => (wide_hits(), WIDE_MISSES),
        _ => return None,
    };
    Random::named(table).shuffle(&mut hits);
    Some((answered(hits, reference), answered(misses.map(str::to_owned).to_vec(), reference)))
}

fn answered(paths: Vec<String>, reference: &Reference) -> Requests {
    let mut requests = Requests::default();
    for path in paths {
        let (answer, values) = reference.answer(Verb::Get, &path);
        let hint = if let Answer::Route(route) = answer { route } else { 0 };
        requests.push(Call { verb: Verb::Get, path: path.into(), hint }, answer, values);
    }
    requests
}

fn default_hits() -> Vec<String> {
    let mut paths = ["/health", "/metrics", "/api/v1/auth/login", "/api/v1/search"].map(str::to_owned).to_vec();
    for resource in &RESOURCES[..10] {
        paths.extend([format!("/api/v1/{resource}"), format!("/api/v2/{resource}")]);
        for id in 1..=50 {
            paths.extend(["", "/details"].map(|rest| format!("/api/v1/{resource}/{id}{rest}")));
        }
    }
    paths.extend((1..=20).map(|id| format!("/api/v1/users/{id}/posts/{}/comments", id * 10)));
    paths
}

fn wide_hits() -> Vec<String> {
    let mut paths = Vec::new();
    for resource in RESOURCES.iter().chain(&MORE_RESOURCES) {
        paths.push(format!("/api/v1/{resource}"));
        for id in 1..=20 {
            paths.extend(["", "/details"].map(|rest| format!("/api/v1/{resource}/{id}{rest}")));
        }
    }
    for part in ADMIN {
        paths.push(format!("/api/v1/admin/{part}"));
        paths.extend((1..=10).map(|id| format!("/api/v1/admin/{part}/{id}")));
    }
    paths
}

/// Compares the rebuilt table and look-ups with lists written independently, `routes/NAME.txt` and
/// `requests/NAME_{hits,misses}.txt` in a folder; a workload that is not rebuilt passes.
///
/// # Errors
/// A list that cannot be read, or the first line that is only on one side.
pub fn compare(workload: &Workload, folder: &Path) -> Result<(), String> {
    let Some((hits, misses)) = &workload.own else {
        return Ok(());
    };
    let name = workload.name;
    let routes: Vec<String> =
        workload.routes.iter().map(|route| format!("{} {}", route.verb.token(), route.template)).collect();
    same(routes, &folder.join(format!("routes/{name}.txt")))?;
    for (kind, requests) in [("hits", hits), ("misses", misses)] {
        let asked = requests.calls.iter().map(|call| format!("{} {}", call.verb.token(), call.path)).collect();
        same(asked, &folder.join(format!("requests/{name}_{kind}.txt")))?;
    }
    Ok(())
}

/// Whether both hold the same lines, in any order; only what stands before a tab counts.
fn same(ours: Vec<String>, list: &Path) -> Result<(), String> {
    let text = fs::read_to_string(list).map_err(|error| format!("{}: {error}", list.display()))?;
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let theirs: Vec<String> = lines.filter_map(|line| line.split('\t').next()).map(str::to_owned).collect();
    let counts = (ours.len(), theirs.len());
    let (ours, theirs): (BTreeSet<_>, BTreeSet<_>) = (ours.into_iter().collect(), theirs.into_iter().collect());
    match ours.symmetric_difference(&theirs).next() {
        Some(line) => Err(format!("{}: only on one side: {line}", list.display())),
        None if counts.0 != counts.1 => Err(format!("{}: {} lines here, {} there", list.display(), counts.0, counts.1)),
        None => Ok(()),
    }
}
