//! Counts the games of a file that is read from standard input.
use std::io::stdin;
fn main() {
    let mut games = 0u64;
    let mut bytes = 0u64;
    let mut flaws = 0;
    for game in jadoube_pgn::Splitter::new(stdin().lock()) {
        let game = game.unwrap();
        games += 1;
        bytes += game.bytes.len() as u64;
        flaws += game.flaws.len();
    }
    println!("{games} games {bytes} bytes {flaws} flaws");
}
