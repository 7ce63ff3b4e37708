use wayplan::routes;

routes! {
    enum Shop {
        GET "/orders/{id:u64}"    => Order { id: i8 },
        GET "/flags/{flag:u8}"    => Flag(bool),
        GET "/digests/{sum:hex}"  => Digest { sum: u64 },
        GET "/maybe/{id:i16?}"    => Maybe { id: Option<u16> },
    }
}

fn main() {}
