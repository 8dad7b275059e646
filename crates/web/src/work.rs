//! An answer that takes time: on a thread of its own, within a budget, a few at once.
//!
//! Whoever goes away before the answer sets the cancel flag, by dropping the future that waits for it; so
//! a page that asks anew on every key leaves nothing behind. The others wait for their turn.

use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll};
use std::time::{Duration, Instant};

use axum::Json;
use axum::body::{Body, Bytes};
use axum::extract::FromRequest;
use axum::extract::Request;
use axum::extract::rejection::JsonRejection;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use futures_core::Stream;
use ninefold::search::Budget;
use ninefold::techniques::Until;
use serde::Serialize;
use serde::de::DeserializeOwned;
use tokio::runtime::Handle;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, mpsc};
use tokio::time::{timeout, timeout_at};

use crate::problem::Problem;

/// The longest that an answer may take, and the longest that a request waits for its turn.
const PATIENCE: Duration = Duration::from_secs(20);

/// The longest that a body may take to arrive.
const ARRIVAL: Duration = Duration::from_secs(10);

/// Bodies that arrive at once, so that what they need is bounded.
static ARRIVALS: Semaphore = Semaphore::const_new(128);

/// Answers that are worked on at once.
const AT_ONCE: usize = 4;

/// Turns to work, shared by all requests.
#[derive(Clone)]
pub(crate) struct Workers {
    turns: Arc<Semaphore>,
}

impl Workers {
    pub(crate) fn new() -> Workers {
        Workers {
            turns: Arc::new(Semaphore::new(AT_ONCE)),
        }
    }

    /// A turn, when it comes. The budget begins with it.
    async fn turn(&self) -> Result<(OwnedSemaphorePermit, Limits, Leaving), Problem> {
        let turn = timeout(PATIENCE, Arc::clone(&self.turns).acquire_owned()).await;
        let Ok(Ok(turn)) = turn else {
            let reason = "too many requests at once";
            return Err(Problem::new(StatusCode::SERVICE_UNAVAILABLE, reason));
        };
        let cancel = Arc::new(AtomicBool::new(false));
        let limits = Limits {
            cancel: Arc::clone(&cancel),
            end: Instant::now() + PATIENCE,
        };
        Ok((turn, limits, Leaving(cancel)))
    }
}

/// What a job may cost.
pub(crate) struct Limits {
    cancel: Arc<AtomicBool>,
    end: Instant,
}

impl Limits {
    pub(crate) fn budget(&self) -> Budget<'_> {
        Budget {
            deadline: Some(self.end),
            cancel: Some(&self.cancel),
            ..Budget::default()
        }
    }

    /// The same for a search for steps.
    pub(crate) fn until(&self) -> Until {
        Until {
            deadline: Some(self.end),
            cancel: Some(Arc::clone(&self.cancel)),
        }
    }
}

/// Sets the flag when it is dropped.
struct Leaving(Arc<AtomicBool>);

impl Drop for Leaving {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Does the job on a thread of its own when it is its turn.
pub(crate) async fn work<T: Send + 'static>(
    workers: &Workers,
    job: impl FnOnce(&Limits) -> Result<T, Problem> + Send + 'static,
) -> Result<T, Problem> {
    let (turn, limits, _leaving) = workers.turn().await?;
    let done = tokio::task::spawn_blocking(move || {
        // The turn ends with the work, also when nobody waits for it.
        let _turn = turn;
        job(&limits)
    });
    done.await.unwrap_or_else(|_| {
        Err(Problem::new(
            StatusCode::INTERNAL_SERVER_ERROR,
            "something went wrong in the program; please report this puzzle",
        ))
    })
}

/// Where the events of a stream go.
pub(crate) struct Feed {
    sender: mpsc::Sender<Bytes>,
    runtime: Handle,
    cancel: Arc<AtomicBool>,
    end: Instant,
}

impl Feed {
    /// Sends an event, and waits while nobody reads. Who has gone, or does not read in time, ends the job.
    pub(crate) fn put(&self, event: &str, data: &str) {
        if self.cancel.load(Ordering::Relaxed) {
            return;
        }
        let text = format!("event: {event}\ndata: {data}\n\n");
        let sent = self.sender.send(text.into());
        let sent = self.runtime.block_on(timeout_at(self.end.into(), sent));
        if !matches!(sent, Ok(Ok(()))) {
            self.cancel.store(true, Ordering::Relaxed);
        }
    }
}

/// The events on their way; whoever drops it ends the job.
struct Events {
    receiver: mpsc::Receiver<Bytes>,
    _leaving: Leaving,
}

impl Stream for Events {
    type Item = Result<Bytes, std::convert::Infallible>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        self.receiver.poll_recv(context).map(|event| event.map(Ok))
    }
}

/// Does a job that tells what it does while it works.
pub(crate) async fn stream(
    workers: &Workers,
    job: impl FnOnce(&Limits, &Feed) + Send + 'static,
) -> Result<Body, Problem> {
    let (turn, limits, leaving) = workers.turn().await?;
    let (sender, receiver) = mpsc::channel(8);
    let feed = Feed {
        sender,
        runtime: Handle::current(),
        cancel: Arc::clone(&limits.cancel),
        end: limits.end,
    };
    tokio::task::spawn_blocking(move || {
        let _turn = turn;
        job(&limits, &feed);
    });
    Ok(Body::from_stream(Events {
        receiver,
        _leaving: leaving,
    }))
}

/// A body of JSON, or a problem that says what is wrong with it.
pub(crate) struct JsonRequest<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for JsonRequest<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Result<JsonRequest<T>, Problem> {
        let _place = ARRIVALS.acquire().await;
        match timeout(ARRIVAL, Json::<T>::from_request(request, state)).await {
            Err(_) => {
                let reason = "the body took too long to arrive";
                Err(Problem::new(StatusCode::REQUEST_TIMEOUT, reason))
            }
            Ok(Ok(Json(request))) => Ok(JsonRequest(request)),
            Ok(Err(rejection)) => {
                let status = match &rejection {
                    JsonRejection::JsonDataError(_) => StatusCode::UNPROCESSABLE_ENTITY,
                    other => other.status(),
                };
                Err(Problem::new(status, rejection.body_text()))
            }
        }
    }
}

/// A value as JSON.
pub(crate) struct JsonAnswer<T>(pub(crate) T);

impl<T: Serialize> IntoResponse for JsonAnswer<T> {
    fn into_response(self) -> Response {
        let kind = [(axum::http::header::CONTENT_TYPE, "application/json")];
        (kind, ninefold::report::json::text(&self.0)).into_response()
    }
}
