//! A few at once, and of each client only some, so that nobody takes all there is.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Arc, Mutex, PoisonError, Weak};

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// Whom a connection comes from: an address, or the network of 64 bits that an IPv6 address lies in, since whoever has
/// one such address has them all.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Client(IpAddr);

impl Client {
    pub(crate) fn of(address: IpAddr) -> Client {
        Client(match address.to_canonical() {
            IpAddr::V6(address) => {
                let network = address.to_bits() >> 64 << 64;
                IpAddr::V6(Ipv6Addr::from_bits(network))
            }
            address => address,
        })
    }
}

/// Turns that are given in the order of asking. A client that has all its turns waits for one of its own; so however many
/// requests it has, only as many as it has turns wait before another client's.
#[derive(Clone)]
pub(crate) struct Turns {
    all: Arc<Semaphore>,
    each: usize,
    clients: Arc<Mutex<HashMap<Client, Weak<Semaphore>>>>,
}

/// A turn, until it is dropped.
pub(crate) struct Turn {
    _all: OwnedSemaphorePermit,
    _own: OwnedSemaphorePermit,
}

impl Turns {
    /// `all` turns at once, `each` of them for one client.
    pub(crate) fn new(all: usize, each: usize) -> Turns {
        Turns {
            all: Arc::new(Semaphore::new(all)),
            each,
            clients: Arc::default(),
        }
    }

    /// A turn, when it comes.
    pub(crate) async fn turn(&self, client: Client) -> Option<Turn> {
        let own = self.own(client).acquire_owned().await.ok()?;
        let all = Arc::clone(&self.all).acquire_owned().await.ok()?;
        Some(Turn {
            _all: all,
            _own: own,
        })
    }

    /// A turn, if there is one at once.
    pub(crate) fn now(&self, client: Client) -> Option<Turn> {
        let own = self.own(client).try_acquire_owned().ok()?;
        let all = Arc::clone(&self.all).try_acquire_owned().ok()?;
        Some(Turn {
            _all: all,
            _own: own,
        })
    }

    /// The turns of one client. They are forgotten when it has none and waits for none.
    fn own(&self, client: Client) -> Arc<Semaphore> {
        let mut clients = self.clients.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(own) = clients.get(&client).and_then(Weak::upgrade) {
            return own;
        }
        clients.retain(|_, own| own.strong_count() > 0);
        let own = Arc::new(Semaphore::new(self.each));
        clients.insert(client, Arc::downgrade(&own));
        own
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::runtime::Builder;

    fn client(address: &str) -> Client {
        Client::of(address.parse().unwrap())
    }

    #[test]
    fn a_client_is_an_address_or_a_network() {
        assert_eq!(client("::ffff:10.0.0.1"), client("10.0.0.1"));
        assert_ne!(client("10.0.0.1"), client("10.0.0.2"));
        assert_eq!(client("2001:db8::1"), client("2001:db8::2:3"));
        assert_ne!(client("2001:db8::1"), client("2001:db8:0:1::1"));
    }

    #[test]
    fn nobody_takes_all_turns() {
        let turns = Turns::new(4, 3);
        let (greedy, other) = (client("10.0.0.1"), client("10.0.0.2"));
        let taken: Vec<Turn> = (0..3).map(|_| turns.now(greedy).unwrap()).collect();
        assert!(turns.now(greedy).is_none());
        let last = turns.now(other).unwrap();
        assert!(turns.now(other).is_none(), "there are four");
        drop(taken);
        assert!(turns.now(greedy).is_some());
        assert_eq!(turns.clients.lock().unwrap().len(), 2);
        drop(last);
        assert!(turns.now(client("10.0.0.3")).is_some());
        assert_eq!(turns.clients.lock().unwrap().len(), 1, "others are gone");
    }

    /// A hundred requests of one client wait. Another's is the fourth to have a turn, not the last.
    #[test]
    fn one_of_another_client_does_not_wait_for_all() {
        let runtime = Builder::new_current_thread().build().unwrap();
        runtime.block_on(async {
            let turns = Turns::new(1, 3);
            let order: Arc<Mutex<Vec<bool>>> = Arc::default();
            let busy = turns.now(client("10.0.0.9")).unwrap();
            let tasks: Vec<_> = (0..101)
                .map(|i| {
                    let (turns, order) = (turns.clone(), Arc::clone(&order));
                    let is_other = i == 100;
                    let client = client(if is_other { "10.0.0.2" } else { "10.0.0.1" });
                    tokio::spawn(async move {
                        let _turn = turns.turn(client).await;
                        order.lock().unwrap().push(is_other);
                        tokio::task::yield_now().await;
                    })
                })
                .collect();
            for _ in 0..5 {
                tokio::task::yield_now().await;
            }
            drop(busy);
            for task in tasks {
                task.await.unwrap();
            }
            let order = order.lock().unwrap();
            assert_eq!(order.len(), 101);
            assert_eq!(order.iter().position(|is_other| *is_other), Some(3));
        });
    }
}
