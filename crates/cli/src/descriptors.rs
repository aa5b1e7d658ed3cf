//! Raises the limit of open files, so that thousands of sockets can be open at once.

/// Lets this process open as many files and sockets as it may have at all: what shells allow is
/// often a thousand.
pub fn as_many_as_allowed() {
    #[cfg(unix)]
    {
        use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
        let Rlimit { maximum, .. } = getrlimit(Resource::Nofile);
        let all = Rlimit {
            current: maximum,
            maximum,
        };
        // where it is refused, the limit stays as it was; further sockets wait until others are
        // closed
        let _ = setrlimit(Resource::Nofile, all);
    }
}
