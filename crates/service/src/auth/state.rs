//! Keeps what is known of those who have shown who they are, and how often each may do what.

use std::net::IpAddr;
use std::sync::Mutex;

use axum::http::request::Parts;
use axum::http::{Extensions, HeaderValue};
use ledger::{Author, Ledger, Signer};
use tokio::sync::watch;

use crate::auth::address::Address;
use crate::auth::browser::Trying;
use crate::auth::principal::{Principal, Via};
use crate::auth::secret::SecretHash;
use crate::auth::settings::{AuthSettings, Cookies, PeoplePerAddress};
use crate::auth::throttle::{AttemptOrigin, Rate, Throttle, Wait};
use crate::auth::{audit, browser, password};
use crate::limits::{
    ACT_EVERY, CODE_EVERY, GAME_EVERY, MAX_ACTS_AT_ONCE, MAX_ACTS_OF_A_SEAT, MAX_CALLS_OF_A_PERSON,
    MAX_CALLS_OF_A_TABLE, MAX_CODES_AT_ONCE, MAX_GAMES_OF_A_PERSON, MAX_REQUESTS_OF_A_STRANGER,
    MAX_SCRIPTS_OF_A_PERSON, PERSON_CALLS_EVERY, SCRIPT_EVERY, SEAT_ACT_EVERY, STRANGERS_ASK_EVERY,
    TABLE_CALLS_EVERY,
};
use crate::lock::locked;
use crate::model::Account;
use crate::problem::{HandlerResult, Problem};
use crate::roles::Role;
use crate::time::Clock;
use crate::ttl_cache::TtlCache;

/// What is known of those who have shown who they are.
pub struct Auth {
    /// What the operator says about the way to the service.
    pub settings: AuthSettings,
    /// Who saw and did what.
    pub audit: audit::Audit,
    pub(super) ledger: Ledger,
    pub(super) clock: Clock,
    pub(super) known: TtlCache<Via, Principal>,
    /// Told whenever somebody's rights may have changed.
    rights: watch::Sender<()>,
    pub(super) passwords: password::Passwords,
    pub(super) browsers: browser::Browsers,
    throttle: Mutex<Throttle>,
    rates: Rates,
}

/// How often each may do what.
struct Rates {
    codes: Mutex<Rate<CodeOf>>,
    strangers: Mutex<Rate<IpAddr>>,
    /// Those who have shown what shows nobody.
    mistaken: Mutex<Rate<IpAddr>>,
    acts: Mutex<Rate<Author>>,
    scripts: Mutex<Rate<IpAddr>>,
    games: Mutex<Rate<IpAddr>>,
    by_link: Mutex<Rate<SecretHash>>,
    /// Calls for the arbiter, by event and table, and by address.
    tables: Mutex<Rate<(Box<str>, u32)>>,
    calls: Mutex<Rate<IpAddr>>,
}

impl Rates {
    fn new(people: PeoplePerAddress) -> Rates {
        let strangers = || Mutex::new(Rate::new(MAX_REQUESTS_OF_A_STRANGER, STRANGERS_ASK_EVERY));
        Rates {
            codes: Mutex::new(Rate::new(MAX_CODES_AT_ONCE, CODE_EVERY)),
            strangers: strangers(),
            mistaken: strangers(),
            acts: Mutex::new(Rate::new(MAX_ACTS_AT_ONCE, ACT_EVERY)),
            scripts: Mutex::new(Rate::new(
                people.times(MAX_SCRIPTS_OF_A_PERSON),
                people.every(SCRIPT_EVERY),
            )),
            games: Mutex::new(Rate::new(
                people.times(MAX_GAMES_OF_A_PERSON),
                people.every(GAME_EVERY),
            )),
            by_link: Mutex::new(Rate::new(MAX_ACTS_OF_A_SEAT, SEAT_ACT_EVERY)),
            tables: Mutex::new(Rate::new(MAX_CALLS_OF_A_TABLE, TABLE_CALLS_EVERY)),
            calls: Mutex::new(Rate::new(
                people.times(MAX_CALLS_OF_A_PERSON),
                people.every(PERSON_CALLS_EVERY),
            )),
        }
    }
}

impl Auth {
    pub(crate) fn new(
        settings: AuthSettings,
        ledger: Ledger,
        clock: Clock,
        signer: &Signer,
    ) -> Auth {
        Auth {
            rates: Rates::new(settings.people),
            settings,
            audit: audit::Audit::default(),
            ledger,
            clock,
            known: TtlCache::new(),
            rights: watch::Sender::new(()),
            passwords: password::Passwords::new(),
            browsers: browser::Browsers::new(signer),
            throttle: Mutex::new(Throttle::new()),
        }
    }

    /// The address that a request comes from.
    pub(crate) fn address_of(&self, parts: &Parts) -> Address {
        Address::of(parts, &self.settings.trusted_proxies)
    }

    /// Tokens, sessions or accounts have changed: nobody is remembered, and whoever follows
    /// something is looked up at once.
    pub(super) fn rights_have_changed(&self) {
        self.known.forget_all();
        self.rights.send_replace(());
    }

    pub(super) fn has_logged_out(&self, via: &Via) {
        self.known.forget(via);
        self.rights.send_replace(());
    }

    /// Tells when somebody's rights may have changed.
    pub(crate) fn rights(&self) -> watch::Receiver<()> {
        self.rights.subscribe()
    }

    /// Somebody at this address tries a password or a code.
    pub(super) fn try_from(&self, address: Address) -> HandlerResult<()> {
        self.try_at(AttemptOrigin::Address(address.counted()))
    }

    /// Somebody tries a password with a browser that somebody has logged in with before.
    pub(super) fn try_with(&self, browser: SecretHash) -> HandlerResult<()> {
        self.try_at(AttemptOrigin::Browser(browser))
    }

    pub(super) fn try_at(&self, place: AttemptOrigin) -> HandlerResult<()> {
        let tried = locked(&self.throttle).place(place, self.clock.steady());
        tried.map_err(|wait| {
            let detail = "too many attempts from this address; wait, then try again";
            Problem::too_many(detail, wait.s())
        })
    }

    /// Somebody at this address asks for something without showing who he is.
    pub(crate) fn ask_as_stranger(&self, address: Address) -> HandlerResult<()> {
        let asked = locked(&self.rates.strangers).ask(address.counted(), self.clock.steady());
        asked.map_err(too_many_of_strangers)
    }

    /// Somebody at this address wants a script judged: that costs more than most of what strangers
    /// ask for.
    pub(super) fn ask_to_judge(&self, address: Address) -> HandlerResult<()> {
        let asked = locked(&self.rates.scripts).ask(address.counted(), self.clock.steady());
        asked.map_err(|wait| {
            let detail = "too many scripts from this address; wait, then send it again";
            Problem::too_many(detail, wait.s())
        })
    }

    /// Somebody at this address makes a game by link.
    pub(crate) fn make_game(&self, address: Address) -> HandlerResult<()> {
        let asked = locked(&self.rates.games).ask(address.counted(), self.clock.steady());
        asked.map_err(|wait| {
            let detail = "as many games were begun from this address just now as the operator allows; \
                          wait, then begin another";
            Problem::too_many_games(detail, wait.s())
        })
    }

    /// Somebody at this address calls for the arbiter from a table of an event. A table that has
    /// called too often takes nothing from others at the same address.
    pub(crate) fn call(&self, address: Address, event: &str, table: u32) -> HandlerResult<()> {
        let now = self.clock.steady();
        let called = locked(&self.rates.tables).ask((event.into(), table), now);
        called.map_err(|wait| {
            let detail = "this table has called several times just now; wait, or raise your hand";
            Problem::too_many(detail, wait.s())
        })?;
        let called = locked(&self.rates.calls).ask(address.counted(), now);
        called.map_err(|wait| {
            let detail = "many calls came from this address just now; wait, or raise your hand";
            Problem::too_many(detail, wait.s())
        })
    }

    /// Whoever has a seat in a game by link tells so many acts.
    pub(crate) fn tell_by_link(&self, seat: SecretHash, count: usize) -> HandlerResult<()> {
        let count = u32::try_from(count).unwrap_or(u32::MAX);
        let told = locked(&self.rates.by_link).ask_for(count, seat, self.clock.steady());
        told.map_err(too_many_acts)
    }

    /// Whether somebody at this address, who was not seen lately, may show who he is: that costs a
    /// look into the store.
    pub(super) fn may_show(&self, address: Address) -> HandlerResult<()> {
        let mistaken = locked(&self.rates.mistaken);
        let could = mistaken.could_ask_for(1, &address.counted(), self.clock.steady());
        could.map(drop).map_err(too_many_of_strangers)
    }

    /// What somebody at this address has shown shows nobody.
    pub(super) fn was_mistaken(&self, address: Address) -> HandlerResult<()> {
        let asked = locked(&self.rates.mistaken).ask(address.counted(), self.clock.steady());
        asked.map_err(too_many_of_strangers)
    }

    /// Somebody tells so many acts. A board that chatters must not keep the others waiting;
    /// arbiters may tell as many as they like.
    pub(crate) fn tell(&self, principal: &Principal, count: usize) -> HandlerResult<()> {
        if !matches!(principal.role, Role::BoardDevice | Role::Player) {
            return Ok(());
        }
        let count = u32::try_from(count).unwrap_or(u32::MAX);
        let author = principal.author.clone();
        let told = locked(&self.rates.acts).ask_for(count, author, self.clock.steady());
        told.map_err(too_many_acts)
    }

    /// Whoever has logged in to the account shows its password once more: where he does, if it is
    /// right.
    pub(super) async fn check(
        &self,
        trying: &Trying,
        account: &Account,
        password: Box<str>,
    ) -> HandlerResult<Option<AttemptOrigin>> {
        let place = self.begin_attempt(trying, &account.login)?;
        let fits = self.fits(place, Some(account), password).await?;
        if fits {
            self.attempt_succeeded(place, &account.login);
        }
        Ok(fits.then_some(place))
    }

    /// Somebody tries to log in to an account, which is found by its login. While whoever asks has
    /// to wait after failed log-ins, the right password is refused like any other: whoever guesses
    /// learns nothing meanwhile. An unknown login goes the same way. A browser that is known to the
    /// account waits for its own failures alone.
    pub(super) fn begin_attempt(
        &self,
        trying: &Trying,
        login: &str,
    ) -> HandlerResult<AttemptOrigin> {
        let place = self.place(trying, login)?;
        let attempt = (login_hash(login), place);
        let tried = locked(&self.throttle).account(attempt, self.clock.steady());
        tried.map_err(|wait| {
            let detail = "too many failed log-ins to this account; wait, then try again";
            Problem::too_many(detail, wait.s())
        })?;
        Ok(place)
    }

    /// Where somebody tries something of this account. A browser that is known to others alone
    /// counts for its address, as it has not done yet.
    pub(super) fn place(&self, trying: &Trying, login: &str) -> HandlerResult<AttemptOrigin> {
        if let Some(browser) = trying.browser(login_hash(login)) {
            return Ok(AttemptOrigin::Browser(browser));
        }
        if trying.known_browser().is_some() {
            self.try_from(trying.address)?;
        }
        Ok(AttemptOrigin::Address(trying.address.counted()))
    }

    /// Whether the password is that of the account. Where there is none it takes the same time.
    pub(super) async fn fits(
        &self,
        place: AttemptOrigin,
        account: Option<&Account>,
        password: Box<str>,
    ) -> HandlerResult<bool> {
        let hash = account.map(|account| account.password_hash.clone());
        let whose = match place {
            AttemptOrigin::Browser(_) => password::PasswordOf::Known,
            AttemptOrigin::Address(_) => password::PasswordOf::Strangers,
        };
        self.passwords.fits(whose, password, hash).await
    }

    pub(super) fn attempt_succeeded(&self, place: AttemptOrigin, login: &str) {
        locked(&self.throttle).succeeded((login_hash(login), place));
    }

    /// Somebody who has shown the password tries a code. From all addresses together so many are
    /// tried, and as many with each known browser.
    pub(super) fn try_code(&self, place: AttemptOrigin, login: &str) -> HandlerResult<()> {
        let tried = locked(&self.rates.codes).ask(code_of(place, login), self.clock.steady());
        tried.map_err(|wait| {
            let detail = "too many wrong codes for this account; wait, then try again";
            Problem::too_many(detail, wait.s())
        })
    }

    pub(super) fn code_was_right(&self, place: AttemptOrigin, login: &str) {
        locked(&self.rates.codes).give_back(code_of(place, login));
    }

    /// The cookie by which the browser is known that this account was logged in to with.
    pub(crate) fn known_browser(&self, account: &Account, cookies: Cookies) -> HeaderValue {
        let login = login_hash(&account.login);
        self.browsers.cookie(login, cookies)
    }

    /// How the cookies of a request travel.
    pub(crate) fn cookies(&self, of: &Extensions) -> Cookies {
        let said = of.get::<Cookies>().copied();
        said.unwrap_or(self.settings.cookies)
    }
}

/// Whose codes are tried: those of an account, from all addresses or with a known browser.
type CodeOf = (SecretHash, Option<SecretHash>);

fn code_of(place: AttemptOrigin, login: &str) -> CodeOf {
    let browser = match place {
        AttemptOrigin::Browser(browser) => Some(browser),
        AttemptOrigin::Address(_) => None,
    };
    (login_hash(login), browser)
}

/// What attempts are counted by, whether there is such an account or not.
fn login_hash(login: &str) -> SecretHash {
    SecretHash::of(&login.to_ascii_lowercase())
}

fn too_many_acts(wait: Wait) -> Problem {
    let detail = "too many acts; keep them, and send them again later under their keys";
    Problem::too_many(detail, wait.s())
}

fn too_many_of_strangers(wait: Wait) -> Problem {
    let detail = "too many requests from this address; wait, or show who you are";
    Problem::too_many(detail, wait.s())
}
