use wayplan::routes;

routes! {
    static TABLE: u8 = {
        DELTE "/" => 1,
        GTE | PSOT "/a" => 2,
        Options "/b" => 3,
    };
}

fn main() {
    let _ = TABLE.at("GET", "/");
}
