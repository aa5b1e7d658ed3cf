/**
 * Shows what an incident brings before it is entered: the penalty, the times to set, the article,
 * and what only the arbiter can say. His word on it enters it.
 */
import { useEffect, useState } from "preact/hooks";
import { COLORS, type Color, type Event, type Ruling, type Terms } from "../api/types";
import { LONGEST_HELD_MS, tellHeld } from "../api/telling";
import type { Tile } from "../hall/hall";
import { timeLeft } from "../ui/clock";
import { ManColor } from "../ui/icons";
import { useLoaded } from "../ui/loaded";
import { Trouble } from "../ui/trouble";
import { helperAddress } from "../clock/draft";
import { bothOf, incrementOf, ruledFields, ruledSeconds } from "../clock/ruled";
import { named, t, written } from "../words";
import { originOf, penaltyWords } from "../words/ruling";
import { clockTime, readClockTime } from "../words/time";
import { actOf, expectedWith, judgeIncident, type IncidentKind, type IncidentVerdict, type Word } from "./incidents";
import type { CountedAtBoard } from "./counted";
import { noteEntered } from "./entered";

type ProposedRulingProps = { tile: Tile; counted: CountedAtBoard; event: Event; terms: Terms; side: Color; what: IncidentKind; done: () => void };

export function ProposedRuling({ tile, counted, event, terms, side, what, done }: ProposedRulingProps) {
  const { board } = tile;
  const { seq, illegal_moves: { white, black }, result } = counted;
  const { value, error, again } = useLoaded(() => judgeIncident(what, side, terms, counted), [board.id, side, what, white, black, result]);
  function enter(word: Word, read: IncidentVerdict): void {
    const act = actOf(what, side);
    const dueAt = Date.now() + LONGEST_HELD_MS;
    const key = tellHeld(`/boards/${board.id}/acts`, act, seq < 0 ? undefined : seq, { dueAt, expects: expectedWith(read, word, event) });
    noteEntered({ key, number: board.number, side, what, until: dueAt });
    navigator.vibrate?.(40);
    done();
  }
  if (error !== undefined && value === undefined) return <Trouble error={error} again={again} />;
  if (value === undefined) return <p>{t("loading")}</p>;
  if (value === null) return <p class="problem">{t("pad-nothing")}</p>;
  return <Proposal tile={tile} terms={terms} side={side} what={what} read={value} enter={(word) => enter(word, value)} />;
}

type ProposalProps = { tile: Tile; terms: Terms; side: Color; what: IncidentKind; read: IncidentVerdict; enter: (word: Word) => void };

/** So long a second tap with the same finger is none on what has come under it. */
const DOUBLE_TAP_MS = 400;

function Proposal({ tile, terms, side, what, read, enter }: ProposalProps) {
  const { ruling, question, picks, verdict } = read;
  const [isJustShown, setJustShown] = useState(true);
  useEffect(() => {
    const later = setTimeout(() => setJustShown(false), DOUBLE_TAP_MS);
    return () => clearTimeout(later);
  }, []);
  const brings = (answered: Ruling[] | undefined) => penaltyWords(answered?.find(({ penalty }) => penalty)?.penalty ?? null);
  return (
    <article class="pad-ruling" aria-labelledby="pad-what">
      <p class={`who ${side}`}><ManColor color={side} /> <strong dir="auto">{tile.board[side]?.name ?? named("actor", side)}</strong></p>
      <h2 id="pad-what">{t(`incident-${what}`)}</h2>
      {!question && picks.length === 0 && <p class="brings">{penaltyWords(ruling.penalty, originOf({ act: "incident" }, null, verdict.state))}</p>}
      <p class="says">{written(ruling.text, ruling.texts)}</p>
      <p class="about">{t("pad-articles", { articles: ruling.articles.join(", ") })}</p>
      {!question && <TimesToSet tile={tile} ruling={ruling} terms={terms} />}
      {question && (
        <div class="pad-word" role="group" aria-labelledby="pad-question">
          <p id="pad-question"><strong>{t("fact-mate_possible")}</strong></p>
          {[true, false].map((answer) => <button key={String(answer)} class="primary" disabled={isJustShown} onClick={() => enter({ answer })}>{t(answer ? "pad-yes" : "pad-no", { brings: brings(question.if?.[String(answer)]?.rulings) })}</button>)}
        </div>
      )}
      {picks.length > 0 && (
        <div class="pad-word" role="group" aria-label={t("pick")}>
          {picks.map((pick) => <button key={pick} disabled={isJustShown} onClick={() => enter({ pick })}>{named("discretion", pick)}</button>)}
        </div>
      )}
      {!question && picks.length === 0 && <div class="pad-word"><button class="primary" disabled={isJustShown} onClick={() => enter({})}>{t("confirm")}</button></div>}
    </article>
  );
}

/** The page with the keys of the clock, and all that is known here filled in. */
function helperFor({ tile, ruling, terms, shows }: TimesProps & { shows: Record<Color, string> }): string {
  const fields = ruledFields(ruledSeconds([ruling]), incrementOf(terms.clock));
  return helperAddress({ board: tile.board.number, from: location.pathname + location.search, shows, ...fields });
}

type TimesProps = { tile: Tile; ruling: Ruling; terms: Terms };

/**
 * What is to be set, from what the clock shows: known where its times are told, else the arbiter
 * types it.
 */
function TimesToSet({ tile, ruling, terms }: TimesProps) {
  const { message } = tile;
  const { given, corrected } = ruledSeconds([ruling]);
  const change = bothOf((side) => given[side] + corrected[side]);
  const known = (side: Color) => (message?.clock ? timeLeft(message, side, Date.now()) : null);
  const [shown, setShown] = useState<Record<Color, string>>({ white: "", black: "" });
  useEffect(() => {
    const read = (side: Color) => clockTime(known(side) ?? 0);
    if (known("white") !== null && known("black") !== null) setShown({ white: read("white"), black: read("black") });
  }, []);
  if (change.white === 0 && change.black === 0) return null;
  return (
    <>
      <table class="pad-times">
        <caption>{t("pad-times")}</caption>
        <tbody>
          {COLORS.map((side) => {
            const ms = readClockTime(shown[side]);
            return (
              <tr key={side} class={side}>
                <th scope="row"><label for={`shows-${side}`}><ManColor color={side} /> {t("pad-shows", { side: named("actor", side) })}</label></th>
                <td><input id={`shows-${side}`} value={shown[side]} inputMode="text" placeholder="0:00" size={7} onInput={(event) => setShown({ ...shown, [side]: event.currentTarget.value })} /></td>
                <td class="change">{change[side] === 0 ? "±0" : `${change[side] > 0 ? "+" : "−"}${clockTime(Math.abs(change[side]) * 1000)}`}</td>
                <td><output for={`shows-${side}`}>{ms === null ? "–" : clockTime(Math.max(0, ms + change[side] * 1000))}</output></td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <p><a class="button" href={helperFor({ tile, ruling, terms, shows: shown })}>{t("pad-clock-keys")}</a></p>
    </>
  );
}
