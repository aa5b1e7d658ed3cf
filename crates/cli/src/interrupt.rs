//! Notes Ctrl-C, for what is being done to be finished in good order.

use std::future::{Future, poll_fn};
use std::pin::pin;
use std::process;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc;
use std::task::Poll;
use std::thread;

use crate::exit::Exit;

/// Whether the user has broken off. Who does so twice ends the program at once.
#[derive(Clone, Default)]
pub struct Interrupt(Arc<AtomicBool>);

impl Interrupt {
    /// Watches from now on. Where no signals are to be had, Ctrl-C ends the program as it always
    /// does.
    pub fn watched() -> Interrupt {
        let interrupt = Interrupt::default();
        let noted = interrupt.clone();
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build();
        if let Ok(runtime) = runtime {
            let (listens, listening) = mpsc::channel();
            thread::spawn(move || runtime.block_on(noted.watch(listens)));
            // an error says that nobody listens, and nobody will
            let _ = listening.recv();
        }
        interrupt
    }

    /// Notes every Ctrl-C; says once when it listens.
    async fn watch(self, listens: mpsc::Sender<()>) {
        let mut next = pin!(tokio::signal::ctrl_c());
        // it listens from the first time on that it is asked
        let first = poll_fn(|context| Poll::Ready(next.as_mut().poll(context))).await;
        drop(listens);
        let mut came = match first {
            Poll::Ready(came) => came,
            Poll::Pending => next.await,
        };
        while came.is_ok() {
            if self.0.swap(true, Ordering::Relaxed) {
                process::exit(Exit::Interrupted as i32);
            }
            came = tokio::signal::ctrl_c().await;
        }
    }

    /// Whether he has.
    pub fn has_come(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
