//! Defines the arguments about DGT LiveChess, the program that reads boards, and about standing in
//! for it.

use super::is_an_origin;
use crate::livechess::{LiveChessAddress, PageOrigin, StandInAddress};

/// Which board of LiveChess is read, and whether others read this one as if from LiveChess.
#[derive(Debug, clap::Args)]
pub struct LiveChessArgs {
    /// Read a board through DGT LiveChess, on this machine if no address is named
    #[arg(long, value_name = "ADDRESS", num_args = 0..=1)]
    #[arg(default_missing_value = "127.0.0.1")]
    pub livechess: Option<LiveChessAddress>,
    /// Which board of LiveChess, by its serial number [default: the only one]
    #[arg(long, value_name = "NUMBER", requires = "livechess")]
    pub serial: Option<Box<str>>,
    /// Stand in for LiveChess: whoever speaks to it hears this board, on 127.0.0.1:1982 if no
    /// address is named
    #[arg(long, value_name = "ADDRESS", num_args = 0..=1)]
    #[arg(default_missing_value = "127.0.0.1:1982")]
    pub livechess_server: Option<StandInAddress>,
    /// A site whose pages may listen besides lichess.org, chess.com and pages of this machine
    #[arg(
        long = "livechess-origin",
        value_name = "ORIGIN",
        requires = "livechess_server"
    )]
    #[arg(value_parser = origin)]
    pub origins: Vec<PageOrigin>,
}

fn origin(text: &str) -> Result<PageOrigin, String> {
    let text = text.strip_suffix('/').unwrap_or(text);
    match is_an_origin(text) {
        true => Ok(PageOrigin::named(text)),
        false => Err("write a site as its pages are addressed: https://lichess.org".to_owned()),
    }
}
