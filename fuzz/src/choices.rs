//! Turns bytes into choices.

/// Choices read from bytes; when the bytes run out, the first of everything.
pub struct Choices<'a> {
    rest: &'a [u8],
}

impl<'a> Choices<'a> {
    /// Choices made by these bytes.
    pub fn new(bytes: &'a [u8]) -> Choices<'a> {
        Choices { rest: bytes }
    }

    /// Whether any byte is left.
    pub fn is_over(&self) -> bool {
        self.rest.is_empty()
    }

    /// The next byte.
    pub fn byte(&mut self) -> u8 {
        let Some((first, rest)) = self.rest.split_first() else {
            return 0;
        };
        self.rest = rest;
        *first
    }

    /// A number below `end`, which is above 0.
    pub fn below(&mut self, end: usize) -> usize {
        usize::from(self.byte()) % end
    }

    /// One of these, of which there is at least one.
    pub fn of<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.below(all.len())]
    }

    /// Once in four times, what `make` makes.
    pub fn sometimes<T>(&mut self, make: impl FnOnce(&mut Choices<'a>) -> T) -> Option<T> {
        if self.below(4) == 3 {
            Some(make(self))
        } else {
            None
        }
    }
}
