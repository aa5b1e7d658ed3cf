//! Makes the package of the engine for JavaScript from what cargo has compiled: the glue and the
//! types by wasm-bindgen, and beside them what `bindings/js` has by hand.
//!
//! `jadoube-packager ENGINE.wasm FOLDER`; the folder is replaced.
#![forbid(unsafe_code)]

use std::fs;
use std::path::{Path, PathBuf};

use wasm_bindgen_cli_support::Bindgen;

/// What is in the package as it stands in `bindings/js`; the last one at the root of the project.
const BY_HAND: [&str; 4] = ["package.json", "node.js", "README.md", "../../LICENSE"];

fn main() -> anyhow::Result<()> {
    let mut arguments = std::env::args_os().skip(1).map(PathBuf::from);
    let (Some(engine), Some(folder), None) = (arguments.next(), arguments.next(), arguments.next())
    else {
        anyhow::bail!("two arguments: the compiled engine, and the folder of the package");
    };
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    fs::create_dir_all(&folder)?;
    generate(&engine, &folder)?;
    add_files(&folder)
}

/// `jadoube.js`, `jadoube.d.ts`, `jadoube_bg.wasm`.
fn generate(engine: &Path, folder: &Path) -> anyhow::Result<()> {
    let mut bindgen = Bindgen::new();
    bindgen.input_path(engine).out_name("jadoube").web(true)?;
    bindgen.typescript(true).omit_default_module_path(false);
    bindgen
        .remove_name_section(true)
        .remove_producers_section(true);
    bindgen.generate(folder)?;
    for name in ["jadoube.js", "jadoube.d.ts"] {
        let file = folder.join(name);
        fs::write(&file, without_examples(&fs::read_to_string(&file)?))?;
    }
    Ok(())
}

/// The text of a source without the examples in its comments, which are in Rust.
fn without_examples(source: &str) -> String {
    let mut is_example = false;
    let is_kept = |line: &&str| {
        let was_example = is_example;
        is_example ^= line.trim() == "* ```";
        !was_example && !is_example
    };
    source.split_inclusive('\n').filter(is_kept).collect()
}

fn add_files(folder: &Path) -> anyhow::Result<()> {
    let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("../js");
    for name in BY_HAND {
        let from = own.join(name);
        let to = folder.join(from.file_name().unwrap_or_default());
        fs::copy(&from, &to)
            .map_err(|error| anyhow::anyhow!("{} to {}: {error}", from.display(), to.display()))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn examples_are_left_out() {
        let source = "/**\n * Judges.\n * ```\n * 1 + 1;\n * ```\n */\nfunction judge() {}\n";
        let wanted = "/**\n * Judges.\n */\nfunction judge() {}\n";
        assert_eq!(without_examples(source), wanted);
    }
}
