//! Floods the service with requests that cost it something, from one address.

use std::sync::Arc;
use std::time::Duration;

use client::Client;
use hyper::Method;
use tokio::task::JoinSet;
use tokio::time::{interval, sleep};

use crate::counts::Counts;

/// Requests of one kind, without end.
pub struct Flood {
    name: &'static str,
    path: &'static str,
    body: &'static str,
    /// On so many connections.
    connections: u32,
    /// So many requests a second, over all of them.
    rate: u32,
}

/// What comes from the one address: scripts to be judged, and wrong passwords for an account that
/// is there and for one that is not.
pub static FLOODS: [Flood; 3] = [
    Flood {
        name: "scripts",
        path: "/api/v1/judge",
        body: r#"{"acts":["W touch d1","W move a1b1","W press"],"editions":["FIDE2018","FIDE2023"]}"#,
        connections: 50,
        rate: 1_500,
    },
    Flood {
        name: "wrong passwords",
        path: "/api/v1/session",
        body: r#"{"login":"chief","password":"let me in, please"}"#,
        connections: 20,
        rate: 100,
    },
    Flood {
        name: "unknown accounts",
        path: "/api/v1/session",
        body: r#"{"login":"nobody","password":"let me in, please"}"#,
        connections: 20,
        rate: 100,
    },
];

/// How soon somebody asks again whom nobody answers.
const AGAIN_AFTER: Duration = Duration::from_millis(200);

impl Flood {
    /// Begins it.
    pub fn begin(
        &'static self,
        client: &Client,
        counts: &Arc<Counts>,
        attackers: &mut JoinSet<()>,
    ) {
        for _ in 0..self.connections {
            attackers.spawn(self.ask(client.anew(), Arc::clone(counts)));
        }
    }

    async fn ask(&'static self, client: Client, counts: Arc<Counts>) {
        let mut turns = interval(Duration::from_secs(1) * self.connections / self.rate);
        loop {
            turns.tick().await;
            match client.once(Method::POST, self.path, self.body).await {
                Ok(reply) => counts.answered(self.name, reply.status),
                Err(_) => {
                    counts.saw(self.name, "not answered");
                    sleep(AGAIN_AFTER).await;
                    turns.reset();
                }
            }
        }
    }
}
