//! Many clients at once, while routes come and go: a route that stands always answers, an added one answers until it is
//! removed, and nobody ever gets a body that was not there to get.

use std::net::SocketAddr;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use serde_json::json;

use super::{client::Client, start};

const EDITORS: usize = 3;
const WATCHERS: usize = 3;
/// How often each editor adds and removes its route.
const ROUNDS: usize = 60;
/// How often a watcher asks at least.
const REQUESTS: usize = 300;

#[test]
fn routes_come_and_go_under_load() {
    let address = start();
    let mut client = Client::connect(address);
    let standing = json!({ "method": "GET", "template": "/standing/{name}", "reply": "stands" });
    assert_eq!(client.send("POST", "/_routes", &standing.to_string()).status, 201);
    let editing = AtomicUsize::new(EDITORS);
    thread::scope(|scope| {
        for editor in 0..EDITORS {
            let editing = &editing;
            scope.spawn(move || {
                // Counts down however the editor ends, so that the watchers end, too.
                let _guard = Countdown(editing);
                edit(address, editor);
            });
        }
        for _ in 0..WATCHERS {
            scope.spawn(|| watch(address, &editing));
        }
    });
    assert_eq!(client.get("/_routes").json()["dynamic"].as_array().unwrap().len(), 1);
    assert_eq!(client.get("/standing/x").body, "stands");
}

struct Countdown<'a>(&'a AtomicUsize);

impl Drop for Countdown<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::SeqCst);
    }
}

/// Adds and removes a route that nobody else does. What it was told has happened must be what it sees.
fn edit(address: SocketAddr, editor: usize) {
    let mut client = Client::connect(address);
    let page = format!("/pages-{editor}/x");
    for round in 0..ROUNDS {
        // The method that answers `GET` may be either.
        let method = if round % 2 == 0 { "GET" } else { "ANY" };
        let reply = format!("{editor}:{round}");
        let route = json!({ "method": method, "template": format!("/pages-{editor}/{{name}}"), "reply": reply });
        let route = route.to_string();
        assert_eq!(client.send("POST", "/_routes", &route).status, 201);
        assert_eq!(client.send("POST", "/_routes", &route).status, 409);
        let answer = client.get(&page);
        assert_eq!((answer.status, answer.body), (200, reply));
        assert_eq!(client.send("DELETE", "/_routes", &route).status, 204);
        assert_eq!(client.get(&page).status, 404);
        assert_eq!(client.send("DELETE", "/_routes", &route).status, 404);
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
