/** Provides small forms for the cards: a reason, and what a ruling should bring instead. */
import type { ComponentChildren } from "preact";
import { useId, useMemo, useState } from "preact/hooks";
import { COLORS } from "../api/types";
import { useLaws } from "../laws/use-laws";
import type { RecordedRuling } from "../record/record";
import { named, t } from "../words";
import { ReasonDraft } from "./draft";
import type { Teller } from "./teller";
import { RESULTS, resultName } from "../words/ruling";
import { fitText } from "../ui/fit-text";

type ReasonProps = { label: string; word: string; done: (reason: string) => Promise<boolean>; draft?: ReasonDraft; children?: ComponentChildren };

/** A reason, with what else is sent. */
export function Reason({ label, word, done, draft: given, children }: ReasonProps) {
  const draft = useMemo(() => given ?? new ReasonDraft(), [given]);
  function submit(event: SubmitEvent) {
    event.preventDefault();
    void draft.send(done);
  }
  return (
    <form class="reason" onSubmit={submit}>
      {children}
      <label>{label}<input required maxLength={500} value={draft.text.value} onInput={(event) => (draft.text.value = fitText(event.currentTarget))} /></label>
      {/* what is disabled loses the focus */}
      <button aria-disabled={draft.isSent.value}>{word}</button>
    </form>
  );
}

type ChangedPart = "add_time_s" | "penalty" | "result";

/** What a ruling brings: its change is most often one of the same kind. */
function bringsNow({ ruling: { penalty }, before, message }: RecordedRuling): ChangedPart {
  if (penalty && ("discretion" in penalty || "warning" in penalty)) return "penalty";
  const hasEnded = (before?.result ?? "*") === "*" && (message.verdict.state?.result ?? "*") !== "*";
  return hasEnded || (penalty && ("loss" in penalty || "draw" in penalty)) ? "result" : "add_time_s";
}

/** What a ruling brings instead of what it says: other times, another penalty, another result. */
export function Change({ told, edition, teller }: { told: RecordedRuling; edition: string; teller: Teller }) {
  const { ruling } = told;
  const [kind, setKind] = useState(() => bringsNow(told));
  const laws = useLaws(edition);
  const penalties: readonly string[] = ruling.penalty && "discretion" in ruling.penalty ? ruling.penalty.discretion : laws?.penalties ?? [];
  const adds = ruling.penalty && "add_time_s" in ruling.penalty ? ruling.penalty.add_time_s : {};
  const [seconds, setSeconds] = useState({ white: String(adds.white ?? 0), black: String(adds.black ?? 0) });
  const [picked, setPicked] = useState("");
  const penalty = picked || penalties[0];
  const [result, setResult] = useState("*");
  const id = useId();
  const brings = { add_time_s: { add_time_s: { white: Number(seconds.white), black: Number(seconds.black) } }, penalty: { penalty }, result: { result } }[kind];
  return (
    <div class="change">
      <Reason label={t("change-why")} word={t("change")} draft={teller.draft(ruling.id)} done={(reason) => teller.tell({ act: "amend", by: "arbiter", of: ruling.id, ...brings, reason })}>
        <fieldset>
          <legend>{t("change-what")}</legend>
          {(["add_time_s", "penalty", "result"] as const).map((one) => (
            <label key={one}><input type="radio" name={id} checked={kind === one} onChange={() => setKind(one)} />{t(`change-${one}`)}</label>
          ))}
        </fieldset>
        {kind === "add_time_s" && (
          <>
            <span class="pair">
              {COLORS.map((color) => (
                <label key={color}>{t(color)} (s)<input type="number" required min="0" max="86400" step="1" value={seconds[color]} onInput={(event) => setSeconds({ ...seconds, [color]: event.currentTarget.value })} /></label>
              ))}
            </span>
            <p><small>{t("change-time-about")}</small></p>
          </>
        )}
        {kind === "penalty" && (
          <label>{t("penalty")}<select required value={penalty} onChange={(event) => setPicked(event.currentTarget.value)}>
            {penalties.map((code) => <option key={code} value={code}>{named("discretion", code)}</option>)}
          </select></label>
        )}
        {kind === "result" && (
          <label>{t("result")}<select value={result} onChange={(event) => setResult(event.currentTarget.value)}>
            {RESULTS.map((one) => <option key={one} value={one}>{resultName(one)}</option>)}
          </select></label>
        )}
      </Reason>
    </div>
  );
}
