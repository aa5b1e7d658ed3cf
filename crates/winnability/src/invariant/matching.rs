//! Decides whether each of several things can have one of its own.

/// Those of the list that fit, as bits.
pub(crate) fn those<T>(list: &[T], fits: impl Fn(&T) -> bool) -> u64 {
    let bits = list.iter().enumerate().filter(|(_, one)| fits(one));
    bits.fold(0, |all, (index, _)| all | 1 << index)
}

/// There are at most 64 of everything on a board.
const NOBODY: u8 = u8::MAX;

/// Whether each can have one of its options, none of them twice.
pub(crate) fn each_has_its_own(options: &[u64]) -> bool {
    let mut taken_by = [NOBODY; 64];
    (0..options.len()).all(|one| finds(one, options, &mut taken_by, &mut 0))
}

/// Finds an option for this one; who has it already finds another.
fn finds(one: usize, options: &[u64], taken_by: &mut [u8; 64], tried: &mut u64) -> bool {
    loop {
        let left = options[one] & !*tried;
        if left == 0 {
            return false;
        }
        let option = left.trailing_zeros() as usize;
        *tried |= 1 << option;
        let other = taken_by[option];
        if other == NOBODY || finds(other.into(), options, taken_by, tried) {
            taken_by[option] = one as u8;
            return true;
        }
    }
}
