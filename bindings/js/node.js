/**
 * Loads the engine in Node.js, from the file beside this one: `fetch` reads none there. Whatever
 * else there is comes from `jadoube.js`, so that the same lines run here and in a browser.
 */
import { readFile } from "node:fs/promises";
import load from "./jadoube.js";

export * from "./jadoube.js";

/** @type {typeof load} */
export default async function init(given) {
  return load(given ?? { module_or_path: await readFile(new URL("jadoube_bg.wasm", import.meta.url)) });
}
