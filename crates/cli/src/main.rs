//! jadoube
fn main() {
    let _ = protocol::run(std::io::stdin().lock(), std::io::BufWriter::new(std::io::stdout().lock()));
}
