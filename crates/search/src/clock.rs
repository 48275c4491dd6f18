//! The time that passes: of the system, and in WebAssembly, which has none, of its host.

#[cfg(not(target_family = "wasm"))]
pub(crate) use std::time::Instant;

#[cfg(target_family = "wasm")]
pub(crate) use host::Instant;

#[cfg(target_family = "wasm")]
mod host {
    use std::time::Duration;

    #[link(wasm_import_module = "host")]
    unsafe extern "C" {
        /// Milliseconds since some moment, which never become less.
        safe fn now() -> f64;
    }

    /// A moment by the host's clock, in milliseconds.
    #[derive(Clone, Copy)]
    pub(crate) struct Instant(f64);

    impl Instant {
        pub(crate) fn now() -> Instant {
            Instant(now())
        }

        pub(crate) fn elapsed(self) -> Duration {
            Duration::try_from_secs_f64((now() - self.0) / 1000.0).unwrap_or_default()
        }
    }
}
