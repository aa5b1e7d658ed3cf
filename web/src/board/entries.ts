/**
 * Lists all that an arbiter may enter of a board, each once and under words of its own: what the
 * buttons, the menus and the search offer.
 */
import { COLORS, opponent, type Act, type Color, type Square } from "../api/types";
import { named, t } from "../words";
import { plain } from "../words/plain";
import { RESULTS, resultName } from "../words/ruling";
import { moveRequest, touchRequest, type SquareRequest } from "./square-picker";

/** What entries are about, in the order in which they stand. */
export const GROUPS = ["clock", "men", "conduct", "claim", "result"] as const;
export type EntryGroup = (typeof GROUPS)[number];

/** A group, or what is asked after one of its entries. */
export type MenuName = EntryGroup | "both_flags" | `flag_${Color}` | "earlier" | "set_clock" | "unplayed";

/** What choosing an entry does; whose hand it was is asked when the last square is clicked. */
export type EntryEffect = { tell: Act } | { pick: (side: () => Color) => SquareRequest } | { open: MenuName };

export type Entry = {
  group: EntryGroup;
  /** What it says, beside whom it is told of and that it is noticed. */
  word: string;
  /** Whom it is told of, where its word does not name him. */
  side?: Color;
  /** Whether it is what the arbiter notices. */
  isNoticed?: true;
  /** Whether its button is always in sight. */
  isOften?: true;
  does: EntryEffect;
};

/** The whole of what an entry says: no two say the same. */
export function nameOf({ word, side, group, isNoticed }: Entry): string {
  if (isNoticed) return t("entry-noticed", { what: word });
  return side ? t(group === "claim" ? "entry-claims" : "entry-of", { side: named("actor", side), what: word }) : word;
}

/**
 * What is known of the board: whether it has a clock, the result that stands, and whether by the
 * record both have not moved yet.
 */
export type GameSituation = { hasClock: boolean; result: string; isUnplayed: boolean };

export function entriesOf(situation: GameSituation): Entry[] {
  const ofBoth = COLORS.flatMap((side) => [...menOf(side), ...claimsOf(side)].map((entry) => ({ ...entry, side })));
  const all: Entry[] = [...clock(situation), ...men(), ...ofBoth, ...offers(), ...noticedEntries(), ...results(situation)];
  return GROUPS.flatMap((group) => all.filter((entry) => entry.group === group));
}

/** The entries in whose names all words of this text begin or stand. */
export function findEntries(entries: readonly Entry[], text: string): Entry[] {
  const wanted = plain(text).split(/\s+/).filter(Boolean);
  return entries.filter((entry) => wanted.every((word) => plain(nameOf(entry)).includes(word)));
}

type SideEntry = Omit<Entry, "side">;

function clock({ hasClock }: GameSituation): Entry[] {
  const group = "clock";
  return [
    ...COLORS.map((by): Entry => ({ group, word: t("enter-pressed", { side: t(by) }), isOften: true, does: { tell: { act: "press", by } } })),
    ...COLORS.map((side): Entry => ({ group, word: t("enter-flag", { side: named("actor", side), color: side }), does: { tell: flagFallen(side) } })),
    { group, word: t("enter-both-flags"), does: { open: "both_flags" } },
    { group, word: t("enter-stop"), does: { tell: { act: "stop", by: "arbiter", reason: "none" } } },
    ...COLORS.map((running): Entry => ({ group, word: t("enter-start", { side: named("actor", running), color: running }), does: { tell: { act: "start_clock", by: "arbiter", running } } })),
    ...(hasClock ? [{ group, word: t("enter-clock"), does: { open: "set_clock" } } satisfies Entry] : []),
  ];
}

/** A flag that the arbiter sees fallen: only then it is ruled on. */
export const flagFallen = (side: Color): Act => ({ act: "observe", by: "arbiter", what: "flag", side });

const noticing = (what: string, more: object = {}): Act => ({ act: "observe", by: "arbiter", what, ...more });

function noticedEntries(): Entry[] {
  const isNoticed = true;
  const plainly = (group: EntryGroup, what: string): Entry => ({ group, isNoticed, word: named("what", what), does: { tell: noticing(what) } });
  const ofSide = (group: EntryGroup, what: string): Entry[] => COLORS.map((side) => ({ group, isNoticed, word: t("noticed-of", { what: named("what", what), side: t(side) }), does: { tell: noticing(what, { side }) } }));
  return [
    plainly("clock", "clock_setting"),
    ...ofSide("men", "illegal_move"),
    { group: "men", isNoticed, word: t("noticed-earlier"), does: { open: "earlier" } },
    ...COLORS.map((side): Entry => ({ group: "men", isNoticed, word: t("noticed-touch", { side: t(side) }), does: { pick: () => touchRequest((squares) => noticing("touch", { side, squares })) } })),
    { group: "men", isNoticed, word: t("noticed-displaced"), does: { pick: () => ({ word: "pick-displaced", squares: 2, man: true, act: (squares) => noticing("displaced", { squares }) }) } },
    ...["illegal_position", "wrong_array", "colours_reversed", "board_turned"].map((what) => plainly("men", what)),
    ...["distraction", "clock_manners"].flatMap((what) => ofSide("conduct", what)),
  ];
}

const men = (): Entry[] => [{ group: "men", word: t("enter-restore"), does: { tell: { act: "restore", by: "arbiter" } } }];

function menOf(by: Color): SideEntry[] {
  const group = "men";
  const square = (act: string, more: Partial<SquareRequest> = {}): EntryEffect => ({ pick: (side) => ({ word: `pick-${PICKED[act]}`, squares: 1, act: ([square]) => ({ act, by: side(), square: square! }), ...more }) });
  return [
    { group, word: t("enter-touched"), isOften: true, does: { pick: (side) => touchRequest((squares) => ({ act: "touch", by: side(), squares })) } },
    { group, word: t("enter-moved"), isOften: true, does: { pick: moveRequest } },
    { group, word: t("enter-displaced"), isOften: true, does: { pick: displaced } },
    { group, word: t("enter-adjust"), does: { tell: { act: "adjust", by, words: "J'adoube" } } },
    { group, word: t("enter-lifted"), does: square("lift", { man: true }) },
    { group, word: t("enter-released"), does: square("release") },
    { group, word: t("enter-removed"), does: square("remove", { man: true }) },
  ];
}

/** The words of what is clicked, by the act. */
const PICKED: Record<string, string> = { lift: "lifted", release: "released", remove: "removed" };

/** A man that was knocked over: to another square, or off the board. */
function displaced(side: () => Color): SquareRequest {
  const knock = (square: Square, to: Square | null): Act => ({ act: "knock", by: side(), square, to });
  return { word: "pick-displaced", squares: 2, man: true, act: ([square, to]) => knock(square!, to!), offBoard: ([square]) => knock(square!, null) };
}

const CLAIMS = ["illegal_move", "flag", "threefold", "fifty", "displaced", "wrong_array", "normal_means", "increment"];
/** Claims of a draw that may be made with a move that is written down and not played yet. */
const WITH_A_MOVE = ["threefold", "fifty"];
/**
 * Who confirms that a man was touched, beside whoever claims it: the source of what is told of it.
 */
const CONFIRMS = ["player", "witness", "arbiter"];

function claimsOf(by: Color): SideEntry[] {
  const group = "claim";
  const other = named("actor", opponent(by));
  return [
    { group, word: t("claim-touch-alone", { side: named("actor", by) }), does: { tell: { act: "claim", by, what: "touch_move" } } },
    ...CONFIRMS.map((source): SideEntry => ({ group, word: t(`claim-touch-${source}`, { side: other }), does: { pick: (side) => touchSeen(source, side) } })),
    ...CLAIMS.map((what): SideEntry => ({ group, word: named("what", what), does: { tell: { act: "claim", by, what } } })),
    ...WITH_A_MOVE.map((what): SideEntry => ({ group, word: t("claim-with-move", { what: named("what", what) }), does: { pick: (side) => written(what, side) } })),
  ];
}

/** A touch is ruled on as far as somebody confirms it: that is told before it is claimed. */
function touchSeen(source: string, side: () => Color): SquareRequest {
  return {
    ...touchRequest((squares) => noticing("touch", { side: opponent(side()), squares, source })),
    then: (squares) => ({ act: "claim", what: "touch_move", by: side(), squares }),
  };
}

const written = (what: string, side: () => Color): SquareRequest => ({ word: "pick-written", squares: 2, promotes: true, act: (picked) => ({ act: "claim", by: side(), what, move: picked.join("") }) });

const offers = (): Entry[] =>
  COLORS.flatMap((by) => OFFERS.map((what): Entry => ({ group: "claim", word: t(`draw-${what}`, { side: named("actor", by), color: by }), does: { tell: { act: `${what}_draw`, by } } })));

const OFFERS = ["offer", "accept", "decline"] as const;

/** What both agree on: by the Laws too early before both have moved. */
export const AGREED: Act = { act: "agree", result: "1/2-1/2" };

/** What the arbiter declares. */
export const declareResult = (result: string): Act => ({ act: "end", by: "arbiter", result });

/**
 * Once there is a result another is declared in its place, and only when that is said twice. Where
 * moves are not recorded only the arbiter knows whether both have moved.
 */
function results({ result, isUnplayed }: GameSituation): Entry[] {
  const group = "result";
  const others = RESULTS.filter((one) => one !== "*" && one !== result);
  if (result !== "*") return others.map((one) => ({ group, word: t("result-instead", { result: resultName(one) }), does: { open: "result" } }));
  return [
    { group, word: t("result-agreed"), does: isUnplayed ? { open: "unplayed" } : { tell: AGREED } },
    ...COLORS.map((by): Entry => ({ group, word: t("resign-sure", { side: named("actor", by) }), does: { tell: { act: "resign", by } } })),
    ...others.map((one): Entry => ({ group, word: t("result-declare", { result: resultName(one) }), does: { tell: declareResult(one) } })),
  ];
}
