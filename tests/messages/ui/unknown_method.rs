use wayplan::routes;

routes! {
    static TABLE: u8 = {
        PURGE "/a" => 1,
        GET | Fetch "/b" => 2,
    };
}

fn main() {
    let _ = TABLE.at("GET", "/");
}
