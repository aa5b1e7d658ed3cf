//! Counts the games of a file that is read from standard input.
use jadoube_pgn::{Game, Played};
use std::collections::BTreeMap;
use std::io::stdin;
fn main() {
    let (mut games, mut plies, mut flaws) = (0u64, 0u64, BTreeMap::new());
    for raw in jadoube_pgn::Splitter::new(stdin().lock()) {
        games += 1;
        let game = Game::read(raw.unwrap(), games);
        plies += game.plies.len() as u64;
        for flaw in &game.flaws {
            *flaws.entry(format!("{:?}", flaw.kind)).or_insert(0u64) += 1;
            println!("{:?} at {}", flaw.kind, flaw.offset);
        }
        for (n, ply) in game.plies.iter().enumerate() {
            if !matches!(ply.played, Played::Legal(_)) {
                let mut st = game.start.standing().unwrap();
                for ply in &game.plies[..n] {
                    st.play(&ply.played);
                }
                let what = if let Played::Illegal(i) = &ply.played {
                    format!(
                        "{} {:?}->{:?} {:?} left {}",
                        i.written,
                        i.from,
                        i.to,
                        i.why,
                        i.left.to_fen()
                    )
                } else {
                    format!("{:?}", ply.played)
                };
                println!(
                    "game {games} at {} ply {} of {} before {} {what} tag {:?} result {:?}",
                    game.offset,
                    n + 1,
                    game.plies.len(),
                    st.tolerant().to_fen(),
                    game.tags.get("Result"),
                    game.result
                );
            }
        }
    }
    println!("{games} games {plies} plies {flaws:?}");
}
