use wayplan::routes;

routes! {
    static TABLE: u8 = {
        #[inline]
        GET "/a" => 1,
        #[doc(hidden)]
        GET "/b" => 2,
    };
}

fn main() {
    let _ = TABLE.at("GET", "/");
}
