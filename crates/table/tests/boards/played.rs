//! Plays one board in memory: does what the table wants done, with a record, a clock and audiences
//! that are plain values.

use jadoube_table::{
    AnnouncementPolicy, Appended, Audience, BoardStatus, Delays, Effect, IncomingAct, JudgingFn,
    News, PublicState, Searched, Sorted, Table, Telling, WhyNot,
};
use ledger::{
    AppendOutcome, Author, Entry, GameId, Hash, Key, Proposal, SignedHead, Signer, Stage, Trusted,
    faults,
};
use protocol::views::PublicView;
use protocol::{Line, parse_line};
use serde_json::{Value, json};

const SECOND: i64 = 1_000_000;

/// How a board is played.
#[derive(Clone, Copy)]
pub struct Manner {
    pub announcement: AnnouncementPolicy,
    pub delay_s: u32,
    pub judging: JudgingFn,
}

impl Default for Manner {
    fn default() -> Manner {
        Manner {
            announcement: AnnouncementPolicy::Confirmed,
            delay_s: 0,
            judging: jadoube_table::judging,
        }
    }
}

/// A board at play, and what everybody has been told of it.
pub struct Played {
    manner: Manner,
    table: Option<Table>,
    record: Vec<Entry>,
    now_us: i64,
    /// What arbiters were told of each act.
    arbiters: Vec<Value>,
    shown: u32,
    players: Option<PublicView>,
    spectators: Option<PublicView>,
    delays: Delays<PublicState>,
    searches: Vec<Searched>,
    standing: BoardStatus,
    signed: Option<SignedHead>,
    refused: Option<WhyNot>,
    /// Whether the record has no room for more.
    is_full: bool,
    /// How often the table was loaded anew.
    loaded: u32,
}

impl Played {
    pub fn new(manner: Manner) -> Played {
        Played {
            manner,
            table: Some(Table::new(game(), manner.judging)),
            record: Vec::new(),
            now_us: 1_790_000_000 * SECOND,
            arbiters: Vec::new(),
            shown: 0,
            players: None,
            spectators: None,
            delays: Delays::default(),
            searches: Vec::new(),
            standing: BoardStatus::default(),
            signed: None,
            refused: None,
            is_full: false,
            loaded: 0,
        }
    }

    /// Lets so many seconds pass.
    pub fn wait(&mut self, seconds: i64) {
        self.now_us += seconds * SECOND;
        self.show_due();
    }

    fn show_due(&mut self) {
        while let Some(state) = self.delays.due(self.now_us) {
            self.spectators = Some(state.view);
        }
    }

    /// Somebody tells lines, under keys of these names.
    pub fn tell(&mut self, author: &str, lines: &[(&str, &str)], after: Option<u32>) {
        let context = self.table().reading().0;
        let told = lines.iter().map(|(key, line)| IncomingAct {
            key: Key::new(key).unwrap(),
            line: parse_line(line, context).unwrap_or_else(|error| panic!("{line}: {error}")),
            after,
        });
        self.take(&Author::new(author).unwrap(), told.collect());
    }

    /// What the oldest search has found, if it is still asked.
    pub fn found(&mut self, truth: laws::Truth) {
        let searched = self.searches.remove(0);
        if self.table().asks(&searched) {
            let line = Line::Act(searched.answer(truth));
            let told = IncomingAct::blindly(searched.key(), line);
            self.take(&Author::new("engine").unwrap(), vec![told]);
        }
    }

    fn take(&mut self, author: &Author, told: Vec<IncomingAct>) {
        let Sorted { new, refused, .. } = self.table().sorted(author, told);
        self.refused = refused.first().map(|refusal| refusal.why);
        let mut rest = new;
        while !rest.is_empty() {
            let telling = Telling {
                author,
                received_us: self.now_us,
                announcement: self.manner.announcement,
                texts: &[],
                salt: || [7; 16],
            };
            let again = rest.clone();
            let mut table = self.table.take().unwrap_or_else(|| self.read().0);
            let mut judged = table.judge(rest, &telling);
            rest = std::mem::take(&mut judged.rest);
            let outcomes = self.append(&judged.proposals);
            match table.appended(judged, &outcomes, self.audience()) {
                Appended::Kept { table, effects } => {
                    self.table = table.map(|table| *table);
                    self.does(effects);
                }
                Appended::Unjudged => self.load(),
                Appended::Overtaken => {
                    self.load();
                    rest = again;
                }
                Appended::Full => {}
            }
        }
    }

    /// The record has no room for more from now on.
    pub fn fills_up(&mut self) {
        self.is_full = true;
    }

    /// Another engine takes over, which reads the record first.
    pub fn is_judged_by(&mut self, judging: JudgingFn) {
        self.manner.judging = judging;
        self.load();
    }

    /// Appends as a store does: all or none, and only at the end.
    fn append(&mut self, proposals: &[Proposal]) -> Vec<AppendOutcome> {
        if self.is_full {
            return vec![AppendOutcome::Full; proposals.len()];
        }
        let actual_seq = u32::try_from(self.record.len()).unwrap();
        if proposals[0].expected_seq != actual_seq {
            return vec![AppendOutcome::Stale { actual_seq }; proposals.len()];
        }
        let mut outcomes = Vec::new();
        for proposal in proposals {
            let previous = self.record.last().map_or(Hash::NONE, |last| last.hash);
            let entry = proposal.after(previous);
            let (seq, hash) = (entry.seq, entry.hash);
            outcomes.push(AppendOutcome::Appended { seq, hash });
            self.record.push(entry);
        }
        outcomes
    }

    /// Another process, which this one does not know of, records an act.
    pub fn another_records(&mut self, author: &str, key: &str, line: &str) {
        let (table, record) = (self.table.take(), self.record.clone());
        let mut other = Played::new(self.manner);
        (other.record, other.now_us) = (record, self.now_us);
        other.table = Some(other.read().0);
        other.tell(author, &[(key, line)], None);
        (self.table, self.record) = (table, other.record);
    }

    fn audience(&self) -> Audience {
        Audience {
            number: self.shown,
            delay_s: self.manner.delay_s,
            now_us: self.now_us,
        }
    }

    fn does(&mut self, effects: Vec<Effect>) {
        for effect in effects {
            match effect {
                Effect::Tell(news) => self.arbiters.push(message(&news)),
                Effect::Show(state) => self.show(*state),
                Effect::Search(searched) => self.searches.push(*searched),
                Effect::Stand(standing) => self.standing = standing,
                Effect::Sign { seq, hash } => {
                    let signer = Signer::from_secret(&[1; 32]);
                    let head = signer.sign(&game(), seq, hash, Stage::Ended, self.now_us);
                    self.signed = Some(head);
                }
            }
        }
    }

    fn show(&mut self, state: PublicState) {
        self.shown = state.number;
        self.players = Some(state.view.clone());
        self.delays.take("b", state.due_us, state.delay_s, state);
        self.show_due();
    }

    /// The game as the record has it, and what was told of each act.
    fn read(&self) -> (Table, Vec<Value>) {
        let mut table = Table::new(game(), self.manner.judging);
        let entries = self.record.iter().cloned();
        let told = entries.map(|entry| message(&table.replay(entry)));
        let told = told.collect();
        (table, told)
    }

    fn load(&mut self) {
        let (mut table, told) = self.read();
        self.loaded += 1;
        self.arbiters = told;
        let effects = table.stands();
        self.table = Some(table);
        self.does(effects);
    }

    fn table(&mut self) -> &Table {
        if self.table.is_none() {
            self.load();
        }
        self.table.as_ref().expect("it was loaded just now")
    }

    /// What is known of the board itself.
    fn fact(&self, name: &str) -> String {
        let of = |act: Option<(i64, u32)>| act.map_or("no".into(), |(_, seq)| seq.to_string());
        match name {
            "signed" => of(self.signed.as_ref().map(|head| (0, head.seq))),
            "failed" => of(self.standing.failed),
            "not_judged" => of(self.standing.not_judged),
            "asked" => format!("{:?}", self.standing.asked),
            "ended" => format!("{:?}", self.standing.ended.map(|ended| ended.result)),
            "refused" => format!("{:?}", self.refused),
            "loaded" => self.loaded.to_string(),
            "acts" => self.record.len().to_string(),
            name => panic!("a board has no {name}"),
        }
    }

    /// What somebody sees at this path: `arbiters`, `players` or `spectators`; a square stands for
    /// the man on it. `board`: what is known of the board itself.
    pub fn seen(&self, who: &str, path: &str) -> String {
        if who == "board" {
            return self.fact(path);
        }
        let state = |view: &Option<PublicView>| json!(view);
        let (seen, placement) = match who {
            "players" => (state(&self.players), "/placement"),
            "spectators" => (state(&self.spectators), "/placement"),
            "arbiters" => {
                let last = self.arbiters.last().cloned();
                (last.unwrap_or_default(), "/verdict/state/placement")
            }
            who => panic!("nobody is called {who}"),
        };
        if path.starts_with('/') {
            return match seen.pointer(path) {
                Some(Value::String(text)) => text.clone(),
                Some(value) => value.to_string(),
                None => "nothing".into(),
            };
        }
        let placement = seen.pointer(placement).and_then(Value::as_str);
        man_on(path, placement.unwrap_or("8/8/8/8/8/8/8/8"))
    }

    /// What a table that reads the record says is what was told, the record is whole, and what was
    /// signed is its end.
    #[track_caller]
    pub fn is_what_the_record_says(&self) {
        let (_, told) = self.read();
        assert_eq!(told, self.arbiters);
        let heads: Vec<SignedHead> = self.signed.iter().cloned().collect();
        let keys: Vec<_> = heads.iter().map(|head| head.signer).collect();
        let faults = faults(&game(), &self.record, &heads, Trusted::Only(&keys));
        assert_eq!(faults, []);
        for head in heads {
            assert!(head.is_valid());
        }
    }
}

fn game() -> GameId {
    GameId::new("b").unwrap()
}

fn message(news: &News) -> Value {
    let mut verdict = Vec::new();
    news.view().write(&mut verdict);
    let verdict: Value = serde_json::from_slice(&verdict).unwrap();
    json!({
        "seq": news.seq(), "clock": news.clock(), "open": news.open(), "standing": news.men(),
        "verdict": verdict,
    })
}

/// The man on a square of a placement as FEN has it; `-`: none.
fn man_on(square: &str, placement: &str) -> String {
    let mut place = square.bytes();
    let (file, rank) = (place.next().unwrap() - b'a', place.next().unwrap() - b'1');
    let row = placement.split('/').rev().nth(rank.into()).unwrap();
    let mut men = String::new();
    for letter in row.chars() {
        match letter.to_digit(10) {
            Some(empty) => men.extend((0..empty).map(|_| '-')),
            None => men.push(letter),
        }
    }
    men.chars().nth(file.into()).unwrap().to_string()
}
