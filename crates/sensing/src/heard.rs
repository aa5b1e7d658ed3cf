//! Keeps the record of the game as a service tells it. What it says is how things stand; acts that
//! were told here and are still on their way to it come after.

use std::collections::VecDeque;

use board::{ByColor, Color};
use laws::{Act, Arrival, Correction, Deed, Refused, Ruling, RulingId, Start, StartError, Verdict};

use crate::follower::standing;
use crate::taken_up::TakenUpGame;
use crate::tracker::Standing;

/// An entry of the record, as the service tells it.
#[derive(Clone, Debug)]
pub struct HeardEntry {
    /// Counts what is told of the record, from 0: the start.
    pub number: u32,
    /// Which of the acts that were told here it is, the first being 1; `None` if somebody else has
    /// told it.
    pub own: Option<u64>,
    /// The device at this board has told it, in this run of the program or in one before.
    pub by_this_device: bool,
    /// It was told before it could be heard.
    pub missed: bool,
    /// What was told.
    pub line: HeardLine,
    /// How the game stands after it, if the service can say.
    pub standing: Option<Standing>,
}

/// What an entry of the record says.
#[derive(Clone, Debug)]
pub enum HeardLine {
    /// How the game begins.
    Start(Box<Start>),
    /// What happened, or what was decided.
    Act(Box<Act>),
    /// What a device is not told.
    Untold,
}

/// What came of an entry of the record.
#[derive(Clone, Debug)]
pub enum HeardStep {
    /// Somebody else has told this act.
    Act(Box<HeardAct>),
    /// An act that was told here stands in the record; rulings on it have its number.
    Recorded {
        /// Its number when it was judged here.
        judged_as: u32,
        /// Its number among what is told of the record.
        number: u32,
    },
    /// The service has it otherwise than it was judged here. From here on the service's holds.
    Differs(RecordDifference),
}

/// An act that somebody else has told.
#[derive(Clone, Debug)]
pub struct HeardAct {
    /// Its number among what is told of the record.
    pub number: u32,
    /// It was told before it could be heard.
    pub missed: bool,
    /// The act.
    pub act: Act,
    /// What the Laws make of it.
    pub verdict: Result<Verdict, Refused>,
    /// The correction of clocks that an arbiter stands behind by it.
    pub confirms: Option<TimeCorrection>,
    /// The ruling that an arbiter takes back, or puts another in place of, by it.
    pub revokes: Option<RulingId>,
}

/// In what the service's record differs from what was judged here.
#[derive(Clone, Debug)]
pub enum RecordDifference {
    /// The game begins otherwise, or under other rules.
    Start,
    /// The game stands otherwise: thus.
    Standing(Box<Standing>),
    /// It has not recorded this act.
    NotRecorded(Box<Act>),
    /// It has this act as one that was told late: an arbiter is asked where it belongs, and until
    /// then nothing follows from it.
    Late(Box<Act>),
    /// It has another record than was heard, such as one from a backup, and tells that from its
    /// start.
    Anew,
}

/// What clocks are to be corrected by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeCorrection {
    /// The ruling.
    pub ruling: RulingId,
    /// Milliseconds to be added for each player; negative is taken off.
    pub ms: ByColor<i64>,
}

impl TimeCorrection {
    /// What a ruling does to the clocks: the time it gives, and what it corrects besides (7.1).
    /// `None` if nothing.
    ///
    /// ```
    /// use jadoube_sensing::TimeCorrection;
    /// use jadoube_sensing::board::Color;
    /// use jadoube_sensing::laws::{Act, Actor, Deed, Game, Start};
    /// let (mut game, _) = Game::new(Start::default())?;
    /// let press = Act::seen(Actor::Player(Color::White), Deed::Press { hand: None });
    /// let verdict = game.apply(&press).expect("an act");
    /// let correction = TimeCorrection::of(&verdict.rulings[0]).expect("two minutes");
    /// assert_eq!((correction.ms.white, correction.ms.black), (0, 120_000));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn of(ruling: &Ruling) -> Option<TimeCorrection> {
        let (given, besides) = (ruling.given_ms(), ruling.clock_correction_ms);
        let ms = ByColor {
            white: given.white.saturating_add(besides.white),
            black: given.black.saturating_add(besides.black),
        };
        let ruling = ruling.id;
        (ms != ByColor::default()).then_some(TimeCorrection { ruling, ms })
    }
}

/// The record, and what is on its way to it.
#[derive(Clone, Debug)]
pub(crate) struct ServiceRecord {
    /// How the game was taken to begin before the service said it.
    supposed: Start,
    game: TakenUpGame,
    standing: Standing,
    /// The number of the next entry.
    next: u32,
    /// Acts told here that the record does not have yet, by their numbers.
    on_the_way: VecDeque<ActOnTheWay>,
    /// How many acts were told here.
    told: u64,
    corrections: Vec<TimeCorrection>,
    /// The record is told from its start again, and not all of it has come.
    comes_anew: bool,
    clock: ActClock,
}

/// An act told here that the record does not have yet.
#[derive(Clone, Debug)]
struct ActOnTheWay {
    /// Counts the acts that were told here, from 1.
    own: u64,
    /// Its number when it was judged here.
    judged_as: u32,
    act: Act,
}

/// The clock of the acts that are told here. Each run of the program goes on with it: acts that are
/// dated before others of the same device are taken to be late.
#[derive(Clone, Copy, Debug)]
struct ActClock {
    /// What it shows at the moment from which the board counts.
    began_ms: u64,
    /// The latest that an act of this device was dated.
    latest_ms: u64,
}

impl ActClock {
    fn date(&mut self, act: &mut Act) {
        let Some(at_ms) = &mut act.at_ms else { return };
        let shows = self.began_ms.saturating_add(*at_ms);
        // the clock of the machine was set back since, or this is another machine
        let behind = self.latest_ms.saturating_sub(shows);
        self.began_ms = self.began_ms.saturating_add(behind);
        *at_ms = shows.saturating_add(behind);
    }

    fn is_heard(&mut self, at_ms: Option<u64>) {
        self.latest_ms = self.latest_ms.max(at_ms.unwrap_or_default());
    }
}

impl ServiceRecord {
    pub fn new(start: Start, began_ms: u64) -> Result<ServiceRecord, StartError> {
        let (game, verdict) = TakenUpGame::from_its_start(start.clone())?;
        Ok(ServiceRecord {
            supposed: start,
            game,
            standing: standing(&verdict),
            next: 0,
            on_the_way: VecDeque::new(),
            told: 0,
            corrections: Vec::new(),
            comes_anew: false,
            clock: ActClock {
                began_ms,
                latest_ms: 0,
            },
        })
    }

    /// Dates an act that is told here by the clock that all acts of the device go by.
    pub fn date(&mut self, act: &mut Act) {
        self.clock.date(act);
    }

    /// An act is told here, and was judged under this number.
    pub fn tell(&mut self, judged_as: u32, act: &Act) {
        self.told += 1;
        self.on_the_way.push_back(ActOnTheWay {
            own: self.told,
            judged_as,
            act: act.clone(),
        });
    }

    /// The service has not taken the act of this number and never will.
    pub fn is_not_recorded(&mut self, own: u64) -> Option<HeardStep> {
        let at = self.on_the_way.iter().position(|told| told.own == own)?;
        Some(not_recorded(self.on_the_way.remove(at)?.act))
    }

    /// The record is told from its start again.
    pub fn begin_anew(&mut self) {
        self.next = 0;
        self.comes_anew = true;
        if let Ok((game, verdict)) = TakenUpGame::from_its_start(self.supposed.clone()) {
            self.standing = standing(&verdict);
            self.game = game;
        }
    }

    /// Whether it has been told from its start again, now that nothing more comes for a moment.
    pub fn has_come_anew(&mut self) -> bool {
        self.next > 0 && std::mem::take(&mut self.comes_anew)
    }

    /// Whether it is being told from its start again.
    pub const fn comes_anew(&self) -> bool {
        self.comes_anew
    }

    /// Takes an entry; whether more follows from it than was judged here.
    pub fn take(&mut self, entry: HeardEntry, heard: &mut Vec<HeardStep>) -> bool {
        if entry.number < self.next {
            return false;
        }
        self.next = entry.number.saturating_add(1);
        let mut changes = match entry.line {
            HeardLine::Start(start) => self.begins(*start, heard),
            HeardLine::Act(act) => {
                if entry.by_this_device {
                    self.clock.is_heard(act.at_ms);
                }
                self.count_to(entry.number);
                let about = (entry.number, entry.missed);
                self.is_told(about, entry.own, *act, heard)
            }
            HeardLine::Untold => false,
        };
        self.count_to(self.next);
        if let Some(standing) = entry.standing
            && !stands_alike(&standing, &self.standing)
        {
            self.found_on(standing, heard);
            changes = true;
        }
        changes
    }

    /// The game as the service will have it once it has what is on its way, and how it stands.
    pub fn with_what_is_on_the_way(&self) -> (TakenUpGame, Standing) {
        let (mut game, mut stands) = (self.game.clone(), self.standing.clone());
        for told in &self.on_the_way {
            if let Ok(verdict) = game.apply(&told.act) {
                stands = standing(&verdict);
            }
        }
        (game, stands)
    }

    fn begins(&mut self, start: Start, heard: &mut Vec<HeardStep>) -> bool {
        let by_the_same_rules = start.regime == self.supposed.regime
            && start.position.to_fen() == self.supposed.position.to_fen();
        let Ok((game, verdict)) = TakenUpGame::from_its_start(start.clone()) else {
            return false;
        };
        self.game = game;
        self.standing = standing(&verdict);
        if !by_the_same_rules {
            heard.push(HeardStep::Differs(RecordDifference::Start));
        }
        let names = self.supposed.names.clone();
        let supposed = std::mem::replace(&mut self.supposed, start.clone());
        // what clocks begin with, for instance, is part of what is ruled of them
        Start { names, ..start } != supposed
    }

    fn is_told(
        &mut self,
        (number, missed): (u32, bool),
        own: Option<u64>,
        act: Act,
        heard: &mut Vec<HeardStep>,
    ) -> bool {
        let verdict = self.game.apply(&act);
        if let Ok(verdict) = &verdict {
            self.standing = standing(verdict);
            let corrections = verdict.rulings.iter().filter_map(TimeCorrection::of);
            self.corrections.extend(corrections);
        }
        if let Some(own) = own {
            return self.has_arrived((own, number), &act, heard);
        }
        let confirms = self
            .confirmed_by(&act, verdict.as_ref().ok())
            .filter(|_| !self.comes_anew);
        let revokes = revoked_by(&act);
        heard.push(HeardStep::Act(Box::new(HeardAct {
            number,
            missed,
            act,
            verdict,
            confirms,
            revokes,
        })));
        true
    }

    /// One of the acts told here stands in the record: whether it is not the one that was to come
    /// next, or not as it was told.
    fn has_arrived(
        &mut self,
        (own, number): (u64, u32),
        act: &Act,
        heard: &mut Vec<HeardStep>,
    ) -> bool {
        let mut changes = false;
        while let Some(on_the_way) = self.on_the_way.pop_front_if(|told| told.own <= own) {
            let (of, judged_as) = (on_the_way.own, on_the_way.judged_as);
            let told = on_the_way.act;
            if of < own {
                heard.push(not_recorded(told));
                changes = true;
            } else {
                heard.push(HeardStep::Recorded { judged_as, number });
                changes |= told != *act;
                if (told.arrival, act.arrival) == (Arrival::InOrder, Arrival::Late) {
                    heard.push(HeardStep::Differs(RecordDifference::Late(Box::new(told))));
                }
            }
        }
        changes
    }

    /// The correction of clocks behind which an arbiter stands by this act.
    fn confirmed_by(&self, act: &Act, verdict: Option<&Verdict>) -> Option<TimeCorrection> {
        let of_ruling = |of| {
            self.corrections
                .iter()
                .rev()
                .find(|c| c.ruling == of)
                .copied()
        };
        match &act.deed {
            Deed::Correct { correction, .. } => match **correction {
                Correction::Confirm { of } => of_ruling(of),
                // what a ruling came to before may stand on the clock already
                _ => None,
            },
            // what he picks himself he stands behind
            Deed::Decide { fact, .. } if *fact == laws::Fact::Penalty => {
                verdict?.rulings.iter().find_map(TimeCorrection::of)
            }
            _ => None,
        }
    }

    /// Goes on from how the service has it, of which the acts are not known.
    fn found_on(&mut self, standing: Standing, heard: &mut Vec<HeardStep>) {
        if let Some(game) = TakenUpGame::founded_on(&standing, self.game.game().regime().clone()) {
            self.game = game;
            self.count_to(self.next);
        }
        let difference = RecordDifference::Standing(Box::new(standing.clone()));
        heard.push(HeardStep::Differs(difference));
        self.standing = standing;
    }

    /// Acts have the numbers that the service tells them under.
    fn count_to(&mut self, number: u32) {
        self.game.count_to(number);
    }
}

/// The ruling that does not hold any more as it was, once an arbiter has told this.
fn revoked_by(act: &Act) -> Option<RulingId> {
    let Deed::Correct { correction, .. } = &act.deed else {
        return None;
    };
    match **correction {
        Correction::Dismiss { of } | Correction::Amend { of, .. } => Some(of),
        _ => None,
    }
}

fn not_recorded(act: Act) -> HeardStep {
    HeardStep::Differs(RecordDifference::NotRecorded(Box::new(act)))
}

fn stands_alike(one: &Standing, other: &Standing) -> bool {
    let what = |s: &Standing| -> (String, Color, Option<Color>, bool) {
        (s.position.to_fen(), s.has_the_move, s.to_press, s.over)
    };
    what(one) == what(other) && one.placement == other.placement
}
