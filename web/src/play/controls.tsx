/** What a player does beside moving men and pressing the clock. */
import { useState } from "preact/hooks";
import { COLORS } from "../api/types";
import { Adjust, Beside } from "../hand/board";
import type { Hand } from "../hand/hand";
import { named, t } from "../words";
import type { Game } from "./game";

/** Claims of a draw that may be made with a move that is written down and not played yet. */
const WITH_A_MOVE = ["threefold", "fifty"];
const CLAIMS = ["touch_move", "illegal_move", "flag", "threefold", "fifty", "displaced"];

export function Controls({ game, hand }: { game: Game; hand: Hand }) {
  const [isClaiming, setClaiming] = useState(false);
  const [isAgreeing, setAgreeing] = useState(false);
  const [isResigning, setResigning] = useState(false);
  const view = game.view.value!;
  const by = game.by();
  const tell = (act: { act: string; [key: string]: unknown }) => game.tell({ by, ...act });
  return (
    <section class="pad" aria-label={t("enter-act")}>
      {view.seat === "both" && <WhoseHand game={game} />}
      <Adjust hand={hand} />
      <button aria-expanded={isClaiming} onClick={() => setClaiming(!isClaiming)}>{t("enter-claim")}</button>
      <button onClick={() => tell({ act: "offer_draw" })}>{t("offer-draw")}</button>
      <button aria-expanded={isAgreeing} onClick={() => setAgreeing(!isAgreeing)}>{t("draw-agreed")}</button>
      <button aria-expanded={isResigning} onClick={() => setResigning(!isResigning)}>{t("resign")}</button>
      <Beside hand={hand} />
      {isClaiming && (
        <div class="menu" role="group" aria-label={t("claim-by", { side: named("actor", by) })}>
          <span>{t("claim-by", { side: named("actor", by) })}</span>
          {CLAIMS.map((what) => <button key={what} onClick={() => { setClaiming(false); tell({ act: "claim", what }); }}>{named("what", what)}</button>)}
          <Written done={(claim) => { setClaiming(false); tell({ act: "claim", ...claim }); }} />
        </div>
      )}
      {isAgreeing && <div class="menu"><button onClick={() => { setAgreeing(false); tell({ act: "agree", result: "1/2-1/2" }); }}>{t("result-agreed")}</button></div>}
      {isResigning && <div class="menu"><button onClick={() => tell({ act: "resign" })}>{t("resign-sure", { side: named("actor", by) })}</button></div>}
      {hand.isAdjusting && <p class="picking">{t("adjust-about")}</p>}
    </section>
  );
}

/** A claim with the move that the player has written down: to click it on the board would be to touch it. */
function Written({ done }: { done: (claim: { what: string; move: string }) => void }) {
  function submit(event: SubmitEvent): void {
    event.preventDefault();
    const data = new FormData(event.target as HTMLFormElement, event.submitter);
    const move = String(data.get("move")).toLowerCase().replace(/[^a-h1-8qrbn]/g, "");
    done({ what: String(data.get("what")), move });
  }
  return (
    <form class="written" onSubmit={submit}>
      <label>{t("claim-move")}<input name="move" required size={7} maxLength={8} pattern="\s*[a-hA-H][1-8]\s*[\-–]?\s*[a-hA-H][1-8]=?[qrbnQRBN]?\s*" placeholder="e2–e4" spellcheck={false} autocomplete="off" /></label>
      {WITH_A_MOVE.map((what) => <button key={what} name="what" value={what}>{t("claim-with", { what: named("what", what) })}</button>)}
    </form>
  );
}

/** Whose hand the pointer is, where two people share a screen. */
function WhoseHand({ game }: { game: Game }) {
  return (
    <div class="whose" role="radiogroup" aria-labelledby="whose-hand">
      <span id="whose-hand">{t("whose-hand")}</span>
      <div class="who">
        {[null, ...COLORS].map((color) => (
          <label key={color} class={game.chosen.value === color ? "on" : ""}>
            <input type="radio" name="hand" checked={game.chosen.value === color} onChange={() => (game.chosen.value = color)} />
            {color === null ? t("hand-of-move", { side: named("actor", game.turn.value) }) : named("actor", color)}
          </label>
        ))}
      </div>
    </div>
  );
}
