//! The socket, and how it ends.
//!
//! Connections are taken by hand, for what axum's own loop has not: an end for clients that send their
//! request a byte at a time or do not read the answer, a number of connections beyond which the others wait in the
//! system's queue, and a number for each address, beyond which they are closed.

use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket};
use std::sync::Arc;
use std::time::Duration;

use hyper::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service as _, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use tokio::net::TcpListener;
use tokio::runtime::{Builder, Runtime};
use tokio::sync::Semaphore;
use tokio::time::timeout;

use crate::guard::{ArrivedAt, Hosts};
use crate::patient::Patient;
use crate::routes::router;
use crate::turns::{Client, Turns};

/// The longest that the head of a request may take to arrive, that a connection may stay idle, and that a client may read
/// nothing of an answer.
const PATIENCE: Duration = Duration::from_secs(10);

/// The longest that requests which have arrived are still answered after the end was asked for. Containers are killed ten
/// seconds after that.
const DRAIN: Duration = Duration::from_secs(8);

/// Connections at once. The system's own queue is not to be relied on: where it is full, some are lost.
const AT_ONCE: usize = 4096;

/// Connections of one address at once, so that there is room for others. A browser opens six.
const OF_EACH: usize = 1024;

/// A server that listens and does not answer yet.
pub struct Server {
    runtime: Runtime,
    listener: TcpListener,
    address: SocketAddr,
    hosts: Hosts,
    signals: Signals,
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
    let signals = runtime.block_on(async { Signals::listen() })?;
    let address = listener.local_addr()?;
    Ok(Server {
        runtime,
        listener,
        address,
        hosts: Hosts::of(address),
        signals,
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

    /// Answers until Ctrl-C or SIGTERM. Then no request is taken any more, and those that have arrived are answered, for up to
    /// eight seconds; a second signal ends it at once.
    pub fn run(self) {
        let Server {
            runtime,
            listener,
            hosts,
            mut signals,
            ..
        } = self;
        runtime.block_on(async {
            let connections = GracefulShutdown::new();
            tokio::select! {
                () = serve(listener, hosts, &connections) => (),
                () = signals.next() => (),
            }
            tokio::select! {
                _ = timeout(DRAIN, connections.shutdown()) => (),
                () = signals.next() => (),
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

/// The signals that ask for the end. They are heard from the beginning, also as the first process of a container, where
/// the system would ignore them.
#[cfg(unix)]
struct Signals {
    interrupt: tokio::signal::unix::Signal,
    terminate: tokio::signal::unix::Signal,
}

#[cfg(unix)]
impl Signals {
    fn listen() -> io::Result<Signals> {
        use tokio::signal::unix::{SignalKind, signal};
        Ok(Signals {
            interrupt: signal(SignalKind::interrupt())?,
            terminate: signal(SignalKind::terminate())?,
        })
    }

    /// Waits for one of them.
    async fn next(&mut self) {
        tokio::select! {
            _ = self.interrupt.recv() => (),
            _ = self.terminate.recv() => (),
        }
    }
}

/// Ctrl-C, which asks for the end.
#[cfg(not(unix))]
struct Signals;

#[cfg(not(unix))]
impl Signals {
    fn listen() -> io::Result<Signals> {
        Ok(Signals)
    }

    /// Waits for it; without a signal to wait for, for ever.
    async fn next(&mut self) {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    }
}

/// Takes connections, each on a task of its own.
async fn serve(listener: TcpListener, hosts: Hosts, connections: &GracefulShutdown) {
    let service = TowerToHyperService::new(router(hosts));
    let room = Arc::new(Semaphore::new(AT_ONCE));
    let of_each = Turns::new(AT_ONCE, OF_EACH);
    loop {
        let Ok(place) = Arc::clone(&room).acquire_owned().await else {
            return;
        };
        let Ok((stream, peer)) = listener.accept().await else {
            // The client is gone already, or there are too many open files: others will close theirs.
            tokio::time::sleep(Duration::from_millis(50)).await;
            continue;
        };
        let client = Client::of(peer.ip());
        let Some(turn) = of_each.now(client) else {
            continue;
        };
        let service = service.clone();
        let arrived_at = stream.local_addr().ok().map(ArrivedAt);
        let service = service_fn(move |mut request: Request<Incoming>| {
            request.extensions_mut().insert(client);
            if let Some(arrived_at) = arrived_at {
                request.extensions_mut().insert(arrived_at);
            }
            service.call(request)
        });
        let mut http = http1::Builder::new();
        http.timer(TokioTimer::new()).header_read_timeout(PATIENCE);
        let stream = TokioIo::new(Patient::new(stream, PATIENCE));
        let connection = connections.watch(http.serve_connection(stream, service));
        tokio::spawn(async move {
            let _places = (place, turn);
            // Who breaks off has nobody to be told.
            let _ = connection.await;
        });
    }
}
