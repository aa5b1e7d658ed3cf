/** Shows the lessons: the list with what has been done, and one of them to do. */
import { useRoute } from "preact-iso";
import { useEffect } from "preact/hooks";
import { Adjust, Beside, HandBoard, InHands } from "../hand/board";
import type { Hand } from "../hand/hand";
import { restOfMove } from "../hand/rest-of-move";
import { IfPressed, RestOfMoveHint } from "../hand/rest-of-move-hint";
import { Diagram } from "../men/diagram";
import { TrialRulings, TriedActs } from "../trial/trial-rulings";
import { asAct, type Trial } from "../trial/trial";
import { useTrial } from "../trial/use-trial";
import { disabledWhile } from "../ui/focus";
import { Icon } from "../ui/icons";
import { ignoreRepeat } from "../ui/keys";
import { isNarrow } from "../ui/screen-width";
import { say } from "../ui/say";
import { Missing } from "../ui/trouble";
import { useTitle } from "../ui/title";
import { t } from "../words";
import { LESSONS, type Lesson } from "./lessons";
import { beginAnew, done, note } from "./progress";
import "../styles/play.css";
import "../styles/lessons.css";
import "../styles/trial.css";

export default function Lessons() {
  const { params } = useRoute();
  const wanted = LESSONS.find(({ id }) => id === params.lesson);
  useTitle(wanted ? t(`lesson-${wanted.id}`) : t("page-lessons"));
  if (params.lesson && !wanted) return <main><Missing what="page" to="/lessons" word={t("page-lessons")} /></main>;
  return wanted ? <Learn key={wanted.id} lesson={wanted} /> : <Overview />;
}

function Overview() {
  const next = LESSONS.find(({ id }) => !done.value.includes(id));
  const count = LESSONS.length - LESSONS.filter(({ id }) => !done.value.includes(id)).length;
  return (
    <main>
      <h1>{t("page-lessons")}</h1>
      <p>{t("lessons-how")}</p>
      <p class="lessons-next">
        {next && <a class="button primary" href={`/lessons/${next.id}`}>{t(count > 0 ? "lessons-go-on" : "lessons-begin")}</a>}
        <span>{t("lessons-done", { count, total: LESSONS.length })}</span>
        {count > 0 && <button onClick={beginAnew}>{t("lessons-anew")}</button>}
      </p>
      <ul class="cards gallery lessons">
        {LESSONS.map(({ id, fen }) => (
          <li key={id} class={done.value.includes(id) ? "done" : ""}>
            <Diagram placement={fen.split(" ")[0]!} label={t("diagram")} edge="plain" />
            <div><h2><a href={`/lessons/${id}`}>{t(`lesson-${id}`)}</a></h2>{done.value.includes(id) && <p class="chip done"><Icon name="over" /> {t("lesson-is-done")}</p>}<p>{t(`lesson-${id}-goal`)}</p></div>
          </li>
        ))}
      </ul>
    </main>
  );
}

function Learn({ lesson }: { lesson: Lesson }) {
  const { trial, hand, marks } = useTrial(lesson);
  const acts = trial.acts.value;
  const isAnswered = acts.length > 0 && trial.verdicts.value.length === acts.length;
  const isDone = isAnswered && lesson.isDone({ acts: acts.map(asAct), verdicts: trial.verdicts.value });
  useEffect(() => {
    if (!isDone) return;
    note(lesson.id);
    say(t("lesson-reached"));
  }, [isDone]);
  const toDo = lesson.deeds?.find(([, ...deeds]) => !deeds.every((act) => acts.includes(act)))?.[0];
  const at = LESSONS.indexOf(lesson);
  const next = LESSONS[at + 1];
  const announced = <TrialRulings trial={trial} />;
  return (
    <main class="play-page trial-page" onKeyDown={ignoreRepeat}>
      <div class="board-head">
        <p><a href="/lessons">← {t("page-lessons")}</a></p>
        <h1>{t("lesson-number", { number: at + 1, total: LESSONS.length })} {t(`lesson-${lesson.id}`)}</h1>
        <p class="goal">{t(`lesson-${lesson.id}-goal`)}</p>
      </div>
      <HandBoard hand={hand} orientation={lesson.by} marks={marks} label={t("position")} />
      <div class="aside">
        {hand.isPromoting && hand.promotesOn === null && <Beside hand={hand} />}
        <InHands hand={hand} />
      </div>
      <div class="pad">
        <button class={`press${lesson.deeds || isDone || trial.ifPressed.value.length > 0 ? "" : " primary"}`} onClick={() => hand.pressClock(trial.turn())}>{t("press")}</button>
        {lesson.deeds?.map(([word, ...deeds]) => <button key={word} class={word === toDo ? "primary" : ""} onClick={() => deeds.forEach((act) => trial.tell(act))}>{t(word)}</button>)}
        <Adjust hand={hand} />
        <button {...disabledWhile(acts.length === 0, () => trial.back())}>{t("lesson-undo")}</button>
        <button {...disabledWhile(acts.length === 0, () => trial.begin())}>{t("lesson-again")}</button>
      </div>
      <div class="told">
        {isDone && (
          <div class="card result">
            <h2><Icon name="over" /> {t("lesson-reached")}</h2>
            <p>{t(`lesson-${lesson.id}-why`)}</p>
            <p>{next ? <a class="button primary" href={`/lessons/${next.id}`}>{t("lesson-next", { lesson: t(`lesson-${next.id}`) })}</a> : <a class="button primary" href="/play">{t("lesson-all")}</a>}</p>
          </div>
        )}
        {isNarrow.value && announced}
        <p>{t(`lesson-${lesson.id}-do`)}</p>
        <Before trial={trial} hand={hand} />
        {!isNarrow.value && announced}
        {acts.length > 0 && <TriedActs trial={trial} />}
      </div>
    </main>
  );
}

/** What is to be done before the clock is pressed, and what pressing it now would bring. */
function Before({ trial, hand }: { trial: Trial; hand: Hand }) {
  const { begins, last, carried, ifPressed } = trial;
  const { obligation, has_the_move } = last.value?.state ?? {};
  const moves = obligation && !obligation.free && has_the_move === begins.by ? obligation.moves : [];
  return (
    <div class="hints">
      <RestOfMoveHint hand={hand} rest={restOfMove(moves, begins.fen, carried.value.placement)} />
      {carried.value.moved[begins.by] && ifPressed.value.length > 0 && <IfPressed rulings={ifPressed.value} />}
    </div>
  );
}
