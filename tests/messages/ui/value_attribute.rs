use wayplan::routes;

routes! {
    static TABLE: u8 = {
        GET "/a" => #[allow(deprecated)] 1,
        GET "/b" => #[cfg(test)] 2,
        GET "/c" => /// A comment.
            3,
        GET "/d" => 4,
    };
}

fn main() {
    let _ = TABLE.at("GET", "/");
}
