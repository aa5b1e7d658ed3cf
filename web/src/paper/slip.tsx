/** Prints a ruling for the players: on a receipt of 80 mm, or a sheet of A6. */
import { useLocation, useRoute } from "preact-iso";
import { useLayoutEffect, useRef } from "preact/hooks";
import { readsAll, session } from "../api/session";
import { COLORS } from "../api/types";
import type { Incident } from "../report/game-report";
import { firstWords } from "../report/parts";
import { ForArbiters } from "../ui/for-arbiters";
import { ManColor } from "../ui/icons";
import { useLoaded } from "../ui/loaded";
import { Trouble } from "../ui/trouble";
import { useTitle } from "../ui/title";
import { named, t, written } from "../words";
import { articleNames } from "../words/article";
import { penaltyWords } from "../words/ruling";
import { clockTime, dayAndTime } from "../words/time";
import { readBoardOnPaper, type BoardSheetProps } from "./incident";
import { nameOf, slipStanding } from "./paper-board";
import { SheetFrame } from "./sheet-frame";

const SIZES = ["receipt", "a6"] as const;
type SlipSize = (typeof SIZES)[number];

export default function SlipPage() {
  const { params } = useRoute();
  const { query, path } = useLocation();
  const id = params.board!;
  const { value, error, again } = useLoaded((left) => readBoardOnPaper(id, left), [id, session.value?.author]);
  useTitle(t("paper-slip"));
  if (!readsAll.value) return <ForArbiters title={t("paper-slip")} />;
  if (!value) return <main>{error === undefined ? <p>{t("loading")}</p> : <Trouble error={error} again={again} what="board" />}</main>;
  const incidents = value.of.account?.incidents ?? [];
  const size: SlipSize = query.size === "a6" ? "a6" : "receipt";
  const incident = incidents.find(({ last }) => last.ruling.id === query.ruling) ?? incidents.at(-1);
  const standing = incident && slipStanding(incident.last);
  const to = (parts: Record<string, string>) => `${path}?${new URLSearchParams({ size, ...(incident ? { ruling: incident.last.ruling.id } : {}), ...parts })}`;
  const tools = (
    <>
      <nav aria-label={t("paper-size")}>{SIZES.map((one) => <a key={one} class="button" href={to({ size: one })} aria-current={one === size ? "page" : undefined}>{t(`paper-size-${one}`)}</a>)}</nav>
      {incidents.length > 1 && <nav aria-label={t("paper-which")}>{incidents.map((one) => <a key={one.last.ruling.id} class="button" href={to({ ruling: one.last.ruling.id })} aria-current={one === incident ? "page" : undefined}>{firstWords(one)}</a>)}</nav>}
    </>
  );
  return (
    <SheetFrame back={`/boards/${id}`} word={t("board")} kind={size} isReady={standing === "stands"} tools={tools}>
      {incident && standing === "stands" && <Slip {...value} incident={incident} size={size} />}
      {incident && standing !== "stands" && <p class="problem">{t(`paper-slip-${standing}`, { what: firstWords(incident) })} <a href={`/boards/${id}`}>{t("board")}</a></p>}
      {!incident && <p>{t("report-nothing")}</p>}
    </SheetFrame>
  );
}

const MM = 25.4 / 96;

/**
 * A receipt is as long as what stands on it: browsers have no paper without an end, so that its
 * size is told them once it is known.
 */
function useLengthOfReceipt(size: SlipSize, of: unknown) {
  const slip = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (size !== "receipt" || !slip.current) return;
    const sheet = new CSSStyleSheet();
    const length = Math.ceil(slip.current.getBoundingClientRect().height * MM) + 2;
    sheet.insertRule(`@page receipt { size: 80mm ${length}mm; margin: 0; }`);
    document.adoptedStyleSheets.push(sheet);
    return () => void (document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet));
  }, [size, of]);
  return slip;
}

function Slip({ event, round, of, incident, size }: BoardSheetProps & { incident: Incident; size: SlipSize }) {
  const { ruling, origin, at, clocks, edition } = incident.last;
  const slip = useLengthOfReceipt(size, incident);
  const due = clocks.find(({ word }) => word === "set") ?? clocks.find(({ word }) => word === "proposed");
  return (
    <article class="slip" ref={slip} aria-label={t("paper-slip")}>
      <p class="where"><bdi>{event.name}</bdi> · {t("round-number", { number: round.number })} · <time dateTime={at}>{dayAndTime(at, event.time_zone)}</time></p>
      <h1>{t("board-number", { number: of.board.number })}</h1>
      {COLORS.map((side) => <p key={side} class="of-side"><ManColor color={side} /> <bdi>{nameOf(of.board, side) ?? named("actor", side)}</bdi></p>)}
      <h2>{firstWords(incident)}</h2>
      <p class="brings">{penaltyWords(ruling.penalty, origin)}</p>
      <p>{written(ruling.text, ruling.texts)}</p>
      {due && <p class="due">{t("paper-clock")} <strong>{clockTime(due.white_ms)} – {clockTime(due.black_ms)}</strong></p>}
      <p>{t("articles")} {articleNames(ruling.articles)} <small>{named("edition", edition)}</small></p>
      {ruling.player && ruling.count !== undefined && <p>{named("actor", ruling.player)} · {t("illegal-moves", { count: ruling.count })}</p>}
      <p class="sign"><span class="line" />{t("report-sign-arbiter")}</p>
    </article>
  );
}
