//! A shop over HTTP/1: the routes known at compile time stand in one table, those added while it runs in a router behind
//! it. In goes a port (`cargo run --release --example shop -- 3000`; 0 takes any free one), out come answers on
//! `127.0.0.1` until the process ends.
//!
//! Read on in `routes.rs`, the table; `server.rs`, where a look-up becomes an answer; `admin.rs`, where routes come and go.

mod admin;
mod handlers;
mod respond;
mod routes;
pub(crate) mod server;
pub(crate) mod shop;

use std::{
    env,
    error::Error,
    io::{self, Write},
    net::TcpListener,
    path::PathBuf,
    sync::Arc,
};

const DEFAULT_PORT: u16 = 3000;

fn main() -> Result<(), Box<dyn Error>> {
    let port = match env::args().nth(1) {
        None => DEFAULT_PORT,
        Some(text) => text.parse().map_err(|error| format!("`{text}` is no port: {error}"))?,
    };
    let listener = TcpListener::bind(("127.0.0.1", port))?;
    writeln!(io::stdout(), "listening on http://{}", listener.local_addr()?)?;
    let folder = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/shop/public"));
    server::run(listener, &Arc::new(shop::Shop::new(folder)))?;
    Ok(())
}
