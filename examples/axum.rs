//! Handlers of axum behind a compiled table. In goes a port (`cargo run --features axum --example axum -- 3000`; 0 takes any free
//! one), out come answers on `127.0.0.1` until the process ends.
//!
//! The table stands under `/shop`, next to a route of axum's own router.

use std::{
    collections::BTreeMap,
    convert::Infallible,
    env,
    error::Error,
    io::{self, Write},
    net::TcpListener,
    sync::{Arc, Mutex, PoisonError},
};

use axum::{
    Json, Router,
    extract::State,
    http::{HeaderValue, StatusCode},
    middleware,
    response::{IntoResponse, Response},
    routing::get,
};
use serde::Deserialize;
use serde_json::{Value, json};
use wayplan::{
    axum::{Endpoint, Matched, Params, endpoint, service},
    routes,
};

const DEFAULT_PORT: u16 = 3000;

/// What the handlers share: how many of each thing were ordered.
#[derive(Clone, Debug, Default)]
struct Shop {
    orders: Arc<Mutex<BTreeMap<String, u32>>>,
}

routes! {
    /// The routes of the shop.
    static SHOP: Endpoint<Shop> = {
        #![slash = redirect]

        /// Says welcome.
        GET "/" => endpoint!(|| async { "welcome\n" }),
        /// What was ordered of a thing.
        GET "/orders/{sku}" => endpoint!(ordered),
        /// Orders so many.
        POST "/orders/{sku}/{count:u32}" => endpoint!(order),
        /// Splits a path, as a look-up does.
        GET "/files/{*path}" => endpoint!(file),
    };
}

async fn ordered(State(shop): State<Shop>, Params(sku): Params<String>) -> Result<Json<Value>, StatusCode> {
    match shop.orders.lock().unwrap_or_else(PoisonError::into_inner).get(&sku) {
        Some(count) => Ok(Json(json!({ "sku": sku, "count": count }))),
        None => Err(StatusCode::NOT_FOUND),
    }
}

#[derive(Debug, Deserialize)]
struct Order {
    sku: String,
    count: u32,
}

async fn order(
    State(shop): State<Shop>,
    Params(Order { sku, count }): Params<Order>,
    matched: Matched,
    note: String,
) -> impl IntoResponse {
    let mut orders = shop.orders.lock().unwrap_or_else(PoisonError::into_inner);
    let orders = orders.entry(sku).or_default();
    *orders = orders.saturating_add(count);
    (StatusCode::CREATED, format!("{count} more by {}: {note}\n", matched.template()))
}

#[derive(Debug, Deserialize)]
struct File {
    path: Vec<String>,
}

async fn file(Params(File { path }): Params<File>) -> Json<Value> {
    Json(json!(path))
}

async fn nowhere() -> impl IntoResponse {
    (StatusCode::NOT_FOUND, "the shop has no such page\n")
}

/// Middleware: names the template that answered, as tracing would.
async fn name_route(mut response: Response) -> Response {
    let template = response.extensions().get::<Matched>().map(|matched| HeaderValue::from_str(matched.template()));
    if let Some(Ok(template)) = template {
        response.headers_mut().insert("x-route", template);
    }
    response
}

/// Serves until the process ends.
pub(crate) async fn serve(listener: TcpListener) -> io::Result<Infallible> {
    listener.set_nonblocking(true)?;
    let listener = tokio::net::TcpListener::from_std(listener)?;
    let shop = Shop::default();
    let routes = service(&SHOP, shop.clone()).fallback(endpoint!(nowhere).with_state(shop));
    let app = Router::new()
        .route("/health", get(async || "open\n"))
        .nest_service("/shop", routes)
        .layer(middleware::map_response(name_route));
    axum::serve(listener, app).await?;
    Err(io::Error::other("the server ended"))
}

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let port = env::args().nth(1).map_or(Ok(DEFAULT_PORT), |text| text.parse())?;
    let listener = TcpListener::bind(("127.0.0.1", port))?;
    writeln!(io::stdout(), "listening on http://{}", listener.local_addr()?)?;
    serve(listener).await?;
    Ok(())
}
