//! Turns what sensors report into acts of the protocol: who lifted, placed and took what, who
//! pressed, and what could not be seen.
//!
//! The tracker knows how the game stands from what the engine says of it ([`Standing`]) and asks
//! nothing else of the Laws. It waits until the board has been quiet for a while, or until the
//! clock is pressed, and then tells what explains all that was seen since ([`Told`]): an act when a
//! man stands where it was put, never because one scan saw it there. A man is told to be let go
//! when the clock is pressed or the next man is taken in hand. What fits nothing is told as a
//! [`TrackerNote`] and no act is made of it.

mod clock;
mod condition;
mod contacts;
mod explanation;
mod followed;
mod hearing;
mod kings;
mod missed;
mod played_on;
mod pressed;
mod reconstruction;
mod set_up;
mod settings;
mod settled;
mod sight;
mod standing;
mod steps;
mod told;

use board::{Board, Color, Position, Square};
use laws::{Act, Actor, Certainty, Deed, Source};

pub use self::condition::{BoardCondition, SensedStep};
pub(crate) use self::played_on::MovesPlayedOn;
pub use self::reconstruction::MoveReconstruction;
pub use self::settings::TrackerSettings;
pub use self::standing::Standing;
pub use self::told::{SensedAct, Told, TrackerNote};

use self::clock::{LeverSeen, Press, WatchedClock};
use self::explanation::{Explanation, SeenTurn};
use self::hearing::Hearing;
use self::kings::{king_in_the_centre, king_put_in_the_centre, result_shown};
use self::sight::Sight;
use self::steps::{Steps, release, steps, steps_anew};
use crate::event::{DeviceNote, Sensed, SensorEvent, TimeSpan};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum BoardPhase {
    /// The men are not yet seen to stand as the game does.
    SettingUp {
        /// The board has been followed: what was done on it since is no part of the game.
        followed_before: bool,
    },
    Playing,
    /// A ruling put men back, and they do not stand so yet.
    PuttingRight {
        /// When it did.
        since_us: u64,
    },
    Over,
}

/// What is known of a record of the game that others keep.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RecordHeard {
    /// Nobody keeps one.
    None,
    /// Nothing has been heard of it: how the game stands may have been told before.
    Awaited,
    Heard,
}

/// Follows one board.
#[derive(Clone, Debug)]
pub struct Tracker {
    settings: TrackerSettings,
    standing: Standing,
    phase: BoardPhase,
    sight: Sight,
    /// The men as they have been told to stand, the one set down last among them.
    told: Board,
    /// The squares of the men set down and not told to be let go.
    set_down: Vec<Square>,
    clock: WatchedClock,
    hearing: Hearing,
    record: RecordHeard,
    /// The men before each move that was made, the latest last.
    before: Vec<Board>,
    /// The squares last told to be seen otherwise.
    doubtful: Vec<Square>,
    /// When what is seen was last looked at.
    looked_us: u64,
    now_us: u64,
}

impl Tracker {
    /// A tracker for a game that stands like this.
    #[must_use]
    pub fn new(standing: Standing, settings: TrackerSettings) -> Tracker {
        Tracker {
            settings,
            phase: if standing.over {
                BoardPhase::Over
            } else {
                BoardPhase::SettingUp {
                    followed_before: false,
                }
            },
            told: standing.placement.clone(),
            standing,
            sight: Sight::new(&settings),
            set_down: Vec::new(),
            clock: WatchedClock::new(settings.white_sits),
            hearing: Hearing::default(),
            record: RecordHeard::None,
            before: Vec::new(),
            doubtful: Vec::new(),
            looked_us: 0,
            now_us: 0,
        }
    }

    /// Takes in what was reported.
    pub fn observe(&mut self, event: &SensorEvent) {
        let at_us = event.when.latest_us;
        self.now_us = self.now_us.max(at_us);
        self.hearing
            .hear(at_us, self.clock.is_running(), self.settings.fault_us);
        match event.what {
            Sensed::Clock(reading) if self.is_being_set_up() => {
                self.clock.shows(reading, event.when);
            }
            Sensed::Clock(reading) => {
                let has_the_move = self.standing.has_the_move;
                match self.clock.observe(reading, event.when, has_the_move) {
                    LeverSeen::Pressed => self.hearing.press(),
                    LeverSeen::TurnedAndBack => self.hearing.presses_are_missing(),
                    LeverSeen::AsBefore => {}
                }
            }
            Sensed::Device(DeviceNote::Done) if self.settings.moves_men => {
                self.sight.has_moved_itself();
            }
            // who was told to have pressed has; nobody else will be
            Sensed::Device(DeviceNote::NoClock) => self.clock.reading = None,
            Sensed::Skipped { .. } => self.hearing.damage(at_us),
            Sensed::Board(_) => {
                self.hearing.all_squares(event.when);
                let known = self.sight.changes().len();
                self.sight.see(event);
                if self.sight.changes().len() > known {
                    self.hearing.men_are_elsewhere(at_us);
                }
            }
            _ => self.sight.see(event),
        }
    }

    /// Takes in how the game stands after the acts that were told last.
    pub fn stands(&mut self, standing: Standing) {
        if standing.restored {
            self.set_down.clear();
        }
        if standing.restored && !self.sight.agrees_with(&standing.placement) {
            let since_us = self.now_us;
            self.phase = BoardPhase::PuttingRight { since_us };
        }
        // where a move was made, its player's press is what comes next
        self.clock.is_to_be_set |= standing.restored && standing.to_press.is_none();
        if standing.over {
            self.phase = BoardPhase::Over;
        }
        self.hearing.searched(None);
        self.keep_earlier(&standing);
        // the engine shows no man on a square where it is still held
        let before = std::mem::replace(&mut self.told, standing.placement.clone());
        for &square in &self.set_down {
            if let Some(man) = before.piece_at(square) {
                self.told.set_piece_at(square, man);
            }
        }
        self.standing = standing;
        self.looked_us = 0;
    }

    /// Keeps how the men stood before a move that was made since; after a ruling that put men back,
    /// those moves are gone.
    fn keep_earlier(&mut self, standing: &Standing) {
        if standing.restored {
            let now = standing.position.board();
            if let Some(ago) = self.before.iter().position(|men| men == now) {
                self.before.truncate(ago);
            }
        } else if standing.position.board() != self.standing.position.board() {
            self.before.push(self.standing.position.board().clone());
        }
    }

    /// When there may be something to tell though nothing is reported.
    #[must_use]
    pub fn due_us(&self) -> Option<u64> {
        let changed = self.sight.changed_us();
        let after_change = (changed > self.looked_us.saturating_sub(self.settings.fault_us))
            .then_some([
                self.settings.settle_us,
                self.settings.release_us,
                self.settings.fault_us,
            ])
            .into_iter()
            .flatten()
            .map(|wait| changed.saturating_add(wait));
        let after_press = self.clock.presses.front().into_iter().flat_map(|press| {
            [
                self.settings.settle_us,
                self.settings.fault_us,
                self.settings.all_squares_us,
            ]
            .map(|wait| press.when.latest_us.saturating_add(wait))
        });
        after_change
            .chain(after_press)
            .chain(self.hearing.damaged_until_us(self.settings.fault_us))
            .filter(|&at| at > self.looked_us)
            .min()
    }

    /// Tells what is known by `now_us`: the acts up to one press, to be judged before the next
    /// are asked for. Empty if there is nothing to tell yet.
    pub fn tell(&mut self, now_us: u64) -> Vec<Told> {
        self.now_us = self.now_us.max(now_us);
        self.hearing.awaits_all_squares = false;
        let told = match self.phase {
            BoardPhase::SettingUp { followed_before } => self.set_up(followed_before),
            BoardPhase::Playing => self.play(),
            BoardPhase::PuttingRight { since_us } => self.put_right(since_us),
            BoardPhase::Over => self.after_the_game(),
        };
        if told.is_empty() {
            self.looked_us = self.now_us;
        }
        told
    }

    /// Tells what is left when nothing more will be reported: the man set down last is let go, if
    /// its move is whole.
    pub fn finish(&mut self) -> Vec<Told> {
        let side = self.standing.has_the_move;
        let whole = |a: &Explanation| a.legal.is_some() && a.men == self.told;
        if self.phase == BoardPhase::Playing && self.turn(side).explanations().iter().any(whole) {
            let changed = self.sight.changed_us();
            return self.let_go(TimeSpan::new(changed, changed));
        }
        Vec::new()
    }

    /// Nothing has changed for so long.
    fn quiet(&self, wait_us: u64) -> bool {
        self.has_passed(wait_us, self.sight.changed_us())
    }

    fn has_passed(&self, wait_us: u64, since_us: u64) -> bool {
        self.now_us >= since_us.saturating_add(wait_us)
    }

    /// How much that was reported is kept because nothing explains it yet: changes of squares,
    /// presses and flags.
    ///
    /// ```
    /// use jadoube_sensing::board::Tolerant;
    /// use jadoube_sensing::{Standing, Tracker, TrackerSettings};
    ///
    /// let standing = Standing::start(Tolerant::default());
    /// let tracker = Tracker::new(standing, TrackerSettings::default());
    /// assert_eq!(tracker.unexplained(), 0);
    /// ```
    #[must_use]
    pub fn unexplained(&self) -> usize {
        self.sight.changes().len() + self.clock.presses.len() + self.clock.flags.len()
    }

    /// No more than this is kept of what nothing explains, whatever a board sends: the oldest goes.
    pub const MOST_UNEXPLAINED: usize =
        sight::MOST_CHANGES + clock::MOST_PRESSES + clock::MOST_FLAGS;

    /// All squares are to be told now: a press may be one of a move that was not heard.
    ///
    /// ```
    /// use jadoube_sensing::board::Tolerant;
    /// use jadoube_sensing::{Standing, Tracker, TrackerSettings};
    ///
    /// let standing = Standing::start(Tolerant::default());
    /// let tracker = Tracker::new(standing, TrackerSettings::default());
    /// assert!(!tracker.awaits_all_squares());
    /// ```
    #[must_use]
    pub const fn awaits_all_squares(&self) -> bool {
        self.hearing.awaits_all_squares
    }

    fn after_the_game(&mut self) -> Vec<Told> {
        self.clock.presses.clear();
        self.clock.flags.clear();
        Vec::new()
    }

    fn play(&mut self) -> Vec<Told> {
        if let Some((side, when)) = self.clock.flags.pop_front() {
            let act = self.act(
                None,
                Deed::Flag { side },
                Source::Clock,
                Certainty::Seen,
                when,
            );
            return vec![act];
        }
        if self.is_damaged() {
            return Vec::new();
        }
        match self.clock.presses.front().copied() {
            Some(press) if self.has_passed(self.settings.settle_us, press.when.latest_us) => {
                // it may have been pressed again since
                let now = self.clock.reading.replace(press.clock);
                let told = self.pressed(press);
                self.clock.reading = now;
                told
            }
            Some(_) => Vec::new(),
            None if self.quiet(self.settings.settle_us) => self.settled(),
            None => Vec::new(),
        }
    }

    /// Something was lost on the line, and all squares have not been told since: a man may stand
    /// where nobody heard of him. They are waited for, but not for ever.
    fn is_damaged(&self) -> bool {
        let until_us = self.hearing.damaged_until_us(self.settings.fault_us);
        until_us.is_some_and(|until_us| self.now_us < until_us)
    }

    /// What was seen while the clock ran: men that were certainly moved after it was stopped are
    /// set up, put into the centre or put away, and no part of the game.
    fn seen_in_play(&self) -> Sight {
        match self.clock.stopped {
            Some(when) => self.sight.as_of(when),
            None => self.sight.clone(),
        }
    }

    fn turn(&self, side: Color) -> SeenTurn<'_> {
        SeenTurn {
            position: &self.standing.position,
            told: &self.told,
            side,
            sight: &self.sight,
        }
    }

    /// The men that were lifted and put back.
    fn contacts(&mut self, by: Color, sight: &Sight) -> Option<Vec<Told>> {
        if self.settings.positions_alone {
            return None;
        }
        let least_us = (!self.settings.tells_each_contact).then_some(self.settings.contact_us);
        let found = contacts::contacts(sight, &self.told, least_us);
        if found.is_empty() {
            return None;
        }
        self.sight
            .account_for(sight, |s| found.iter().any(|c| c.square == s));
        let told = found.into_iter().map(|contact| {
            let by = self.probable_hand(by, contact.square);
            self.board_act(by, contact.deed(), Certainty::Disputed, contact.when)
        });
        Some(told.collect())
    }

    /// Whose hand it probably was; no board sees that. The player who has set down a whole move has
    /// nothing more to touch of his opponent's: that is the opponent, who straightens a man of his.
    fn probable_hand(&self, by: Color, square: Square) -> Color {
        match self.told.color_at(square) {
            Some(other) if other != by && self.is_whole_move_set_down() => other,
            _ => by,
        }
    }

    /// A whole legal move is set down.
    fn is_whole_move_set_down(&self) -> bool {
        let position = &self.standing.position;
        let is_it = |m| position.board_after(m) == self.told;
        !self.set_down.is_empty() && position.legal_moves().into_iter().any(is_it)
    }

    /// Both kings in the centre show the result; one that goes there alone may be on its way to.
    /// Where one stood already the other shows it, if the clock is stopped and both stay there.
    fn kings_in_the_centre(&mut self, side: Color) -> Option<Vec<Told>> {
        let shown = |color| king_put_in_the_centre(color, &self.sight, &self.told);
        let stands = |color| king_in_the_centre(color, &self.sight);
        let stays = self.is_stopped() && self.quiet(self.settings.fault_us);
        let result = match (shown(Color::White), shown(Color::Black)) {
            (Some(white), Some(black)) => Some((white, black)),
            (Some(white), None) if stays => stands(Color::Black).map(|black| (white, black)),
            (None, Some(black)) if stays => stands(Color::White).map(|white| (white, black)),
            _ => None,
        };
        if let Some((white, black)) = result {
            self.phase = BoardPhase::Over;
            let note = TrackerNote::ResultShown(result_shown(white, black));
            return Some(vec![Told::Note(note)]);
        }
        let is_waited_for = shown(side).is_some() && !self.quiet(self.settings.fault_us);
        is_waited_for.then(Vec::new)
    }

    /// What the player did, by an explanation of what was seen.
    fn done(
        &mut self,
        side: Color,
        explanation: &Explanation,
        when: TimeSpan,
        sight: &Sight,
    ) -> Vec<Told> {
        let Some(Steps {
            deeds,
            set_down,
            order_unseen,
        }) = self.steps_to(&explanation.men, side, sight)
        else {
            return Vec::new();
        };
        let certainty = if explanation.inferred || self.settings.positions_alone {
            Certainty::Inferred
        } else {
            Certainty::Seen
        };
        let held = std::mem::replace(&mut self.set_down, set_down);
        let before = std::mem::replace(&mut self.told, explanation.men.clone());
        let told = deeds
            .into_iter()
            .map(|deed| match deed {
                Deed::Release { square, .. } => {
                    // a man who was held before may be the other player's
                    let whose = before.color_at(square).filter(|_| held.contains(&square));
                    self.board_act(whose.unwrap_or(side), deed, Certainty::Inferred, when)
                }
                Deed::Lift { square, .. } if order_unseen.contains(&square) => {
                    self.board_act(side, deed, Certainty::Inferred, when)
                }
                deed => self.board_act(side, deed, certainty, when),
            })
            .collect();
        self.sight
            .account_for(sight, |s| sight.agrees_on(s, explanation.men.piece_at(s)));
        self.sight.account_for_own_move();
        told
    }

    /// The contacts by which the player has brought the men from where they were told to stand to
    /// these squares. Where he cannot have, as with a man taken and set up again, he has put back
    /// what he did in this turn and begun anew.
    fn steps_to(&self, men: &Board, side: Color, sight: &Sight) -> Option<Steps> {
        let before = self.standing.position.board();
        steps(&self.told, men, side, &self.set_down, sight).or_else(|| {
            let is_his_turn = side == self.standing.has_the_move;
            let anew = || steps_anew(before, men, side, sight);
            is_his_turn.then(anew).flatten()
        })
    }

    /// The squares that an explanation leaves otherwise than they were seen are doubted from here
    /// on.
    fn doubt(&mut self, explanation: &Explanation, sight: &Sight) -> Vec<Told> {
        let left = [&explanation.unexplained[..], &explanation.missing].concat();
        self.sight.account_for(sight, |s| left.contains(&s));
        let unchanged = left.into_iter().filter(|&s| !self.sight.has_changed(s));
        let doubted: Vec<Square> = unchanged.collect();
        if doubted.is_empty() {
            return Vec::new();
        }
        self.sight.doubt(&doubted);
        let squares = self.sight.doubted();
        self.note_once(squares, TrackerNote::Doubtful)
    }

    /// The men set down are let go.
    fn let_go(&mut self, when: TimeSpan) -> Vec<Told> {
        let let_go = std::mem::take(&mut self.set_down);
        let told = let_go.into_iter().filter_map(|square| {
            let side = self.told.color_at(square)?;
            Some(self.board_act(side, release(square), Certainty::Inferred, when))
        });
        told.collect()
    }

    /// The engine has the man of this release as let go: it shows no man who is still held.
    pub(crate) fn is_let_go_already(&self, told: &Told) -> bool {
        match told {
            Told::Act(sensed) => match sensed.act.deed {
                Deed::Release { square, .. } => self.standing.placement.piece_at(square).is_some(),
                _ => false,
            },
            Told::Note(_) => false,
        }
    }

    fn press(&self, press: Press) -> Told {
        self.press_as(press, self.press_certainty())
    }

    /// Whose time runs is no lever.
    const fn press_certainty(&self) -> Certainty {
        match self.settings.positions_alone {
            true => Certainty::Inferred,
            false => Certainty::Seen,
        }
    }

    fn press_as(&self, press: Press, certainty: Certainty) -> Told {
        let by = Some(Actor::Player(press.by));
        self.act(by, PRESS, Source::Clock, certainty, press.when)
    }

    /// A press that was not heard.
    fn missed_press(&self, by: Color, when: TimeSpan) -> Told {
        let by = Some(Actor::Player(by));
        self.act(by, PRESS, Source::Clock, Certainty::Inferred, when)
    }

    fn board_act(&self, by: Color, deed: Deed, certainty: Certainty, when: TimeSpan) -> Told {
        self.act(
            Some(Actor::Player(by)),
            deed,
            Source::Board,
            certainty,
            when,
        )
    }

    fn act(
        &self,
        by: Option<Actor>,
        deed: Deed,
        source: Source,
        certainty: Certainty,
        when: TimeSpan,
    ) -> Told {
        let mut act = Act::seen(Actor::Arbiter, deed);
        act.by = by;
        act.source = Some(source);
        act.certainty = certainty;
        act.at_ms = Some(when.latest_us / 1_000);
        act.clock = self.clock.by_players();
        Told::Act(SensedAct { act, when })
    }

    /// Tells of squares, unless the same were told last.
    fn note_once(
        &mut self,
        squares: Vec<Square>,
        note: impl Fn(Vec<Square>) -> TrackerNote,
    ) -> Vec<Told> {
        if squares == self.doubtful {
            return Vec::new();
        }
        self.doubtful.clone_from(&squares);
        vec![Told::Note(note(squares))]
    }
}

const PRESS: Deed = Deed::Press { hand: None };
