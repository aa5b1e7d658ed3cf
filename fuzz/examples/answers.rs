//! Answers each line of the protocol on standard input with a line of JSON on standard output, as
//! `jadoube rule` does, for `cargo xtask differences`: where the program panics, the answer says
//! so, and the game is over. No game learns of the one before, even where its start is refused.

use std::cell::RefCell;
use std::io;
use std::panic::{self, AssertUnwindSafe};

use protocol::{Session, run_with};

thread_local! {
    static PANICKED: RefCell<String> = const { RefCell::new(String::new()) };
}

fn main() -> io::Result<()> {
    panic::set_hook(Box::new(|panic| {
        let told = panic.to_string().replace('\n', " ");
        PANICKED.with_borrow_mut(|panicked| *panicked = told);
    }));
    run_with(
        io::stdin().lock(),
        io::stdout().lock(),
        |session, line, out| {
            if is_start(line) {
                *session = Session::new();
            }
            let begin = out.len();
            let answered = panic::catch_unwind(AssertUnwindSafe(|| session.answer_into(line, out)));
            if answered.is_err() {
                *session = Session::new();
                out.truncate(begin);
                out.extend_from_slice(PANICKED.with_borrow(|told| as_json(told)).as_bytes());
            }
        },
    )
}

fn is_start(line: &[u8]) -> bool {
    let begins = |with: &&[u8]| line.starts_with(with);
    [&b"start "[..], b"start\n", br#"{"act":"start""#]
        .iter()
        .any(begins)
}

fn as_json(panicked: &str) -> String {
    let escaped = panicked.replace('\\', "\\\\").replace('"', "\\\"");
    let printable = escaped.replace(|letter: char| letter.is_control(), " ");
    format!("{{\"panicked\":\"{printable}\"}}\n")
}
