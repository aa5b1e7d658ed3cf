/**
 * Finds acts of a game by link whose page is gone. No other page sends them, because the player may
 * have left the board long ago. When the game is opened again, he is asked what to do with those
 * that are not on record.
 */
import { ask } from "./client";
import { dropAct, waitingActs, type StoredAct } from "./waiting-acts";
import { TOGETHER, asRecorded, isEntered, isOfAGame } from "./telling";
import type { Acknowledgement } from "./types";

/** So long other pages may take to say what is theirs. */
const SAID_MS = 500;
const TIMEOUT_MS = 10_000;

/** What pages ask each other: which acts are yours, and these. */
type OwnedActsMessage = { whose: string[] } | { mine: string[] };
const pages = new BroadcastChannel("jadoube.left");
const others = new Set<string>();

pages.onmessage = ({ data }: MessageEvent<OwnedActsMessage>) => {
  if ("mine" in data) for (const key of data.mine) others.add(key);
  else pages.postMessage({ mine: data.whose.filter(isEntered) } satisfies OwnedActsMessage);
};

const notEnteredHere = (path: string): StoredAct[] => waitingActs().filter(({ one }) => one.path === path && !isEntered(one.told.key));

/** So long a game lasts at the service, in milliseconds. */
export const GAME_LASTS_MS = 7 * 24 * 3_600_000;

/** Forgets what was done in games that are deleted by now. */
function forgetDeleted(): void {
  const gone = waitingActs().filter(({ enteredAt, one }) => isOfAGame(one.path) && Date.now() - enteredAt > GAME_LASTS_MS);
  for (const { name } of gone) dropAct(name);
}

/** What was done at this address on pages that are gone and is not on record, as it was done. */
export async function abandonedActs(path: string): Promise<StoredAct[]> {
  forgetDeleted();
  const asked = notEnteredHere(path).map(({ one }) => one.told.key);
  if (asked.length === 0) return [];
  for (const key of asked) others.delete(key);
  pages.postMessage({ whose: asked } satisfies OwnedActsMessage);
  await new Promise((goOn) => setTimeout(goOn, SAID_MS));
  const left = notEnteredHere(path).filter(({ one }) => !others.has(one.told.key));
  const known = await onRecord(path, left.filter(({ one }) => one.isSent).map(({ one }) => one.told.key));
  for (const { name, one } of left) if (known.has(one.told.key)) dropAct(name);
  return left.filter(({ one }) => !known.has(one.told.key));
}

/**
 * No act of the protocol: it is taken nowhere, but under a key that is taken already the answer
 * says so.
 */
const NO_ACT = { act: "none" };

/**
 * Which of these keys are on record; where the service cannot say it, none: they are sent again as
 * they were, if at all.
 */
async function onRecord(path: string, keys: string[]): Promise<Set<string>> {
  const known = new Set<string>();
  for (let from = 0; from < keys.length; from += TOGETHER) {
    const acts = keys.slice(from, from + TOGETHER).map((key) => ({ key, act: NO_ACT }));
    const asked = { method: "POST", as: "stranger", body: { acts }, signal: AbortSignal.timeout(TIMEOUT_MS) } as const;
    const answered = await ask<{ results?: Acknowledgement[] } | undefined>(path, asked).catch(() => undefined);
    for (const answer of answered?.results ?? []) if (asRecorded(answer).outcome === "already_appended") known.add(answer.key);
  }
  return known;
}
