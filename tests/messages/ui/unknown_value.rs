use wayplan::routes;

routes! {
    static TABLE: u8 = {
        #![methods = lenient, slash = redirect, hidden = yes]
        GET "/" => 1,
    };
}

fn main() {
    let _ = TABLE.at("GET", "/");
}
