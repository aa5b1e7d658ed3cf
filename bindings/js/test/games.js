/** Reads the games that the package is tried with, and what `jadoube rule` answered to them. */
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** Where the package is, and where the games are, as `xtask/src/bindings.rs` says it. */
export const { JADOUBE_PACKAGE: folder, JADOUBE_GAMES: games } = process.env;
if (!folder || !games) throw new Error("run it with `cargo xtask test bindings`");

/** The names of all files of lines; the answers to `x.txt` are `x.answers`. */
export const names = readdirSync(games).filter((name) => name.endsWith(".txt")).sort();
if (names.length === 0) throw new Error(`there are no games in ${games}`);

export const lines = (name) => readFileSync(join(games, name), "utf8");
export const answers = (name) => readFileSync(join(games, name.replace(/txt$/, "answers")));
