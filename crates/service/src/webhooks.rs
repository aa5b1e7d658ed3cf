//! Sends the webhooks of an event: they report that a board is down or that a ruling waits for an
//! arbiter.
//!
//! Every webhook has a queue and a task of its own: none waits for another, and no act waits for
//! any of them. What a delivery looks like and what holds of it stands in `docs/webhooks.md`.

mod notice;
mod pace;
mod post;
mod queue;
mod signature;
mod target;

use std::collections::HashMap;
use std::sync::{Arc, OnceLock, PoisonError, RwLock, Weak};

use ledger::{ExpectedVersion, Ledger};
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use tokio::sync::Mutex;
use tokio::time::{Instant, timeout};
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::{ClientConfig, RootCertStore};

pub(crate) use notice::WebhookNotice;
pub use pace::Pace;
pub(crate) use signature::new_secret;
pub use target::{NotATarget, Reach, Target, Zone, may_reach, zone};

use crate::limits::WEBHOOKS_READ_EVERY;
use crate::metrics::OutcomeLabel;
use crate::model::Webhook;
use crate::problem::HandlerResult;
use crate::registry::Registry;
use crate::time::Clock;
use crate::webhooks::post::{NotDelivered, Signed, post};
use crate::webhooks::queue::{Delivery, DeliveryQueue, Put, QueueStep};

/// How deliveries are made.
#[derive(Clone, Debug, Default)]
pub struct Sending {
    /// How far they may go.
    pub reach: Reach,
    /// How patiently they are made.
    pub pace: Pace,
    /// Whose certificates are believed.
    pub trusted: Authorities,
}

/// Whose certificates are believed.
#[derive(Clone, Debug, Default)]
pub enum Authorities {
    /// Those of the machine.
    #[default]
    OfTheMachine,
    /// These.
    These(RootCertStore),
}

/// Deliveries by what became of them.
pub(crate) type Deliveries = Family<OutcomeLabel, Counter>;

/// The webhooks of all events; its clones are the same.
#[derive(Clone)]
pub struct Webhooks(Arc<WebhooksShared>);

struct WebhooksShared {
    ledger: Ledger,
    clock: Clock,
    sending: Sending,
    deliveries: Deliveries,
    tls: OnceLock<TlsConnector>,
    /// By their events.
    queues: RwLock<HashMap<Box<str>, Vec<Arc<DeliveryQueue>>>>,
    /// Held while the list is read, and while it is changed.
    listing: Mutex<()>,
}

impl Webhooks {
    pub(crate) fn new(
        ledger: Ledger,
        clock: Clock,
        sending: Sending,
        deliveries: Deliveries,
    ) -> Webhooks {
        Webhooks(Arc::new(WebhooksShared {
            ledger,
            clock,
            sending,
            deliveries,
            tls: OnceLock::new(),
            queues: RwLock::default(),
            listing: Mutex::default(),
        }))
    }

    /// How far deliveries may go.
    #[must_use]
    pub fn reach(&self) -> Reach {
        self.0.sending.reach
    }

    /// Takes the webhooks from the store, those too that another process has made or deleted.
    ///
    /// # Errors
    /// The store failed.
    pub async fn read(&self) -> HandlerResult<()> {
        let _listing = self.0.listing.lock().await;
        let all = Registry(&self.0.ledger).readable::<Webhook>(None).await?;
        let all = all
            .into_iter()
            .filter(|webhook| webhook.disabled_at.is_none());
        let mut queues = self.0.queues();
        let mut former: HashMap<Box<str>, Arc<DeliveryQueue>> = queues
            .drain()
            .flat_map(|(_, queues)| queues)
            .map(|queue| (queue.webhook.id.clone(), queue))
            .collect();
        for webhook in all {
            let known = former.remove(&webhook.id);
            let queue = known.unwrap_or_else(|| self.opened(webhook));
            let of_event = queues.entry(queue.webhook.event.clone()).or_default();
            of_event.push(queue);
        }
        former.values().for_each(|gone| gone.close());
        Ok(())
    }

    /// Reads them again now and then, for ever.
    pub async fn keep_reading(&self) {
        loop {
            tokio::time::sleep(WEBHOOKS_READ_EVERY).await;
            if let Err(problem) = self.read().await {
                tracing::warn!(detail = %problem.detail, "the webhooks cannot be read; they stay as they are");
            }
        }
    }

    /// A webhook was made.
    pub(crate) async fn made(&self, webhook: &Webhook) {
        let _listing = self.0.listing.lock().await;
        let mut queues = self.0.queues();
        let of_event = queues.entry(webhook.event.clone()).or_default();
        // it may have been read from the store already
        if of_event.iter().all(|queue| queue.webhook.id != webhook.id) {
            of_event.push(self.opened(webhook.clone()));
        }
    }

    /// A webhook was deleted.
    pub(crate) async fn deleted(&self, webhook: &Webhook) {
        let _listing = self.0.listing.lock().await;
        self.0.remove(webhook);
    }

    /// An event was deleted, with its webhooks.
    pub(crate) async fn event_deleted(&self, event: &str) {
        let _listing = self.0.listing.lock().await;
        let gone = self.0.queues().remove(event).unwrap_or_default();
        gone.iter().for_each(|queue| queue.close());
    }

    /// Tells the webhooks of its event, without waiting for any of them.
    pub(crate) fn tell(&self, notice: &WebhookNotice) {
        let queues = self.0.queues.read().unwrap_or_else(PoisonError::into_inner);
        let of_event = queues.get(&notice.event).into_iter().flatten();
        for queue in of_event.filter(|queue| queue.webhook.occasions.contains(&notice.occasion)) {
            let id = notice.id(&queue.webhook.id);
            let now = Instant::now();
            let put = queue.put(Delivery {
                body: notice.body(&id),
                id,
                since: now,
                due: now,
                attempts: 0,
            });
            if put == Put::InPlaceOfTheOldest {
                self.0.dropped(&queue.webhook);
            }
        }
    }

    fn opened(&self, webhook: Webhook) -> Arc<DeliveryQueue> {
        let queue = Arc::new(DeliveryQueue::new(webhook));
        tokio::spawn(work(Arc::clone(&queue), Arc::downgrade(&self.0)));
        queue
    }
}

/// Delivers what is due, until the webhook or the service is gone.
async fn work(queue: Arc<DeliveryQueue>, shared: Weak<WebhooksShared>) {
    while !queue.is_closed() {
        match queue.next(Instant::now()) {
            QueueStep::Wait(wait) => queue.wait(wait).await,
            QueueStep::Deliver(delivery) => match shared.upgrade() {
                Some(shared) => shared.deliver(&queue, delivery).await,
                None => return,
            },
        }
    }
}

impl Drop for WebhooksShared {
    fn drop(&mut self) {
        let queues = self
            .queues
            .get_mut()
            .unwrap_or_else(PoisonError::into_inner);
        queues.values().flatten().for_each(|queue| queue.close());
    }
}

impl WebhooksShared {
    fn queues(
        &self,
    ) -> std::sync::RwLockWriteGuard<'_, HashMap<Box<str>, Vec<Arc<DeliveryQueue>>>> {
        self.queues.write().unwrap_or_else(PoisonError::into_inner)
    }

    fn remove(&self, webhook: &Webhook) {
        let mut queues = self.queues();
        let Some(of_event) = queues.get_mut(&webhook.event) else {
            return;
        };
        of_event.retain(|queue| {
            let stays = queue.webhook.id != webhook.id;
            if !stays {
                queue.close();
            }
            stays
        });
    }

    /// Tries once; what fails waits for its next turn.
    async fn deliver(&self, queue: &DeliveryQueue, mut delivery: Delivery) {
        delivery.attempts += 1;
        let webhook = &queue.webhook;
        let attempt = self.attempt(webhook, &delivery);
        let answered = timeout(self.sending.pace.timeout, attempt).await;
        match answered.unwrap_or(Err(NotDelivered::TooLate)) {
            Ok(status) if status.is_success() => {
                self.count("delivered");
                tracing::debug!(webhook = %webhook.id, delivery = %delivery.id, "delivered");
                return;
            }
            Ok(status) if status == axum::http::StatusCode::GONE => {
                self.count("gone");
                return self.disable(webhook).await;
            }
            Ok(status) => {
                tracing::debug!(webhook = %webhook.id, delivery = %delivery.id, %status, "not delivered");
            }
            Err(error) => {
                tracing::debug!(webhook = %webhook.id, delivery = %delivery.id, %error, "not delivered");
            }
        }
        self.count("failed");
        self.try_later(queue, delivery);
    }

    async fn attempt(
        &self,
        webhook: &Webhook,
        delivery: &Delivery,
    ) -> Result<axum::http::StatusCode, NotDelivered> {
        let reach = self.sending.reach;
        // it was one when the webhook was made; the operator may have thought better of it
        let target = Target::of(&webhook.url, reach).map_err(|_| NotDelivered::NotAllowed)?;
        let timestamp_s = self.clock.now().as_second();
        let (id, body) = (&*delivery.id, delivery.body.clone());
        let signature = signature::signature(&webhook.secret, id, timestamp_s, &body);
        let signed = Signed {
            id,
            timestamp_s,
            signature: &signature.ok_or(NotDelivered::NoSecret)?,
            body,
        };
        post(&target, reach, self.tls(), &signed).await
    }

    fn tls(&self) -> &TlsConnector {
        self.tls.get_or_init(|| {
            let roots = match &self.sending.trusted {
                Authorities::These(roots) => roots.clone(),
                Authorities::OfTheMachine => of_the_machine(),
            };
            let config = ClientConfig::builder()
                .with_root_certificates(roots)
                .with_no_client_auth();
            TlsConnector::from(Arc::new(config))
        })
    }

    fn try_later(&self, queue: &DeliveryQueue, mut delivery: Delivery) {
        let now = Instant::now();
        let age = now - delivery.since;
        match self.sending.pace.pause(delivery.attempts, age, random()) {
            Some(pause) => {
                delivery.due = now + pause;
                if queue.put(delivery) == Put::InPlaceOfTheOldest {
                    self.dropped(&queue.webhook);
                }
            }
            None => {
                self.count("given_up");
                tracing::warn!(
                    webhook = %queue.webhook.id, event = %queue.webhook.event,
                    delivery = %delivery.id, attempts = delivery.attempts,
                    "a delivery was given up"
                );
            }
        }
    }

    /// The receiver wants nothing any more.
    async fn disable(&self, webhook: &Webhook) {
        let _listing = self.listing.lock().await;
        self.remove(webhook);
        tracing::info!(webhook = %webhook.id, event = %webhook.event, "a webhook is gone and was disabled");
        if let Err(problem) = self.note_disabled(&webhook.id).await {
            tracing::warn!(
                webhook = %webhook.id, detail = %problem.detail,
                "that a webhook is disabled could not be recorded; it is asked again after a restart"
            );
        }
    }

    async fn note_disabled(&self, webhook: &str) -> HandlerResult<()> {
        let registry = Registry(&self.ledger);
        if let Some(mut found) = registry.find::<Webhook>(webhook).await? {
            found.value.disabled_at = Some(self.clock.now());
            let expected = ExpectedVersion::Version(found.version);
            registry.put(found.value, expected).await?;
        }
        Ok(())
    }

    fn dropped(&self, webhook: &Webhook) {
        self.count("dropped");
        tracing::warn!(
            webhook = %webhook.id, event = %webhook.event,
            "too much waits for a webhook; its oldest delivery was dropped"
        );
    }

    fn count(&self, outcome: &str) {
        let outcome = OutcomeLabel {
            outcome: outcome.into(),
        };
        self.deliveries.get_or_create(&outcome).inc();
    }
}

fn of_the_machine() -> RootCertStore {
    let mut roots = RootCertStore::empty();
    let found = rustls_native_certs::load_native_certs();
    for error in &found.errors {
        tracing::warn!(%error, "a certificate of the machine cannot be read");
    }
    roots.add_parsable_certificates(found.certs);
    roots
}

fn random() -> u16 {
    let mut bytes = [0; 2];
    getrandom::fill(&mut bytes).expect("invariant: the operating system gives random numbers");
    u16::from_ne_bytes(bytes)
}
