/** Small forms of the cards: a reason, and what a ruling should bring instead. */
import { useId, useMemo, useState } from "preact/hooks";
import type { Ruling } from "../api/types";
import { named, t } from "../words";
import { Draft } from "./draft";
import type { Teller } from "./teller";
import { resultName } from "../words/ruling";

export const RESULTS = ["1-0", "1/2-1/2", "0-1", "0-0", "cancelled", "replay", "*"] as const;

type ReasonProps = { label: string; word: string; done: (reason: string) => Promise<boolean>; draft?: Draft };

export function Reason({ label, word, done, draft: given }: ReasonProps) {
  const draft = useMemo(() => given ?? new Draft(), [given]);
  function submit(event: SubmitEvent) {
    event.preventDefault();
    void draft.send(done);
  }
  return (
    <form class="reason" onSubmit={submit}>
      <label>{label}<input required maxLength={500} value={draft.text.value} onInput={(event) => (draft.text.value = event.currentTarget.value)} /></label>
      {/* what is disabled loses the focus */}
      <button aria-disabled={draft.isSent.value}>{word}</button>
    </form>
  );
}

/** Seconds that are added; the protocol takes none off. */
const seconds = ({ valueAsNumber }: HTMLInputElement) => Math.max(0, Math.round(valueAsNumber) || 0);

const PENALTIES = ["warning", "add_time_opponent", "reduce_time", "points_opponent", "points_offender", "loss", "fine", "exclude_rounds", "expulsion"];

/** What a ruling brings instead of what it says: other times, another penalty, another result. */
export function Change({ ruling, teller }: { ruling: Ruling; teller: Teller }) {
  const [kind, setKind] = useState<"add_time_s" | "penalty" | "result">("add_time_s");
  const adds = ruling.penalty && "add_time_s" in ruling.penalty ? ruling.penalty.add_time_s : {};
  const [white, setWhite] = useState(adds.white ?? 0);
  const [black, setBlack] = useState(adds.black ?? 0);
  const [penalty, setPenalty] = useState("warning");
  const [result, setResult] = useState("*");
  const id = useId();
  const brings = kind === "add_time_s" ? { add_time_s: { white, black } } : kind === "penalty" ? { penalty } : { result };
  return (
    <div class="change">
      <fieldset>
        <legend>{t("change-what")}</legend>
        {(["add_time_s", "penalty", "result"] as const).map((one) => (
          <label key={one}><input type="radio" name={id} checked={kind === one} onChange={() => setKind(one)} />{t(`change-${one}`)}</label>
        ))}
      </fieldset>
      {kind === "add_time_s" && (
        <>
          <span class="pair">
            <label>{t("white")} (s)<input type="number" min="0" max="86400" value={white} onInput={(event) => setWhite(seconds(event.currentTarget))} /></label>
            <label>{t("black")} (s)<input type="number" min="0" max="86400" value={black} onInput={(event) => setBlack(seconds(event.currentTarget))} /></label>
          </span>
          <p><small>{t("change-time-about")}</small></p>
        </>
      )}
      {kind === "penalty" && (
        <label>{t("penalty")}<select value={penalty} onChange={(event) => setPenalty(event.currentTarget.value)}>
          {PENALTIES.map((code) => <option key={code} value={code}>{named("discretion", code)}</option>)}
        </select></label>
      )}
      {kind === "result" && (
        <label>{t("result")}<select value={result} onChange={(event) => setResult(event.currentTarget.value)}>
          {RESULTS.map((one) => <option key={one} value={one}>{resultName(one)}</option>)}
        </select></label>
      )}
      <Reason label={t("change-why")} word={t("change")} draft={teller.draft(ruling.id)} done={(reason) => teller.tell({ act: "amend", by: "arbiter", of: ruling.id, ...brings, reason })} />
    </div>
  );
}
