/** Loads the package in a page, as any page would, and tries it there. */
import init, { judge, Session } from "/package/jadoube.js";
import { difference } from "./difference.js";

const fetched = async (name) => new Uint8Array(await (await fetch(`/games/${name}`)).arrayBuffer());

/** Judges the games of a file both ways; where the answers differ from what was expected. */
async function judgedBothWays(name) {
  const [lines, wanted] = await Promise.all([fetched(name), fetched(name.replace(/txt$/, "answers"))]);
  const text = new TextDecoder().decode(lines);
  const session = new Session();
  const told = text.split("\n").map((line) => session.tell(line));
  session.free();
  const [atOnce, byLine] = [judge(text), told.join("")].map((said) => difference(new TextEncoder().encode(said), wanted));
  return { bytes: wanted.length, atOnce, byLine };
}

globalThis.tried = init().then(() => judgedBothWays);
