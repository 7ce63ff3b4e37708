use wayplan::routes;

routes! {
    static TABLE: u8 = {
        #![slash = ignore]
        #![methods = strict, slash = strict]
        GET "/" => 1,
    };
}

fn main() {
    let _ = TABLE.at("GET", "/");
}
