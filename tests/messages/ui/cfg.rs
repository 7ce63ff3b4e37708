use wayplan::routes;

routes! {
    static TABLE: u8 = {
        #[cfg(test)]
        GET "/a" => 1,
        /// Kept.
        #[cfg_attr(test, doc = "x")]
        GET "/b" => 2,
    };
}

fn main() {
    let _ = TABLE.at("GET", "/");
}
