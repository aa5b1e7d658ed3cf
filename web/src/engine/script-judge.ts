/**
 * Judges scripts, a start and the acts after it, and remembers the last one: acts that are told
 * after it are judged without those before them.
 */
import type { Verdict } from "../api/types";

/** What the engine's package has for one game. */
export type GameSession = { tell(lines: string): string; free(): void };

/** A game with the lines that it was told, the start first, and the verdict on each. */
type JudgedGame = { session: GameSession; lines: string[]; verdicts: Verdict[] };

export class ScriptJudge {
  private last: JudgedGame | null = null;

  constructor(private readonly begin: () => GameSession) {}

  /**
   * One verdict on each line; on the start alone where it is refused. What follows on the lines of
   * the last script is told to its game.
   */
  judge(lines: readonly string[]): Verdict[] {
    const game = this.gameOf(lines);
    for (const line of lines.slice(game.lines.length)) {
      if (isRefused(game)) break;
      game.verdicts.push(verdictOn(game.session.tell(line)));
      game.lines.push(line);
    }
    return [...game.verdicts];
  }

  private gameOf(lines: readonly string[]): JudgedGame {
    const { last } = this;
    if (last && last.lines.length <= lines.length && last.lines.every((line, at) => line === lines[at])) return last;
    last?.session.free();
    return (this.last = { session: this.begin(), lines: [], verdicts: [] });
  }
}

/** Whether there is no game, because its start was refused. */
const isRefused = ({ verdicts: [first] }: JudgedGame): boolean => first?.error !== undefined;

/** The answer to a line that is one act. */
function verdictOn(answers: string): Verdict {
  return JSON.parse(answers) as Verdict;
}
