//! A server on a port of its own. In goes what serves, out comes where, for as long as the test process runs.

use std::convert::Infallible;
use std::future::Future;
use std::io;
use std::net::{SocketAddr, TcpListener};
use std::thread;

use tokio::runtime::Runtime;

pub(crate) fn start<S>(serve: impl FnOnce(TcpListener) -> S + Send + 'static) -> SocketAddr
where
    S: Future<Output = io::Result<Infallible>>,
{
    let listener = TcpListener::bind(("127.0.0.1", 0)).unwrap();
    let address = listener.local_addr().unwrap();
    thread::spawn(|| Runtime::new().unwrap().block_on(serve(listener)));
    address
}
