/** Shows how the round stands in figures; each is a button that shows the boards it counts. */
import { named, t } from "../words";
import type { BoardFilter, HallView } from "./hall-view";

type HallCounter = { kind: BoardFilter; count: number; word: string; tone?: "urgent" | "warning" };

export function Counters({ shown }: { shown: HallView }) {
  const counts = shown.counts.value;
  const isKnown = shown.hall.isHeard.value;
  const of = (standing: string) => counts.get(standing) ?? 0;
  const needing = shown.needing.value;
  const illegal = shown.hall.illegal.value;
  const off = shown.off.value;
  const counters: HallCounter[] = [
    { kind: "needs", count: needing, word: t("count-needs", { count: needing }), ...(needing > 0 ? { tone: "urgent" as const } : {}) },
    { kind: "playing", count: of("playing"), word: named("attention", "playing") },
    { kind: "over", count: of("over"), word: named("attention", "over") },
    { kind: "not_begun", count: of("not_begun"), word: named("attention", "not_begun") },
    { kind: "warned", count: illegal, word: t("count-illegal", { count: illegal }) },
    ...(off > 0 || shown.kind.value === "sensor" ? [{ kind: "sensor", count: off, word: t("count-sensor", { count: off }), tone: "warning" } as const] : []),
  ];
  return (
    <div class="counters" role="group" aria-label={t("counters")}>
      {counters.map(({ kind, count, word, tone }) => (
        <button key={kind} class={tone ?? ""} aria-pressed={shown.kind.value === kind} onClick={() => (shown.kind.value = shown.kind.value === kind ? "" : kind)}>
          <b>{isKnown ? count : "…"}</b> {word}
        </button>
      ))}
    </div>
  );
}
