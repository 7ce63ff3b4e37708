//! A table without the standard library and without a heap. That this builds is the proof: it brings its own panic
//! handler, which the compiler refuses where `std` is linked, and no allocator, which it refuses where `alloc` is.
#![no_std]

use core::panic::PanicInfo;

use wayplan::{Miss, routes};

routes! {
    /// The pins of a small device.
    pub static PINS: u32 = {
        GET | PUT "/pins/{number:u8}" => 1,
        GET "/files/{*path}" => 2,
        ANY "/health" => 3,
    };
}

/// What the shell of a device would call: the value of the route, or the status to answer.
pub fn answer(method: &str, path: &str) -> u32 {
    match PINS.at(method, path) {
        Ok(hit) => hit.value + hit.params.iter().map(|(_, param)| param.raw().len() as u32).sum::<u32>(),
        Err(Miss::MethodNotAllowed(_)) => 405,
        Err(Miss::BadEncoding) => 400,
        Err(_) => 404,
    }
}

#[panic_handler]
fn panic(_: &PanicInfo<'_>) -> ! {
    loop {}
}
