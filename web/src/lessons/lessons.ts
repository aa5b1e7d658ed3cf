/**
 * Lists the lessons: where each begins, what can be done there besides moving men, and when its
 * goal is reached. What they say stands in the catalogues, and what the arbiter says the service
 * says.
 */
import type { Act, Verdict } from "../api/types";
import { INITIAL } from "../men/placement";
import { rulingsInForce, type TrialStart } from "../trial/trial";

/** What has been tried: the acts, and what the service says to each. */
export type LessonAttempt = { acts: readonly Act[]; verdicts: readonly Verdict[] };

export type Lesson = TrialStart & {
  id: string;
  /** Words of buttons for what a pointer cannot do, with the acts that they tell. */
  deeds?: readonly (readonly [word: string, ...acts: Act[]])[];
  isDone: (tried: LessonAttempt) => boolean;
};

const BEGIN = { control: "standard", edition: "FIDE2023", by: "white", teaches: true } as const;
const START = `${INITIAL} w KQkq - 0 1`;
const CASTLING = "r3k2r/pppq1ppp/2npbn2/2b1p3/2B1P3/2NPBN2/PPPQ1PPP/R3K2R w KQkq - 0 9";
const CAPTURE = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1";

/** The squares that were touched or lifted on purpose, in order. */
const contacts = ({ acts }: LessonAttempt): string[] =>
  acts.flatMap(({ act, intent, squares, square }) => (act === "touch" && !intent ? (squares as string[]) : act === "lift" ? [square as string] : []));

const rulings = ({ verdicts }: LessonAttempt) => rulingsInForce(verdicts).map(({ ruling }) => ruling);
const isRuled = (tried: LessonAttempt, ...offences: string[]) => rulings(tried).some(({ offence, status }) => status !== "claimable" && offences.includes(offence));

/** Whether the last act is a press with which nothing is wrong. */
function isPressedRightly({ acts, verdicts }: LessonAttempt): boolean {
  const at = acts.findLastIndex(({ act }) => act === "press");
  const verdict = verdicts[at];
  return at >= 0 && at === acts.length - 1 && verdict?.state?.has_the_move === "black" && rulingsInForce([verdict]).length === 0;
}

/** Who stands where, by the FEN of the last verdict. */
const stands = ({ verdicts }: LessonAttempt, row: number, men: string) => verdicts.at(-1)?.state?.fen.split(" ")[0]!.split("/")[8 - row] === men;

export const LESSONS: readonly Lesson[] = [
  {
    id: "one", ...BEGIN, fen: START,
    isDone: (tried) => contacts(tried)[0] === "g1" && isPressedRightly(tried),
  },
  {
    id: "two", ...BEGIN, fen: START,
    isDone: (tried) => contacts(tried)[0] === "c1" && new Set(contacts(tried)).size > 1 && isPressedRightly(tried),
  },
  {
    id: "victim", ...BEGIN, fen: "4k3/8/8/3p4/4P3/8/6B1/4K3 w - - 0 1",
    isDone: (tried) => contacts(tried)[0] === "d5" && isPressedRightly(tried),
  },
  {
    id: "adjust", ...BEGIN, fen: START,
    isDone: (tried) => tried.acts.some(({ act, intent }) => act === "touch" && intent === "adjust") && isPressedRightly(tried),
  },
  {
    id: "release", ...BEGIN, fen: START,
    isDone: (tried) => isRuled(tried, "touch_move", "illegal_move"),
  },
  {
    id: "castling", ...BEGIN, fen: CASTLING,
    isDone: (tried) => isPressedRightly(tried) && (stands(tried, 1, "R4RK1") || stands(tried, 1, "2KR3R")),
  },
  {
    id: "rook-first", ...BEGIN, fen: CASTLING,
    isDone: (tried) => isRuled(tried, "touch_move", "illegal_move"),
  },
  {
    id: "promotion", ...BEGIN, fen: "4k3/P7/8/8/8/8/8/4K3 w - - 0 1",
    isDone: (tried) => isPressedRightly(tried) && !stands(tried, 8, "4k3"),
  },
  {
    id: "captured", ...BEGIN, fen: CAPTURE,
    isDone: (tried) => isPressedRightly(tried) && stands(tried, 5, "3P4"),
  },
  {
    id: "press", ...BEGIN, fen: START,
    isDone: (tried) => isRuled(tried, "as_illegal_move") && isPressedRightly(tried),
  },
  {
    id: "illegal", ...BEGIN, fen: "4r1k1/5ppp/8/8/8/8/4NPPP/3QK3 w - - 0 1",
    isDone: (tried) => isRuled(tried, "illegal_move") && isPressedRightly(tried),
  },
  {
    id: "two-hands", ...BEGIN, fen: CASTLING,
    deeds: [["lesson-do-both-hands", { act: "move", by: "white", move: "e1g1", hands: 2 }]],
    isDone: (tried) => isRuled(tried, "as_illegal_move"),
  },
  {
    id: "threefold", ...BEGIN, fen: `${INITIAL} w KQkq - 8 5`,
    history: ["g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6", "f3g1", "f6g8"],
    deeds: [["lesson-do-threefold", { act: "claim", by: "white", what: "threefold" }]],
    isDone: ({ verdicts }) => verdicts.at(-1)?.state?.result === "1/2-1/2",
  },
  {
    id: "flag", ...BEGIN, control: "blitz", fen: START,
    deeds: [
      ["lesson-do-flag", { act: "flag", side: "black" }],
      ["lesson-do-claim-flag", { act: "claim", by: "white", what: "flag" }],
    ],
    isDone: ({ verdicts }) => verdicts.at(-1)?.state?.result === "1-0",
  },
];
