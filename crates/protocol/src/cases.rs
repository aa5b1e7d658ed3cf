//! Defines cases: tables of acts in the text notation with the verdict expected of them
//! (`docs/notation.md`).
//!
//! ```
//! use jadoube_protocol::cases;
//! let file = "== 4.3.1-knight a touched knight must move\n: editions FIDE2023\n: controls blitz\n\
//!             : supervision adequate\nW touch g1\n= obligation g1f3 g1h3\n";
//! let cases = cases::read(file).unwrap();
//! assert_eq!(cases[0].cells().count(), 1);
//! assert!(cases[0].cells().all(|cell| cases[0].differences(&cell).is_empty()));
//! ```

mod check;
mod read;

use laws::{Control, Edition, Regime, Supervision};

pub use read::{BadCase, read};

/// One case: a situation told in acts and what is expected of the verdicts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case {
    /// Its stable name.
    pub id: String,
    /// What it shows.
    pub title: String,
    /// The provisions it tests, by their number of 2018 or their own.
    pub articles: Vec<String>,
    /// The editions it holds for.
    pub editions: Vec<Edition>,
    /// The time controls it holds for.
    pub controls: Vec<Control>,
    /// The supervision it holds for.
    pub supervision: Vec<Supervision>,
    /// The position, if not the initial one.
    pub fen: Option<String>,
    /// Further keys of the start line.
    pub start: String,
    /// Acts and expectations, in order.
    pub lines: Vec<CaseLine>,
}

/// A line of a case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CaseLine {
    /// An act in the text notation.
    Act(String),
    /// An expectation: what it is about, and the words after it.
    Expect {
        /// What is expected.
        what: Expected,
        /// The words of the expectation.
        words: Vec<String>,
        /// The line of the file, from 1.
        line: usize,
    },
}

/// What an expectation is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expected {
    /// The moves that may be played.
    Obligation,
    /// A ruling's offence.
    Offence,
    /// A ruling's penalty.
    Penalty,
    /// An illegal-move counter.
    Count,
    /// The result.
    Result,
    /// The status of the move.
    Status,
    /// Who has the move.
    Move,
    /// Whose clock runs.
    Running,
    /// The position in force.
    Fen,
    /// The men as they stand.
    Placement,
    /// Articles cited.
    Cites,
    /// Articles that nothing cites.
    Omits,
    /// Entries of the ambiguity register relied on.
    Ambiguity,
    /// Open questions.
    Pending,
    /// An option of an open choice.
    Option,
}

impl Case {
    /// Every regime the case is to hold under.
    pub fn cells(&self) -> impl Iterator<Item = Regime> + '_ {
        let regime = |edition, control| {
            let with = move |supervision: &Supervision| Regime::new(edition, control, *supervision);
            self.supervision.iter().map(with)
        };
        let of_edition = move |edition: &Edition| {
            self.controls.iter().flat_map({
                let edition = *edition;
                move |control| regime(edition, *control)
            })
        };
        self.editions.iter().flat_map(of_edition)
    }
}
