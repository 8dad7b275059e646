//! `ninefold serve`

use std::net::{IpAddr, Ipv4Addr};
use std::process::{Command, ExitCode, Stdio};

use clap::Args;
use ninefold_web as web;

use crate::failure::{Failure, say};

/// Open the page: enter, solve, learn, watch and play in a browser.
///
/// The page and everything it needs come from this program; nothing is fetched from anywhere. It can
/// be reached from this machine alone, unless --host says otherwise. Ctrl-C ends it.
#[derive(Args)]
pub(crate) struct Serve {
    /// The port; 0 takes one that is free.
    #[arg(long, value_name = "N", default_value = "9999")]
    port: u16,

    /// The address to listen at. With another one than this machine's own, everybody who can reach
    /// it may use the page: there is no password and no encryption.
    #[arg(long, value_name = "ADDRESS", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    host: IpAddr,

    /// Open the page in the browser.
    #[arg(long)]
    open: bool,
}

impl Serve {
    pub(crate) fn run(&self) -> Result<ExitCode, Failure> {
        let server = web::bind(self.host, self.port).map_err(|error| {
            Failure::Usage(format!(
                "cannot listen at {}, port {}: {error}; --port 0 takes a port that is free",
                self.host, self.port
            ))
        })?;
        let address = format!("http://{}/", server.address());
        say(&format!("The page is at {address} until Ctrl-C."));
        if self.open && !is_opened(&address) {
            say("No browser could be started; open this address in one.");
        }
        server.run();
        Ok(ExitCode::SUCCESS)
    }
}

/// Asks the system to show an address.
fn is_opened(address: &str) -> bool {
    let program = if cfg!(target_os = "macos") {
        "open"
    } else if cfg!(windows) {
        "explorer"
    } else {
        "xdg-open"
    };
    let started = Command::new(program)
        .arg(address)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn();
    started.is_ok()
}
