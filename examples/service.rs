//! A typed service: routes as an enum, another enum mounted under a prefix, links that are made of values, and pages that
//! come while it runs. In goes a port (`cargo run --features axum --example service -- 3000`; 0 takes any free one), out come answers
//! on `127.0.0.1` until the process ends.

use std::{
    convert::Infallible,
    env,
    error::Error,
    io::{self, Write},
    net::TcpListener,
    sync::Arc,
};

use axum::{
    Router,
    extract::State,
    http::{Method, StatusCode, Uri},
    response::{Html, IntoResponse, Response},
};
use wayplan::{
    LiveRouter, Miss, ParseError,
    axum::{Typed, TypedRejection},
    link, routes,
};

const DEFAULT_PORT: u16 = 3000;

/// What only those who run the shop may see. It knows nothing of the prefix under which it stands.
mod admin {
    wayplan::routes! {
        #[derive(Clone, Debug, PartialEq)]
        pub(crate) enum Routes {
            GET  "/"                => Overview,
            POST "/pages/{*path}"   => AddPage { path: Vec<String> },
        }
    }
}

routes! {
    /// Everything the shop answers.
    #[derive(Clone, Debug, PartialEq)]
    enum Shop {
        GET "/"                         => Home,
        GET "/products/{sku}"           => Product { sku: String },
        GET "/orders/{id:u64}/{line?}"  => Order { id: u64, line: Option<u16> },
        "/admin"                        => Admin(admin::Routes),
    }
}

/// Checked while this is compiled: where no route answers it, it is an error.
const OFFER: &str = link!(Shop, "/products/tea-pot");

/// Pages that were added while the program runs, by their paths.
type Pages = Arc<LiveRouter<String>>;

async fn answer(
    route: Result<Typed<Shop>, TypedRejection>,
    State(pages): State<Pages>,
    method: Method,
    uri: Uri,
    text: String,
) -> Response {
    match route {
        Ok(Typed(Shop::Home)) => home().into_response(),
        Ok(Typed(Shop::Product { sku })) => format!("{sku} for sale\n").into_response(),
        Ok(Typed(Shop::Order { id, line: None })) => format!("order {id}\n").into_response(),
        Ok(Typed(Shop::Order { id, line: Some(line) })) => format!("line {line} of order {id}\n").into_response(),
        Ok(Typed(Shop::Admin(admin::Routes::Overview))) => {
            format!("{} pages\n", pages.snapshot().len()).into_response()
        }
        Ok(Typed(Shop::Admin(admin::Routes::AddPage { path }))) => add(&pages, &path, text),
        // What no variant has may be a page.
        Err(refused) if *refused.error() == ParseError::Miss(Miss::NotFound) => {
            match pages.view().at(&method, uri.path()) {
                Ok(page) => page.value.clone().into_response(),
                Err(miss) => miss.to_response(&method, &uri).map(|()| axum::body::Body::empty()),
            }
        }
        Err(refused) => refused.into_response(),
    }
}

/// A page with links. One is made of a value, so its parameters are encoded and a change of its template changes the link.
fn home() -> Html<String> {
    let order = Shop::Order { id: 7, line: None };
    let admin = Shop::Admin(admin::Routes::Overview);
    let sale = Shop::Product { sku: "salt & pepper".to_owned() };
    Html(format!(
        "<a href=\"{OFFER}\">offer</a> <a href=\"{sale}\">sale</a> <a href=\"{order}\">order</a> <a href=\"{admin}\">admin</a>\n"
    ))
}

/// Adds a page, whose path may have parameters: it is a template.
fn add(pages: &Pages, path: &[String], text: String) -> Response {
    let template = format!("/{}", path.join("/"));
    match pages.insert(wayplan::Method::Get, &template, text) {
        Ok(_) => (StatusCode::CREATED, format!("{template} is a page\n")).into_response(),
        Err(error) => (StatusCode::CONFLICT, format!("{error}\n")).into_response(),
    }
}

/// Serves until the process ends.
pub(crate) async fn serve(listener: TcpListener) -> io::Result<Infallible> {
    listener.set_nonblocking(true)?;
    let listener = tokio::net::TcpListener::from_std(listener)?;
    let app = Router::new().fallback(answer).with_state(Pages::default());
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
