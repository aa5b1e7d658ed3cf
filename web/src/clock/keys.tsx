/** Shows the keys that set a clock, by its model, and says what no manual at hand describes. */
import { useState } from "preact/hooks";
import { remember, remembered } from "../api/storage";
import type { ClockRequest, ClockStep } from "../engine/engine";
import { useLoaded } from "../ui/loaded";
import { t } from "../words";
import { shownText, type MovesDue } from "./draft";
import { CLOCK_MODELS, hasKeys, isClockModel, keyStages, toldSteps, type ClockModelName, type KeyStage } from "./models";

type FaceTimes = ClockRequest["shows"];
type ClockKeysProps = { shows: FaceTimes; mustShow: FaceTimes; moves: MovesDue };

const KEPT = "jadoube.clock-model";

export function ClockKeys(props: ClockKeysProps) {
  const [model, setModel] = useState<ClockModelName>(() => {
    const kept = remembered(KEPT);
    return isClockModel(kept) ? kept : "dgt-3000";
  });
  const [runs, setRuns] = useState(false);
  function choose(name: string) {
    if (!isClockModel(name)) return;
    remember(KEPT, name);
    setModel(name);
  }
  return (
    <section class="clock-keys" aria-labelledby="clock-keys">
      <h2 id="clock-keys">{t("clock-keys")}</h2>
      <div class="singles">
        <label>{t("clock-keys-model")}
          <select value={model} onChange={(event) => choose(event.currentTarget.value)}>
            {CLOCK_MODELS.map((one) => <option key={one} value={one}>{t(`clock-model-${one}`)}</option>)}
          </select>
        </label>
        {hasKeys(model) && <label class="check"><input type="checkbox" checked={runs} onChange={(event) => setRuns(event.currentTarget.checked)} />{t("clock-keys-runs")}</label>}
      </div>
      <p class="only-printed"><strong>{t(`clock-model-${model}`)}</strong></p>
      {hasKeys(model) ? <Stages {...props} model={model} runs={runs} /> : <ol>{toldSteps(model).map((at) => <li key={at}>{t(`clock-told-${model}-${at}`)}</li>)}</ol>}
      <p class="about">{t(`clock-manual-${model}`)}</p>
      <p class="about">{t("clock-keys-untried")}</p>
    </section>
  );
}

function Stages({ model, runs, shows, mustShow, moves }: ClockKeysProps & { model: ClockModelName; runs: boolean }) {
  const request: ClockRequest = { model, runs, shows, must_show: mustShow, moves: moves === "kept" ? "kept" : { set: moves } };
  const { value, error } = useLoaded(() => keyStages(request), [JSON.stringify(request)]);
  if (error !== undefined) return <p class="problem">{t("clock-keys-absent")}</p>;
  if (!value) return <p>{t("loading")}</p>;
  return <ol class="stages">{value.map((stage) => <Stage key={stage.stage} {...stage} shows={shows} mustShow={mustShow} moves={moves} />)}</ol>;
}

function Stage({ stage, steps, shows, mustShow, moves }: KeyStage & Omit<ClockKeysProps, "model">) {
  const from = (at: "left_s" | "right_s") => ({ from: shownText(shows[at]), to: shownText(mustShow[at]) });
  const words = stage === "left" ? from("left_s") : stage === "right" ? from("right_s") : { to: moves === "kept" ? 0 : moves.must_show };
  return (
    <li>
      {t(`clock-stage-${stage}`, words)}
      <span class="strokes">{steps.map((step, at) => (step.purpose === "keep" ? <WhileBlinking key={at} /> : <Stroke key={at} step={step} />))}</span>
    </li>
  );
}

/** What stands on the keys. */
const SIGNS = { "+": "+", "-": "−", ok: "OK" } as const;

function Stroke({ step: { key, times = 1, held_s, until } }: { step: ClockStep }) {
  const sign = key === "start/stop" ? t("clock-key-start") : SIGNS[key];
  if (held_s !== undefined) return <span class="stroke"><kbd>{sign}</kbd> {t("clock-stroke-held", { seconds: held_s })}</span>;
  if (until !== undefined) return <span class="stroke"><kbd>{sign}</kbd> {t("clock-stroke-until", { number: until })}</span>;
  return <>{Array.from({ length: times }, (_, at) => <kbd key={at}>{sign}</kbd>)}</>;
}

/** As long as something blinks: how often is not known. */
function WhileBlinking() {
  return <span class="stroke"><kbd>OK</kbd> {t("clock-stroke-blinks")}</span>;
}
