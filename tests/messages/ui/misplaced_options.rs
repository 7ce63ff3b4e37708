use wayplan::routes;

routes! {
    static TABLE: u8 = {
        GET "/" => 1,
        #![slash = ignore]
        GET "/a" => 2,
    };
}

fn main() {
    let _ = TABLE.at("GET", "/");
}
