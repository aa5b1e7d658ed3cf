/** Shows what an old code lets the opponent choose, with the moves that each option would leave. */
import { opponent, type Act, type Color, type Ruling } from "../api/types";
import { moveList } from "../men/moves";
import { named, t } from "../words";
import { optionName } from "../words/act";
import { headline } from "../words/headline";

/** A ruling that waits for a choice of the opponent's. */
export type OpponentChoice = Ruling & { player: Color; penalty: { opponent_choice: { option: string; moves: string[] }[] } };

/** What may be claimed, or has been: that is noted. */
const WAITS = new Set<string>(["claimable", "noted"]);

function isChoosing(ruling: Ruling): ruling is OpponentChoice {
  return WAITS.has(ruling.status) && ruling.player !== null && ruling.penalty !== null && "opponent_choice" in ruling.penalty;
}

/**
 * The choice that is open after these rulings, told in this order: made or forgone, a later ruling
 * says so.
 */
export function openChoice(rulings: readonly Ruling[]): OpponentChoice | undefined {
  const matters = new Map<string, string>();
  const latest = new Map<string, Ruling>();
  for (const ruling of rulings) {
    // claim and choice are both about the ruling that could be claimed
    const matter = typeof ruling.of === "string" ? (matters.get(ruling.of) ?? ruling.of) : ruling.id;
    matters.set(ruling.id, matter);
    latest.set(matter, ruling);
  }
  return [...latest.values()].filter(isChoosing).at(-1);
}

/**
 * `placement` is the position in which the moves are; without `tell` whoever looks chooses nothing.
 */
export function Choice({ ruling, placement, tell }: { ruling: OpponentChoice; placement: string; tell?: ((act: Act) => void) | undefined }) {
  const by = opponent(ruling.player);
  return (
    <article class="card question">
      <header><h2>{t("choice", { side: named("actor", by) })}</h2></header>
      <p>{headline(ruling)}</p>
      <ul class="answers">
        {ruling.penalty.opponent_choice.map(({ option, moves }) => (
          <li key={option}>
            {tell ? <button onClick={() => tell({ act: "choose", by, option })}>{optionName(option)}</button> : <span>{optionName(option)}</span>}
            <div class="means"><p>{moveList(moves, placement)}</p></div>
          </li>
        ))}
      </ul>
    </article>
  );
}
