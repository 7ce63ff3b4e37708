use wayplan::routes;

routes! {
    static TABLE: u8 = {
        GET "/a" => 1,
        GET PATH => 1,
        PUT | POST concat!("/a", "b") => 1,
        GET b"/x" => 1,
        "PURGE" 42 => 1,
        GET paths::ROOT => 1,
        GET c"/y" => 1,
        GET 'a' => 1,
        GET :id => 1,
        GET "/b" => 1,
    };
}

fn main() {
    let _ = TABLE.at("GET", "/");
}
