//! A server that knows nothing but files, as static sites are hosted by.

use std::io::{BufRead, BufReader, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// It runs until it is dropped; then nothing answers at its address.
pub struct FileServer {
    address: SocketAddr,
    stopped: Arc<AtomicBool>,
}

impl FileServer {
    /// Offers the files of a folder.
    pub fn start(folder: &Path) -> FileServer {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let (address, stopped) = (listener.local_addr().unwrap(), Arc::new(AtomicBool::new(false)));
        let (folder, flag) = (folder.to_path_buf(), Arc::clone(&stopped));
        std::thread::spawn(move || {
            for stream in listener.incoming() {
                if flag.load(Ordering::Relaxed) {
                    return;
                }
                let folder = folder.clone();
                std::thread::spawn(move || stream.map(|stream| answer(stream, &folder)));
            }
        });
        FileServer { address, stopped }
    }

    pub fn address(&self) -> String {
        format!("http://{}/", self.address)
    }
}

impl Drop for FileServer {
    fn drop(&mut self) {
        self.stopped.store(true, Ordering::Relaxed);
        // It sees that when the next connection comes.
        let _ = TcpStream::connect(self.address);
    }
}

/// Answers one request; the connection ends with it.
fn answer(mut stream: TcpStream, folder: &Path) {
    let lines = BufReader::new(&stream).lines().map_while(Result::ok);
    let head: Vec<String> = lines.take_while(|line| !line.is_empty()).collect();
    let path = head.first().and_then(|line| line.split(' ').nth(1)).unwrap_or("/");
    let file = match path.split('?').next().unwrap_or_default().trim_start_matches('/') {
        "" => PathBuf::from("index.html"),
        path => path.into(),
    };
    let kind = match file.extension().and_then(|ending| ending.to_str()) {
        Some("html") => "text/html",
        Some("js") => "text/javascript",
        Some("css") => "text/css",
        Some("svg") => "image/svg+xml",
        _ => "application/octet-stream",
    };
    let (status, body) = match std::fs::read(folder.join(file)) {
        Ok(body) => ("200 OK", body),
        Err(_) => ("404 Not Found", Vec::new()),
    };
    let head = format!(
        "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {}\r\nConnection: close\r\n\r\n",
        body.len()
    );
    // A browser that has gone does not matter.
    let _ = stream.write_all(head.as_bytes()).and_then(|()| stream.write_all(&body));
}
