//! Which request is answered by what: the one list, for HTTP and for the workers of the page.

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::answer::Answer;
use crate::limits::Limits;
use crate::problem::Problem;
use crate::{
    candidates, checking, files, learning, making, need, paper, photo, rules, solving, steps,
    watch, words,
};

/// A request that can be made.
pub struct Route {
    /// Its name, which is the end of its path over HTTP.
    pub name: &'static str,
    /// Whether something is asked for or something is handed over.
    pub verb: Verb,
    /// Whether even an ordinary puzzle takes a while.
    pub is_long: bool,
    handler: Handler,
}

/// How a request is made over HTTP.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Verb {
    /// Without a body.
    Get,
    /// With a body of JSON.
    Post,
    /// With a body of JSON; the answer comes as events (`text/event-stream`).
    Stream,
}

type Handler = fn(&[u8], &Limits, &mut dyn FnMut(&str, &str)) -> Result<Answer, Problem>;

impl Route {
    /// The answer to the body of a request. A route of the kind [`Verb::Stream`] calls `tell` with the name and the JSON of
    /// each event, and its answer is empty.
    ///
    /// # Errors
    /// If the request is wrong or there is no such answer; nothing has been told then.
    pub fn answer(
        &self,
        body: &[u8],
        limits: &Limits,
        tell: &mut dyn FnMut(&str, &str),
    ) -> Result<Answer, Problem> {
        (self.handler)(body, limits, tell)
    }
}

/// The request of a name, of those on the list [`ROUTES`].
pub fn route(name: &str) -> Option<&'static Route> {
    ROUTES.iter().find(|route| route.name == name)
}

/// All requests that can be made over HTTP: the list, and that of photos.
pub fn all() -> impl Iterator<Item = &'static Route> {
    ROUTES.iter().chain([&PHOTO])
}

/// The value of a body.
fn read<T: DeserializeOwned>(body: &[u8]) -> Result<T, Problem> {
    serde_json::from_slice(body).map_err(|error| words::unreadable(&error))
}

fn json(value: Result<impl Serialize, Problem>) -> Result<Answer, Problem> {
    value.map(|value| Answer::json(&value))
}

const fn route_of(verb: Verb, name: &'static str, handler: Handler) -> Route {
    Route {
        name,
        verb,
        is_long: false,
        handler,
    }
}

const fn long(route: Route) -> Route {
    Route {
        is_long: true,
        ..route
    }
}

/// The request that reads photos. It is not on the list: the page has a module of its own for it, which is loaded when somebody opens a
/// photo, and a module holds whatever its list names.
pub static PHOTO: Route = long(route_of(Verb::Post, "photo", |body, limits, _| {
    json(photo::photo(&read(body)?, limits))
}));

/// The requests that every engine answers.
pub static ROUTES: [Route; 26] = [
    route_of(Verb::Post, "solve", |body, limits, _| {
        json(solving::solve(&read(body)?, limits))
    }),
    route_of(Verb::Post, "count", |body, limits, _| {
        json(solving::count(&read(body)?, limits))
    }),
    route_of(Verb::Post, "candidates", |body, limits, _| {
        json(candidates::candidates(&read(body)?, limits))
    }),
    route_of(Verb::Post, "check", |body, limits, _| {
        json(checking::check(&read(body)?, limits))
    }),
    route_of(Verb::Post, "broken", |body, limits, _| {
        json(checking::broken(&read(body)?, limits))
    }),
    route_of(Verb::Post, "hint", |body, limits, _| {
        json(steps::hint(&read(body)?, limits))
    }),
    long(route_of(Verb::Post, "steps", |body, limits, _| {
        json(steps::steps(&read(body)?, limits))
    })),
    route_of(Verb::Post, "why", |body, limits, _| {
        json(steps::why(&read(body)?, limits))
    }),
    route_of(Verb::Post, "explain", |body, limits, _| {
        json(steps::explain(&read(body)?, limits))
    }),
    route_of(Verb::Post, "rate", |body, limits, _| {
        json(steps::rate(&read(body)?, limits))
    }),
    route_of(Verb::Post, "generate", |body, limits, _| {
        json(making::generate(&read(body)?, limits))
    }),
    route_of(Verb::Post, "redundant", |body, limits, _| {
        json(need::redundant(&read(body)?, limits))
    }),
    route_of(Verb::Post, "minimize", |body, limits, _| {
        json(need::minimize(&read(body)?, limits))
    }),
    route_of(Verb::Post, "levels", |body, _, _| {
        json(making::offered(&read(body)?))
    }),
    route_of(Verb::Post, "rules", |body, _, _| {
        json(rules::rules(&read(body)?))
    }),
    route_of(Verb::Post, "read", |body, limits, _| {
        json(files::read(&read(body)?, limits))
    }),
    route_of(Verb::Post, "convert", |body, limits, _| {
        json(files::convert(&read(body)?, limits))
    }),
    route_of(Verb::Post, "render", |body, limits, _| {
        files::render(&read(body)?, limits)
    }),
    route_of(Verb::Post, "sheet", |body, limits, _| {
        paper::sheet(&read(body)?, limits)
    }),
    route_of(Verb::Post, "qr", |body, _, _| paper::qr(&read(body)?)),
    route_of(Verb::Get, "formats", |_, _, _| json(Ok(files::formats()))),
    route_of(Verb::Get, "methods", |_, _, _| json(Ok(watch::methods()))),
    route_of(Verb::Get, "techniques", |_, _, _| {
        json(Ok(learning::techniques()))
    }),
    route_of(Verb::Post, "technique", |body, _, _| {
        json(learning::technique(&read(body)?))
    }),
    route_of(Verb::Post, "practice", |body, limits, _| {
        json(learning::practice(&read(body)?, limits))
    }),
    route_of(Verb::Stream, "watch", |body, limits, tell| {
        watch::watch(&read(body)?, limits, tell)
    }),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_wrong_with_a_request_is_said() {
        let solve = route("solve").unwrap();
        let wrong = |body: &str| {
            let answer = solve.answer(body.as_bytes(), &Limits::default(), &mut |_, _| ());
            answer.unwrap_err()
        };
        assert_eq!(wrong("{").status(), 400);
        assert_eq!(wrong("{}").status(), 422);
        assert!(route("nothing").is_none());
    }
}
