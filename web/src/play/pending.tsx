/** Shows offers, what an old code lets a player choose, and what both players are asked. */
import { COLORS, opponent, type Color } from "../api/types";
import { Choice, openChoice } from "../laws/choice";
import { named, t } from "../words";
import { actWords, actor, answerOf, valueName } from "../words/act";
import { announcedText, resultName } from "../words/ruling";
import { isAsked, turnBegan, type GameQuestion, type Game, type GameOffer, type SeatState } from "./game";

export function Pending({ game, state }: { game: Game; state: SeatState }) {
  return (
    <>
      <OpenChoice game={game} state={state} />
      {state.pending.map((one) => <One key={isAsked(one) ? `${one.fact} ${one.of}` : `${one.open} ${one.by}`} game={game} one={one} />)}
    </>
  );
}

function One({ game, one }: { game: Game; one: GameQuestion | GameOffer }) {
  if (isAsked(one)) return <AskedCard game={game} asked={one} />;
  if (one.open === "draw_offer") return <OfferCard game={game} by={one.by} />;
  return one.result ? <AgreementCard game={game} by={one.by} result={one.result} /> : null;
}

/** A result that one player says both have agreed on: it holds when the other says the same. */
function AgreementCard({ game, by, result }: { game: Game; by: Color; result: string }) {
  const { seat } = game.view.value!;
  return (
    <article class="card question">
      <h2>{t("agreement-of", { side: named("actor", by), result: resultName(result) })}</h2>
      <p>{t("agreement-about")}</p>
      {seat === opponent(by) && <div class="choices"><button onClick={() => game.tell({ act: "agree", by: seat, result })}>{t("agreement-too")}</button></div>}
    </article>
  );
}

/** What a player may choose after an act of the other's; everybody may know of it. */
function OpenChoice({ game, state }: { game: Game; state: SeatState }) {
  const { seat } = game.view.value!;
  const messages = game.messages.value;
  const ruling = state.result === "*" ? openChoice(messages.flatMap(({ rulings }) => rulings)) : undefined;
  if (!ruling) return null;
  const mayChoose = seat === "both" || seat === opponent(ruling.player);
  return <Choice ruling={ruling} placement={turnBegan(messages)} tell={mayChoose ? (act) => game.tell(act) : undefined} />;
}

/** An offer of a draw; whoever has made it waits. */
function OfferCard({ game, by }: { game: Game; by: Color }) {
  const { seat } = game.view.value!;
  return (
    <article class="card question">
      <h2>{t("draw-offered", { side: named("actor", by) })}</h2>
      {(seat === "both" || seat === opponent(by)) && (
        <div class="choices">
          <button onClick={() => game.tell({ act: "accept_draw", by: opponent(by) })}>{t("accept")}</button>
          <button onClick={() => game.tell({ act: "decline_draw", by: opponent(by) })}>{t("decline")}</button>
        </div>
      )}
    </article>
  );
}

function AskedCard({ game, asked: { fact, of, if: answers, answers: given } }: { game: Game; asked: GameQuestion }) {
  const view = game.view.value!;
  const about = game.messages.value.find(({ seq }) => seq === of);
  return (
    <article class="card question">
      <header><h2>{named("fact", fact)}</h2></header>
      {about && <p>{actor(about.act.by)} {actWords(about.act)}</p>}
      <p>{t(view.seat === "both" ? "asked-both" : "asked-each")}</p>
      <ul class="answers">
        {Object.entries(answers ?? { true: null, false: null }).map(([value, means]) => (
          <li key={value}>
            <button disabled={view.seat === "watch"} onClick={() => game.tell({ act: "decide", by: "arbiter", fact, of, value: answerOf(value) })}>{valueName(value)}</button>
            <div class="means">
              {means?.rulings?.map((ruling) => <p key={ruling.id}>{announcedText(ruling)}</p>)}
              {means?.rulings?.length === 0 && <p>{t("answer-no-ruling")}</p>}
              {COLORS.map((color) => String(given?.[color]) === value && <p key={color}><small>{t("has-answered", { side: named("actor", color) })}</small></p>)}
            </div>
          </li>
        ))}
      </ul>
    </article>
  );
}
