//! A service of tower around a table, with hyper as the server. In goes a port (`cargo run --features tower --example tower -- 3000`;
//! 0 takes any free one), out come answers on `127.0.0.1` until the process ends.
//!
//! The routes of the table are known to the compiler; those behind it come and go while requests are served: `PUT /notes/{name}`
//! makes one that answers with the body it was given, `DELETE /notes/{name}` takes it away.
#![expect(clippy::unused_async, reason = "a handler is asynchronous, whether or not it waits")]

use std::{
    convert::Infallible,
    env,
    error::Error,
    io::{self, Write},
    net::TcpListener,
    sync::{LazyLock, PoisonError, RwLock},
};

use http_body_util::{BodyExt, Full, Limited};
use hyper::{
    Request, Response, StatusCode,
    body::{Bytes, Incoming},
    header::HeaderValue,
    server::conn::http1,
};
use hyper_util::{
    rt::{TokioIo, TokioTimer},
    service::TowerToHyperService,
};
use tower::ServiceBuilder;
use wayplan::{
    EditError, Layered, Method, Miss, Param, Router, routes,
    tower::{Endpoint, Matched, RouteService, endpoint},
};

type Answer = Response<Full<Bytes>>;
type Route = Endpoint<Incoming, Full<Bytes>>;

const DEFAULT_PORT: u16 = 3000;
const MAX_BODY_BYTES: usize = 64 << 10;

routes! {
    /// The routes known at compile time.
    static TABLE: Route = {
        #![slash = redirect]

        /// Says hello.
        GET "/hello/{name}" => endpoint!(hello),
        /// Makes a route.
        PUT "/notes/{name}" => endpoint!(write),
        /// Takes it away.
        DELETE "/notes/{name}" => endpoint!(erase),
    };
}

/// Both layers. The lock is held for look-ups and edits, never while a handler runs.
static ROUTES: LazyLock<RwLock<Layered<Route>>> = LazyLock::new(|| RwLock::new(Layered::new(&TABLE, Router::new())));

async fn hello(request: Request<Incoming>) -> Result<Answer, Infallible> {
    Ok(answer(StatusCode::OK, format!("hello, {}\n", param(&request, "name"))))
}

async fn write(request: Request<Incoming>) -> Result<Answer, Infallible> {
    let path = template(&request);
    let Ok(body) = Limited::new(request.into_body(), MAX_BODY_BYTES).collect().await else {
        return Ok(answer(StatusCode::PAYLOAD_TOO_LARGE, "that is too long\n"));
    };
    let note = body.to_bytes();
    let route = Endpoint::new(move |_| {
        let response = answer(StatusCode::OK, note.clone());
        async { Ok(response) }
    });
    Ok(edited(StatusCode::CREATED, edit(|routes| routes.insert(Method::GET, &path, route).map(drop))))
}

async fn erase(request: Request<Incoming>) -> Result<Answer, Infallible> {
    let path = template(&request);
    Ok(edited(StatusCode::NO_CONTENT, edit(|routes| routes.remove(Method::GET, &path).map(drop))))
}

fn edit(edit: impl FnOnce(&mut Layered<Route>) -> Result<(), EditError>) -> Result<(), EditError> {
    edit(&mut ROUTES.write().unwrap_or_else(PoisonError::into_inner))
}

fn edited(status: StatusCode, result: Result<(), EditError>) -> Answer {
    match result {
        Ok(()) => answer(status, ""),
        Err(error @ EditError::NotFound { .. }) => answer(StatusCode::NOT_FOUND, format!("{error}\n")),
        Err(error) => answer(StatusCode::CONFLICT, format!("{error}\n")),
    }
}

/// The template of the route for a note: its path, in which a brace is no brace of a parameter.
fn template(request: &Request<Incoming>) -> String {
    request.uri().path().replace('{', "{{").replace('}', "}}")
}

/// A parameter of the route, decoded.
fn param(request: &Request<Incoming>, name: &str) -> String {
    let matched = request.extensions().get::<Matched>();
    matched.and_then(|matched| matched.get(name)).map(Param::decode).unwrap_or_default().into_owned()
}

fn answer(status: StatusCode, body: impl Into<Bytes>) -> Answer {
    let mut answer = Response::new(Full::new(body.into()));
    *answer.status_mut() = status;
    answer
}

/// What to say where no route answers: the reason is the body.
fn refuse(miss: &Miss, head: Response<()>) -> Answer {
    let body = if head.status() == StatusCode::NO_CONTENT { String::new() } else { format!("{miss}\n") };
    head.map(|()| Full::from(body))
}

/// Middleware: names the template that answered, as metrics would.
fn name_route(mut answer: Answer) -> Answer {
    let template = answer.extensions().get::<Matched>().map(|matched| HeaderValue::from_str(matched.template()));
    if let Some(Ok(template)) = template {
        answer.headers_mut().insert("x-route", template);
    }
    answer
}

/// Serves until the process ends.
pub(crate) async fn serve(listener: TcpListener) -> io::Result<Infallible> {
    listener.set_nonblocking(true)?;
    let listener = tokio::net::TcpListener::from_std(listener)?;
    let service = ServiceBuilder::new().map_response(name_route).service(RouteService::with(&*ROUTES, refuse));
    loop {
        // An error is a client that left before it was accepted, or one too many: the next one may be served.
        let Ok((stream, _)) = listener.accept().await else {
            tokio::task::yield_now().await;
            continue;
        };
        let service = TowerToHyperService::new(service.clone());
        tokio::spawn(async move {
            // An error here is a client that left or does not speak HTTP: there is nobody left to tell.
            let _ =
                http1::Builder::new().timer(TokioTimer::new()).serve_connection(TokioIo::new(stream), service).await;
        });
    }
}

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let port = env::args().nth(1).map_or(Ok(DEFAULT_PORT), |text| text.parse())?;
    let listener = TcpListener::bind(("127.0.0.1", port))?;
    writeln!(io::stdout(), "listening on http://{}", listener.local_addr()?)?;
    serve(listener).await?;
    Ok(())
}
