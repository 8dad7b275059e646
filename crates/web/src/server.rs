//! The socket, and how it ends.
//!
//! Connections are taken by hand, for what axum's own loop has not: an end for clients that send their
//! request a byte at a time, and a number of connections beyond which the others wait in the system's queue.

use std::io;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::TcpListener;
use tokio::runtime::{Builder, Runtime};
use tokio::sync::Semaphore;

use crate::guard::Hosts;
use crate::routes::router;

/// The longest that the head of a request may take to arrive, and that a connection may stay idle.
const PATIENCE: Duration = Duration::from_secs(10);

/// Connections at once. The system's own queue is not to be relied on: where it is full, some are lost.
const AT_ONCE: usize = 4096;

/// A server that listens and does not answer yet.
pub struct Server {
    runtime: Runtime,
    listener: TcpListener,
    address: SocketAddr,
}

/// Listens at an address; port 0 takes one that is free.
///
/// # Errors
/// If the port is taken or may not be used.
pub fn bind(host: IpAddr, port: u16) -> io::Result<Server> {
    let runtime = Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build()?;
    let listener = runtime.block_on(TcpListener::bind((host, port)))?;
    let address = listener.local_addr()?;
    Ok(Server {
        runtime,
        listener,
        address,
    })
}

impl Server {
    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Answers until Ctrl-C.
    pub fn run(self) {
        let Server {
            runtime,
            listener,
            address,
        } = self;
        runtime.block_on(async {
            tokio::select! {
                () = serve(listener, Hosts::of(address)) => (),
                () = ended() => (),
            }
        });
        // A search that goes on is of no use to anybody.
        runtime.shutdown_background();
    }
}

/// Waits for Ctrl-C; without a signal to wait for, for ever.
async fn ended() {
    if tokio::signal::ctrl_c().await.is_err() {
        std::future::pending::<()>().await;
    }
}

/// Takes connections, each on a task of its own.
async fn serve(listener: TcpListener, hosts: Hosts) {
    let service = TowerToHyperService::new(router(hosts));
    let room = Arc::new(Semaphore::new(AT_ONCE));
    loop {
        let Ok(place) = Arc::clone(&room).acquire_owned().await else {
            return;
        };
        let Ok((stream, _)) = listener.accept().await else {
            // The client is gone already, or there are too many open files: others will close theirs.
            tokio::time::sleep(Duration::from_millis(50)).await;
            continue;
        };
        let service = service.clone();
        tokio::spawn(async move {
            let _place = place;
            let mut http = http1::Builder::new();
            http.timer(TokioTimer::new()).header_read_timeout(PATIENCE);
            // Who breaks off has nobody to be told.
            let _ = http.serve_connection(TokioIo::new(stream), service).await;
        });
    }
}
