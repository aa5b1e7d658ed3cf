//! Defines what an event is made of, as it is stored and as the API shows it.

mod account;
mod board;
mod call;
mod card;
pub(crate) mod described;
mod event;
pub(crate) mod name;
pub(crate) mod object;
mod player;
mod remark;
mod round;
mod round_start;
mod second_factor;
mod sensor;
mod webhook;
pub(crate) mod whole;

pub use account::{
    Account, AccountView, Login, NewAccount, Scope, checked_login, checked_password, login_of,
};
pub use board::{Absent, Board, NewBoard};
pub use call::{BoardCall, Call, OnTheWay, called};
pub use card::{CardCode, CardKeys, CardStanding};
pub use event::{Event, NewEvent};
pub(crate) use name::checked_name;
pub use player::{NewPlayer, Player};
pub use remark::{BoardRemarks, NewRemark, NewRemarks, Remark, RemarkKind};
pub use round::{FormerTerms, NewRound, Round, Terms};
pub(crate) use round_start::RoundStart;
pub use second_factor::SecondFactor;
pub use sensor::{NewSensor, ReportedState, Sensor, SensorState, UnheardPart};
pub use table::AnnouncementPolicy;
pub use webhook::{NewWebhook, Occasion, Webhook, WebhookView};

use serde::Serialize;
use serde::de::DeserializeOwned;

/// A kind of document.
pub trait DocumentKind: Serialize + DeserializeOwned + Send {
    /// The name of the kind in the store.
    const KIND: &'static str;
    /// What it is called in messages.
    const CALLED: &'static str;

    /// Its name among those of its kind.
    fn id(&self) -> &str;

    /// The document it belongs to; empty for none.
    fn parent(&self) -> &str;
}

/// A new name for something: random, and told from all others at a glance by its letter.
pub fn new_id(letter: char) -> Box<str> {
    const ALPHABET: &[u8] = b"abcdefghjkmnpqrstvwxyz0123456789";
    let mut bytes = [0; 14];
    getrandom::fill(&mut bytes).expect("invariant: the operating system gives random numbers");
    let random = bytes
        .iter()
        .map(|byte| ALPHABET[usize::from(*byte) % ALPHABET.len()] as char);
    std::iter::once(letter)
        .chain(random)
        .collect::<String>()
        .into()
}
