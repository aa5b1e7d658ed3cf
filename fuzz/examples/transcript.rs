//! Prints the lines of a script input as `jadoube rule` would read them. It is called as `cargo run
//! --manifest-path fuzz/Cargo.toml --example transcript -- FILE`.

fn main() -> std::io::Result<()> {
    for file in std::env::args_os().skip(1) {
        let data = std::fs::read(file)?;
        jadoube_fuzz::script_told(&data, &mut |line| println!("{line}"));
    }
    Ok(())
}
