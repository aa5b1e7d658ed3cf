//! Follows one board with an engine of its own: each act that the tracker tells is judged at once,
//! and the tracker learns how the game stands after it, and what a service has decided.

use board::Tolerant;
use laws::{Game, MoveStatus, Refused, Restored, SensingDevice, Start, StartError, Verdict};

use crate::event::{ClockSide, SensorEvent};
use crate::heard::{HeardEntry, HeardStep, RecordDifference, ServiceRecord};
use crate::taken_up::TakenUpGame;
use crate::tracker::{
    BoardCondition, MovesPlayedOn, RecordHeard, SensedAct, Standing, Told, Tracker, TrackerNote,
    TrackerSettings,
};

/// What came of something that was seen.
#[derive(Debug)]
pub enum FollowedStep {
    /// An act, and the verdict on it.
    Judged(SensedAct, Box<Verdict>),
    /// An act that names what is not there, by the engine: tracker and game are out of step.
    Refused(SensedAct, Refused),
    /// What is no act.
    Note(TrackerNote),
}

/// A board, its game and its tracker.
#[derive(Debug)]
pub struct BoardFollower {
    game: TakenUpGame,
    tracker: Tracker,
    /// What each act says of the device that tells it.
    sensor: SensingDevice,
    /// The record, where a service keeps one.
    record: Option<Box<ServiceRecord>>,
    /// What is played on where a ruling has men put back.
    played_on: Option<MovesPlayedOn>,
}

impl BoardFollower {
    /// Follows a game from its start.
    ///
    /// # Errors
    /// As [`Game::new`].
    pub fn new(start: Start, settings: TrackerSettings) -> Result<BoardFollower, StartError> {
        let (game, verdict) = TakenUpGame::from_its_start(start)?;
        let tracker = Tracker::new(standing(&verdict), settings);
        Ok(BoardFollower {
            game,
            tracker,
            sensor: settings.sensor(),
            record: None,
            played_on: None,
        })
    }

    /// The same for a game whose record a service keeps, to which all acts are sent. They are dated
    /// by a clock that shows `began_ms` milliseconds at the moment from which reports count, or
    /// more where acts of this device in the record are later than that.
    ///
    /// # Errors
    /// As [`Game::new`].
    pub fn for_a_service(
        start: Start,
        settings: TrackerSettings,
        began_ms: u64,
    ) -> Result<BoardFollower, StartError> {
        let record = Some(Box::new(ServiceRecord::new(start.clone(), began_ms)?));
        let mut follower = BoardFollower::new(start, settings)?;
        follower.tracker.hears_of_a_record(RecordHeard::Awaited);
        Ok(BoardFollower { record, ..follower })
    }

    /// Takes in what the service tells of its record, in order; what was told before is passed
    /// over. Its record holds: the game goes on from there, with the acts that it does not have
    /// yet behind it, and the board has to follow where men stand elsewhere in it. One that is told
    /// from its start again holds once nothing more of it is told.
    pub fn hear(&mut self, entries: Vec<HeardEntry>, heard: &mut Vec<HeardStep>) {
        let Some(record) = &mut self.record else {
            return;
        };
        if !entries.is_empty() {
            self.tracker.hears_of_a_record(RecordHeard::Heard);
        }
        let mut changes = entries.is_empty() && record.has_come_anew();
        for entry in entries {
            changes |= record.take(entry, heard);
        }
        if changes {
            self.go_on_from_the_record();
        }
    }

    /// The service will never have the act that was told here as the one of this number, counted
    /// from 1.
    pub fn is_not_recorded(&mut self, own: u64, heard: &mut Vec<HeardStep>) {
        let record = self.record.as_mut();
        if let Some(step) = record.and_then(|record| record.is_not_recorded(own)) {
            heard.push(step);
            self.go_on_from_the_record();
        }
    }

    /// The service tells its record from the start again.
    pub fn record_begins_anew(&mut self, heard: &mut Vec<HeardStep>) {
        if let Some(record) = &mut self.record {
            record.begin_anew();
            heard.push(HeardStep::Differs(RecordDifference::Anew));
        }
    }

    fn go_on_from_the_record(&mut self) {
        // of one that is told from its start again nothing follows before all of it has come
        if let Some(record) = self.record.as_ref().filter(|record| !record.comes_anew()) {
            let (game, standing) = record.with_what_is_on_the_way();
            self.game = game;
            self.tracker.follows(standing);
            self.played_on = self.tracker.played_on(self.played_on.take());
        }
    }

    /// The game as it stands.
    #[must_use]
    pub const fn game(&self) -> &Game {
        self.game.game()
    }

    /// Takes in what was reported, after all that was due before it.
    pub fn observe(&mut self, event: &SensorEvent, followed: &mut Vec<FollowedStep>) {
        self.elapse(event.when.latest_us, followed);
        self.tracker.observe(event);
        if let Some(played_on) = &mut self.played_on {
            played_on.moves_mut().observe(event);
        }
        self.tell(event.when.latest_us, followed);
    }

    /// Tells all that is due by `now_us` though nothing was reported.
    pub fn elapse(&mut self, now_us: u64, followed: &mut Vec<FollowedStep>) {
        while let Some(due) = self.tracker.due_us().filter(|&due| due <= now_us) {
            self.tell(due, followed);
        }
        if let Some(played_on) = &mut self.played_on {
            played_on.elapse(now_us);
        }
    }

    /// The moves of players who play on though a ruling has men put back, as by an illegal move
    /// that neither minds: the position to which the ruling goes back, what was left by no legal
    /// move, and what each move left since. No act is made of them, and nothing is ruled on them;
    /// they are what a record of moves goes on with. Empty while nobody plays on, and once the men
    /// stand as they should. That needs a board that knows its men.
    ///
    /// ```
    /// use jadoube_sensing::laws::Start;
    /// use jadoube_sensing::{BoardFollower, TrackerSettings};
    ///
    /// let follower = BoardFollower::new(Start::default(), TrackerSettings::default())?;
    /// assert!(follower.played_on().is_empty());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn played_on(&self) -> Vec<Tolerant> {
        let played_on = self.played_on.as_ref();
        played_on.map_or_else(Vec::new, MovesPlayedOn::positions)
    }

    /// Tells what is left when nothing more will be reported: the man set down last is let go.
    pub fn finish(&mut self, now_us: u64, followed: &mut Vec<FollowedStep>) {
        self.elapse(now_us, followed);
        let told = self.tracker.finish();
        self.take_all(told, followed);
        if let Some(played_on) = &mut self.played_on {
            played_on.finish();
        }
    }

    /// The side of the clock on which White sits, once that is known.
    #[must_use]
    pub const fn white_sits(&self) -> Option<ClockSide> {
        self.tracker.white_sits()
    }

    /// When [`BoardFollower::elapse`] may have something to tell.
    #[must_use]
    pub fn due_us(&self) -> Option<u64> {
        let played_on = self.played_on.as_ref().and_then(MovesPlayedOn::due_us);
        self.tracker.due_us().into_iter().chain(played_on).min()
    }

    /// How much that was reported is kept because nothing explains it yet, at most
    /// [`Tracker::MOST_UNEXPLAINED`].
    #[must_use]
    pub fn unexplained(&self) -> usize {
        self.tracker.unexplained()
    }

    /// All squares are to be told now, if the board can be asked: they say whether a press
    /// that nothing seen explains was one without a move.
    ///
    /// ```
    /// use jadoube_sensing::laws::Start;
    /// use jadoube_sensing::{BoardFollower, TrackerSettings};
    ///
    /// let follower = BoardFollower::new(Start::default(), TrackerSettings::default())?;
    /// assert!(!follower.awaits_all_squares());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn awaits_all_squares(&self) -> bool {
        self.tracker.awaits_all_squares()
    }

    /// How the board stands to the game by now.
    #[must_use]
    pub fn condition(&self) -> BoardCondition {
        self.tracker.condition()
    }

    fn tell(&mut self, now_us: u64, followed: &mut Vec<FollowedStep>) {
        loop {
            let told = self.tracker.tell(now_us);
            if told.is_empty() {
                self.played_on = self.tracker.played_on(self.played_on.take());
                return;
            }
            self.take_all(told, followed);
        }
    }

    /// Takes what was told together. What follows in it on a ruling that put men back, or on the
    /// end of the game, and does not fit any more is none.
    fn take_all(&mut self, told: Vec<Told>, followed: &mut Vec<FollowedStep>) {
        let mut is_undone = false;
        for told in told {
            if self.tracker.is_let_go_already(&told) {
                continue;
            }
            let step = self.take(told);
            match &step {
                FollowedStep::Refused(..) if is_undone => continue,
                FollowedStep::Judged(_, verdict) => {
                    let now = standing(verdict);
                    is_undone |= now.restored || now.over;
                }
                FollowedStep::Refused(..) | FollowedStep::Note(_) => {}
            }
            followed.push(step);
        }
    }

    fn take(&mut self, told: Told) -> FollowedStep {
        match told {
            Told::Note(note) => FollowedStep::Note(note),
            Told::Act(act) => self.judge(act),
        }
    }

    fn judge(&mut self, mut act: SensedAct) -> FollowedStep {
        act.act.sensor = self.sensor;
        if let Some(record) = &mut self.record {
            record.date(&mut act.act);
        }
        let judged_as = self.game.game().seq();
        match self.game.apply(&act.act) {
            Ok(verdict) => {
                if let Some(record) = &mut self.record {
                    record.tell(judged_as, &act.act);
                }
                self.tracker.stands(standing(&verdict));
                FollowedStep::Judged(act, Box::new(verdict))
            }
            Err(refused) => FollowedStep::Refused(act, refused),
        }
    }
}

/// How the game stands after a verdict.
pub(crate) fn standing(verdict: &Verdict) -> Standing {
    let view = &verdict.view;
    let made = view.move_status == MoveStatus::Made;
    Standing {
        position: view.position.clone(),
        placement: view.placement.clone(),
        has_the_move: view.has_the_move,
        to_press: made.then_some(!view.has_the_move),
        restored: verdict.rulings.iter().any(|r| r.restored != Restored::No),
        over: view.result != laws::GameResult::Ongoing,
    }
}
