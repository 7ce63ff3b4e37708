//! A function that is called for each request: one known to the compiler, which a `static` can hold, or one that owns
//! something.

use alloc::{boxed::Box, sync::Arc};
use core::pin::Pin;

/// A future that is called by its address, whatever its type.
pub type BoxFuture<T> = Pin<Box<dyn Future<Output = T> + Send>>;

/// Boxes a future: what the function behind an [`Endpoint`](super::Endpoint) does.
pub fn boxed<T>(future: impl Future<Output = T> + Send + 'static) -> BoxFuture<T> {
    Box::pin(future)
}

pub(crate) enum Call<A, T> {
    Function(fn(A) -> BoxFuture<T>),
    Shared(Arc<dyn Fn(A) -> BoxFuture<T> + Send + Sync>),
}

impl<A, T> Call<A, T> {
    pub(crate) fn shared(call: impl Fn(A) -> BoxFuture<T> + Send + Sync + 'static) -> Self {
        Call::Shared(Arc::new(call))
    }

    pub(crate) fn call(&self, argument: A) -> BoxFuture<T> {
        match self {
            Call::Function(call) => call(argument),
            Call::Shared(call) => call(argument),
        }
    }
}

impl<A, T> Clone for Call<A, T> {
    fn clone(&self) -> Self {
        match self {
            Call::Function(call) => Call::Function(*call),
            Call::Shared(call) => Call::Shared(Arc::clone(call)),
        }
    }
}
