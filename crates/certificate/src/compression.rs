//! Compression by zstd. In WebAssembly there is none, since zstd is a library in C: no certificate is read or written there.

#[cfg(not(target_family = "wasm"))]
pub(crate) use zstd::stream::{read::Decoder, write::Encoder};

#[cfg(target_family = "wasm")]
pub(crate) use missing::{Decoder, Encoder};

#[cfg(target_family = "wasm")]
mod missing {
    use std::convert::Infallible;
    use std::io::{self, Read, Write};
    use std::marker::PhantomData;

    fn refused<T>() -> io::Result<T> {
        Err(io::Error::new(io::ErrorKind::Unsupported, "there is no compression on this system"))
    }

    pub(crate) struct Decoder<'a, R>(Infallible, PhantomData<(&'a (), R)>);

    impl<R> Decoder<'_, R> {
        pub(crate) fn with_buffer(_: R) -> io::Result<Self> {
            refused()
        }

        pub(crate) fn window_log_max(&mut self, _: u32) -> io::Result<()> {
            match self.0 {}
        }
    }

    impl<R> Read for Decoder<'_, R> {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            match self.0 {}
        }
    }

    pub(crate) struct Encoder<'a, W>(Infallible, PhantomData<(&'a (), W)>);

    impl<W> Encoder<'_, W> {
        pub(crate) fn new(_: W, _: i32) -> io::Result<Self> {
            refused()
        }

        pub(crate) fn include_checksum(&mut self, _: bool) -> io::Result<()> {
            match self.0 {}
        }

        pub(crate) fn window_log(&mut self, _: u32) -> io::Result<()> {
            match self.0 {}
        }

        pub(crate) fn finish(self) -> io::Result<W> {
            match self.0 {}
        }
    }

    impl<W> Write for Encoder<'_, W> {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            match self.0 {}
        }

        fn flush(&mut self) -> io::Result<()> {
            match self.0 {}
        }
    }
}
