/**
 * Follows the clocks through a ruling: what they showed, what was proposed then, what an arbiter
 * set and what the record has since.
 */
import { COLORS, type Message, type ClockReading, type Times } from "../api/types";
import { timeToSet } from "../record/time-to-set";
import { timeLeft } from "../ui/clock";

/** What clocks showed at an instant, or were to show; `by` is the act that said so. */
export type ClockReportRow = Times & { word: "ruled" | "shown" | "proposed" | "set" | "recorded"; at: string; running: ClockReading["running"]; by?: Message };

const isSame = (one: Times, other: Times) => one.white_ms === other.white_ms && one.black_ms === other.black_ms;

const asksFor = (id: string, { clock }: Message): boolean => clock?.proposal?.of.includes(id) ?? false;

/** The act by which an arbiter did to the clock what a ruling asked for, and the one before it. */
function settingOf(id: string, messages: readonly Message[]): { before: Message; setting: Message } | null {
  const place = messages.findIndex((message, at) => at > 0 && asksFor(id, messages[at - 1]!) && !asksFor(id, message));
  const [before, setting] = [messages[place - 1], messages[place]];
  return before && setting && setting.act.by === "arbiter" && setting.act.act === "start_clock" ? { before, setting } : null;
}

/**
 * The clocks at each step that a ruling has brought, each as it stood at that instant: between a
 * ruling and its setting they may have run.
 */
export function readingsOf(id: string, ruled: Message, messages: readonly Message[]): ClockReportRow[] {
  const { clock, received_at: at } = ruled;
  if (!clock) return [];
  const readings: ClockReportRow[] = [{ ...timesOf(clock), word: "ruled", at, running: clock.running }];
  const set = settingOf(id, messages);
  if (set) return [...readings, ...settingReadings(set)];
  if (asksFor(id, ruled)) readings.push(proposed(ruled, at));
  return readings;
}

function settingReadings({ before, setting }: { before: Message; setting: Message }): ClockReportRow[] {
  const at = setting.received_at;
  const read = setting.act.clock as Times | undefined;
  const [was, is] = [before.clock!, setting.clock!];
  const set: ClockReportRow = { ...timesOf(read ?? is), word: "set", at, running: is.running, by: setting };
  const shown: ClockReportRow = { ...shownAt(before, at), word: "shown", at, running: was.running };
  const recorded: ClockReportRow[] = isSame(set, is) ? [] : [{ ...timesOf(is), word: "recorded", at, running: is.running }];
  return [shown, proposed(before, at), set, ...recorded];
}

const timesOf = ({ white_ms, black_ms }: Times): Times => ({ white_ms, black_ms });

function shownAt(message: Message, at: string): Times {
  const [white_ms, black_ms] = COLORS.map((color) => timeLeft(message, color, Date.parse(at))!);
  return { white_ms: white_ms!, black_ms: black_ms! };
}

/** What was proposed by then: a change of what the clocks show, not a time of its own. */
function proposed(message: Message, at: string): ClockReportRow {
  const [white_ms, black_ms] = COLORS.map((color) => timeToSet(message, color, Date.parse(at))!.then_ms);
  return { white_ms: white_ms!, black_ms: black_ms!, word: "proposed", at, running: message.clock!.proposal!.running };
}
