use wayplan::routes;

routes! {
    static TABLE: u8 = {
        GET "/a" => ,
        GET "/b" =>
        GET "/c" => 3,
        GET "/d" =>
    };
}

fn main() {
    let _ = TABLE.at("GET", "/");
}
