use wayplan::routes;

routes! {
    static TABLE: u8 = {
        GET "/a" => 1
        GET | PUT "/b" => 1 + 1
        "PURGE" "/b" => u8::max_value()
        /// With a comment.
        GET "/c" => 3,
    };
}

fn main() {
    let _ = TABLE.at("GET", "/");
}
