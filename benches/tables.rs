//! The route tables that are measured, as data.
//!
//! Out come [`Table`]s: a name and routes (method, template) in listing order; the position of a route in the list is its expected answer.
//! The two `lithium` tables are regular and are rebuilt here; GitHub, Kubernetes and Stripe are facts of public API
//! descriptions and stand as plain lists in `tables/*.txt`, the only copy in the workspace (one `METHOD /template` a line, `#` lines name the source).
//!
//! This file has no dependencies, because the build script reads it too.

/// A named list of routes.
#[derive(Debug, Clone)]
pub struct Table {
    /// The name in reports; upper case, it is the name of the generated static.
    pub name: &'static str,
    /// Method and template, in listing order.
    pub routes: Vec<(&'static str, String)>,
}

/// Ten resources of the default table are looked up, the others only stand in it.
pub const RESOURCES: [&str; 20] = [
    "users",
    "posts",
    "comments",
    "articles",
    "products",
    "orders",
    "invoices",
    "sessions",
    "teams",
    "projects",
    "tasks",
    "events",
    "files",
    "images",
    "tags",
    "categories",
    "settings",
    "notifications",
    "messages",
    "logs",
];

/// The wide table has these after [`RESOURCES`].
pub const MORE_RESOURCES: [&str; 4] = ["analytics", "reports", "dashboards", "webhooks"];

/// What stands below `/api/v1/admin` in the wide table.
pub const ADMIN: [&str; 20] = [
    "backup",
    "restore",
    "migrate",
    "audit",
    "config",
    "health",
    "metrics",
    "alerts",
    "policies",
    "roles",
    "permissions",
    "quotas",
    "billing",
    "subscriptions",
    "tenants",
    "regions",
    "clusters",
    "deployments",
    "secrets",
    "certificates",
];

/// Every table, smallest first where it matters to a reader of a report.
#[must_use]
pub fn all() -> Vec<Table> {
    let kubernetes = listed("kubernetes", include_str!("tables/kubernetes.txt"));
    let mut without_parameters = kubernetes.clone();
    without_parameters.name = "kubernetes_static";
    without_parameters.routes.retain(|(_, template)| !template.contains('{'));
    vec![
        Table { name: "lithium_default", routes: lithium_default() },
        Table { name: "lithium_wide", routes: lithium_wide() },
        listed("github", include_str!("tables/github.txt")),
        kubernetes,
        listed("stripe", include_str!("tables/stripe.txt")),
        without_parameters,
        tenants("tenants_10k", 9),
    ]
}

/// GitHub under as many tenants, each with a literal first segment of its own.
#[must_use]
pub fn tenants(name: &'static str, tenants: usize) -> Table {
    let github = listed(name, include_str!("tables/github.txt"));
    let below = |tenant: usize| {
        let routes = github.routes.iter();
        routes.map(move |(method, template)| (*method, format!("/tenant-{tenant}{template}")))
    };
    Table { name, routes: (0..tenants).flat_map(below).collect() }
}

fn lithium_default() -> Vec<(&'static str, String)> {
    let mut templates = Vec::new();
    for resource in RESOURCES {
        for rest in ["", "/{id}", "/{id}/details", "/{id}/edit", "/{id}/delete"] {
            templates.push(format!("/api/v1/{resource}{rest}"));
        }
        for rest in ["", "/{id}"] {
            templates.push(format!("/api/v2/{resource}{rest}"));
        }
    }
    let single = [
        "/api/v1/users/{user_id}/posts/{post_id}/comments",
        "/api/v1/users/{user_id}/posts/{post_id}/comments/{comment_id}",
        "/api/v1/teams/{team_id}/projects/{project_id}/tasks",
        "/api/v1/teams/{team_id}/projects/{project_id}/tasks/{task_id}",
        "/api/v1/organizations/{org_id}/teams/{team_id}/members",
        "/health",
        "/metrics",
        "/api/v1/auth/login",
        "/api/v1/auth/logout",
        "/api/v1/auth/refresh",
        "/api/v1/search",
        "/api/v1/export",
    ];
    templates.extend(single.map(str::to_owned));
    all_get(templates)
}

fn lithium_wide() -> Vec<(&'static str, String)> {
    let mut templates = Vec::new();
    for resource in RESOURCES.iter().chain(&MORE_RESOURCES) {
        for rest in ["", "/{id}", "/{id}/details"] {
            templates.push(format!("/api/v1/{resource}{rest}"));
        }
    }
    for part in ADMIN {
        for rest in ["", "/{id}"] {
            templates.push(format!("/api/v1/admin/{part}{rest}"));
        }
    }
    all_get(templates)
}

fn all_get(templates: Vec<String>) -> Vec<(&'static str, String)> {
    templates.into_iter().map(|template| ("GET", template)).collect()
}

fn listed(name: &'static str, list: &'static str) -> Table {
    let routes = list
        .lines()
        .filter(|line| !line.starts_with('#'))
        .filter_map(|line| line.split_once(' '))
        .map(|(method, template)| (method, template.to_owned()))
        .collect();
    Table { name, routes }
}
