use wayplan::routes;

routes! {
    static TABLE: u8 = {
        #![]
        #![methods]
        #![slash: ignore, 3]
        #![unreachable = allow warn]
        //! Docs stand before the table.
        GET "/" => 1,
    };
}

fn main() {
    let _ = TABLE.at("GET", "/");
}
