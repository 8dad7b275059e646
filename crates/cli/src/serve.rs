//! `ninefold serve`

use std::io::{self, ErrorKind, IsTerminal};
use std::net::{IpAddr, Ipv4Addr};
use std::process::{Command, ExitCode, Stdio};

use clap::Args;
use ninefold_web as web;

use crate::failure::{Failure, say};
use crate::values;

/// Enter, solve, learn and play on a page in your browser.
///
/// The program serves the page and everything it needs, and fetches nothing from elsewhere. Only this machine can reach the
/// page, unless you choose another --host. With `--host 0.0.0.0`, phones and other machines in your network can open it too: the
/// program shows the address and, in a terminal, a QR code of it. Ctrl-C ends it.
#[derive(Args)]
pub(crate) struct Serve {
    /// The port, from 0 to 65535; 0 takes a free one.
    #[arg(long, value_name = "N", default_value = "9999", value_parser = values::within(0..=u16::MAX))]
    port: u16,

    /// The address to listen at.
    ///
    /// With another address than this machine's own, everybody who can reach it can use the page: there is no password and no
    /// encryption.
    #[arg(long, value_name = "ADDRESS", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST), value_parser = address)]
    host: IpAddr,

    /// Allow one more name by which a browser calls this server, such as mypc.local. Can be repeated.
    ///
    /// The server answers to this machine's own addresses and to `localhost`. It refuses other names, because a foreign site could
    /// let its own name point to your machine.
    #[arg(long, value_name = "NAME")]
    allow_host: Vec<String>,

    /// Open the page in your browser.
    #[arg(long)]
    open: bool,
}

impl Serve {
    pub(crate) fn run(&self) -> Result<ExitCode, Failure> {
        let mut server = web::bind(self.host, self.port)
            .map_err(|error| Failure::Usage(self.why_not(&error)))?;
        server.allow(self.allow_host.iter().cloned());
        let address = match self.host.is_unspecified() {
            true => format!("http://localhost:{}/", server.address().port()),
            false => format!("http://{}/", server.address()),
        };
        say(&format!("The page is at {address} until Ctrl-C."));
        if let Some(lan) = server.lan_address() {
            let address = format!("http://{lan}/");
            say(&format!(
                "Other devices in your network can open it at {address}"
            ));
            if io::stderr().is_terminal()
                && let Some(code) = web::terminal_qr(&address)
            {
                say(code.trim_end());
            }
        }
        if self.open && !is_opened(&address) {
            say("Cannot start a browser. Open this address in one.");
        }
        server.run();
        Ok(ExitCode::SUCCESS)
    }

    /// Why the server cannot listen, and what to do.
    fn why_not(&self, error: &io::Error) -> String {
        let (host, port) = (self.host, self.port);
        match error.kind() {
            ErrorKind::AddrNotAvailable => format!(
                "--host: {host} is not an address of this machine. `--host 0.0.0.0` listens at all of its addresses"
            ),
            ErrorKind::AddrInUse => format!(
                "--port: another program listens at port {port} of {host}. `--port 0` takes a free port"
            ),
            ErrorKind::PermissionDenied => format!(
                "--port: you may not listen at port {port} of {host}. `--port 0` takes a free port"
            ),
            _ => format!("cannot listen at {host}, port {port}: {error}"),
        }
    }
}

/// An IP address.
fn address(text: &str) -> Result<IpAddr, String> {
    text.parse()
        .map_err(|_| "expected an IP address, such as 127.0.0.1 or 0.0.0.0".to_owned())
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
