//! Imagines what might happen at a board: starts, plausible acts in a game that is under way, and
//! acts without rhyme or reason.

use laws::board::{ByColor, Color, Position, Role, Square, Tolerant, find_move};
use laws::*;

use super::acts::*;
use super::positions::{Reached, intended, reached};
use super::random::Random;
use super::script::{Script, begin};
use super::wild::*;

pub const FIDE: &[Edition] = &[
    Edition::Fide2009,
    Edition::Fide2014,
    Edition::Fide2017,
    Edition::Fide2018,
    Edition::Fide2023,
];

/// How wild a script is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Manner {
    /// What players and arbiters do.
    Plausible,
    /// The same, mixed with acts of every kind by anybody.
    Wild,
}

/// A script of about `length` acts under one of these editions.
pub fn script(seed: u64, editions: &[Edition], manner: Manner, length: usize) -> Script {
    let mut random = Random::new(seed);
    let start = start(&mut random, editions);
    script_from(start, manner, length, &mut random)
}

pub fn script_from(start: Start, manner: Manner, length: usize, random: &mut Random) -> Script {
    let (mut game, mut verdict) = begin(&start);
    let mut options = vec!["let_it_stand".into()];
    let mut acts = Vec::new();
    while acts.len() < length {
        let wild = manner == Manner::Wild && random.one_in(3);
        let next = if wild {
            vec![any_act(random)]
        } else {
            let mut scene = Scene {
                game: &game,
                view: &verdict.view,
                options: &options,
                random,
            };
            scene.next()
        };
        for act in next {
            if let Ok(new) = game.apply(&act) {
                options.extend(options_of(&new.rulings));
                verdict = new;
            }
            acts.push(act);
        }
    }
    Script { start, acts }
}

/// The names of the options that a historic code gives the opponent.
fn options_of(rulings: &[Ruling]) -> Vec<Box<str>> {
    let penalties = rulings.iter().filter_map(|ruling| ruling.penalty.as_ref());
    let options = penalties.filter_map(|penalty| match penalty {
        Penalty::OpponentChoice(options) => Some(options),
        _ => None,
    });
    options.flatten().map(|o| o.name.as_ref().into()).collect()
}

/// A start with a reachable position, now and then with the history that led to it.
pub fn start(random: &mut Random, editions: &[Edition]) -> Start {
    let Reached {
        position,
        from,
        plies,
    } = reached(random);
    let with_history = random.one_in(3);
    Start {
        regime: regime(random, editions),
        history_from: if with_history { from } else { position.clone() },
        history: if with_history { plies } else { Vec::new() },
        position,
        illegal_moves: ByColor::new_with(|_| u8::from(random.one_in(4))),
        clock: random.maybe(|_| ClockSetting {
            white_ms: 5_400_000,
            black_ms: 5_400_000,
            increment_ms: 30_000,
            delay_ms: 0,
        }),
        ..Start::default()
    }
}

fn regime(random: &mut Random, editions: &[Edition]) -> Regime {
    let edition = random.pick(editions);
    let control = random.pick(&[Control::Standard, Control::Rapid, Control::Blitz]);
    let supervision = random.pick(&[Supervision::Adequate, Supervision::Inadequate]);
    let mut regime = Regime::new(edition, control, supervision);
    if random.one_in(4) {
        regime.regulations = Regulations {
            illegal_moves_to_lose: random.maybe(|r| r.pick(&[1, 2, 3])),
            penalty_s: random.maybe(|_| 90),
            guidelines_iii: random.pick(&[GuidelinesIii::NotAnnounced, GuidelinesIii::Announced]),
            no_draw_offers_before: None,
            needs: ByColor::new_with(|_| Needs {
                visually_disabled: random.one_in(2),
                assistant: random.one_in(2),
            }),
            time_pressure: random.pick(&[TimePressure::No, TimePressure::Yes]),
            video: VideoCase::ALL
                .iter()
                .copied()
                .filter(|_| random.one_in(2))
                .collect(),
        };
    }
    regime
}

/// A game under way, of which the next acts are imagined.
struct Scene<'a> {
    game: &'a Game,
    view: &'a View,
    options: &'a [Box<str>],
    random: &'a mut Random,
}

impl Scene<'_> {
    fn next(&mut self) -> Vec<Act> {
        let player = self.view.has_the_move;
        let anybody = self.random.pick(&[player, player, !player]);
        let mut acts = match self.random.below(100) {
            0..30 => self.lawful_move(player),
            30..36 => self.move_of_another_man(player),
            36..46 => self.illegal_move(player),
            46..56 => self.contacts(anybody),
            56..62 => self.handling(anybody),
            62..67 => vec![by(anybody, self.press())],
            67..70 => vec![by(anybody, Deed::Undo)],
            70..74 => self.displacement(anybody),
            74..79 => self.words(anybody),
            79..83 => self.clocks(anybody),
            83..88 => self.observation(),
            88..93 => self.claim(anybody),
            93..95 => self.offers(anybody),
            95..98 => self.decision(),
            _ => self.rare(anybody),
        };
        let certainty = match self.random.below(20) {
            0 | 1 => Certainty::Unnoticed,
            2 => Certainty::Disputed,
            3 => Certainty::Inferred,
            _ => Certainty::Seen,
        };
        for act in &mut acts {
            act.certainty = certainty;
        }
        acts
    }

    fn press(&mut self) -> Deed {
        let hand = self.random.maybe(|r| r.pick(&[Hand::Left, Hand::Right]));
        Deed::Press { hand }
    }

    fn told(&mut self, player: Color, deeds: impl IntoIterator<Item = Deed>) -> Vec<Act> {
        let mut acts: Vec<Act> = deeds.into_iter().map(|deed| by(player, deed)).collect();
        if !self.random.one_in(6) {
            acts.push(by(player, self.press()));
        }
        acts
    }

    fn lawful_move(&mut self, player: Color) -> Vec<Act> {
        let position = self.game.position().clone();
        let Some(m) = self
            .random
            .any_of(self.view.obligation.moves.iter().copied())
        else {
            return vec![by(player, PRESS)];
        };
        let mut deeds = carried_out(&position, m, self.random);
        if let (Deed::Move { hands, .. }, true) = (&mut deeds[0], self.random.one_in(10)) {
            *hands = Hands::Two;
        }
        self.told(player, deeds)
    }

    fn move_of_another_man(&mut self, player: Color) -> Vec<Act> {
        let position = self.game.position().clone();
        let Some(m) = self.random.any_of(position.legal_moves()) else {
            return Vec::new();
        };
        let mut deeds = carried_out(&position, m, self.random);
        if let Some(square) = self.man(Some(player)) {
            deeds.insert(0, touch(&[square]));
        }
        self.told(player, deeds)
    }

    fn illegal_move(&mut self, player: Color) -> Vec<Act> {
        let position = self.game.position().clone();
        let Some(tried) = illegal(&position, self.random) else {
            return Vec::new();
        };
        let (from, to) = (tried.from, tried.to);
        let deeds = if self.random.one_in(2) {
            vec![whole(tried)]
        } else if position.board().piece_at(to).is_some() && !self.random.one_in(3) {
            vec![lift(from, None), remove(to, None), release(from, to, None)]
        } else {
            vec![lift(from, None), release(from, to, None)]
        };
        self.told(player, deeds)
    }

    /// The square of a man that stands on the board.
    fn man(&mut self, of: Option<Color>) -> Option<Square> {
        let board = &self.view.placement;
        let men = of.map_or(board.occupied(), |color| board.by_color(color));
        let strong = men & (board.kings() | board.rooks());
        let men = if self.random.one_in(3) && strong.any() {
            strong
        } else {
            men
        };
        self.random.any_of(men)
    }

    fn contacts(&mut self, player: Color) -> Vec<Act> {
        let number = self.random.pick(&[1, 1, 1, 2, 2, 3]);
        let squares: Vec<Square> = (0..number).filter_map(|_| self.man(None)).collect();
        let order = self
            .random
            .pick(&[Order::Known, Order::Together, Order::Unknown]);
        let deed = contact(&squares, any_intent(self.random), order);
        if self.random.one_in(4) {
            return vec![by(player, self.adjust()), by(player, deed)];
        }
        vec![by(player, deed)]
    }

    fn adjust(&mut self) -> Deed {
        Deed::Adjust {
            words: None,
            heard: self.random.pick(&[Heard::Heard, Heard::NotHeard]),
        }
    }

    fn handling(&mut self, player: Color) -> Vec<Act> {
        let random = &mut *self.random;
        let hand = random.maybe(|r| r.pick(&[Hand::Left, Hand::Right]));
        let square = any_square(random);
        let piece = random
            .pick(&[Role::Queen, Role::Rook, Role::Knight])
            .of(player);
        let stands = self.man(None).unwrap_or(square);
        let deed = match self.random.below(8) {
            7 => Deed::ReleaseBetween {
                square,
                between: any_square(self.random),
                from: Some(stands),
            },
            0 => lift(stands, hand),
            1 => remove(stands, hand),
            2 => Deed::Place { square },
            3 => Deed::Fetch { piece, hand },
            4 => Deed::Put {
                square,
                piece,
                hand,
                upright: self.random.pick(&[Upright::Upright, Upright::Inverted]),
            },
            _ => Deed::Release {
                square: self.random.pick(&[square, stands]),
                from: None,
                man: None,
                hand,
            },
        };
        vec![by(player, deed)]
    }

    fn displacement(&mut self, player: Color) -> Vec<Act> {
        let square = self.man(None).unwrap_or(Square::A1);
        let to = self.random.maybe(any_square);
        let knock = by(player, Deed::Knock { square, to });
        let restore = Deed::Restore {
            squares: Squares::new(),
            fen: None,
        };
        match self.random.below(3) {
            0 => vec![knock, by(player, restore)],
            1 => vec![by(player, restore)],
            _ => vec![knock],
        }
    }

    fn words(&mut self, player: Color) -> Vec<Act> {
        let intended = self.some_move();
        let deed = match self.random.below(5) {
            0 => self.adjust(),
            1 => say(Some(Meaning::Castle)),
            2 => Deed::Say {
                text: Some("rook".into()),
                intended: Some(intended),
                meaning: self.random.pick(&[
                    Some(Meaning::Promote),
                    Some(Meaning::InstructAssistant),
                    Some(Meaning::Move),
                    None,
                ]),
            },
            3 => Deed::Announce { intended },
            _ => Deed::Write { intended },
        };
        vec![by(player, deed)]
    }

    /// A legal move, or any other.
    fn some_move(&mut self) -> Intended {
        let position = self.game.position();
        match self.random.any_of(position.legal_moves()) {
            Some(m) if !self.random.one_in(3) => intended(position, m),
            _ => any_move(self.random),
        }
    }

    fn clocks(&mut self, player: Color) -> Vec<Act> {
        let running = Running::Player(player);
        let flag = by(player, Deed::Flag { side: player });
        match self.random.below(6) {
            0 => vec![flag],
            1 => vec![flag, observe(Noticed::Flag)],
            2 => vec![by_arbiter(Deed::StartClock { running })],
            _ => {
                let reason = self
                    .random
                    .pick(&[StopReason::None, StopReason::Irregularity]);
                vec![by(player, Deed::Stop { reason })]
            }
        }
    }

    fn observation(&mut self) -> Vec<Act> {
        let mut seen = observation(self.random.pick(&[
            Noticed::IllegalMove,
            Noticed::IllegalMove,
            Noticed::Touch,
            Noticed::IllegalPosition,
            Noticed::Displaced,
            Noticed::ClockManners,
            Noticed::Distraction,
        ]));
        seen.side = self.random.maybe(any_color);
        let number = self.random.below(3);
        seen.squares = (0..number).filter_map(|_| self.man(None)).collect();
        seen.ply = if self.random.one_in(4) {
            Some(self.random.below(6) as u32)
        } else {
            None
        };
        vec![by_arbiter(Deed::Observe(Box::new(seen)))]
    }

    fn claim(&mut self, player: Color) -> Vec<Act> {
        let mut claim = claim(self.random.pick(&[
            Claimed::TouchMove,
            Claimed::TouchMove,
            Claimed::IllegalMove,
            Claimed::IllegalMove,
            Claimed::Flag,
            Claimed::Threefold,
            Claimed::Fifty,
            Claimed::Displaced,
        ]));
        if matches!(claim.what, Claimed::Threefold | Claimed::Fifty) {
            claim.intended = self.random.maybe(|_| ()).map(|()| self.some_move());
        } else if self.random.one_in(2) {
            claim.squares = self.man(None).into_iter().collect();
        }
        vec![by(player, Deed::Claim(Box::new(claim)))]
    }

    fn offers(&mut self, player: Color) -> Vec<Act> {
        let deed = match self.random.below(6) {
            0 => Deed::AcceptDraw,
            1 => Deed::DeclineDraw,
            2 => Deed::Withdraw {
                what: Withdrawn::Offer,
            },
            _ => Deed::OfferDraw,
        };
        vec![by(player, deed)]
    }

    /// The arbiter answers an open question, or one that nobody asked.
    fn decision(&mut self) -> Vec<Act> {
        let open = self.random.any_of(self.view.questions.iter());
        let deed = match open {
            Some(question) if !question.answers.is_empty() => Deed::Decide {
                fact: question.fact,
                of: self.random.maybe(|_| question.of),
                value: self.random.any_of(&question.answers).unwrap().value.clone(),
            },
            _ => {
                let seq = self.game.seq() as usize;
                any_decision(self.random, seq)
            }
        };
        vec![by_arbiter(deed)]
    }

    fn rare(&mut self, player: Color) -> Vec<Act> {
        vec![match self.random.below(7) {
            0 => by(player, Deed::Resign),
            1 => by(player, Deed::Refuse { article: None }),
            2 => by_arbiter(Deed::End {
                result: self.random.pick(&[GameResult::Draw, GameResult::WhiteWins]),
            }),
            3 => by(player, Deed::Agree(Agreement::Restore)),
            4 => by(player, Deed::Agree(Agreement::Result(GameResult::Draw))),
            _ => by(player, self.choice()),
        }]
    }

    /// One of the options named last, or an earlier one.
    fn choice(&mut self) -> Deed {
        let latest = self.options.len().saturating_sub(3);
        let option = self.random.pick(&self.options[latest..]);
        Deed::Choose { option }
    }
}

/// A man of the player having the move, and a square to which no legal move takes it.
pub fn illegal(position: &Tolerant, random: &mut Random) -> Option<Intended> {
    let from = random.any_of(position.us())?;
    let legal = position.legal_moves();
    let cannot = |to: &Square| {
        let found = |promotion| find_move(position, &legal, from, *to, promotion);
        *to != from && found(None).is_none() && found(Some(Role::Queen)).is_none()
    };
    let to = random.any_of(Square::ALL.into_iter().filter(cannot))?;
    Some(Intended {
        from,
        to,
        promotion: None,
    })
}
