use wayplan::routes;

routes! {
    static TABLE: u8 = {
        get "/a" => 1,
        GET | Put "/b" => 2,
    };
}

fn main() {
    let _ = TABLE.at("GET", "/");
}
