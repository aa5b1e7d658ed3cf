//! Standard input to standard output: lines of the protocol in, verdicts out.

fn main() -> std::io::Result<()> {
    jadoube_protocol::run(std::io::stdin().lock(), std::io::stdout().lock())
}
