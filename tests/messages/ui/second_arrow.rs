use wayplan::routes;

routes! {
    static TABLE: u8 = {
        GET "/a" => 1 => 2,
        GET "/b" => => 3,
        GET "/c" => match 1 { _ => 4 },
    };
}

fn main() {
    let _ = TABLE.at("GET", "/");
}
