//! The state of the shop. In go the requests that change it, one at a time; out comes what a request sees: a view of all
//! routes that stays as it is until the request is answered, and the goods.

use std::{
    collections::{BTreeMap, VecDeque},
    path::{Path, PathBuf},
    sync::{Mutex, PoisonError, RwLock},
};

use wayplan::{Layered, Param, Params, Router};

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
    routes: RwLock<Layered<Handler>>,
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
        Shop { routes: RwLock::new(Layered::new(&SHOP, Router::new())), reviews: Mutex::default(), folder }
    }

    /// All routes as they stand now. A clone costs one reference count, however many routes there are, and the lock is free
    /// again before the look-up starts.
    pub(crate) fn routes(&self) -> Layered<Handler> {
        self.routes.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Changes the routes for every request that comes after.
    pub(crate) fn edit<R>(&self, edit: impl FnOnce(&mut Layered<Handler>) -> R) -> R {
        edit(&mut self.routes.write().unwrap_or_else(PoisonError::into_inner))
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
