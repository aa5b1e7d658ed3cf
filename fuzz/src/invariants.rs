//! What holds after every act, whatever it was (ARCHITECTURE.md, invariants; laws.md B.15).

use board::{ByColor, Move, Position};
use laws::{Act, Bound, Deed, Game, GameResult, Line as _, Verdict};
