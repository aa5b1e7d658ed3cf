//! Writes the arrays of Chess960 by their numbers.

/// How many arrays there are.
pub const CHESS960_ARRAYS: u16 = 960;

/// The array of this number, from 0, as a FEN with the files of the rooks for castling rights: the
/// bishops stand on squares of both colours, the king between his rooks. That of chess is 518.
///
/// ```
/// use jadoube_board::chess960_array;
/// let usual = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1";
/// assert_eq!(chess960_array(518), usual);
/// assert!(chess960_array(0).starts_with("bbqnnrkr/"));
/// ```
#[must_use]
pub fn chess960_array(number: u16) -> String {
    let rank = back_rank(usize::from(number % CHESS960_ARRAYS));
    let black: String = rank.iter().collect();
    let white = black.to_uppercase();
    let rooks = (0..8).rev().filter(|file| rank[*file] == 'r');
    let files: String = rooks.map(|file| char::from(b'a' + file as u8)).collect();
    let rights = files.to_uppercase() + &files;
    format!("{black}/pppppppp/8/8/8/8/PPPPPPPP/{white} w {rights} - 0 1")
}

/// Both bishops first, each on one of four files, then the queen, the knights, and what is left.
fn back_rank(number: usize) -> [char; 8] {
    const KNIGHTS: [(usize, usize); 10] = [
        (0, 1),
        (0, 2),
        (0, 3),
        (0, 4),
        (1, 2),
        (1, 3),
        (1, 4),
        (2, 3),
        (2, 4),
        (3, 4),
    ];
    let mut rank = [' '; 8];
    let (rest, light) = (number / 4, number % 4);
    let (rest, dark) = (rest / 4, rest % 4);
    let (knights, queen) = (rest / 6, rest % 6);
    rank[2 * light + 1] = 'b';
    rank[2 * dark] = 'b';
    let free =
        |rank: &[char; 8]| -> Vec<usize> { (0..8).filter(|file| rank[*file] == ' ').collect() };
    rank[free(&rank)[queen]] = 'q';
    let (one, other) = KNIGHTS[knights];
    let left = free(&rank);
    rank[left[one]] = 'n';
    rank[left[other]] = 'n';
    for (file, man) in free(&rank).into_iter().zip(['r', 'k', 'r']) {
        rank[file] = man;
    }
    rank
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn each_is_an_array_of_chess960_and_another() {
        let mut seen = HashSet::new();
        for number in 0..CHESS960_ARRAYS {
            let rank = back_rank(usize::from(number));
            let of = |man| (0..8).filter(move |file| rank[*file] == man);
            let places = |man| of(man).collect::<Vec<_>>();
            assert_eq!(places('b')[0] % 2 + places('b')[1] % 2, 1, "{number}");
            let (rooks, king) = (places('r'), places('k')[0]);
            assert!(rooks[0] < king && king < rooks[1], "{number}");
            assert_eq!((places('n').len(), places('q').len()), (2, 1));
            assert!(seen.insert(rank), "{number}");
        }
    }
}
