//! Whether each of several things can have one of its own.

/// Those of the list that fit, as bits.
pub(crate) fn those<T>(list: &[T], fits: impl Fn(&T) -> bool) -> u64 {
    let bits = list.iter().enumerate().filter(|(_, one)| fits(one));
    bits.fold(0, |all, (index, _)| all | 1 << index)
}

/// Whether each can have one of its options, none of them twice.
pub(crate) fn each_has_its_own(options: &[u64]) -> bool {
    let mut taken_by: [Option<usize>; 64] = [None; 64];
    (0..options.len()).all(|one| finds(one, options, &mut taken_by, &mut 0))
}

/// Finds an option for this one; who has it already finds another.
fn finds(one: usize, options: &[u64], taken_by: &mut [Option<usize>; 64], tried: &mut u64) -> bool {
    loop {
        let left = options[one] & !*tried;
        if left == 0 {
            return false;
        }
        let option = left.trailing_zeros() as usize;
        *tried |= 1 << option;
        let is_free = taken_by[option].is_none_or(|other| finds(other, options, taken_by, tried));
        if is_free {
            taken_by[option] = Some(one);
            return true;
        }
    }
}
