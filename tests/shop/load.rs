//! Many clients at once, while routes come and go: a route that stands always answers, an added one answers until it is
//! removed, and nobody ever gets a body that was not there to get.

use std::fs;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use serde_json::json;

use super::{client::Client, open};

const EDITORS: usize = 4;
const WATCHERS: usize = 3;
/// How often each editor adds and removes its route: ten thousand times in all.
const ROUNDS: usize = 2_500;
/// How often a watcher asks at least.
const REQUESTS: usize = 300;
/// What the process may grow by, in pages: less than the versions that the edits make.
const PAGES: usize = 2_048;

#[test]
fn routes_come_and_go_under_load() {
    let (address, shop) = open();
    let mut client = Client::connect(address);
    let standing = json!({ "method": "GET", "template": "/standing/{name}", "reply": "stands" });
    assert_eq!(client.send("POST", "/_routes", &standing.to_string()).status, 201);
    // What a process needs once it has by then.
    let mut before = None;
    for rounds in [0..ROUNDS / 5, ROUNDS / 5..ROUNDS] {
        let editing = AtomicUsize::new(EDITORS);
        thread::scope(|scope| {
            for editor in 0..EDITORS {
                let (editing, rounds) = (&editing, rounds.clone());
                scope.spawn(move || {
                    // Counts down however the editor ends, so that the watchers end, too.
                    let _guard = Countdown(editing);
                    edit(address, editor, rounds);
                });
            }
            for _ in 0..WATCHERS {
                scope.spawn(|| watch(address, &editing));
            }
        });
        before = before.or_else(resident);
    }
    if let (Some(before), Some(after)) = (before, resident()) {
        assert!(after < before + PAGES, "grew from {before} to {after} pages");
    }
    assert_eq!(client.get("/_routes").json()["dynamic"].as_array().unwrap().len(), 1);
    assert_eq!(client.get("/standing/x").body, "stands");
    // Of all versions one is left, as soon as the last request has let go of its own.
    while shop.routes.live().reclaim() > 0 {
        assert_eq!(client.get("/health").status, 200);
    }
    assert_eq!(shop.routes.live().view().len(), 1);
}

/// The pages of this process that are in memory, where there is somebody to tell.
fn resident() -> Option<usize> {
    fs::read_to_string("/proc/self/statm").ok()?.split(' ').nth(1)?.parse().ok()
}

struct Countdown<'a>(&'a AtomicUsize);

impl Drop for Countdown<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::SeqCst);
    }
}

/// Adds and removes a route that nobody else does. What it was told has happened must be what it sees.
fn edit(address: SocketAddr, editor: usize, rounds: std::ops::Range<usize>) {
    let mut client = Client::connect(address);
    let page = format!("/pages-{editor}/x");
    for round in rounds {
        // The method that answers `GET` may be either.
        let method = if round % 2 == 0 { "GET" } else { "ANY" };
        let reply = format!("{editor}:{round}");
        let route = json!({ "method": method, "template": format!("/pages-{editor}/{{name}}"), "reply": reply });
        let route = route.to_string();
        assert_eq!(client.send("POST", "/_routes", &route).status, 201);
        let is_tried = round % 10 == 0;
        if is_tried {
            assert_eq!(client.send("POST", "/_routes", &route).status, 409);
        }
        let answer = client.get(&page);
        assert_eq!((answer.status, answer.body), (200, reply));
        assert_eq!(client.send("DELETE", "/_routes", &route).status, 204);
        assert_eq!(client.get(&page).status, 404);
        if is_tried {
            assert_eq!(client.send("DELETE", "/_routes", &route).status, 404);
        }
    }
}

/// Asks for what stands and for what comes and goes.
fn watch(address: SocketAddr, editing: &AtomicUsize) {
    let mut client = Client::connect(address);
    let mut latest = [0; EDITORS];
    let mut requests = 0;
    while requests < REQUESTS || editing.load(Ordering::SeqCst) > 0 {
        requests += 1;
        let product = client.get("/products/a-1");
        assert_eq!((product.status, &product.json()["title"]), (200, &json!("Brown tea pot")));
        let standing = client.get("/standing/y");
        assert_eq!((standing.status, &*standing.body), (200, "stands"));
        let refused = client.send("PUT", "/standing/y", "");
        assert_eq!((refused.status, refused.header("allow")), (405, Some("GET, HEAD")));
        assert_eq!(client.get("/nowhere").status, 404);
        let editor = requests % EDITORS;
        let page = client.get(&format!("/pages-{editor}/y"));
        if page.status == 404 {
            continue;
        }
        assert_eq!(page.status, 200);
        let (owner, round) = page.body.split_once(':').unwrap();
        let round: usize = round.parse().unwrap();
        assert_eq!(owner, editor.to_string());
        assert!(round >= latest[editor], "an older route came back");
        latest[editor] = round;
    }
}
