/** Finds what stands beside the moves of a score sheet: rulings, claims, offers, what was seen. */
import { authorName } from "../record/authors";
import type { Act, Message, Ply } from "../api/types";
import { fateByAct, type BoardRecord, type RecordedRuling } from "../record/record";
import { evidenceOf } from "../record/evidence";
import { named } from "../words";
import { headline } from "../words/headline";
import { timeOfDay } from "../words/time";
import { deedWords } from "./names";

export type MarginNote = {
  /** The act that it came with, and the ruling, if it is one. */
  seq: number;
  title: string;
  /** When it was told, by whom, and how surely. */
  about: string;
  /** Whether it still holds. */
  holds: boolean;
  isRuling: boolean;
};

/** Acts that are told beside the moves though nothing was ruled of them. */
const TOLD = new Set(["claim", "offer_draw", "accept_draw", "decline_draw", "resign", "agree", "end", "stop", "flag", "knock", "adjust", "observe", "incident"]);
const GONE = new Set(["dismissed", "withdrawn", "replaced"]);

export function marginNotes(record: BoardRecord): MarginNote[] {
  const takenUp = new Set([...record.told.value.values()].filter(({ message }) => fateByAct(message.act) === undefined).map(({ ruling }) => ruling.of));
  const all = record.messages.value.filter(({ seq, verdict }) => seq > 0 && !verdict.error && !record.superseded.value.has(seq));
  return all.flatMap((message): MarginNote[] => {
    const { seq, act } = message;
    const about = aboutWords(record, message, [act]);
    const ruled = fateByAct(act) === undefined ? rulingsOf(message, takenUp) : [];
    if (ruled.length === 0) return TOLD.has(act.act) ? [{ seq, title: deedWords(record, act), about, holds: true, isRuling: false }] : [];
    const aboutRuling = (told: RecordedRuling) => aboutWords(record, message, [act, ...record.causes(told).map((cause) => cause.act)]);
    return ruled.map(({ id }) => ({ seq, title: briefly(record, record.told.value.get(id)!), about: aboutRuling(record.told.value.get(id)!), holds: !GONE.has(record.fates.value.get(id)?.word ?? ""), isRuling: true }));
  });
}

/** Its heading, with the side alone: whose that is stands at the clocks. */
const briefly = (record: BoardRecord, told: RecordedRuling): string => headline(told.ruling, record.origin(told));

/** Without notes, and without what a later ruling on the same matter has taken up. */
const rulingsOf = ({ verdict }: Message, takenUp: ReadonlySet<unknown>) => (verdict.rulings ?? []).filter(({ id, status }) => status !== "noted" && !(status === "claimable" && takenUp.has(id)));

/** `acts` are those that what is told rests on. */
function aboutWords(record: BoardRecord, { act, author, received_at }: Message, acts: readonly Act[]): string {
  const who = act.source ? named("source", act.source) : authorName(author);
  return [timeOfDay(received_at, record.event.value?.time_zone), who, ...evidenceOf(acts)].join(" · ");
}

/** The incidents by the number of the move that stood last then; 0: before the first. */
export function notesByPly(incidents: readonly MarginNote[], plies: readonly Ply[]): Map<number, MarginNote[]> {
  const by = new Map<number, MarginNote[]>();
  for (const incident of incidents) {
    const ply = plyAt(plies, incident.seq);
    by.set(ply, [...(by.get(ply) ?? []), incident]);
  }
  return by;
}

/** The number of the move that stood last after this act; 0 before the first. */
export const plyAt = (plies: readonly Ply[], seq: number): number => plies.findLast((ply) => (ply.seq ?? Infinity) <= seq)?.ply ?? 0;

/** What the clock of whoever made a move showed until the next was made: it stood then. */
export function clockAfter(record: BoardRecord, plies: readonly Ply[], { ply, color }: Ply): number | null {
  const next = plies[ply]?.seq ?? Infinity;
  const clock = record.messages.value.findLast(({ seq }) => seq < next)?.clock;
  return clock && (color === "white" || color === "black") ? clock[`${color}_ms`] : null;
}
