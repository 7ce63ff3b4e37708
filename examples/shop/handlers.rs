//! What the shop does. In goes a [`Call`], out comes its answer: a handler sees only requests that its route matches, with
//! the parameters of that route.

use std::fs;

use hyper::StatusCode;
use serde_json::{Value, json};

use super::{
    respond::{self, Answer},
    shop::{Call, ORDERS, PRODUCTS, Product},
};

pub(crate) fn home(_: &Call<'_>) -> Answer {
    respond::text(StatusCode::OK, "Welcome to the shop.\n")
}

pub(crate) fn health(_: &Call<'_>) -> Answer {
    respond::text(StatusCode::OK, "open\n")
}

/// `/search` has no term: it is found in every title.
pub(crate) fn search(call: &Call<'_>) -> Answer {
    let term = call.param("term").decode().to_lowercase();
    let found = PRODUCTS.into_iter().filter(|product| product.title.to_lowercase().contains(&term));
    respond::json(StatusCode::OK, &found.map(describe).collect())
}

pub(crate) fn product(call: &Call<'_>) -> Answer {
    match Product::find(&call.param("sku").decode()) {
        Some(product) => respond::json(StatusCode::OK, &describe(product)),
        None => respond::not_found(),
    }
}

pub(crate) fn reviews(call: &Call<'_>) -> Answer {
    match Product::find(&call.param("sku").decode()) {
        Some(product) => respond::json(StatusCode::OK, &json!(call.shop.reviews(product))),
        None => respond::not_found(),
    }
}

pub(crate) fn review(call: &Call<'_>) -> Answer {
    let Some(product) = Product::find(&call.param("sku").decode()) else { return respond::not_found() };
    match str::from_utf8(call.body).map(str::trim) {
        Ok("") => respond::refuse(StatusCode::BAD_REQUEST, "a review is a text"),
        Ok(text) => {
            call.shop.review(product, text.into());
            respond::text(StatusCode::CREATED, "Thank you.\n")
        }
        Err(error) => respond::refuse(StatusCode::BAD_REQUEST, &error.to_string()),
    }
}

pub(crate) fn order(call: &Call<'_>) -> Answer {
    match sold(call) {
        Some((id, product)) => respond::json(StatusCode::OK, &json!({ "order": id, "product": describe(product) })),
        None => respond::not_found(),
    }
}

pub(crate) fn invoice(call: &Call<'_>) -> Answer {
    let Some((id, Product { title, cents, .. })) = sold(call) else { return respond::not_found() };
    respond::text(StatusCode::OK, format!("Order {id}: {title}, {}.{:02}\n", cents / 100, cents % 100))
}

/// The order that the path names and what it was for.
fn sold(call: &Call<'_>) -> Option<(usize, Product)> {
    // The constraint lets digits through that a `usize` need not hold.
    let id = call.param("id").parse().ok()?;
    Some((id, Product::find(ORDERS.get(id)?)?))
}

pub(crate) fn file(call: &Call<'_>) -> Answer {
    // Without this a request for `..%2f..%2fetc/passwd` would leave the folder.
    let Ok(path) = call.param("path").safe_path() else { return respond::not_found() };
    let media_type = match path.rsplit_once('.') {
        Some((_, "css")) => "text/css",
        Some((_, "txt")) => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    };
    match fs::read(call.shop.folder().join(&*path)) {
        Ok(content) => respond::typed(StatusCode::OK, media_type, content),
        Err(_) => respond::not_found(),
    }
}

pub(crate) fn image(call: &Call<'_>) -> Answer {
    let (name, format) = (call.param("name").decode(), call.param("ext").decode());
    match (Product::find(&name), &*format) {
        (Some(product), "svg") => {
            let title = product.title;
            let picture = format!(r#"<svg xmlns="http://www.w3.org/2000/svg"><title>{title}</title></svg>"#);
            respond::typed(StatusCode::OK, "image/svg+xml", picture)
        }
        _ => respond::not_found(),
    }
}

fn describe(product: Product) -> Value {
    let Product { sku, title, cents } = product;
    json!({ "sku": sku, "title": title, "cents": cents })
}
