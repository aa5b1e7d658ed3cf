//! later
use std::io; use crate::exit::Exit; use crate::paint::Paint;
pub fn run<T>(_: &T, _: Paint) -> io::Result<Exit> { Ok(Exit::Fine) }
