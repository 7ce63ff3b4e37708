//! What `routes!` expands to. In goes a table of four routes, below; out comes what the macro makes of it, written out and
//! explained. `main` asks both and finds that they answer the same.
#![expect(clippy::print_stdout, clippy::collapsible_if, reason = "it says what it has compared; it is as printed")]

use wayplan::{__private::tree as t, routes};

routes! {
    /// Everything the shop answers.
    pub static SHOP: &str = {
        /// The front page.
        GET       "/"                 => "home",
        GET | PUT "/products/{sku}"   => "product",
        GET       "/orders/{id:u64}"  => "order",
        GET       "/files/{*path}"    => "file",
    };
}

/// One item stands for a table. All that belongs to it is inside its initialiser, so nothing but its name is seen outside, and
/// the attributes written on the table hold for everything. It is evaluated by the compiler: nothing runs at start-up.
pub static BY_HAND: ::wayplan::Table<&str> = {
    // Whatever the crate is called where it is used: the macro is handed its path.
    use ::wayplan::__private as __wayplan;

    // A static of its own, so that values may hold atomics. A value that is not a name or a single token is wrapped in
    // `__value!`, so that a syntax error in it stays there.
    static __VALUES: [&str; 4] = ["home", "product", "order", "file"];

    __wayplan::Table::from_parts(
        // The whole language in bytes: every look-up can be answered from them. The macro prints one literal.
        &DATA,
        // Docs, and the tokens of extension methods behind them.
        "The front page.",
        // What matches tell of their routes: all templates as written, and for each route its place and where its parameter
        // names stand in it. Without a tree a look-up cuts out of these two what its route tells; beside one the compiler does, for
        // all routes.
        {
            const LEGEND: __wayplan::Legend =
                __wayplan::Legend::new("//products/{sku}/orders/{id:u64}/files/{*path}", &NAMES);
            static TOLD: [__wayplan::Told; 4] = __wayplan::cut(LEGEND);
            LEGEND.with(&TOLD)
        },
        &__VALUES,
        // The same trie as code, for paths without `%`. Under `form = data`, and where most routes have no parameters, `None`
        // stands here.
        Some(tree),
    )
};

/// The match tree: from a path to the number of its shape, with the places where the parameters end on the way. `at` is where the
/// segments that have matched end; a slash stands there, or the path ends. A trail is two numbers, in registers all the way.
/// Which route answers the method at the shape is in the cells of the data.
fn tree(path: &[u8]) -> t::Trail {
    let (at, trail) = (0, t::Trail::START);
    // Four literal children: one byte of the path tells them apart, before anyone knows where the segment ends. The macro
    // takes as many bytes, up to eight, as tell the most children apart. `/` is what a window holds behind a text's end.
    match t::window(path, at) & 0xff {
        // "/"
        0x2f => {
            if let Some(at) = t::at(path, at, b"/") {
                // The path ends here: at the shape 0, with 0 parameters.
                if t::ends(path, at) {
                    return trail.found(0, 0);
                }
            }
        }
        // "f"
        0x66 => {
            if let Some(at) = t::at(path, at, b"/files") {
                // At least one byte, and whatever slashes.
                if let Some(trail) = t::rest(path, at, trail, 0) {
                    return trail.found(1, 1);
                }
            }
        }
        // "o"
        0x6f => {
            if let Some(at) = t::at(path, at, b"/orders") {
                if let Some(segment) = t::segment(path, at) {
                    // The pattern is that of the data: one parameter of constraint 7 with no text around it.
                    if let Some((at, trail)) = t::pattern(path, segment, b"\x01\0\0\x07\0\0", trail, 0) {
                        if t::ends(path, at) {
                            return trail.found(2, 1);
                        }
                    }
                }
            }
        }
        // "p"
        0x70 => {
            if let Some(at) = t::at(path, at, b"/products") {
                if let Some(segment) = t::segment(path, at) {
                    let (at, trail) = t::whole(segment, trail, 0);
                    if t::ends(path, at) {
                        return trail.found(3, 1);
                    }
                }
            }
        }
        _ => {}
    }
    // What stands behind a child is what is tried next; here nothing is left. At a catch-all with something around or behind
    // it the data would be asked.
    t::Trail::NOTHING
}

/// The data, part by part. The routes are numbered as they are written, the shapes as they stand in the trie.
const PARTS: &[&[u8]] = &[
    // Header: words of 32 bits, little-endian. "At" is a place in these bytes.
    b"\x03\0pw",     // Magic: the version of the layout.
    b"\0\0\0\0",     // Options: strict methods, strict slashes, cells of 16 bits.
    b"\xc1\0\0\0",   // The root is at 0xc1.
    b"\0\0\0\0",     // Catch-alls below catch-alls: none, so the search keeps no bits.
    b"\x04\0\0\0",   // Shapes.
    b"\x04\0\0\0",   // Routes.
    b"\x04\0\0\0",   // Columns of a row of cells.
    b"@\0\0\0",      // Columns, at 0x40.
    b"\x81\0\0\0",   // Cells, at 0x81.
    b"\xa1\0\0\0",   // Sets, at 0xa1.
    b"\xd4\x01\0\0", // Routes, at 0x1d4.
    b"\x0f\0\0\0",   // Extension tokens, in the text behind the docs,
    b"\0\0\0\0",     // of no bytes: there are none.
    b"\0\0\0\0",     // No perfect hash: one path in four has no parameter, and 7 in 10 is where it begins.
    b"$\x02\0\0",    // Bounds, at 0x224.
    b"\x08\0\0\0",   // Nodes of the trie, before equal ones are joined.
    // Columns, at 0x40: a column of the cells for each method number; GET is 0, HEAD 1, PUT 3. Column 0 answers nothing.
    b"\x01\x02\0\x03\0\0\0\0\0\0", // The standard nine and ANY.
    // Extension methods, and a method that no route names.
    b"\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0",
    // Cells, at 0x81: for each shape the route that answers no known method, GET, HEAD and PUT; 0xffff is none.
    b"\xff\xff\0\0\0\0\xff\xff",     // /
    b"\xff\xff\x03\0\x03\0\xff\xff", // /files/{*}: HEAD is answered through GET.
    b"\xff\xff\x02\0\x02\0\xff\xff", // /orders/{:u64}
    b"\xff\xff\x01\0\x01\0\x01\0",   // /products/{}: GET, HEAD and PUT.
    // Sets, at 0xa1: for each shape a bit for each method that has a route, for the answer "method not allowed".
    b"\x01\0\0\0\0\0\0\0", // /
    b"\x01\0\0\0\0\0\0\0", // /files/{*}
    b"\x01\0\0\0\0\0\0\0", // /orders/{:u64}
    b"\x09\0\0\0\0\0\0\0", // /products/{}
    // Nodes, at 0xc1: kinds of children, and whether a shape ends here; for the literal children the slots, as a power of two,
    // the seed that spreads them, and what their keys are; then words: where the slots, the child by a plain parameter with its base, the
    // patterns and the catch-alls are. Of nodes that are equal with all below them there is one; a base is what is added to
    // the shapes below a child.
    // 0xc1, the root: literal children.
    b"\x01\x02\x03\x01C\x01\0\0\xff\xff\xff\xff\0\0\0\0\xff\xff\xff\xff\xff\xff\xff\xff",
    // 0xd9, where a shape ends: behind "", and behind the parameters of the others.
    b"\x80\0\0\0\xff\xff\xff\xff\xff\xff\xff\xff\0\0\0\0\xff\xff\xff\xff\xff\xff\xff\xff",
    // 0xf1, behind "files": a catch-all.
    b"\x08\0\0\0\xff\xff\xff\xff\xff\xff\xff\xff\0\0\0\0\xff\xff\xff\xff\xa8\x01\0\0",
    // 0x109, behind "orders": a pattern.
    b"\x02\0\0\0\xff\xff\xff\xff\xff\xff\xff\xff\0\0\0\0\xc4\x01\0\0\xff\xff\xff\xff",
    // 0x121, behind "products": a plain parameter.
    b"\x04\0\0\0\xff\xff\xff\xff\xd9\0\0\0\0\0\0\0\xff\xff\xff\xff\xff\xff\xff\xff",
    // Literal texts and slots, from 0x139 on. A slot: a key (8 bytes), the child and its base, and the text where the key does not
    // tell all. A key is eight bytes of a path, up to the slash behind the segment. Where two children begin alike, the keys of
    // their node are those of whole segments instead, hashed where they are longer.
    b"\x08\0products",                            // 0x139: a text, behind its length.
    b"products!\x01\0\0\x03\0\0\09\x01\0\0",      // 0x143: "products" leads to 0x121, for shape 3.
    b"/\0\0\0\0\0\0\0\xd9\0\0\0\0\0\0\0\0\0\0\0", // "" leads to 0xd9, for shape 0.
    b"orders/\0\x09\x01\0\0\x02\0\0\0\0\0\0\0",   // "orders" leads to 0x109, for shape 2.
    b"files/\0\0\xf1\0\0\0\x01\0\0\0\0\0\0\0",    // "files" leads to 0xf1, for shape 1.
    // Lists and patterns, from 0x193 on.
    b"\x03\0\0\0\0", // 0x193: the pattern of nothing, behind its length: no parameters, no text.
    b"\x01\0\0\0\x93\x01\0\0\xd9\0\0\0\0\0\0\0", // 0x198: one tail of a catch-all: nothing, leads to 0xd9.
    // 0x1a8: one catch-all: no head, tails at 0x198, no bit, takes the rest of the path.
    b"\x01\0\0\0\x93\x01\0\0\x98\x01\0\0\xff\xff\xff\xff\x01\0\0\0",
    // 0x1bc: a pattern: one parameter, text of 0 bytes, constraint 7 (`u64`), text of 0 bytes.
    b"\x06\0\x01\0\0\x07\0\0",
    b"\x01\0\0\0\xbc\x01\0\0\xd9\0\0\0\0\0\0\0", // 0x1c4: one pattern: that at 0x1bc, leads to 0xd9.
    // Routes, at 0x1d4, for listings: the doc comment in the text (start, length), the line, the methods as bits.
    // GET /
    b"\0\0\0\0\x0f\0\0\0\x0b\0\0\0\x01\0\0\0\0\0\0\0",
    // GET | PUT /products/{sku}
    b"\x0f\0\0\0\0\0\0\0\x0c\0\0\0\x09\0\0\0\0\0\0\0",
    // GET /orders/{id:u64}
    b"\x0f\0\0\0\0\0\0\0\x0d\0\0\0\x01\0\0\0\0\0\0\0",
    // GET /files/{*path}
    b"\x0f\0\0\0\0\0\0\0\x0e\0\0\0\x01\0\0\0\0\0\0\0",
    // Bounds, at 0x224: no segment is matched in vain, three nodes are visited at most, and none more for longer paths.
    b"\0\0\0\0\x03\0\0\0\0\0\0\0",
];

static DATA: [u8; 560] = join(PARTS);

/// Names of parameters, with what leads to them in front.
const NAME_PARTS: &[&[u8]] = &[
    b"\x04\0\0\0", // Four routes.
    // Where the template of each begins among those of all, and its names among these; how long both are, of two bytes each.
    b"\0\0\0\0\0\0\0\0\x01\0\x01\0",
    b"\x01\0\0\0\x01\0\0\0\x0f\0\x07\0",
    b"\x10\0\0\0\x08\0\0\0\x10\0\x07\0",
    b"\x20\0\0\0\x0f\0\0\0\x0e\0\x07\0",
    // The number of names; the start and the length of each in the template, of two bytes; then how much literal text stands
    // before each parameter, of two bytes, so that a match need not carry where they start. With more than five parameters, the
    // data of a table of this one template stands between, which finds the places that a match does not carry.
    b"\0",
    b"\x01\x0b\0\x03\0\n\0",
    b"\x01\t\0\x02\0\x08\0",
    b"\x01\t\0\x04\0\x07\0",
];

const NAMES: [u8; 74] = join(NAME_PARTS);

/// Puts parts together.
const fn join<const N: usize>(mut parts: &[&[u8]]) -> [u8; N] {
    let mut joined = [0; N];
    let mut place = 0;
    while let Some((part, rest)) = parts.split_first() {
        joined.split_at_mut(place).1.split_at_mut(part.len()).0.copy_from_slice(part);
        place += part.len();
        parts = rest;
    }
    joined
}

fn main() {
    assert_eq!(BY_HAND.stats(), SHOP.stats());
    for (by_hand, by_macro) in BY_HAND.routes().zip(SHOP.routes()) {
        assert_eq!(format!("{by_hand:?}"), format!("{by_macro:?}"));
        assert_eq!((by_hand.doc(), by_hand.line()), (by_macro.doc(), by_macro.line()));
    }
    let paths =
        ["/", "/products/a-1", "/%70roducts/a-1", "/orders/7", "/orders/x", "/files/css/site.css", "/files/", "/%zz"];
    for method in ["GET", "HEAD", "PUT", "BREW"] {
        for path in paths {
            let (by_hand, by_macro) = (BY_HAND.at(method, path), SHOP.at(method, path));
            assert_eq!(format!("{by_hand:?}"), format!("{by_macro:?}"), "{method} {path}");
            println!("{method} {path}: {}", by_hand.map_or_else(|miss| miss.to_string(), |hit| hit.template.into()));
        }
    }
}
