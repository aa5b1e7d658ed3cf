//! Holds the parts of the service that every handler uses.

use std::ops::Deref;
use std::sync::Arc;

use axum::extract::FromRef;
use ledger::{Ledger, Signer};
use serde::Serialize;
use table::judging;
use tokio::sync::{Semaphore, watch};
use utoipa::ToSchema;

use crate::api::CalledTable;
use crate::auth::{Auth, AuthSettings};
use crate::background::Background;
use crate::games::Games;
use crate::hall_access::HallAccess;
use crate::limits::{
    MAX_EVENT_FILES_AT_ONCE, MAX_HELD_OF_A_PARTICIPANT, MAX_HELD_OF_AN_ADDRESS,
    MAX_HELD_OF_LOG_INS, MAX_HELD_OF_LOG_INS_OF_AN_ADDRESS, MAX_HELD_OF_ONE_OF_STAFF,
    MAX_HELD_OF_PARTICIPANTS, MAX_HELD_OF_STAFF, MAX_HELD_OF_STRANGERS, MAX_SCRIPTS_AT_ONCE,
};
use crate::live::{Hall, HallDeps};
use crate::metrics::Metrics;
use crate::public_games::PublicGames;
use crate::shares::{ShareLimit, ShareLimits, Shares};
use crate::stream_quota::StreamQuota;
use crate::time::{Clock, ClockSet, ClockWatch};
use crate::ttl_cache::TtlCache;
use crate::webhooks::{Sending, Webhooks};

/// The service as its handlers see it; its clones are the same service.
#[derive(Clone)]
pub struct App(Arc<ServiceParts>);

/// The parts of the service.
pub struct ServiceParts {
    /// Where everything is kept.
    pub ledger: Ledger,
    /// Tells the time.
    pub clock: Clock,
    /// Signs the ends of records.
    pub signer: Arc<Signer>,
    /// The boards at play.
    pub hall: Hall,
    /// Who is told what happens there.
    pub webhooks: Webhooks,
    /// Who is who.
    pub auth: Arc<Auth>,
    /// What is counted.
    pub metrics: Metrics,
    /// Whether all boards are back.
    pub ready: watch::Sender<bool>,
    /// Whether the service is about to end.
    pub closing: watch::Sender<bool>,
    /// What acts do not wait for.
    pub background: Arc<Background>,
    /// Room for what there is only so much of.
    pub room: Capacity,
    /// What is demonstrated here, if the service is no more than a demonstration.
    pub demonstration: watch::Sender<Option<Demonstration>>,
    /// How telephones in the hall reach the service, if it serves one.
    pub hall_access: watch::Sender<Option<HallAccess>>,
    /// Games by link.
    pub(crate) games: Games,
    /// Whether the store answered a moment ago.
    pub(crate) answers: TtlCache<(), bool>,
    /// Tables that were called from a moment ago, by the codes of their cards.
    pub(crate) tables: TtlCache<Box<str>, Arc<CalledTable>>,
    /// Games of rounds as they were written for everybody.
    pub(crate) public_games: PublicGames,
}

/// What a demonstration shows: rounds that are played by themselves.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Demonstration {
    /// The event. Whoever makes its next round has it begin at once.
    pub event: Box<str>,
    /// At how many boards, the first of each round, no simulated arbiter decides as long as others
    /// are played at: they wait for whoever logs in.
    pub boards_left: u32,
}

/// What there is only so much room for at once.
pub struct Capacity {
    /// Streams.
    pub streams: StreamQuota,
    /// Bytes of bodies.
    pub(crate) bodies: Shares,
    /// Files of whole events.
    pub(crate) event_files: Arc<Semaphore>,
    /// Scripts that are judged without any record.
    pub(crate) judging: Arc<Semaphore>,
}

impl Capacity {
    fn new() -> Capacity {
        Capacity {
            streams: StreamQuota::default(),
            bodies: Shares::new(held_bytes()),
            event_files: Arc::new(Semaphore::new(MAX_EVENT_FILES_AT_ONCE)),
            judging: Arc::new(Semaphore::new(MAX_SCRIPTS_AT_ONCE)),
        }
    }
}

/// How many bytes of bodies are held at once.
const fn held_bytes() -> ShareLimits {
    let log_ins = MAX_HELD_OF_STRANGERS + MAX_HELD_OF_LOG_INS;
    let participants = log_ins + MAX_HELD_OF_PARTICIPANTS;
    let staff = participants + MAX_HELD_OF_STAFF;
    [
        limit(MAX_HELD_OF_STRANGERS, MAX_HELD_OF_AN_ADDRESS),
        limit(log_ins, MAX_HELD_OF_LOG_INS_OF_AN_ADDRESS),
        limit(participants, MAX_HELD_OF_A_PARTICIPANT),
        limit(staff, MAX_HELD_OF_ONE_OF_STAFF),
    ]
}

const fn limit(up_to_here: usize, of_one: usize) -> ShareLimit {
    ShareLimit { up_to_here, of_one }
}

impl App {
    /// A service over this ledger. Nothing is loaded yet, see [`Hall::load`].
    #[must_use]
    pub fn new(ledger: Ledger, signer: Signer, clock: Clock, settings: AuthSettings) -> App {
        App::sending(ledger, signer, clock, settings, Sending::default())
    }

    /// The same, whose deliveries to webhooks are made in this way.
    #[must_use]
    pub fn sending(
        ledger: Ledger,
        signer: Signer,
        clock: Clock,
        settings: AuthSettings,
        sending: Sending,
    ) -> App {
        let signer = Arc::new(signer);
        let metrics = Metrics::default();
        let deliveries = metrics.deliveries.clone();
        let webhooks = Webhooks::new(ledger.clone(), clock.clone(), sending, deliveries);
        let background = Arc::<Background>::default();
        let hall = Hall::new(HallDeps {
            ledger: ledger.clone(),
            signer: Arc::clone(&signer),
            trusted: settings.trusted_keys.clone(),
            clock: clock.clone(),
            webhooks: webhooks.clone(),
            engine_failures: metrics.engine_failures.clone(),
            judging,
            background: Arc::clone(&background),
        });
        App(Arc::new(ServiceParts {
            auth: Arc::new(Auth::new(settings, ledger.clone(), clock.clone(), &signer)),
            games: Games::new(ledger.clone(), clock.clone()),
            ledger,
            clock,
            signer,
            hall,
            webhooks,
            metrics,
            ready: watch::Sender::new(false),
            closing: watch::Sender::new(false),
            demonstration: watch::Sender::new(None),
            hall_access: watch::Sender::new(None),
            background,
            room: Capacity::new(),
            answers: TtlCache::new(),
            tables: TtlCache::new(),
            public_games: PublicGames::default(),
        }))
    }

    /// Looks whether somebody has set the time of day: nobody who plays is charged for it, and the
    /// arbiters of their games are told. Once nobody plays games are played by it again.
    pub fn look_at_the_clock(&self, watch: &mut ClockWatch) -> Option<ClockSet> {
        let set = watch.look(self.clock.reading());
        if let Some(set) = set {
            self.clock.is_set_by(set.by_us);
        }
        let is_played = || self.hall.lookout().is_played() || self.games.are_played();
        if self.clock.play_lags_us() != 0 && !is_played() {
            self.hall.lookout().time_leaps(self.clock.nobody_plays());
        }
        if set.is_some() {
            self.hall.lookout().tell_of_the_time_of_day();
        }
        set
    }
}

impl FromRef<App> for Arc<Auth> {
    fn from_ref(app: &App) -> Arc<Auth> {
        Arc::clone(&app.auth)
    }
}

impl Deref for App {
    type Target = ServiceParts;

    fn deref(&self) -> &ServiceParts {
        &self.0
    }
}
