use wayplan::routes;

routes! {
    static TABLE: u8 = {
        "NO SPACE" "/a" => 1,
        GET | "" "/b" => 2,
        "tab\t" "/c" => 2,
    };
}

fn main() {
    let _ = TABLE.at("GET", "/");
}
