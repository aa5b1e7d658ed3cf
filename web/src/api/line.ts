/**
 * Opens a WebSocket that comes back: it says whether it is connected, and resumes where it was cut
 * off. Browsers do not report a connection that has silently died, so the service is asked now and
 * then whether it is there.
 */
import { signal, type ReadonlySignal } from "@preact/signals";
import { fetchAnswer, expired, health, isRefusal } from "./client";

/**
 * `refused`: whoever asks may not hear it any more, or there is nothing; it is not tried again by
 * itself.
 */
export type Connection = "connecting" | "open" | "lost" | "refused";

const REFUSED = new Set([403, 404]);
/**
 * What the service says to whoever asks for a line without opening one, where it would open one.
 */
const NOT_A_SOCKET = 426;
/** So often a line is not opened that might be, before that is said. */
const UNOPENED = 2;

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 10_000;
const LOOK_EVERY_MS = 10_000;

export type Line = {
  connection: ReadonlySignal<Connection>;
  close(): void;
};

/**
 * Opens a line. `address` is asked each time anew, for it says where to go on; `heard` is given
 * each message as text. `began` is called each time that it opens, before what comes on it;
 * `unopened` where the service is there and opens none all the same.
 */
export function openLine(
  address: () => string,
  heard: (text: string) => void,
  began: () => void = () => undefined,
  unopened: () => void = () => undefined,
): Line {
  const connection = signal<Connection>("connecting");
  let socket: WebSocket | null = null;
  let wait = FIRST_WAIT_MS;
  let again: ReturnType<typeof setTimeout> | undefined;
  let lastHeard = Date.now();
  let isClosed = false;
  let isAsking = false;
  let timesUnopened = 0;

  /**
   * The browser does not say why a line was not opened: asked for without one, its address does,
   * also where the session has ended.
   */
  async function askWhy(): Promise<void> {
    if (isAsking) return;
    isAsking = true;
    try {
      await fetchAnswer(address());
    } catch (error) {
      if (isRefusal(error) && connection.peek() !== "open") refused(error.problem.status);
    }
    isAsking = false;
  }

  function refused(status: number): void {
    if (REFUSED.has(status)) refuse();
    if (status !== NOT_A_SOCKET || isClosed) return;
    timesUnopened += 1;
    if (timesUnopened >= UNOPENED) unopened();
  }

  function refuse(): void {
    clearTimeout(again);
    letGo();
    connection.value = "refused";
  }

  function connect(): void {
    const url = new URL(address(), location.href);
    url.protocol = url.protocol.replace("http", "ws");
    const opened = new WebSocket(url);
    socket = opened;
    let wasOpen = false;
    opened.onopen = () => {
      wasOpen = true;
      timesUnopened = 0;
      wait = FIRST_WAIT_MS;
      lastHeard = Date.now();
      connection.value = "open";
      began();
    };
    opened.onmessage = ({ data }) => {
      lastHeard = Date.now();
      heard(data as string);
    };
    opened.onclose = () => {
      if (socket !== opened) return;
      if (!wasOpen) void askWhy();
      comeBack();
    };
  }

  function comeBack(): void {
    socket = null;
    if (isClosed) return;
    connection.value = "lost";
    clearTimeout(again);
    again = setTimeout(connect, wait * (0.75 + Math.random() / 2));
    wait = Math.min(wait * 2, LONGEST_WAIT_MS);
  }

  function drop(): void {
    letGo();
    comeBack();
  }

  /** Closes it without a sound: a browser warns of one that is closed before it was open. */
  function letGo(): void {
    const gone = socket;
    socket = null;
    if (gone === null) return;
    gone.onmessage = null;
    if (gone.readyState === WebSocket.CONNECTING) gone.onopen = () => gone.close();
    else gone.close();
  }

  function online(): void {
    if (socket !== null) return;
    clearTimeout(again);
    wait = FIRST_WAIT_MS;
    connect();
  }

  async function look(): Promise<void> {
    if (socket?.readyState !== WebSocket.OPEN || Date.now() - lastHeard < LOOK_EVERY_MS) return;
    const looked = socket;
    try {
      await health();
    } catch {
      if (socket === looked) drop();
    }
  }

  const looking = setInterval(() => void look(), LOOK_EVERY_MS);
  addEventListener("online", online);
  addEventListener("offline", drop);
  connect();
  // after a log-in it need not wait
  const unwatch = expired.subscribe((is) => !is && online());

  return {
    connection,
    close() {
      isClosed = true;
      clearTimeout(again);
      clearInterval(looking);
      unwatch();
      removeEventListener("online", online);
      removeEventListener("offline", drop);
      letGo();
    },
  };
}
