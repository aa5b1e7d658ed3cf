//! Reads lines of the protocol from standard input and writes their verdicts to standard output.

fn main() -> std::io::Result<()> {
    jadoube_protocol::run(std::io::stdin().lock(), std::io::stdout().lock())
}
