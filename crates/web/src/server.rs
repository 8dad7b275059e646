//! The socket, and how it ends.

use std::io;
use std::net::{IpAddr, SocketAddr};

use tokio::net::TcpListener;
use tokio::runtime::{Builder, Runtime};

use crate::guard::Hosts;
use crate::routes::router;

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
    ///
    /// # Errors
    /// If the socket fails.
    pub fn run(self) -> io::Result<()> {
        let app = router(Hosts::of(self.address));
        let Server {
            runtime, listener, ..
        } = self;
        let end = async {
            // Without a signal to wait for it just goes on.
            if tokio::signal::ctrl_c().await.is_err() {
                std::future::pending::<()>().await;
            }
        };
        let result = runtime.block_on(async {
            tokio::select! {
                result = async { axum::serve(listener, app).await } => result,
                () = end => Ok(()),
            }
        });
        // A search that goes on is of no use to anybody.
        runtime.shutdown_background();
        result
    }
}
