//! Where the sockets of the public are served: on a thread of their own, which the acts do not wait for.

use std::sync::{Mutex, PoisonError};

use tokio::runtime::{Builder, Runtime};

/// The thread; it begins with the first socket.
#[derive(Default)]
pub struct Onlookers(Mutex<Option<Runtime>>);

impl Onlookers {
    /// Serves somebody who looks on. Where the machine has too much to do those who look on wait, and see the newest then.
    ///
    /// # Panics
    /// The operating system gives the service no thread.
    pub fn serve(&self, socket: impl Future<Output = ()> + Send + 'static) {
        let mut runtime = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        runtime.get_or_insert_with(runtime_of_its_own).spawn(socket);
    }
}

impl Drop for Onlookers {
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
        .thread_name("onlookers")
        .on_thread_start(give_way)
        .enable_all()
        .build()
        .expect("invariant: the operating system gives the service its threads")
}

/// Lets the threads that take acts go first. Where this cannot be asked for, all are alike.
fn give_way() {
    #[cfg(target_os = "linux")]
    {
        const LATER: i32 = 10;
        // Linux counts threads like processes here
        let thread = rustix::thread::gettid();
        let _ = rustix::process::setpriority_process(Some(thread), LATER);
    }
}
