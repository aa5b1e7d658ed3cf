//! Says what the reader of a board needs of the line to it, whatever the line is.

use std::io;
use std::time::Duration;

/// An open line to a board: commands out, bytes in, until it is gone.
pub trait BoardLine: Send {
    /// Sends these commands, one after the other.
    ///
    /// # Errors
    /// The board is gone.
    fn send(&mut self, commands: &[Vec<u8>]) -> io::Result<()>;

    /// What has come in; nothing where nothing has within this time.
    ///
    /// # Errors
    /// The board is gone.
    fn receive(&mut self, within: Duration) -> io::Result<Vec<u8>>;
}

/// Where a board is connected, and can be found again.
pub trait BoardPlace: Sync {
    /// What it is called in what people are told.
    fn name(&self) -> String;

    /// Opens the line.
    ///
    /// # Errors
    /// The words say why it cannot be opened, and what to do.
    fn open(&self) -> Result<Box<dyn BoardLine>, String>;

    /// What to look at when the board is gone, as a question.
    fn when_gone(&self) -> &'static str;

    /// What to look at when nothing comes.
    fn when_silent(&self) -> &'static str;
}
