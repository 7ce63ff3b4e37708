use wayplan::routes;

routes! {
    static TABLE: u8 = {
        GET "/a" => 1,
        * "/b" => 2,
        GET "/c" => 3,
    };
}

fn main() {
    let _ = TABLE.at("GET", "/");
}
