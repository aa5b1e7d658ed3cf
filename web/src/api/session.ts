/**
 * Knows who is logged in. All tabs of a browser share one session: when it changes in one tab, the
 * others are told.
 */
import { computed, effect, signal } from "@preact/signals";
import { RefusedError, ask, author, csrf, expired, goOnLoggedOut, isRefusal, loggedInAgain, renewing } from "./client";
import { forgetRemembered, remember, remembered } from "./storage";
import type { Role, Scope, SessionView } from "./types";

/** Whoever was logged in here before is asked for; a stranger's page asks for nobody. */
const KEPT = "jadoube.session";
const AGAIN_MS = 2_000;

export const session = signal<SessionView | null>(null);
/** Whether it is known who is logged in. */
export const isKnown = signal(false);
/** Why it is not known yet; it is asked again. */
export const unknownWhy = signal<unknown>(null);

export const role = computed<Role>(() => session.value?.role ?? "spectator");
const isChief = computed(() => role.value === "chief_arbiter");
export const isArbiter = computed(() => isChief.value || role.value === "sector_arbiter");
/**
 * Whether whoever is logged in reads everything of what is his own; what that is, `readsAt` says.
 */
export const readsAll = computed(() => isArbiter.value || role.value === "auditor");

/** Something of an event, or of one of its sectors. */
export type Target = { event?: string; sector?: string };

/** Whether what is asked for lies within the part that somebody has to do with. */
export function isOwn(scope: Scope, { event, sector }: Target): boolean {
  const isThere = event !== undefined || !scope.event;
  const ofEvent = !scope.event || event === undefined || scope.event === event;
  const ofSector = !scope.sector || sector === undefined || scope.sector === sector;
  return isThere && ofEvent && ofSector;
}

/**
 * Whether whoever is logged in reads everything there, as of a board: of others he sees what
 * everybody sees.
 */
export function readsAt(target: Target): boolean {
  return readsAll.value && isOwn(session.value!.scope, target);
}

function begins(view: SessionView): void {
  session.value = view;
  csrf.value = view.session?.csrf_token ?? null;
  author.value = view.author;
  remember(KEPT, "yes");
  // what waited for the log-in goes on, as whoever began it or not at all
  loggedInAgain();
}

function ends(): void {
  session.value = null;
  csrf.value = null;
  author.value = null;
  forgetRemembered(KEPT);
  // nobody else reads on this machine what was answered to whoever was here
  void globalThis.caches?.delete("jadoube-answers");
  // a dialog that asks for the log-in has nothing to wait for any more
  goOnLoggedOut();
}

/** Whether nobody is logged in, as the service says. */
const isNobody = (error: unknown): boolean => isRefusal(error) && error.problem.status === 401;

/** Asks who is logged in, and takes him for whoever is here. */
async function readSession(): Promise<void> {
  begins(await ask<SessionView>("/session", { isOfSession: true }));
}

/**
 * Asks at the beginning who is here, until that is known: only the service itself says that it is
 * nobody.
 */
export async function whoIsIt(): Promise<void> {
  while (remembered(KEPT)) {
    try {
      await readSession();
      break;
    } catch (error) {
      if (isNobody(error)) ends();
      else await toAskAgain(error);
    }
  }
  unknownWhy.value = null;
  isKnown.value = true;
}

function toAskAgain(error: unknown): Promise<void> {
  unknownWhy.value = error;
  const wait = (error instanceof RefusedError && error.retryAfterS) || AGAIN_MS / 1000;
  return new Promise((again) => setTimeout(again, wait * 1000));
}

/** Logs in; the code is asked for only where the account has a second factor. */
export async function logIn(login: string, password: string, code?: string): Promise<void> {
  begins(await ask<SessionView>("/session", { method: "POST", body: { login, password, ...(code ? { code } : {}) }, isOfSession: true }));
  tabs.postMessage("began");
}

export async function logOut(): Promise<void> {
  try {
    await ask("/session", { method: "DELETE", isOfSession: true });
  } catch (error) {
    // it has ended already
    if (!isNobody(error)) throw error;
  }
  endSession();
}

/** The session has ended and nobody logs in again: the page goes on as a stranger's. */
export function endSession(): void {
  ends();
  tabs.postMessage("ended");
}

type SessionMessage = "expired" | "began" | "ended";

const tabs = new BroadcastChannel("jadoube.session");

effect(() => {
  if (expired.value) tabs.postMessage("expired");
});

tabs.onmessage = ({ data }: MessageEvent<SessionMessage>) => {
  if (data === "expired") expired.value = session.peek() !== null;
  else if (data === "ended") ends();
  // what cannot be asked now is asked when the service refuses the token that counts no more
  else void readSession().catch(() => undefined);
};

renewing.session = readSession;
