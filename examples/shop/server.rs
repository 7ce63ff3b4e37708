//! From a socket to the handlers. In goes a listener, out come answers on each of its connections: look the path up, then
//! read the body, and let the handler of the route answer. Whatever a client sends is answered; nothing it sends ends more
//! than its own connection.

use std::{convert::Infallible, io, sync::Arc, time::Duration};

use http_body_util::{BodyExt, LengthLimitError, Limited};
use hyper::{
    Request, StatusCode,
    body::{Body, Bytes, Incoming},
    server::conn::http1,
    service::service_fn,
};
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::{net::TcpListener, runtime::Runtime, time};

use super::{
    respond::{self, Answer},
    routes::Handler,
    shop::{Call, Shop},
};

/// What a body may have at most.
pub(crate) const MAX_BODY_BYTES: usize = 64 << 10;

/// How long to wait for a free file descriptor.
const PAUSE: Duration = Duration::from_millis(50);

/// Serves until the process ends.
pub(crate) fn run(listener: std::net::TcpListener, shop: &Arc<Shop>) -> io::Result<Infallible> {
    listener.set_nonblocking(true)?;
    Runtime::new()?.block_on(async {
        let listener = TcpListener::from_std(listener)?;
        loop {
            match listener.accept().await {
                Ok((stream, _)) => {
                    tokio::spawn(serve(TokioIo::new(stream), Arc::clone(shop)));
                }
                Err(_) => time::sleep(PAUSE).await,
            }
        }
    })
}

/// Serves one connection.
async fn serve(stream: TokioIo<tokio::net::TcpStream>, shop: Arc<Shop>) {
    let service = service_fn(|request| {
        let shop = Arc::clone(&shop);
        async move { Ok::<_, Infallible>(answer(&shop, request).await) }
    });
    // An error here is a client that left or does not speak HTTP: there is nobody left to tell.
    let _ = http1::Builder::new().timer(TokioTimer::new()).serve_connection(stream, service).await;
}

/// Answers one request.
async fn answer(shop: &Shop, request: Request<Incoming>) -> Answer {
    let (head, body) = request.into_parts();
    let routes = shop.routes.view();
    let hit = match routes.at(head.method.as_str(), head.uri.path()) {
        Ok(hit) => hit,
        Err(miss) => return respond::miss(&miss, &head.method, &head.uri),
    };
    match hit.value {
        Handler::Send(text) => respond::text(StatusCode::OK, text.clone()),
        Handler::Run(handler) => match read(body).await {
            Ok(body) => handler(&Call { shop, params: hit.params, body: &body }),
            Err(status) => respond::refuse(status, status.canonical_reason().unwrap_or_default()),
        },
    }
}

/// Reads a body to its end, unless it is too long.
async fn read(body: Incoming) -> Result<Bytes, StatusCode> {
    if body.size_hint().lower() > MAX_BODY_BYTES as u64 {
        return Err(StatusCode::PAYLOAD_TOO_LARGE);
    }
    match Limited::new(body, MAX_BODY_BYTES).collect().await {
        Ok(body) => Ok(body.to_bytes()),
        Err(error) if error.is::<LengthLimitError>() => Err(StatusCode::PAYLOAD_TOO_LARGE),
        Err(_) => Err(StatusCode::BAD_REQUEST),
    }
}
