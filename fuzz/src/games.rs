//! Feeds arbitrary bytes to the reader of games: whatever they are, games are read, and what is
//! written of them is read as the same games.

use pgn::{PgnGame, PlyEffect, Splitter, Way};

/// Any bytes are split and read; a game that was read can be played through, written and read
/// again.
pub fn pgn(data: &[u8]) {
    let mut end = 0;
    for (raw, number) in Splitter::new(data).zip(1..) {
        let raw = raw.expect("bytes can be read");
        assert!(raw.offset >= end, "two games overlap");
        end = raw.offset + raw.bytes.len() as u64;
        let game = PgnGame::read(raw, number);
        let in_order = game.plies.windows(2).all(|two| two[0].at < two[1].at);
        assert!(in_order, "plies are not where they are said to be");
        comes_back(&game);
    }
    assert!(end <= data.len() as u64, "more was read than was there");
}

fn comes_back(game: &PgnGame) {
    let written = game.write(Way::Lenient);
    let mut games = Splitter::new(written.as_bytes());
    let again = games.next().expect("a game").expect("bytes can be read");
    let again = PgnGame::read(again, game.number);
    assert!(games.next().is_none(), "one game became two: {written}");
    assert_eq!(plies(game), plies(&again), "{written}");
    let strict = game.write(Way::Strict);
    let split = game.write(Way::Split);
    for raw in Splitter::new(strict.as_bytes()).chain(Splitter::new(split.as_bytes())) {
        let game = PgnGame::read(raw.expect("bytes can be read"), 1);
        let is_move =
            |played: &PlyEffect| matches!(played, PlyEffect::Legal(_) | PlyEffect::Unreadable);
        let all_are = game.plies.iter().all(|ply| is_move(&ply.played));
        assert!(all_are, "{strict}{split}");
    }
}

/// What was played, however it was written.
fn plies(game: &PgnGame) -> Vec<String> {
    let plies = game.plies.iter().map(|ply| match &ply.played {
        PlyEffect::Legal(m) => format!("{m:?}"),
        PlyEffect::Illegal(illegal) => illegal.left.to_fen(),
        PlyEffect::Null => "null".to_owned(),
        PlyEffect::Unreadable => "unreadable".to_owned(),
    });
    plies.collect()
}
