/** Who is logged in. */
import { computed, effect, signal } from "@preact/signals";
import { Refused, ask, author, csrf, expired, goOnLoggedOut, loggedInAgain } from "./client";
import type { Role, SessionView } from "./types";

/** Whoever was logged in here before is asked for; a stranger's page asks for nobody. */
const KEPT = "jadoube.session";

export const session = signal<SessionView | null>(null);
/** Whether it is known who is logged in. */
export const isKnown = signal(false);

export const role = computed<Role>(() => session.value?.role ?? "spectator");
const isChief = computed(() => role.value === "chief_arbiter");
export const isArbiter = computed(() => isChief.value || role.value === "sector_arbiter");
export const readsAll = computed(() => isArbiter.value || role.value === "auditor");

function begins(view: SessionView): void {
  session.value = view;
  csrf.value = view.session?.csrf_token ?? null;
  author.value = view.author;
  localStorage.setItem(KEPT, "yes");
}

function ends(): void {
  session.value = null;
  csrf.value = null;
  author.value = null;
  localStorage.removeItem(KEPT);
}

export async function whoIsIt(): Promise<void> {
  if (localStorage.getItem(KEPT)) {
    try {
      begins(await ask<SessionView>("/session"));
    } catch (error) {
      if (error instanceof Refused) ends();
    }
  }
  isKnown.value = true;
}

export async function logIn(login: string, password: string): Promise<void> {
  begins(await ask<SessionView>("/session", { method: "POST", body: { login, password }, isOfSession: true }));
  loggedInAgain();
  tabs.postMessage("began");
}

export async function logOut(): Promise<void> {
  try {
    await ask("/session", { method: "DELETE", isOfSession: true });
  } catch (error) {
    // it has ended already
    if (!(error instanceof Refused && error.problem.status === 401)) throw error;
  }
  ends();
  // a dialog that asks for the log-in has nothing to wait for any more
  goOnLoggedOut();
}

/** The session has ended and nobody logs in again: the page goes on as a stranger's. */
export function forget(): void {
  ends();
  goOnLoggedOut();
  tabs.postMessage("ended");
}

/**
 * What tabs say to each other of the session that they share: whichever of them is told first that it has expired, all ask for
 * the log-in, and go on when one has been given it.
 */
const tabs = new BroadcastChannel("jadoube.session");

effect(() => {
  if (expired.value) tabs.postMessage("expired");
});

tabs.onmessage = ({ data }: MessageEvent<"expired" | "began" | "ended">) => void heard(data);

async function heard(word: "expired" | "began" | "ended"): Promise<void> {
  if (word === "expired") expired.value = session.peek() !== null;
  else if (!expired.peek()) return;
  else if (word === "ended") {
    ends();
    goOnLoggedOut();
  } else {
    try {
      begins(await ask<SessionView>("/session", { isOfSession: true }));
      loggedInAgain();
    } catch {
      // this tab still asks for the log-in
    }
  }
}
