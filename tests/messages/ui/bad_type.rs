use wayplan::routes;

routes! {
    static TABLE: &mut = { GET "/" => 1 };
    static OTHER: Vec<u8 = { GET "/" => 1 };
    static ARRAY: [u8; { 1 + 1 }] = { GET "/" => [1, 2] };
}

fn main() {}
