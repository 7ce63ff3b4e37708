//! Routers that are edited while others read them: [`LiveRouter`], and beside it matchit behind a lock.

use std::sync::RwLock;

use wayplan::{LiveRouter, Router};
use wayplan_benches::{contest::Ask, product, workload::Route};

/// What readers and a writer share.
pub(crate) trait Shared: Sync {
    const NAME: &'static str;
    /// Puts the whole table in.
    fn holding(table: &[Route]) -> Self;
    fn insert(&self, route: &Route);
    fn remove(&self, route: &Route);
    /// Looks up, reads every parameter, and gives something that depends on them.
    fn look_up(&self, ask: &Ask<'_>) -> usize;
}

impl Shared for LiveRouter<u32> {
    const NAME: &'static str = "live";

    fn holding(table: &[Route]) -> Self {
        let mut router = Router::new();
        for (route, position) in table.iter().zip(0..) {
            let _ = router.insert(product::method(route.verb), &route.template, position);
        }
        router.into()
    }

    fn insert(&self, route: &Route) {
        let _ = LiveRouter::insert(self, product::method(route.verb), &route.template, 0);
    }

    fn remove(&self, route: &Route) {
        let _ = LiveRouter::remove(self, product::method(route.verb), &route.template);
    }

    fn look_up(&self, ask: &Ask<'_>) -> usize {
        let view = self.view();
        let found = view.at(product::method(ask.verb), ask.path);
        found.map_or(0, |found| 1 + found.params.iter().map(|(_, value)| value.raw().len()).sum::<usize>())
    }
}

impl Shared for RwLock<matchit::Router<u32>> {
    const NAME: &'static str = "RwLock<matchit>";

    fn holding(table: &[Route]) -> Self {
        let mut router = matchit::Router::new();
        for (route, position) in table.iter().zip(0..) {
            // It holds templates, not methods.
            let _ = router.insert(route.template.as_str(), position);
        }
        Self::new(router)
    }

    fn insert(&self, route: &Route) {
        if let Ok(mut router) = self.write() {
            let _ = router.insert(route.template.as_str(), 0);
        }
    }

    fn remove(&self, route: &Route) {
        if let Ok(mut router) = self.write() {
            let _ = router.remove(route.template.as_str());
        }
    }

    fn look_up(&self, ask: &Ask<'_>) -> usize {
        let Ok(router) = self.read() else { return 0 };
        router.at(ask.path).map_or(0, |found| 1 + found.params.iter().map(|(_, value)| value.len()).sum::<usize>())
    }
}
