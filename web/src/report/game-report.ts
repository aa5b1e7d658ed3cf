/**
 * Collects what a report says of a game from its record, without the positions that no ruling
 * needs.
 */
import { isOfTheBoard } from "../api/decisions";
import type { Act, BoardView, Event, Message, Pair, Refusal, Round, Ruling, Square } from "../api/types";
import type { BoardRecord, Fate, RecordedRuling } from "../record/record";
import { differing } from "../men/placement";
import { hasEnded, type Origin } from "../words/ruling";
import { readingsOf, type ClockReportRow } from "./clocks";

/** An act with who told it, and what came of it. */
export type ReportedAct = Pick<Message, "seq" | "author" | "received_at" | "act"> & { rulings: Ruling[]; refused: Refusal | undefined; supersededBy?: number | undefined };

/** A ruling with everything that it rests on and that came of it. */
export type ReportedRuling = {
  ruling: Ruling;
  origin: Origin;
  seq: number;
  at: string;
  edition: string;
  facts: ReportedAct[];
  /** What an arbiter has said of it. */
  deeds: ReportedAct[];
  fate: Fate["word"] | null;
  clocks: ClockReportRow[];
  setUp: { placement: string; marked: Square[] } | null;
};

/** A ruling and those that follow from it or take its place. */
export type Incident = { items: ReportedRuling[]; last: ReportedRuling };

export type GameReport = {
  board: BoardView;
  event: Event;
  round: Round;
  start: Act | null;
  /** The editions that were in force, the first first. */
  editions: string[];
  illegalMoves: Pair | null;
  /** `null`: the record could not be judged to its end, and nobody knows. */
  result: string | null;
  termination: string | null;
  endedAt: string | null;
  incidents: Incident[];
  /** What is on record beside them and no incident: it changed nothing and blames nobody. */
  others: ReportedRuling[];
  /** What arbiters have written into the report. */
  notes: ReportedAct[];
  deeds: ReportedAct[];
};

function deedOf({ seq, author, received_at, act, verdict }: Message): ReportedAct {
  return { seq, author, received_at, act, rulings: verdict.rulings ?? [], refused: verdict.error };
}

/**
 * Whether a ruling only says what has become of another, or that an arbiter's correction is on
 * record: neither is a matter of its own.
 */
function isAnswer({ ruling: { status, of, offence }, message }: RecordedRuling): boolean {
  return status === "noted" && (typeof of === "string" || (offence === "none" && !isOfTheBoard(message.act)));
}

/**
 * What the clock told of the flags that somebody has called: it has no word of its own in a ruling
 * on them.
 */
function flagFalls(facts: readonly Message[], all: readonly Message[]): Message[] {
  const called = facts.filter(({ act }) => act.what === "flag");
  const sides = called.map(({ act }) => (act.act === "claim" ? (act.by === "white" ? "black" : "white") : act.side));
  const last = called.at(-1)?.seq ?? -1;
  return all.filter(({ seq, act, verdict }) => act.act === "flag" && !verdict.error && seq < last && sides.includes(act.side));
}

const WITHOUT_POSITION = new Set(["claimable", "lapsed", "rejected"]);

function itemOf(record: BoardRecord, told: RecordedRuling): ReportedRuling {
  const { ruling, message, before } = told;
  const after = message.verdict.state;
  const fate = record.fates.value.get(ruling.id) ?? null;
  const said = (one: Message) => one.act.of === ruling.id || one === fate?.by || (one.act.act === "decide" && one.act.of === message.seq);
  const all = record.messages.value;
  const causes = record.causes(told).filter(({ act, seq }) => isOfTheBoard(act) || seq === message.seq);
  const facts = new Set([...causes, ...flagFalls(causes, all)]);
  return {
    ruling,
    origin: record.origin(told),
    seq: message.seq,
    at: message.received_at,
    edition: record.editions.value.get(message.seq)!,
    facts: all.filter((one) => facts.has(one)).map(deedOf),
    deeds: all.filter((one) => said(one) && !one.verdict.error).map(deedOf),
    fate: fate?.word ?? null,
    clocks: readingsOf(ruling.id, message, all),
    setUp: ruling.restored && after && !WITHOUT_POSITION.has(ruling.status)
      ? { placement: after.placement, marked: before ? differing(before.placement, after.placement) : [] }
      : null,
  };
}

/**
 * The ruling that one follows from: the one it names, or one of the act it names on the same
 * matter.
 */
function earlierOf({ ruling: { of, offence, player } }: ReportedRuling, items: readonly ReportedRuling[]): string | undefined {
  if (typeof of !== "number") return of;
  return items.find(({ seq, ruling }) => seq === of && ruling.offence === offence && ruling.player === player)?.ruling.id;
}

function incidentsOf(items: readonly ReportedRuling[]): Incident[] {
  const incidents = new Map<string, Incident>();
  for (const item of items) {
    const incident = incidents.get(earlierOf(item, items) ?? "") ?? { items: [], last: item };
    incident.items.push(item);
    incident.last = item;
    incidents.set(item.ruling.id, incident);
  }
  return [...new Set(incidents.values())];
}

/** Ends that players bring about themselves: no arbiter has anything to do with them. */
const BY_THE_PLAYERS: readonly string[] = ["checkmate", "stalemate", "resignation", "agreement"];
const BY_DECLARATION: readonly string[] = ["decision"];
const TAKEN_BACK: readonly (Fate["word"] | null)[] = ["dismissed", "amended", "withdrawn"];

function onlyEnds({ items }: Incident, by: readonly string[]): boolean {
  return items.every(({ ruling: { offence, status }, origin, fate }) =>
    offence === "none" && status === "enforced" && !TAKEN_BACK.includes(fate) && hasEnded(origin) && by.includes(origin.termination));
}

/**
 * What a report tells: how a game ended stands beside it. Where nothing else happened, the one
 * result that an arbiter has declared is what the players reported.
 */
export function worthReporting(incidents: readonly Incident[]): Incident[] {
  const others = incidents.filter((incident) => !onlyEnds(incident, BY_THE_PLAYERS));
  const [declared] = others;
  return others.length === 1 && onlyEnds(declared!, BY_DECLARATION) ? [] : others;
}

/** Such as a clock that was stopped: nobody is blamed, nothing is changed, and nobody was asked. */
const isOnRecordOnly = ({ ruling: { offence, penalty, status, restored }, origin, setUp, fate }: ReportedRuling): boolean =>
  offence === "none" && penalty === null && !restored && setUp === null && (status === "enforced" || status === "noted") && !hasEnded(origin) && origin.act.act !== "claim" && fate === null;

/** What is a matter of its own, and what is told in a line. */
export function bySignificance(incidents: readonly Incident[]): { incidents: Incident[]; others: ReportedRuling[] } {
  const isOther = ({ items }: Incident) => items.every(isOnRecordOnly);
  return { incidents: incidents.filter((one) => !isOther(one)), others: incidents.filter(isOther).flatMap(({ items }) => items) };
}

/** A note is what an arbiter says and nothing follows from; in the record it stands as that. */
export const noteAct = (text: string): Act => ({ act: "say", by: "arbiter", source: "arbiter", text });

const isNote = ({ act, refused, supersededBy }: ReportedAct): boolean =>
  act.act === "say" && act.by === "arbiter" && typeof act.text === "string" && !refused && supersededBy === undefined;

export function gameReportOf(record: BoardRecord): GameReport {
  const messages = record.messages.value;
  const told = [...record.told.value.values()].filter((one) => !isAnswer(one));
  const last = record.last.value?.verdict.state;
  const start = messages[0]?.act ?? null;
  const deeds = messages.map((message) => ({ ...deedOf(message), supersededBy: record.superseded.value.get(message.seq)?.seq }));
  return {
    board: record.board.value!,
    event: record.event.value!,
    round: record.round.value!,
    start: start?.act === "start" ? start : null,
    editions: [...new Set(record.editions.value.values())],
    illegalMoves: last?.illegal_moves ?? null,
    result: last?.result ?? null,
    termination: last?.termination ?? null,
    endedAt: endOf(messages),
    ...bySignificance(worthReporting(incidentsOf(told.map((one) => itemOf(record, one))))),
    notes: deeds.filter(isNote),
    deeds,
  };
}

/** When the game ended, as it stands now: an end that was taken back is none. */
function endOf(messages: readonly Message[]): string | null {
  let ended: string | null = null;
  let result = "*";
  for (const { verdict, received_at } of messages) {
    const now = verdict.state?.result ?? result;
    if (now !== result) ended = now === "*" ? null : received_at;
    result = now;
  }
  return ended;
}
