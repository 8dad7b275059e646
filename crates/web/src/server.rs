//! The socket, and how it ends.
//!
//! Connections are taken by hand, for what axum's own loop has not: an end for clients that send their
//! request a byte at a time, and a number of connections beyond which the others wait in the system's queue.

use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket};
use std::sync::Arc;
use std::time::Duration;

use hyper::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service as _, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::TcpListener;
use tokio::runtime::{Builder, Runtime};
use tokio::sync::Semaphore;

use crate::guard::{ArrivedAt, Hosts};
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
    hosts: Hosts,
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
        hosts: Hosts::of(address),
    })
}

impl Server {
    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Lets the server be called by more names, each with or without a port.
    pub fn allow(&mut self, names: impl IntoIterator<Item = String>) {
        self.hosts = self.hosts.clone().allowing(names);
    }

    /// The address by which other machines of the network reach the server, if it listens for them and there is a network.
    pub fn lan_address(&self) -> Option<SocketAddr> {
        let ip = self.address.ip();
        let ip = match ip {
            _ if ip.is_loopback() => return None,
            _ if ip.is_unspecified() => outward()?,
            ip => ip,
        };
        Some(SocketAddr::new(ip, self.address.port()))
    }

    /// Answers until Ctrl-C.
    pub fn run(self) {
        let Server {
            runtime,
            listener,
            hosts,
            ..
        } = self;
        runtime.block_on(async {
            tokio::select! {
                () = serve(listener, hosts) => (),
                () = ended() => (),
            }
        });
        // A search that goes on is of no use to anybody.
        runtime.shutdown_background();
    }
}

/// The address of this machine in the network that leads out of it. Nothing is sent: the system only looks up the way to
/// an address of the range for documentation.
fn outward() -> Option<IpAddr> {
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    socket.connect((Ipv4Addr::new(192, 0, 2, 1), 9)).ok()?;
    let ip = socket.local_addr().ok()?.ip();
    (!ip.is_loopback() && !ip.is_unspecified()).then_some(ip)
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
        let arrived_at = stream.local_addr().ok().map(ArrivedAt);
        let service = service_fn(move |mut request: Request<Incoming>| {
            if let Some(arrived_at) = arrived_at {
                request.extensions_mut().insert(arrived_at);
            }
            service.call(request)
        });
        tokio::spawn(async move {
            let _place = place;
            let mut http = http1::Builder::new();
            http.timer(TokioTimer::new()).header_read_timeout(PATIENCE);
            // Who breaks off has nobody to be told.
            let _ = http.serve_connection(TokioIo::new(stream), service).await;
        });
    }
}
