//! Keeps the games of rounds as they were written for everybody, so that whoever asks again and
//! again costs next to nothing.

use tokio::sync::Mutex;

use crate::bounded::Bounded;
use crate::etag::TaggedContent;
use crate::problem::HandlerResult;
use crate::time::{Clock, Steady};

/// Of the time of one processor writing takes at most one part in so many.
const WRITING_SHARE: u32 = 20;
/// Rounds that are kept.
const MAX_WRITTEN: usize = 64;

/// Rounds by their names. One is written at a time, and again only after [`WRITING_SHARE`] times as
/// long as that took.
pub(crate) struct PublicGames(Mutex<Bounded<Box<str>, (TaggedContent, Steady)>>);

impl Default for PublicGames {
    fn default() -> PublicGames {
        PublicGames(Mutex::new(Bounded::new(MAX_WRITTEN)))
    }
}

impl PublicGames {
    /// What was written under this name, if that was just now; else it is written.
    ///
    /// # Errors
    /// Those of writing.
    pub(crate) async fn kept(
        &self,
        name: Box<str>,
        clock: &Clock,
        writing: impl Future<Output = HandlerResult<String>>,
    ) -> HandlerResult<TaggedContent> {
        let mut written = self.0.lock().await;
        let began = clock.steady();
        if let Some((games, until)) = written.get(&name)
            && began < *until
        {
            return Ok(games.clone());
        }
        let text = writing.await?;
        let games = TaggedContent::of(text);
        let ended = clock.steady();
        let until = ended.after(WRITING_SHARE * ended.since(began));
        written.put(name, (games.clone(), until));
        Ok(games)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn what_took_long_is_kept_for_long() {
        let (clock, games) = (Clock::standing(0), PublicGames::default());
        let write = |took_us, text: &'static str| {
            let clock = clock.clone();
            async move {
                clock.forward(took_us);
                Ok(text.to_owned())
            }
        };
        let first = games
            .kept("r1".into(), &clock, write(1_000, "a"))
            .await
            .unwrap();
        for (forward_us, text) in [(19_999, "a"), (1, "b")] {
            clock.forward(forward_us);
            let now = games
                .kept("r1".into(), &clock, write(0, "b"))
                .await
                .unwrap();
            assert_eq!(now.content, text);
            assert_eq!(now.etag == first.etag, text == "a");
        }
        let other = games
            .kept("r2".into(), &clock, write(0, "c"))
            .await
            .unwrap();
        assert_eq!(other.content, "c");
    }
}
