//! An answer that takes time: on a thread of its own, within a budget, a few at once.
//!
//! There are two queues. Every request but those that are known to take long begins in the first, where it waits for
//! nothing long: what is not answered after [`SHORT`] goes on in the second if there is room, and otherwise is broken off,
//! waits there, and begins anew. So a plain puzzle is solved at once, however many long searches there are, and where there
//! is room nothing is done twice.
//!
//! Whoever goes away before the answer sets the cancel flag, by dropping the future that waits for it; so
//! a page that asks anew on every key leaves nothing behind. The others wait for their turn.

use std::hash::{BuildHasher, RandomState};
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll};
use std::time::{Duration, Instant};

use axum::body::{Body, Bytes};
use axum::extract::{FromRequest, Request};
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use futures_core::Stream;
use ninefold_api::{Answer, Limits, Problem, Route, Trouble, Verb};
use tokio::runtime::Handle;
use tokio::sync::mpsc;
use tokio::task::JoinHandle;
use tokio::time::{timeout, timeout_at};

use crate::guard::BODY;
use crate::refusal::Refusal;
use crate::turns::{Client, Turn, Turns};

/// The longest that an answer may take, and the longest that a request waits for its turn.
const PATIENCE: Duration = Duration::from_secs(20);

/// The longest that a body may take to arrive.
const ARRIVAL: Duration = Duration::from_secs(10);

/// The longest that work may take in the first queue.
const SHORT: Duration = Duration::from_millis(100);

/// Bodies that arrive at once, so that what they need is bounded; and those of one client.
const ARRIVALS: (usize, usize) = (128, 96);

/// Answers of a queue that are worked on at once, and those for one client.
const AT_ONCE: (usize, usize) = (4, 3);

/// Turns to work, shared by all requests.
#[derive(Clone)]
pub(crate) struct Workers {
    arrivals: Turns,
    short: Turns,
    long: Turns,
}

impl Workers {
    pub(crate) fn new() -> Workers {
        let turns = |(all, each)| Turns::new(all, each);
        Workers {
            arrivals: turns(ARRIVALS),
            short: turns(AT_ONCE),
            long: turns(AT_ONCE),
        }
    }
}

/// A turn, when it comes.
async fn turn(turns: &Turns, client: Client) -> Result<Turn, Refusal> {
    let turn = timeout(PATIENCE, turns.turn(client)).await;
    turn.ok().flatten().ok_or_else(|| {
        let reason = "Too many requests at once. Try again later.";
        Refusal::new(Trouble::Busy, reason)
    })
}

/// What an answer may cost that begins now, and what breaks it off.
fn limits() -> (Limits, Leaving) {
    let cancel = Arc::new(AtomicBool::new(false));
    let limits = Limits {
        cancel: Arc::clone(&cancel),
        deadline: Some(Instant::now() + PATIENCE),
        progress: None,
        seed: (RandomState::new().hash_one(0) >> 32) as u32,
    };
    (limits, Leaving(cancel))
}

/// Sets the flag when it is dropped.
struct Leaving(Arc<AtomicBool>);

impl Drop for Leaving {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// The answer to a request.
pub(crate) async fn answer(
    workers: &Workers,
    route: &'static Route,
    client: Client,
    request: Request,
) -> Result<Response, Refusal> {
    let body = arrived(workers, client, request).await?;
    match route.verb {
        // A list costs nothing and waits for nobody.
        Verb::Get => whole(route.answer(&body, &Limits::default(), &mut |_, _| ())),
        Verb::Post => work(workers, route, client, body).await,
        Verb::Stream => stream(workers, route, client, body).await,
    }
}

/// An answer that is there, as a response.
fn whole(answer: Result<Answer, Problem>) -> Result<Response, Refusal> {
    let Answer { kind, bytes } = answer.map_err(Refusal)?;
    Ok(([(CONTENT_TYPE, kind)], bytes).into_response())
}

/// The body, when all of it is there.
async fn arrived(workers: &Workers, client: Client, request: Request) -> Result<Bytes, Refusal> {
    let _turn = turn(&workers.arrivals, client).await?;
    match timeout(ARRIVAL, Bytes::from_request(request, &())).await {
        Err(_) => {
            let reason = "The body took too long to arrive.";
            Err(Refusal::new(Trouble::SlowBody, reason))
        }
        Ok(Ok(body)) => Ok(body),
        Ok(Err(rejection)) if rejection.status() == StatusCode::PAYLOAD_TOO_LARGE => {
            Err(Refusal::new(
                Trouble::TooLarge,
                format!("The body may have up to {BODY} bytes."),
            ))
        }
        Ok(Err(_)) => {
            let reason = "The body did not arrive as a whole.";
            Err(Refusal::new(Trouble::NotJson, reason))
        }
    }
}

/// What to say where the program has a fault.
fn fault() -> Refusal {
    Refusal::new(
        Trouble::Fault,
        "Something went wrong in the program. Please report this puzzle.",
    )
}

/// An answer that is being made. Whoever drops it ends the work.
struct Begun {
    done: JoinHandle<Result<Answer, Problem>>,
    /// The thread has it too: the turn ends with the work, also when nobody waits for it.
    turn: Arc<Mutex<Turn>>,
    _leaving: Leaving,
}

impl Begun {
    fn new(turn: Turn, route: &'static Route, body: Bytes) -> Begun {
        let (limits, leaving) = limits();
        let turn = Arc::new(Mutex::new(turn));
        let held = Arc::clone(&turn);
        let done = tokio::task::spawn_blocking(move || {
            let _turn = held;
            route.answer(&body, &limits, &mut |_, _| ())
        });
        Begun {
            done,
            turn,
            _leaving: leaving,
        }
    }

    /// The work goes on with another turn, and the first is free.
    fn go_on_with(&self, turn: Turn) {
        *self.turn.lock().unwrap_or_else(PoisonError::into_inner) = turn;
    }

    async fn response(&mut self) -> Result<Response, Refusal> {
        whole((&mut self.done).await.map_err(|_| fault())?)
    }
}

/// Makes the answer on a thread of its own when it is its turn.
async fn work(
    workers: &Workers,
    route: &'static Route,
    client: Client,
    body: Bytes,
) -> Result<Response, Refusal> {
    if !route.is_long {
        let mut begun = Begun::new(turn(&workers.short, client).await?, route, body.clone());
        if let Ok(response) = timeout(SHORT, begun.response()).await {
            return response;
        }
        if let Some(turn) = workers.long.now(client) {
            begun.go_on_with(turn);
            return begun.response().await;
        }
    }
    let turn = turn(&workers.long, client).await?;
    Begun::new(turn, route, body).response().await
}

/// Where the events of a stream go.
struct Feed {
    sender: mpsc::Sender<Result<Bytes, Problem>>,
    runtime: Handle,
    cancel: Arc<AtomicBool>,
    end: Instant,
}

impl Feed {
    /// Sends an event, and waits while nobody reads. Who has gone, or does not read in time, ends the job.
    fn put(&self, event: Result<Bytes, Problem>) {
        if self.cancel.load(Ordering::Relaxed) {
            return;
        }
        let sent = self.sender.send(event);
        let sent = self.runtime.block_on(timeout_at(self.end.into(), sent));
        if !matches!(sent, Ok(Ok(()))) {
            self.cancel.store(true, Ordering::Relaxed);
        }
    }
}

/// The events on their way; whoever drops it ends the job.
struct Events {
    first: Option<Bytes>,
    receiver: mpsc::Receiver<Result<Bytes, Problem>>,
    _leaving: Leaving,
}

impl Stream for Events {
    type Item = Result<Bytes, std::convert::Infallible>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        if let Some(first) = self.first.take() {
            return Poll::Ready(Some(Ok(first)));
        }
        // What goes wrong goes wrong before the first event.
        let event = self.receiver.poll_recv(context);
        event.map(|event| event.and_then(Result::ok).map(Ok))
    }
}

/// Makes an answer that is told while it is made.
async fn stream(
    workers: &Workers,
    route: &'static Route,
    client: Client,
    body: Bytes,
) -> Result<Response, Refusal> {
    // What has been sent cannot be begun anew.
    let turn = turn(&workers.long, client).await?;
    let (limits, leaving) = limits();
    let (sender, mut receiver) = mpsc::channel(8);
    let feed = Feed {
        sender,
        runtime: Handle::current(),
        cancel: Arc::clone(&limits.cancel),
        end: Instant::now() + PATIENCE,
    };
    tokio::task::spawn_blocking(move || {
        let _turn = turn;
        let tell = &mut |event: &str, data: &str| {
            let text = format!("event: {event}\ndata: {data}\n\n");
            feed.put(Ok(text.into()));
        };
        if let Err(problem) = route.answer(&body, &limits, tell) {
            feed.put(Err(problem));
        }
    });
    let first = receiver.recv().await.ok_or_else(fault)?;
    let events = Events {
        first: Some(first.map_err(Refusal)?),
        receiver,
        _leaving: leaving,
    };
    let kind = [(CONTENT_TYPE, "text/event-stream")];
    Ok((kind, Body::from_stream(events)).into_response())
}
