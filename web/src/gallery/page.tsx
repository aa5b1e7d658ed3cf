/** Shows the gallery: the incidents, and one of them to try. */
import { useRoute } from "preact-iso";
import { useState } from "preact/hooks";
import type { Edition } from "../api/types";
import { Adjust, Beside, HandBoard, InHands } from "../hand/board";
import { Diagram } from "../men/diagram";
import { EDITIONS } from "../laws/editions";
import { disabledWhile, useHeirOfFocus } from "../ui/focus";
import { ignoreRepeat } from "../ui/keys";
import { isNarrow } from "../ui/screen-width";
import { problemWords, refusalWords } from "../ui/problems";
import { problem } from "../ui/say";
import { moveList } from "../men/moves";
import { Missing } from "../ui/trouble";
import { useTitle } from "../ui/title";
import { named, t } from "../words";
import { announcedText } from "../words/ruling";
import { EXERCISES, INCIDENTS, type GalleryIncident } from "./incidents";
import { TrialRulings, TriedActs } from "../trial/trial-rulings";
import { asAct, judge, refusalOf, rulingsInForce, type EditionVerdicts, type Trial } from "../trial/trial";
import { useTrial } from "../trial/use-trial";
import "../styles/play.css";
import "../styles/gallery.css";
import "../styles/trial.css";
import { articleNames } from "../words/article";

export default function Gallery() {
  const { params } = useRoute();
  useTitle(t("page-gallery"));
  const wanted = [...INCIDENTS, ...EXERCISES].find(({ id }) => id === params.incident);
  if (params.incident && !wanted) return <main><Missing what="page" to="/gallery" word={t("page-gallery")} /></main>;
  return wanted ? <Try key={wanted.id} incident={wanted} /> : <Overview />;
}

function Overview() {
  return (
    <main>
      <h1>{t("page-gallery")}</h1>
      <p>{t("gallery-how")}</p>
      {([["gallery-incidents", INCIDENTS], ["gallery-exercises", EXERCISES]] as const).map(([title, list]) => (
        <section key={title}>
          <h2>{t(title)}</h2>
          <ul class="cards gallery">
            {list.map(({ id, fen }) => (
              <li key={id}>
                <Diagram placement={fen.split(" ")[0]!} label={t("diagram")} edge="plain" />
                <div><h3><a href={`/gallery/${id}`}>{t(`incident-${id}`)}</a></h3><p>{t(`incident-${id}-story`)}</p></div>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </main>
  );
}

function Try({ incident }: { incident: GalleryIncident }) {
  const { trial, hand, marks } = useTrial(incident);
  const acts = trial.acts.value;
  const refused = trial.judged.value && refusalOf(trial.judged.value);
  // whoever has taken a man off by mistake puts one like it back
  const hasNewMen = hand.isPromoting || acts.map(asAct).some(({ act }) => act === "remove");
  const announced = <TrialRulings trial={trial} />;
  return (
    <main class="play-page trial-page" onKeyDown={ignoreRepeat}>
      <div class="board-head">
        <p><a href="/gallery">← {t("page-gallery")}</a></p>
        <h1>{t(`incident-${incident.id}`)}</h1>
        <p class="goal">{t("gallery-to-move", { side: named("actor", incident.by) })}. {t(`incident-${incident.id}-task`)}</p>
      </div>
      <HandBoard hand={hand} orientation={incident.by} marks={marks} label={t("position")} />
      <div class="aside">
        {hasNewMen && <Beside hand={hand} />}
        <InHands hand={hand} />
      </div>
      <div class="pad">
        <button class="primary press" onClick={() => hand.pressClock(trial.turn())}>{t("press")}</button>
        <button onClick={() => trial.begin(incident.fatal)}>{t(INCIDENTS.includes(incident) ? "gallery-do-it" : "gallery-show")}</button>
        <Adjust hand={hand} />
        <button {...disabledWhile(acts.length === 0, () => trial.back())}>{t("gallery-undo")}</button>
        <button {...disabledWhile(acts.length === 0, () => trial.begin())}>{t("gallery-again")}</button>
      </div>
      <div class="told">
        {isNarrow.value && announced}
        <p>{t(`incident-${incident.id}-story`)}</p>
        <p class="do">
          <label>{t("edition")}<select value={trial.edition.value} onChange={(event) => (trial.edition.value = event.currentTarget.value as Edition)}>
            {EDITIONS.map((edition) => <option key={edition} value={edition}>{named("edition", edition)}</option>)}
          </select></label>
          <a class="button" href={playOn(incident, trial.edition.value!)}>{t("gallery-play-on")}</a>
        </p>
        {acts.length === 0 ? <p class="empty">{t("gallery-none-yet")}</p> : <TriedActs trial={trial} />}
        {refused && <p class="problem">{t("gallery-refused", { why: refusalWords(refused) })}</p>}
        {!isNarrow.value && announced}
        {acts.length > 0 && <Compare trial={trial} />}
      </div>
    </main>
  );
}

/** The address at which a game from this position begins. */
function playOn({ fen, control, chess960 }: GalleryIncident, edition: Edition): string {
  return `/play?${new URLSearchParams({ fen, control, edition, ...(chess960 ? { chess960: "true" } : {}) })}`;
}

/** What each edition says to the same acts. */
function Compare({ trial }: { trial: Trial }) {
  const [compared, setCompared] = useState<{ acts: typeof acts; results: EditionVerdicts[] } | null>(null);
  const [isBusy, setBusy] = useState(false);
  const heir = useHeirOfFocus<HTMLDivElement>();
  const acts = trial.acts.value;
  async function compare() {
    setBusy(true);
    try {
      const { results } = await judge(trial, acts, EDITIONS);
      setCompared({ acts, results });
    } catch (error) {
      problem(problemWords(error));
    }
    setBusy(false);
  }
  // what was asked of other acts is not said of these
  if (compared?.acts !== acts) return <div ref={heir} tabIndex={-1}><p><button {...disabledWhile(isBusy, () => void compare())}>{t("gallery-compare")}</button></p></div>;
  return (
    <div ref={heir} tabIndex={-1} class="compare">
      <table>
        <caption>{t("gallery-compare")}</caption>
        <colgroup><col /><col /><col /></colgroup>
        <thead><tr><th scope="col">{t("edition")}</th><th scope="col">{t("gallery-ruling")}</th><th scope="col">{t("gallery-must")}</th></tr></thead>
        <tbody>{alike(compared.results).map((group) => <Row key={group[0]!.edition} group={group} />)}</tbody>
      </table>
    </div>
  );
}

/** Editions that say the same stand together; only the numbers of their articles may differ. */
function alike(results: readonly EditionVerdicts[]): EditionVerdicts[][] {
  const groups = new Map<string, EditionVerdicts[]>();
  for (const judged of results) {
    const told = judged.verdicts.flatMap(({ rulings }) => rulings ?? []).map(({ text, status }) => text + status);
    const key = JSON.stringify([refusalOf(judged), told, judged.verdicts.at(-1)?.state?.obligation.moves]);
    groups.set(key, [...(groups.get(key) ?? []), judged]);
  }
  return [...groups.values()];
}

/** The articles that an edition cites, each once. */
function cited({ verdicts }: EditionVerdicts): string {
  return articleNames([...new Set(rulingsInForce(verdicts).flatMap(({ ruling }) => ruling.articles))]);
}

function Row({ group }: { group: EditionVerdicts[] }) {
  const { verdicts } = group[0]!;
  const refused = refusalOf(group[0]!);
  const last = verdicts.at(-1);
  const rulings = rulingsInForce(verdicts);
  const obligation = last?.state?.obligation;
  return (
    <tr>
      <th scope="row">{group.map((judged) => <div key={judged.edition}>{named("edition", judged.edition)} <small>{cited(judged)}</small></div>)}</th>
      <td>
        {refused && t("gallery-refused", { why: refusalWords(refused) })}
        {!refused && rulings.length === 0 && t("gallery-nothing")}
        {rulings.map(({ ruling }) => <p key={ruling.id}>{announcedText(ruling)}</p>)}
      </td>
      <td>{obligation && (obligation.free ? t("gallery-any") : moveList(obligation.moves, last!.state!.fen))}</td>
    </tr>
  );
}
