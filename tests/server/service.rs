//! The service without a server around it: which service gets which request, and with what.
#![expect(clippy::unwrap_used, clippy::panic, reason = "a failed expectation is a failed test")]

use std::convert::Infallible;
use std::future::{Ready, ready};
use std::pin::pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, PoisonError, RwLock};
use std::task::{Context, Poll, Waker};

use http::{Request, Response};
use tower::util::BoxCloneSyncService;
use tower::{Service, ServiceExt, service_fn};
use wayplan::tower::{Endpoint, Matched, RouteService, endpoint};
use wayplan::{Layered, Method, Router, routes};

type Route = Endpoint<&'static str, String>;

routes! {
    static TABLE: Route = {
        GET "/{a}/{b}" => endpoint!(describe),
        POST "/{a}/{b}" => endpoint!(|request: Request<&'static str>| async move {
            Ok(Response::new(request.into_body().to_uppercase()))
        }),
    };
}

#[expect(clippy::unused_async, reason = "an endpoint is asynchronous")]
async fn describe(request: Request<&'static str>) -> Result<Response<String>, Infallible> {
    let matched = request.extensions().get::<Matched>().unwrap();
    let params: Vec<_> = matched.iter().map(|(name, param)| format!("{name}={}", param.raw())).collect();
    Ok(Response::new(format!("{} {}", matched.template(), params.join("&"))))
}

fn request(method: &str, uri: &str) -> Request<&'static str> {
    Request::builder().method(method).uri(uri).body("body").unwrap()
}

#[tokio::test]
async fn requests_reach_the_service_of_their_route() {
    let service = RouteService::<_, String>::new(&TABLE);
    let response = service.clone().oneshot(request("GET", "/x/%79?z")).await.unwrap();
    assert_eq!(response.body(), "/{a}/{b} a=x&b=%79");
    let matched = response.extensions().get::<Matched>().unwrap();
    assert_eq!((matched.template(), matched.route().0, matched.len()), ("/{a}/{b}", 0, 2));
    assert_eq!(
        format!("{matched:?}"),
        r#"Matched { route: RouteId(0), template: "/{a}/{b}", params: {"a": "x", "b": "%79"} }"#
    );

    let response = service.clone().oneshot(request("POST", "/x/y")).await.unwrap();
    assert_eq!(response.body(), "BODY");
    let response = service.oneshot(request("GET", "/x")).await.unwrap();
    assert_eq!((response.status().as_u16(), &**response.body()), (404, ""));
    assert!(response.extensions().get::<Matched>().is_none());
}

#[tokio::test]
async fn the_fallback_gets_what_is_not_found_and_nothing_else() {
    let service =
        RouteService::<_, String>::new(&TABLE).fallback(Endpoint::new(|request: Request<&'static str>| async move {
            assert!(request.extensions().get::<Matched>().is_none());
            Ok(Response::new(format!("no {}", request.uri())))
        }));
    for (method, uri, status, body) in [
        ("GET", "/x?y", 200, "no /x?y"),
        ("PUT", "/x", 200, "no /x"),
        ("PUT", "/x/y", 405, ""),
        ("GET", "/%/y", 400, ""),
    ] {
        let response = service.clone().oneshot(request(method, uri)).await.unwrap();
        assert_eq!((response.status().as_u16(), &**response.body()), (status, body), "{method} {uri}");
    }
}

#[tokio::test]
async fn values_may_be_any_service_and_its_errors_come_through() {
    let mut router = Router::new();
    let boxed = |answer: &'static str| {
        BoxCloneSyncService::new(service_fn(move |request: Request<&'static str>| async move {
            if request.uri().query().is_some() { Err("broken") } else { Ok(Response::new(answer)) }
        }))
    };
    router.insert(Method::GET, "/one", boxed("one")).unwrap();
    router.insert(Method::GET, "/two", boxed("two")).unwrap();
    let service = RouteService::<_, &str>::new(Arc::new(router));
    for (uri, answer) in [("/one", Ok("one")), ("/two", Ok("two")), ("/two?", Err("broken")), ("/three?", Ok(""))] {
        let response = service.clone().oneshot(request("GET", uri)).await;
        assert_eq!(response.map(Response::into_body), answer, "{uri}");
    }
}

#[tokio::test]
async fn routes_behind_a_lock_change_under_the_service() {
    let routes = Arc::new(RwLock::new(Layered::new(&TABLE, Router::new())));
    let service = RouteService::<_, String>::new(Arc::clone(&routes));
    let ask = || async { service.clone().oneshot(request("GET", "/new")).await.unwrap().into_body() };
    assert_eq!(ask().await, "");
    let answer = Endpoint::new(|_| async { Ok(Response::new("new".into())) });
    routes.write().unwrap().insert(Method::GET, "/new", answer).unwrap();
    assert_eq!(ask().await, "new");

    let shared = Arc::clone(&routes);
    let poisoned = std::thread::spawn(move || {
        let _guard = shared.write();
        panic!("an edit that goes wrong");
    });
    assert!(poisoned.join().is_err());
    assert_eq!(ask().await, "new");
    routes.write().unwrap_or_else(PoisonError::into_inner).remove(Method::GET, "/new").unwrap();
    assert_eq!(ask().await, "");
}

/// A service that is ready when it is told so.
#[derive(Clone)]
struct Slow {
    ready: Arc<AtomicBool>,
}

impl Service<Request<&'static str>> for Slow {
    type Response = Response<String>;
    type Error = Infallible;
    type Future = Ready<Result<Response<String>, Infallible>>;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        if self.ready.load(Ordering::Relaxed) { Poll::Ready(Ok(())) } else { Poll::Pending }
    }

    fn call(&mut self, request: Request<&'static str>) -> Self::Future {
        assert!(self.ready.load(Ordering::Relaxed));
        ready(Ok(Response::new(request.into_body().into())))
    }
}

fn waits<S>(service: S, ready: &AtomicBool)
where
    S: Service<Request<&'static str>, Response = Response<String>, Error = Infallible> + Clone,
    S::Future: Unpin,
{
    let mut router = Router::new();
    router.insert(Method::GET, "/", service).unwrap();
    let mut context = Context::from_waker(Waker::noop());
    let mut answer = pin!(RouteService::<_, String>::new(router).oneshot(request("GET", "/")));
    assert!(answer.as_mut().poll(&mut context).is_pending());
    assert!(answer.as_mut().poll(&mut context).is_pending());
    ready.store(true, Ordering::Relaxed);
    let Poll::Ready(Ok(response)) = answer.as_mut().poll(&mut context) else { panic!("it is ready now") };
    assert_eq!(response.into_body(), "body");
}

#[test]
fn a_service_that_is_not_ready_is_waited_for() {
    let slow = || Slow { ready: Arc::default() };
    let service = slow();
    waits(service.clone(), &service.ready);
    let service = slow();
    waits(Route::service(service.clone()), &service.ready);
}

#[test]
fn all_sixteen_parameters_are_kept() {
    let all = |write: fn(u8) -> String| (0..16).map(write).collect::<Vec<_>>().concat();
    let (template, path) = (all(|index| format!("/{{p{index}}}")), all(|index| format!("/v{index}")));
    let mut router = Router::new();
    router.insert(Method::GET, &template, ()).unwrap();
    let matched = Matched::from(&router.at("GET", &path).unwrap());
    drop((router, path));
    assert_eq!((matched.template(), matched.len()), (&*template, 16));
    for (index, (name, param)) in matched.iter().enumerate() {
        assert_eq!((name, param.raw()), (&*format!("p{index}"), &*format!("v{index}")));
        assert_eq!(matched.get(name), Some(param));
    }
    assert_eq!(matched.get("p16"), None);
}
