use std::cell::Cell;

use wayplan::routes;

routes! {
    static TABLE: Cell<u8> = { GET "/" => Cell::new(1) };
}

fn main() {}
