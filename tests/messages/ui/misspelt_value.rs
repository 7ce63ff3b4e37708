use wayplan::routes;

routes! {
    static TABLE: u8 = {
        #![methods = fallthrough, slash = redirected, unreachable = warning]
        GET "/" => 1,
    };
}

fn main() {
    let _ = TABLE.at("GET", "/");
}
