/** Provides the menus of the pad: what is entered less often, or needs one word more. */
import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { COLORS, type Act, type Color, type Message, type State } from "../api/types";
import { now, timeLeft } from "../ui/clock";
import { named, t } from "../words";
import { RESULTS, resultName } from "../words/ruling";
import { clockTime } from "../words/time";
import { AGREED, declareResult, nameOf, type Entry } from "./entries";

/** How the game has ended; the result is `*` while it goes on. */
export type GameEnd = Pick<State, "result" | "termination">;

export function Menu({ label, children }: { label: string; children: ComponentChildren }) {
  const menu = useRef<HTMLDivElement>(null);
  useEffect(() => menu.current?.scrollIntoView({ block: "nearest" }), []);
  return <div ref={menu} class="menu" role="group" aria-label={label}>{children}</div>;
}

type EntriesProps = { label: string; entries: readonly Entry[]; enter: (entry: Entry) => void };

/**
 * The entries of a group, beside those that are always in sight: what happens, what he who is named
 * does, what the arbiter notices.
 */
export function GroupMenu({ label, entries, enter }: EntriesProps) {
  const captions = new Map<string, Entry[]>();
  for (const entry of entries) {
    const caption = entry.isNoticed ? t("noticed") : entry.side ? t("entry-side", { side: named("actor", entry.side) }) : "";
    captions.set(caption, [...(captions.get(caption) ?? []), entry]);
  }
  return (
    <Menu label={label}>
      {[...captions].map(([caption, some]) => (
        <div key={caption} class="captioned">
          {caption && <span aria-hidden="true">{caption}</span>}
          {some.map((entry) => <button key={entry.word} aria-label={nameOf(entry)} onClick={() => enter(entry)}>{entry.word}</button>)}
        </div>
      ))}
    </Menu>
  );
}

/** Who claims is asked each time: often it is whoever has not the move. */
export function ClaimMenu({ label, entries, enter }: EntriesProps) {
  const [by, setBy] = useState<Color | null>(null);
  const of = (color: Color | undefined) => entries.filter(({ side }) => side === color);
  return (
    <Menu label={label}>
      {COLORS.map((color) => <button key={color} aria-pressed={by === color} onClick={() => setBy(color)}>{t("claim-side", { side: named("actor", color) })}</button>)}
      {of(undefined).map((entry) => <button key={entry.word} onClick={() => enter(entry)}>{entry.word}</button>)}
      {by && (
        <Menu label={t("claim-by", { side: named("actor", by) })}>
          {of(by).map((entry) => <button key={entry.word} onClick={() => enter(entry)}>{entry.word}</button>)}
        </Menu>
      )}
    </Menu>
  );
}

/** What a clock shows whose flag is said to have fallen, and whether it runs. */
export function FlagDoubt({ side, shown }: { side: Color; shown: Message }) {
  const runs = shown.clock?.running === side;
  return <span class="doubt">{t(runs ? "flag-doubt-runs" : "flag-doubt-stands", { side: named("actor", side), color: side, time: clockTime(timeLeft(shown, side, now.value) ?? 0) })}</span>;
}

/** Which of two flags fell first; what nobody knows hangs on the period. */
export function BothFlags({ tell }: { tell: (act: Act) => void }) {
  const observe = (more: object) => tell({ act: "observe", by: "arbiter", what: "both_flags", ...more });
  return (
    <>
      <span>{t("fact-first_flag")}</span>
      {COLORS.map((first) => <button key={first} onClick={() => observe({ first })}>{named("value", first)}</button>)}
      <button onClick={() => observe({ first: "unknown", last_period: false })}>{t("flags-unknown")}</button>
      <button onClick={() => observe({ first: "unknown", last_period: true })}>{t("flags-unknown-last")}</button>
    </>
  );
}

/** By the record both have not moved yet; only the arbiter knows whether they have. */
export function Unplayed({ tell }: { tell: (act: Act) => void }) {
  return (
    <Menu label={t("result-unplayed")}>
      <span>{t("result-unplayed")}</span>
      <button class="primary" onClick={() => tell(declareResult("1/2-1/2"))}>{t("result-unplayed-yes")}</button>
      <button onClick={() => tell(AGREED)}>{t("result-unplayed-no")}</button>
    </Menu>
  );
}

/**
 * `result` is what stands: once there is one, another is declared in its place, and only when that
 * is said twice.
 */
export function ResultMenu({ tell, entries, enter, result: standing, termination }: Pick<EntriesProps, "entries" | "enter"> & { tell: (act: Act) => void } & GameEnd) {
  const [instead, setInstead] = useState<string | null>(null);
  if (standing === "*") return <GroupMenu label={t("enter-rest-result")} entries={entries} enter={enter} />;
  return (
    <Menu label={t("enter-rest-result")}>
      <span>{t("result-stands", { result: resultName(standing), why: termination ? named("termination", termination) : "" })}</span>
      {RESULTS.filter((one) => one !== "*" && one !== standing).map((result) => <button key={result} aria-pressed={instead === result} onClick={() => setInstead(result)}>{resultName(result)}</button>)}
      {instead && <button class="primary" onClick={() => tell(declareResult(instead))}>{t("result-replace", { result: resultName(standing), instead: resultName(instead) })}</button>}
    </Menu>
  );
}
