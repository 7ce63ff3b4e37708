use wayplan::routes;

routes! {
    static TABLE: u8 = {
        GET "/a" => 1,
        /// Nothing.
        /// Nothing more.
        ,
        GET "/b" => 2,
        /// The last.
    };
}

fn main() {
    let _ = TABLE.at("GET", "/");
}
