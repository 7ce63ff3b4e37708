use wayplan::routes;

routes! {
    static TABLE: u8 = {
        #![method = strict, slahs = ignore, Overlap = deny]
        GET "/" => 1,
    };
}

fn main() {
    let _ = TABLE.at("GET", "/");
}
