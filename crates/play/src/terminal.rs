//! Takes over the terminal, and restores it however the program ends: by a key, an error, a panic or a signal.
//! Ctrl-Z restores it for a while.

use std::io::{self, Stdout, stdout};
use std::panic;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Once};
use std::time::Duration;

use ratatui_core::layout::Rect;
use ratatui_core::terminal::Terminal;
use ratatui_crossterm::CrosstermBackend;
use ratatui_crossterm::crossterm::cursor::Show;
use ratatui_crossterm::crossterm::event::{
    self, DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture,
};
use ratatui_crossterm::crossterm::execute;
use ratatui_crossterm::crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};

use crate::sixteen::Sixteen;

/// Whether the program has taken over the terminal.
static TAKEN: AtomicBool = AtomicBool::new(false);

/// The screen, and the requests of the system.
pub(crate) struct Screen {
    pub(crate) terminal: Terminal<CrosstermBackend<Sixteen<Stdout>>>,
    flags: SignalFlags,
}

/// Flags that signals raise.
#[derive(Default)]
struct SignalFlags {
    /// A request to end.
    end: Arc<AtomicBool>,
    /// A request to pause.
    suspend: Arc<AtomicBool>,
    /// A request to continue after a pause.
    resume: Arc<AtomicBool>,
}

/// The request of a signal.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum SignalRequest {
    End,
    Suspend,
    Resume,
}

impl Screen {
    pub(crate) fn new() -> io::Result<Screen> {
        give_back_when_panicking();
        let flags = SignalFlags::default();
        flags.listen()?;
        let terminal = Terminal::new(CrosstermBackend::new(Sixteen::new(stdout())))?;
        take()?;
        let mut screen = Screen { terminal, flags };
        screen.clear()?;
        Ok(screen)
    }

    /// Returns the request of a signal since the last call.
    pub(crate) fn signal_request(&self) -> Option<SignalRequest> {
        let raised = |flag: &AtomicBool| flag.swap(false, Ordering::Relaxed);
        if raised(&self.flags.end) {
            return Some(SignalRequest::End);
        }
        if raised(&self.flags.suspend) {
            return Some(SignalRequest::Suspend);
        }
        raised(&self.flags.resume).then_some(SignalRequest::Resume)
    }

    /// Waits for input, but no longer than `longest`. Returns false if the terminal is gone, since reading from it
    /// would never end.
    #[cfg(unix)]
    pub(crate) fn wait(&self, longest: Duration) -> io::Result<bool> {
        use rustix::event::{PollFd, PollFlags, Timespec, poll};
        let stdout = stdout();
        let is_there = |longest: Duration| {
            let mut terminal = [PollFd::new(&stdout, PollFlags::IN)];
            let longest = Timespec::try_from(longest).map_err(io::Error::other)?;
            match poll(&mut terminal, Some(&longest)) {
                // A signal has arrived, possibly that of a new size.
                Err(rustix::io::Errno::INTR) => Ok(true),
                Err(error) => Err(io::Error::from(error)),
                Ok(_) => Ok(!terminal[0]
                    .revents()
                    .intersects(PollFlags::HUP | PollFlags::ERR)),
            }
        };
        if !is_there(Duration::ZERO)? {
            return Ok(false);
        }
        // Input that was already read from the terminal waits in a buffer.
        if event::poll(Duration::ZERO)? {
            return Ok(true);
        }
        is_there(longest)
    }

    /// Waits for input, but no longer than `longest`.
    #[cfg(not(unix))]
    pub(crate) fn wait(&self, longest: Duration) -> io::Result<bool> {
        event::poll(longest)?;
        Ok(true)
    }

    /// Restores the terminal, waits until the shell continues the program, and takes it over again.
    pub(crate) fn suspend(&mut self) -> io::Result<()> {
        give_back();
        #[cfg(unix)]
        signal_hook::low_level::emulate_default_handler(signal_hook::consts::SIGTSTP)?;
        self.flags.resume.store(false, Ordering::Relaxed);
        self.retake()
    }

    /// Takes over the terminal again, whatever has happened to it, and draws everything anew.
    pub(crate) fn retake(&mut self) -> io::Result<()> {
        take()?;
        self.clear()
    }

    /// Clears the screen, so that everything is drawn anew. (`Terminal::clear` asks the terminal for the position
    /// of its cursor. The answer may come late or never.)
    pub(crate) fn clear(&mut self) -> io::Result<()> {
        let size = self.terminal.size()?;
        self.terminal
            .resize(Rect::new(0, 0, size.width, size.height))
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        give_back();
    }
}

impl SignalFlags {
    #[cfg(unix)]
    fn listen(&self) -> io::Result<()> {
        use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGTERM, SIGTSTP};
        for (signals, flag) in [
            (&[SIGHUP, SIGINT, SIGTERM][..], &self.end),
            (&[SIGTSTP][..], &self.suspend),
            (&[SIGCONT][..], &self.resume),
        ] {
            for signal in signals {
                // A second signal to end, before the first was handled, ends the program at once.
                if Arc::ptr_eq(flag, &self.end) {
                    let status = 128 + *signal;
                    signal_hook::flag::register_conditional_shutdown(
                        *signal,
                        status,
                        Arc::clone(flag),
                    )?;
                }
                signal_hook::flag::register(*signal, Arc::clone(flag))?;
            }
        }
        Ok(())
    }

    #[cfg(not(unix))]
    fn listen(&self) -> io::Result<()> {
        Ok(())
    }
}

fn take() -> io::Result<()> {
    TAKEN.store(true, Ordering::SeqCst);
    enable_raw_mode()?;
    execute!(
        stdout(),
        EnterAlternateScreen,
        EnableMouseCapture,
        EnableBracketedPaste
    )
}

/// Restores the terminal. There is nobody to report a failure to.
fn give_back() {
    if TAKEN.swap(false, Ordering::SeqCst) {
        let _ = execute!(
            stdout(),
            DisableBracketedPaste,
            DisableMouseCapture,
            LeaveAlternateScreen,
            Show
        );
        let _ = disable_raw_mode();
    }
}

/// Makes a panic restore the terminal first, so that its message can be read.
fn give_back_when_panicking() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let before = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            give_back();
            before(info);
        }));
    });
}
