//! Runs what acts must not wait for, the sockets of the public and searches, each on threads of its
//! own.

use std::sync::{Mutex, PoisonError};

use tokio::runtime::{Builder, Runtime};
use tokio::task::JoinHandle;

use crate::limits::MAX_SEARCHES;
use crate::lock::locked;

/// The threads; they begin with the first who needs them. Where the machine has too much to do, all
/// of this waits.
#[derive(Default)]
pub struct Background(Mutex<Option<Runtime>>);

impl Background {
    /// Serves somebody who looks on: he sees the newest when his turn comes.
    ///
    /// # Panics
    /// The operating system gives the service no thread.
    pub fn serve(&self, socket: impl Future<Output = ()> + Send + 'static) {
        self.with(|runtime| runtime.spawn(socket));
    }

    /// Searches for as long as it takes.
    ///
    /// # Panics
    /// The operating system gives the service no thread.
    pub fn search<T: Send + 'static>(
        &self,
        search: impl FnOnce() -> T + Send + 'static,
    ) -> JoinHandle<T> {
        self.with(|runtime| {
            runtime.spawn_blocking(|| {
                give_way(LAST);
                search()
            })
        })
    }

    fn with<T>(&self, job: impl FnOnce(&Runtime) -> T) -> T {
        let mut runtime = locked(&self.0);
        job(runtime.get_or_insert_with(runtime_of_its_own))
    }
}

impl Drop for Background {
    fn drop(&mut self) {
        let runtime = self.0.get_mut().unwrap_or_else(PoisonError::into_inner);
        if let Some(runtime) = runtime.take() {
            // whoever drops the service may not wait
            runtime.shutdown_background();
        }
    }
}

fn runtime_of_its_own() -> Runtime {
    Builder::new_multi_thread()
        .worker_threads(1)
        .max_blocking_threads(MAX_SEARCHES)
        .thread_name("behind")
        .on_thread_start(|| give_way(LATER))
        .enable_all()
        .build()
        .expect("invariant: the operating system gives the service its threads")
}

/// How far those who look on stand behind acts, and searches behind everybody: niceness.
const LATER: i32 = 10;
const LAST: i32 = 19;

/// Lets other threads go before this one. Where this cannot be asked for, all are alike.
fn give_way(niceness: i32) {
    #[cfg(target_os = "linux")]
    {
        // Linux counts threads like processes here
        let thread = rustix::thread::gettid();
        let _ = rustix::process::setpriority_process(Some(thread), niceness);
    }
    #[cfg(not(target_os = "linux"))]
    let _ = niceness;
}
