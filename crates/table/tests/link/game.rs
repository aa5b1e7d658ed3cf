//! Plays a game by link in memory, with a record and a time that are plain values.

use jadoube_table::{AtSeat, CutOff, LinkTable, Manner, NotTaken, RecordedByLink, Seat, SeatNews};
use laws::limits::Winnability;
use ledger::{GameId, Key};
use protocol::{Context, Line, parse_line};
use serde_json::{Value, json};

pub const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";

/// A game, and what was recorded and told of it.
pub struct Game {
    terms: Value,
    pub table: LinkTable,
    pub told: Vec<SeatNews>,
    pub cut_off: CutOff,
    pub now_us: i64,
    keys: u32,
}

impl Game {
    pub fn new(terms: Value) -> Game {
        let (table, start) = begun(&terms);
        Game {
            terms,
            table,
            told: vec![start],
            cut_off: CutOff::default(),
            now_us: 0,
            keys: 0,
        }
    }

    pub fn wait_ms(&mut self, ms: i64) {
        self.now_us += ms * 1_000;
    }

    /// Tells an act at a seat; its number.
    pub fn tell(&mut self, seat: &str, act: &str) -> Result<u32, NotTaken> {
        self.keys += 1;
        let key = format!("k{}", self.keys);
        self.tell_under(&key, seat, act)
    }

    pub fn tell_under(&mut self, key: &str, seat: &str, act: &str) -> Result<u32, NotTaken> {
        let Ok(Line::Act(told)) = parse_line(act, self.table.context()) else {
            panic!("no act: {act}");
        };
        let at = AtSeat {
            seat: at(seat),
            now_us: self.now_us,
            cut_off: self.cut_off,
        };
        let answer = self.table.tell(&at, &Key::new(key).unwrap(), told);
        self.told.extend(self.table.fresh());
        answer
    }

    pub fn number_of(&self, seat: &str, key: &str) -> Option<u32> {
        self.table.number_of(at(seat), &Key::new(key).unwrap())
    }

    /// Tells acts, none of which is refused; the state then.
    pub fn play(&mut self, seat: &str, acts: &[&str]) -> Value {
        for act in acts {
            let answer = self.tell(seat, act);
            assert!(answer.is_ok(), "{act}: {answer:?}");
        }
        self.state()
    }

    /// Tells one act that is refused; why it is.
    #[track_caller]
    pub fn refused(&mut self, seat: &str, act: &str) -> NotTaken {
        self.tell(seat, act).unwrap_err()
    }

    pub fn state(&self) -> Value {
        let state = serde_json::to_value(self.table.state()).unwrap();
        let (_, again) = self.taken_again();
        let again = serde_json::to_value(again.state()).unwrap();
        assert_eq!(state, again, "the record says the same");
        state
    }

    /// The acts so far, each as who told it and what.
    pub fn acts(&self) -> Vec<String> {
        self.told.iter().map(called).collect()
    }

    /// The game as it is taken from what was recorded, and what is told again then.
    pub fn taken_again(&self) -> (Vec<SeatNews>, LinkTable) {
        let (mut table, start) = begun(&self.terms);
        let mut told = vec![start];
        for news in &self.told[1..] {
            let recorded = RecordedByLink {
                seat: news.seat(),
                key: news.key().map(Into::into),
                received_us: news.received_us(),
                body: news.body().into(),
            };
            told.push(table.replay(recorded).unwrap());
        }
        (told, table)
    }
}

fn begun(terms: &Value) -> (LinkTable, SeatNews) {
    let mut terms = terms.as_object().unwrap().clone();
    let manner = match terms.remove("arbiter") {
        Some(manner) => serde_json::from_value(manner).unwrap(),
        None => Manner::default(),
    };
    terms.retain(|_, value| !value.is_null());
    terms.insert("act".into(), json!("start"));
    let line = parse_line(&Value::Object(terms).to_string(), Context::default());
    let Ok(Line::Start(start)) = line else {
        panic!("no start: {line:?}");
    };
    let game = GameId::new("g").unwrap();
    LinkTable::begin(game, *start, manner, 0, Winnability::default()).unwrap()
}

fn at(seat: &str) -> Seat {
    let mut seats = Seat::ALL.into_iter();
    seats.find(|one| one.word() == seat).unwrap()
}

fn called(news: &SeatNews) -> String {
    let who = news.seat().map_or("service", Seat::word);
    let act: Value = serde_json::from_str(news.body()).unwrap();
    format!("{who} {}", act["act"].as_str().unwrap())
}

/// The offence and the status of the ruling that was announced last.
pub fn last_ruling(state: &Value) -> String {
    let ruling = &state["rulings"][0];
    let word = |member: &str| ruling[member].as_str().unwrap_or("-").to_owned();
    format!("{} {}", word("offence"), word("status"))
}
