//! The state of the shop. In go the requests that change it; out comes what a request sees: a view of all routes that stays
//! as it is until the request has found its handler, and the goods.

use std::{
    collections::{BTreeMap, VecDeque},
    path::{Path, PathBuf},
    sync::{Mutex, PoisonError},
};

use wayplan::{Layered, LiveRouter, Param, Params};

use super::routes::{Handler, SHOP};

/// What is for sale.
pub(crate) const PRODUCTS: [Product; 3] = [
    Product { sku: "a-1", title: "Brown tea pot", cents: 2450 },
    Product { sku: "a-2", title: "Blue tea pot", cents: 2690 },
    Product { sku: "b-7", title: "Sugar tongs", cents: 890 },
];

/// What was sold: the place in the list is the number of the order.
pub(crate) const ORDERS: [&str; 3] = ["b-7", "a-1", "a-1"];

/// How many reviews of a product are kept; each is as long as a body may be.
const KEPT_REVIEWS: usize = 20;

/// A thing for sale.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Product {
    pub(crate) sku: &'static str,
    pub(crate) title: &'static str,
    pub(crate) cents: u32,
}

impl Product {
    /// The product of that number.
    pub(crate) fn find(sku: &str) -> Option<Product> {
        PRODUCTS.into_iter().find(|product| product.sku == sku)
    }
}

/// Everything that requests share.
#[derive(Debug)]
pub(crate) struct Shop {
    /// Read by every request and edited by some: those who read never wait.
    pub(crate) routes: Layered<Handler, LiveRouter<Handler>>,
    reviews: Mutex<BTreeMap<&'static str, VecDeque<String>>>,
    folder: PathBuf,
}

/// A request that has found its handler.
#[derive(Debug)]
pub(crate) struct Call<'a> {
    pub(crate) shop: &'a Shop,
    pub(crate) params: Params<'a, 'a>,
    pub(crate) body: &'a [u8],
}

impl<'a> Call<'a> {
    /// A parameter of the route. One that the path lacks, or the template, is empty.
    pub(crate) fn param(&self, name: &str) -> Param<'a> {
        self.params.get(name).unwrap_or_else(|| Param::from(""))
    }
}

impl Shop {
    /// A shop whose public files are those of `folder`.
    pub(crate) fn new(folder: PathBuf) -> Shop {
        Shop { routes: Layered::new(&SHOP, LiveRouter::new()), reviews: Mutex::default(), folder }
    }

    /// The reviews of a product, the latest last.
    pub(crate) fn reviews(&self, product: Product) -> Vec<String> {
        let reviews = self.reviews.lock().unwrap_or_else(PoisonError::into_inner);
        reviews.get(product.sku).into_iter().flatten().cloned().collect()
    }

    /// Keeps a review, and lets go of one that is too old.
    pub(crate) fn review(&self, product: Product, text: String) {
        let mut reviews = self.reviews.lock().unwrap_or_else(PoisonError::into_inner);
        let reviews = reviews.entry(product.sku).or_default();
        if reviews.len() == KEPT_REVIEWS {
            reviews.pop_front();
        }
        reviews.push_back(text);
    }

    /// Where the public files are.
    pub(crate) fn folder(&self) -> &Path {
        &self.folder
    }
}
