//! One address does not take all places: others are let in and answered.
#![cfg(target_os = "linux")]

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::time::Duration;

use tokio::net::{TcpSocket, TcpStream};
use tokio::runtime::{Builder, Runtime};
use tokio::time::timeout;

const GREEDY: Ipv4Addr = Ipv4Addr::new(127, 0, 0, 1);
const OTHER: Ipv4Addr = Ipv4Addr::new(127, 0, 0, 2);

/// A server that runs as long as the test, and somebody to call it.
fn started() -> (SocketAddr, Runtime) {
    let server = ninefold_web::bind(IpAddr::V4(GREEDY), 0).unwrap();
    let address = server.address();
    std::thread::spawn(|| server.run());
    let runtime = Builder::new_current_thread().enable_all().build().unwrap();
    (address, runtime)
}

async fn send(stream: &TcpStream, text: &str) {
    let mut bytes = text.as_bytes();
    while !bytes.is_empty() {
        stream.writable().await.unwrap();
        let sent = stream.try_write(bytes).unwrap_or(0);
        bytes = &bytes[sent..];
    }
}

/// A connection from this address with this request.
async fn connect(from: Ipv4Addr, address: SocketAddr, request: &str) -> TcpStream {
    let socket = TcpSocket::new_v4().unwrap();
    socket.bind(SocketAddr::new(IpAddr::V4(from), 0)).unwrap();
    let stream = socket.connect(address).await.unwrap();
    send(&stream, request).await;
    stream
}

/// The first bytes of an answer; none if the connection is closed.
async fn answer(stream: &TcpStream) -> String {
    let mut bytes = [0; 12];
    let first = async {
        loop {
            stream.readable().await.unwrap();
            match stream.try_read(&mut bytes) {
                Err(error) if error.kind() == std::io::ErrorKind::WouldBlock => {}
                read => return read.unwrap_or(0),
            }
        }
    };
    let read = timeout(Duration::from_secs(7), first).await;
    String::from_utf8_lossy(&bytes[..read.expect("an answer at once")]).into_owned()
}

fn post(address: SocketAddr) -> String {
    let board = r#"{"board":{"box":[2,2],"givens":[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]}}"#;
    format!(
        "POST /api/count HTTP/1.1\r\nHost: {address}\r\nContent-Type: application/json\r\n\
         Content-Length: {}\r\n\r\n{board}",
        board.len()
    )
}

#[test]
fn connections_of_one_address_are_limited() {
    let (address, runtime) = started();
    runtime.block_on(async {
        let mut open = Vec::new();
        for _ in 0..1024 {
            open.push(connect(GREEDY, address, "GET").await);
        }
        let request = post(address);
        let one_more = connect(GREEDY, address, &request).await;
        assert_eq!(answer(&one_more).await, "");
        let other = connect(OTHER, address, &request).await;
        assert_eq!(answer(&other).await, "HTTP/1.1 200");
        drop(open);
    });
}

#[test]
fn bodies_that_stall_do_not_keep_others_out() {
    let (address, runtime) = started();
    runtime.block_on(async {
        let request = post(address);
        let mut stalled = Vec::new();
        for _ in 0..200 {
            stalled.push(connect(GREEDY, address, &request[..request.len() - 1]).await);
        }
        let other = connect(OTHER, address, &request).await;
        assert_eq!(answer(&other).await, "HTTP/1.1 200");
        drop(stalled);
    });
}
