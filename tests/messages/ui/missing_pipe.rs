use wayplan::routes;

routes! {
    static TABLE: u8 = {
        GET "PURGE" "/a" => 1,
        GET PUT "/b" => 2,
        "PURGE" "LINK" | POST "/c" => 3,
        GET "/d" => 4,
    };
}

fn main() {
    let _ = TABLE.at("GET", "/");
}
