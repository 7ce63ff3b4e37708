use wayplan::routes;

routes! {
    static TABLE: u8 = {
        GET => 1,
        GET "/a" => 2,
        GET | "PURGE" => 3,
        GET = "/t",
        POST,
        GET "/b" => 4,
        PUT
    };
}

fn main() {
    let _ = TABLE.at("GET", "/");
}
