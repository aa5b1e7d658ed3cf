/** Names the types of what the service says, as its OpenAPI document and the board protocol do. */
import type { components } from "./schema";

export type Schemas = components["schemas"];

export type LanguageTag = Schemas["LanguageTag"];
export type Event = Schemas["Event"];
export type NewEvent = Schemas["NewEvent"];
export type Round = Schemas["Round"];
export type NewRound = Schemas["NewRound"];
export type Standings = Schemas["Standings"];
export type Terms = Schemas["Terms"];
export type ScoreSheetView = Schemas["ScoreSheetView"];
export type Ply = Schemas["PlyView"];
export type LastMove = Schemas["LastMove"];
export type BoardView = Schemas["BoardView"];
export type PublicPlayer = Schemas["PublicPlayer"];
export type Absent = Schemas["Absent"];
export type StartedRound = Schemas["StartedRound"];
export type NewBoard = Schemas["NewBoard"];
export type Player = Schemas["Player"];
export type NewPlayer = Schemas["NewPlayer"];
export type Erased = Schemas["Erased"];
export type Regulations = Schemas["Regulations"];
export type VideoCase = NonNullable<Regulations["video"]>[number];
export type WebhookView = Schemas["WebhookView"];
export type MadeWebhook = Schemas["MadeWebhook"];
export type TokenView = Schemas["TokenView"];
export type MadeToken = Schemas["MadeToken"];
export type Occasion = Schemas["Occasion"];
export type Scope = Schemas["Scope"];
export type Presence = Schemas["Presence"];
export type Call = Schemas["Call"];
export type Card = Schemas["Card"];
export type TableView = Schemas["TableView"];
export type Remark = Schemas["Remark"];
export type Sensor = Schemas["Sensor"];
export type SessionView = Schemas["SessionView"];
export type SecondFactorView = Schemas["SecondFactorView"];
export type BegunSecondFactor = Schemas["BegunSecondFactor"];
export type RecoveryCodes = Schemas["RecoveryCodes"];
export type UpkeepView = Schemas["UpkeepView"];
export type AuditVerification = Schemas["AuditVerification"];
export type AccountView = Schemas["AccountView"];
export type NewAccount = Schemas["NewAccount"];
export type Imported = Schemas["Imported"];
export type PairingCode = Schemas["PairingCode"];
export type RecordedAct = Schemas["RecordedAct"];
export type Role = Schemas["Role"];
export type Problem = Schemas["Problem"];
export type Edition = Schemas["EditionKey"];
export type Control = Schemas["ControlClass"];
export type Supervision = Schemas["SupervisionKind"];

export type About = Schemas["About"];

export type Color = "white" | "black";
export const COLORS: readonly Color[] = ["white", "black"];
export const opponent = (color: Color): Color => (color === "white" ? "black" : "white");
export type Pair = { white: number; black: number };
export type Square = string;

/** An act of the board protocol. */
export type Act = {
  act: string;
  by?: string;
  at?: number;
  certainty?: "seen" | "inferred" | "disputed" | "unnoticed";
  source?: string;
  of?: string | number;
  reason?: string;
  [key: string]: unknown;
};

/** A text in the languages other than English that the service writes. */
export type Texts = { fr?: string };

export type Penalty =
  | null
  | { add_time_s: Partial<Pair> }
  | { loss: Color }
  | { draw: true }
  | { discretion: string[] }
  | { warning: Color }
  | { king_move: Color }
  | { opponent_choice: { option: string; moves: string[] }[] }
  | { intervene: true }
  | { wait_next_move_then_draw: true };

/** What the device says of it that told of what was ruled on, or is asked; `text` is a sentence. */
export type SensorEvidence = {
  kind?: string;
  settling_ms?: number;
  saw?: { act: number; square: string; certainty: string }[];
  more?: number;
  cannot_see?: string[];
  resolution_ms?: number;
  text: string;
  texts?: Texts;
};

export type Ruling = {
  id: string;
  of?: string | number;
  offence: string;
  player: Color | null;
  count?: number;
  status: string;
  articles: string[];
  penalty: Penalty;
  clock_correction_s?: Partial<Pair>;
  ambiguity: string[];
  disclosure: "everyone" | "arbiter";
  restored?: boolean;
  evidence?: SensorEvidence;
  text: string;
  texts?: Texts;
};

export type Obligation = {
  moves: string[];
  articles: string[];
  free: boolean;
  reason: string;
  reasons?: Texts;
};

/** A question of fact that only an arbiter can answer, with what each answer would mean. */
export type Question = {
  fact: string;
  of: number;
  evidence?: SensorEvidence;
  if?: Record<string, Answer>;
};

/** What an answer to a question would mean; the rulings that it withdraws are told by number. */
export type Answer = { obligation?: string[]; rulings?: Ruling[]; withdrawn?: string[] };

/** What stands open: a question, an offer of a draw, a ruling that may still be claimed. */
export type PendingMatter = Question | { open: "draw_offer"; by: Color } | { open: "claimable"; of: string };

export const isQuestion = (pending: PendingMatter): pending is Question => "fact" in pending;

export type State = {
  has_the_move: Color;
  move_status: string;
  obligation: Obligation;
  fen: string;
  placement: string;
  illegal_moves: Pair;
  add_time_s: Pair;
  result: string;
  termination: string | null;
  running: Color | "both" | null;
  disclosure?: "everyone" | "arbiter";
  pending: PendingMatter[];
};

export type Refusal = { code: string; message: string; field?: string; article?: string };

export type Verdict = { seq: number; rulings?: Ruling[]; state?: State; error?: Refusal };

export type Times = { white_ms: number; black_ms: number };

/** Both times, and whose clock runs. */
export type ClockReading = Times & { running: Color | null };

export type Clock = ClockReading & {
  /** How long the clock that runs counts nothing yet; absent without a delay. */
  delay_left_ms?: number;
  contradicted_by?: Times;
  question?: { of: number; because: string; if: { computed: ClockReading; read?: ClockReading } };
  /** What is to be set after rulings; `at_ruling`: the times when the wrong clock began to run. */
  proposal?: ClockReading & { of: string[]; at_ruling?: Times };
};

/** A ruling that waits for an arbiter. */
export type OpenRuling = Pick<Ruling, "id" | "offence" | "player" | "status" | "disclosure">;

/** What arbiters are sent of each act. */
export type Message = {
  board: string;
  seq: number;
  author: string;
  received_at: string;
  missed?: true;
  act: Act;
  clock: Clock | null;
  open?: OpenRuling[];
  /** The men as they stand on the board, while that is otherwise than the verdict has them. */
  standing?: string;
  /** The last move, once one has been made. */
  last_move?: LastMove;
  verdict: Verdict;
};

/** What comes on the stream of a hall: an act, or that a board can be heard or not. */
export type HallMessage = Message | { board: string; presence: Presence };

export type PublicRuling = Omit<Ruling, "id" | "of"> & { changed?: "amended" | "dismissed" | "withdrawn" };

/** What everybody may know of a board. */
export type PublicView = {
  placement: string;
  last_move: LastMove | null;
  running: Color | null;
  clock: Times | null;
  /** When the clocks showed this; `null` while none counts. */
  as_of: string | null;
  /** How long the clock that runs counts nothing yet; absent without a delay. */
  delay_left_ms?: number;
  illegal_moves: Pair;
  add_time_s: Pair;
  result: string;
  termination: string | null;
  rulings: PublicRuling[];
};

/** A board of a round as everybody sees it by now. */
export type BoardOnTheWall = { board: BoardView; number: number; state?: PublicView | null; problem?: Problem | null };

export type Acknowledgement = {
  key: string;
  outcome: "appended" | "already_appended" | "refused";
  seq?: number;
  verdict?: Verdict;
  problem?: Problem;
};
