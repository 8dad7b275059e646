//! The terminal: taken over, and given back however the program ends: by a key, an error, a panic, a
//! signal, or for a while by Ctrl-Z.

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

/// Whether the terminal is ours at the moment.
static TAKEN: AtomicBool = AtomicBool::new(false);

/// The screen, and what the system wants of us.
pub(crate) struct Screen {
    pub(crate) terminal: Terminal<CrosstermBackend<Sixteen<Stdout>>>,
    wants: Wants,
}

/// Flags that signals raise.
#[derive(Default)]
struct Wants {
    /// To end.
    end: Arc<AtomicBool>,
    /// To make a pause.
    stop: Arc<AtomicBool>,
    /// To go on after one.
    back: Arc<AtomicBool>,
}

/// What a signal asked for.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Wish {
    End,
    Stop,
    Back,
}

impl Screen {
    pub(crate) fn new() -> io::Result<Screen> {
        give_back_when_panicking();
        let wants = Wants::default();
        wants.listen()?;
        let terminal = Terminal::new(CrosstermBackend::new(Sixteen::new(stdout())))?;
        take()?;
        let mut screen = Screen { terminal, wants };
        screen.clear()?;
        Ok(screen)
    }

    /// What a signal has asked for since.
    pub(crate) fn wish(&self) -> Option<Wish> {
        let raised = |flag: &AtomicBool| flag.swap(false, Ordering::Relaxed);
        if raised(&self.wants.end) {
            return Some(Wish::End);
        }
        if raised(&self.wants.stop) {
            return Some(Wish::Stop);
        }
        raised(&self.wants.back).then_some(Wish::Back)
    }

    /// Waits until something is typed, for this long at most. False if the terminal is gone: reading from it
    /// would never end.
    #[cfg(unix)]
    pub(crate) fn wait(&self, longest: Duration) -> io::Result<bool> {
        use rustix::event::{PollFd, PollFlags, Timespec, poll};
        let stdout = stdout();
        let is_there = |longest: Duration| {
            let mut terminal = [PollFd::new(&stdout, PollFlags::IN)];
            let longest = Timespec::try_from(longest).map_err(io::Error::other)?;
            match poll(&mut terminal, Some(&longest)) {
                // A signal, which may be that of a new size.
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
        // What was read from the terminal already waits elsewhere.
        if event::poll(Duration::ZERO)? {
            return Ok(true);
        }
        is_there(longest)
    }

    /// The same.
    #[cfg(not(unix))]
    pub(crate) fn wait(&self, longest: Duration) -> io::Result<bool> {
        event::poll(longest)?;
        Ok(true)
    }

    /// Gives the terminal back, waits until the shell lets the program go on, and takes it again.
    pub(crate) fn suspend(&mut self) -> io::Result<()> {
        give_back();
        #[cfg(unix)]
        signal_hook::low_level::emulate_default_handler(signal_hook::consts::SIGTSTP)?;
        self.wants.back.store(false, Ordering::Relaxed);
        self.retake()
    }

    /// Takes the terminal again, whatever has happened to it, and draws everything anew.
    pub(crate) fn retake(&mut self) -> io::Result<()> {
        take()?;
        self.clear()
    }

    /// Wipes the screen, so that everything is drawn anew. (`Terminal::clear` asks the terminal where
    /// its cursor is: an answer that may be long in coming, or never come.)
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

impl Wants {
    #[cfg(unix)]
    fn listen(&self) -> io::Result<()> {
        use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGTERM, SIGTSTP};
        for (signals, flag) in [
            (&[SIGHUP, SIGINT, SIGTERM][..], &self.end),
            (&[SIGTSTP][..], &self.stop),
            (&[SIGCONT][..], &self.back),
        ] {
            for signal in signals {
                // Whoever asks to end again before that was heard is not asked to be patient.
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

/// Leaves the terminal as it was. What fails here cannot be told to anybody.
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

/// Before a panic is told, the terminal is given back, so that it can be read.
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
