/** Loads the package in a page, as any page would, and tries it there. */
import init, { Session } from "/package/jadoube.js";
import { difference } from "./difference.js";

const fetched = async (name) => new Uint8Array(await (await fetch(`/games/${name}`)).arrayBuffer());

/** Tells the games of a file line by line; where the answers differ from what was expected. */
async function told(name) {
  const [lines, wanted] = await Promise.all([fetched(name), fetched(name.replace(/txt$/, "answers"))]);
  const text = new TextDecoder().decode(lines);
  const session = new Session();
  const answers = text.split("\n").map((line) => session.tell(line));
  session.free();
  return { bytes: wanted.length, differs: difference(new TextEncoder().encode(answers.join("")), wanted) };
}

globalThis.tried = init().then(() => told);
