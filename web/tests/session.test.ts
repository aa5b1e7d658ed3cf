/**
 * Tests that all tabs of a browser share one session: each is logged in as the same person, and
 * none ends what another has begun.
 */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { browser, problem, type Request } from "./browser";

/** Who is logged in by the cookie, which changes with each log-in; `null`: nobody. */
let cookie: { author: string; csrf: string } | null;
let logIns: number;
/** What was told, by whom. */
let told: string[];
/** How the next requests for the session fail. */
let failures: (Response | null)[];
let here: ReturnType<typeof browser>;

const view = () => ({ author: cookie!.author, role: "chief_arbiter", session: { login: cookie!.author, csrf_token: cookie!.csrf } });
const nobody = () => problem(401, "/problems/not-logged-in");

function serve({ method, path, body, token }: Request): object | Response | null {
  const isSession = path.endsWith("/session");
  if (isSession && method === "GET" && failures.length > 0) return failures.shift()!;
  if (isSession && method === "POST") {
    cookie = { author: body.login, csrf: `token${(logIns += 1)}` };
    return view();
  }
  if (!cookie) return nobody();
  if (method !== "GET" && token !== cookie.csrf) return problem(403, "/problems/csrf");
  if (isSession && method === "GET") return view();
  if (isSession) {
    cookie = null;
    return new Response(null, { status: 204 });
  }
  if (method === "GET") return { acts: [] };
  told.push(cookie.author);
  return { results: (body.acts ?? []).map(({ key }: { key: string }) => ({ key, outcome: "appended" })) };
}

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse("2026-11-23T12:00:00Z") });
  [cookie, logIns, told, failures] = [null, 0, [], []];
  here = browser(serve);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

async function tab() {
  const one = await here.tab();
  void one.whoIsIt();
  one.beginTelling(() => undefined);
  await pass(0);
  const answered: string[] = [];
  const tell = () => void one.tell("/boards/b1/acts", { act: "press" }, 3).then(({ outcome }) => answered.push(outcome), (error) => answered.push(error.problem.type));
  return { ...one, tell, answered, who: () => one.session.value?.author };
}

/** Two tabs of X's. */
async function tabs() {
  const a = await tab();
  await a.logIn("X", "");
  return [a, await tab()] as const;
}

test("whoever logs out and in again in one tab goes on in the other", async () => {
  const [a, b] = await tabs();
  await a.logOut();
  await pass(10);
  expect([a.who(), b.who()]).toEqual([undefined, undefined]);
  await a.logIn("X", "");
  await pass(10);
  b.tell();
  await pass(10);
  expect([b.who(), told, b.answered]).toEqual(["X", ["X"], ["appended"]]);
});

test("where another has logged in all tabs are his, and what waits of the first waits for him", async () => {
  const [a, b] = await tabs();
  cookie = null;
  b.tell();
  await pass(10);
  expect([a.expired.value, b.expired.value]).toEqual([true, true]);
  await a.logIn("Y", "");
  await pass(5_000);
  expect([b.who(), b.expired.value, told, b.answered]).toEqual(["Y", false, [], []]);
  await a.logIn("X", "");
  await pass(5_000);
  expect([told, b.answered]).toEqual([["X"], ["appended"]]);
});

test.each([["X", ["X"], ["appended"]], ["Y", [], []]])("a tab that was not told that %s has logged in finds it out, and loses nothing", async (login, recorded, answers) => {
  const [, b] = await tabs();
  // in another tab, while this one was frozen
  cookie = { author: login, csrf: "another" };
  b.tell();
  await pass(5_000);
  expect([b.who(), told, b.answered]).toEqual([login, recorded, answers]);
  const isKept = Object.keys(here.localStorage).some((name) => name.startsWith("jadoube.waiting"));
  expect(isKept).toBe(answers.length === 0);
});

test("what a form asks goes on under the new token of the same, and as nobody else", async () => {
  const [, b] = await tabs();
  cookie = { author: "X", csrf: "another" };
  await b.ask("/events", { method: "POST", body: {} });
  cookie = { author: "Y", csrf: "his" };
  await expect(b.ask("/events", { method: "POST", body: {} })).rejects.toMatchObject({ problem: { status: 403 } });
  expect(told).toEqual(["X"]);
});

test.each<[string, (Response | null)[]]>([
  ["the network is away", [null, null]],
  ["the service begins anew", [problem(503, "/problems/unavailable"), problem(429, "/problems/too-many-requests")]],
  ["something else answers", [new Response("<html>", { status: 502 }), new Response("<html>"), new Response("<html>", { status: 401 })]],
])("whoever loads the page while %s stays who he was", async (_, fails) => {
  const [a] = await tabs();
  failures = fails;
  const one = await tab();
  expect([one.isKnown.value, one.unknownWhy.value === null]).toEqual([false, false]);
  await pass(10_000);
  expect([one.isKnown.value, one.unknownWhy.value, one.who(), a.who()]).toEqual([true, null, "X", "X"]);
});

test("whoever is logged in no more is a stranger when the page is loaded, and asked for no more", async () => {
  await tabs();
  cookie = null;
  const one = await tab();
  expect([one.isKnown.value, one.who(), here.localStorage.getItem("jadoube.session")]).toEqual([true, undefined, null]);
});
