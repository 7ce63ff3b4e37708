use wayplan::routes;

routes! {
    static TABLE: u8 = {
        #![prefix = strict, slash = ignore]
        GET "/" => 1,
    };
}

fn main() {
    let _ = TABLE.at("GET", "/");
}
