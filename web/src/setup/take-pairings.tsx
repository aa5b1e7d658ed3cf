/** Takes pairings pasted or from a file: shows what would be done, then does it. */
import { useState } from "preact/hooks";
import { Refused, ask } from "../api/client";
import type { Imported, Round } from "../api/types";
import { unless } from "../ui/focus";
import { note } from "../ui/said";
import { t } from "../words";
import { Unfit, asBytes, formatOf, lastPairings, linesOf, linesToKnow, mayTellResults, refuseUnfit, textOf, type Format, type Source, type Text } from "./pairings-file";
import { FormProblem } from "./trouble";

type Looked = Text & { of: Source; format: Format; told: Imported };

/** What was entered, what it would bring, and what it has brought. */
function useTaking(event: string, taken: () => void) {
  const [text, setText] = useState("");
  const [file, setFile] = useState<File | null>(null);
  const [chosen, setChosen] = useState<Format | "guess">("guess");
  const [looked, setLooked] = useState<Looked | null>(null);
  const [done, setDone] = useState<Looked | null>(null);
  const [problem, setProblem] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);

  /** What would be done, or was, is not that of what is entered now. */
  function enter(change: () => void) {
    change();
    setLooked(null);
    setDone(null);
    setProblem(null);
  }
  async function send(source: Source, format: Format, isTrial: boolean): Promise<Imported> {
    return ask<Imported>(`/events/${event}/pairings?format=${format}&dry_run=${isTrial}`, { method: "POST", body: asBytes(source), headers: { "Content-Type": "application/octet-stream" } });
  }
  async function busy(work: () => Promise<void>) {
    if (isBusy) return;
    setBusy(true);
    setProblem(null);
    try {
      await work();
    } catch (error) {
      setProblem(error);
    } finally {
      setBusy(false);
    }
  }
  const look = () => busy(async () => {
    setDone(null);
    const of: Source = file ?? text;
    const read = await textOf(of);
    const format = chosen === "guess" ? formatOf(read.text) : chosen;
    refuseUnfit(read.text, format);
    setLooked({ ...read, of, format, told: await send(of, format, true) });
  });
  const take = (looked: Looked) => busy(async () => {
    const told = await send(looked.of, looked.format, false);
    setLooked(null);
    setDone({ ...looked, told });
    setText("");
    setFile(null);
    note(t("setup-pairings-taken"));
    taken();
  });
  return {
    text, file, chosen, looked, done, problem, isBusy, look, take,
    enterText: (text: string) => enter(() => setText(text)),
    enterFile: (file: File | null) => enter(() => setFile(file)),
    choose: (format: Format | "guess") => enter(() => setChosen(format)),
  };
}

export function TakePairings({ event, rounds, taken }: { event: string; rounds: Round[]; taken: () => void }) {
  const taking = useTaking(event, taken);
  const { looked, done, isBusy, take } = taking;
  return (
    <section class="panel" aria-labelledby="take">
      <h2 id="take">{t("setup-take")}</h2>
      <p id="take-about">{t("setup-take-about")}</p>
      <Entered taking={taking} />
      {looked && (
        <div class="looked" role="status">
          <h3>{t("setup-would", { format: t(`setup-take-${looked.format}`) })}</h3>
          <Known {...looked} />
          <Told {...looked} />
          <div class="do"><button class="primary" {...unless(isBusy, () => void take(looked))}>{t("setup-take-do")}</button></div>
        </div>
      )}
      {done && (
        <div class="looked" role="status">
          <h3>{t("setup-did")}</h3>
          <Told {...done} />
          <p class="links">{rounds.map(({ id, number }) => <a key={id} href={`/set-up/${event}/rounds/${id}`}>{t("round-number", { number })}</a>)}</p>
        </div>
      )}
      <details><summary>{t("setup-take-help")}</summary><p>{t("setup-take-help-csv")}</p><p>{t("setup-take-help-trf")}</p><p>{t("setup-take-results")}</p></details>
    </section>
  );
}

/** The text or the file. */
function Entered({ taking }: { taking: ReturnType<typeof useTaking> }) {
  const { text, file, chosen, looked, done, problem, isBusy, look, enterText, enterFile, choose } = taking;
  return (
    <form class="set-up-form" onSubmit={(event) => { event.preventDefault(); void look(); }}>
      <label class="block">{t("setup-take-text")}
        <textarea
          rows={9}
          spellcheck={false}
          value={text}
          disabled={file !== null}
          required={file === null}
          aria-describedby="take-about"
          placeholder={"round;board;white;black\n1;1;Archer, Ada;Knightley, Bo"}
          onInput={(event) => enterText(event.currentTarget.value)}
        />
      </label>
      <label class="block">{t("setup-take-file")}
        <input key={done ? "emptied" : "file"} type="file" accept=".trf,.trfx,.txt,.csv,.tsv,text/plain,text/csv" onChange={(event) => enterFile(event.currentTarget.files?.[0] ?? null)} />
      </label>
      <label class="block">{t("setup-take-format")}
        <select value={chosen} onChange={(event) => choose(event.currentTarget.value as Format | "guess")}>
          <option value="guess">{t("setup-take-guess")}</option>
          <option value="trf">{t("setup-take-trf")}</option>
          <option value="csv">{t("setup-take-csv")}</option>
        </select>
      </label>
      {problem !== null && <NotTaken error={problem} />}
      <div class="do"><button class={looked ? "" : "primary"} aria-disabled={isBusy}>{t("setup-take-look")}</button>{isBusy && <span role="status">{t("loading")}</span>}</div>
    </form>
  );
}

function NotTaken({ error }: { error: unknown }) {
  if (error instanceof Unfit) return <p class="problem" role="alert">{t(`setup-take-${error.why}`)}</p>;
  if (!(error instanceof Refused) || error.problem.field !== "body") return <FormProblem error={error} />;
  return <p class="problem" role="alert">{t("setup-take-unreadable")} <small lang="en" dir="auto">{error.problem.detail}</small></p>;
}

/** By what a file is known again before it is taken. */
function Known({ text, format, isGuessed }: Looked) {
  const pairs = format === "trf" ? lastPairings(text) : [];
  return (
    <>
      <p>{t(isGuessed ? "setup-take-lines-guessed" : "setup-take-lines")}</p>
      <ol class="lines">
        {linesToKnow(text, format).map(({ number, line }) => <li key={number} value={number}><code dir="auto">{line}</code></li>)}
      </ol>
      {pairs.length > 0 && (
        <>
          <p>{t("setup-take-pairs")}</p>
          <ul>{pairs.map(([white, black], place) => <li key={place}><bdi>{white}</bdi> – <bdi>{black}</bdi></li>)}</ul>
        </>
      )}
    </>
  );
}

/** What a file brings, with everything doubtful by its line. */
function Told({ told: { players, rounds, boards, warnings }, text, format }: Looked) {
  const lines = linesOf(text);
  const isNothing = players.added + players.changed + rounds + boards.added + boards.changed === 0;
  return (
    <>
      <ul>
        {isNothing && <li>{t("setup-would-nothing")}</li>}
        {players.added + players.changed > 0 && <li>{t("setup-would-players", players)}</li>}
        {rounds > 0 && <li>{t("setup-would-rounds", { count: rounds })}</li>}
        {rounds > 0 && <li>{t("setup-would-terms")}</li>}
        {boards.added + boards.changed > 0 && <li>{t("setup-would-boards", boards)}</li>}
        {mayTellResults(text, format) && <li>{t("setup-take-results")}</li>}
      </ul>
      {warnings.length > 0 && (
        <>
          <h4>{t("setup-warnings", { count: warnings.length })}</h4>
          <p>{t("setup-warnings-about")}</p>
          <ol class="warnings" tabIndex={0} aria-label={t("setup-warnings", { count: warnings.length })}>
            {warnings.map(({ line, column, text }, place) => (
              <li key={place}>
                {line && <strong>{column ? t("setup-line-column", { line, column }) : t("setup-line", { line })} </strong>}
                <span lang="en" dir="auto">{text}</span>
                {line && lines[line - 1] && <code dir="auto">{lines[line - 1]}</code>}
              </li>
            ))}
          </ol>
        </>
      )}
    </>
  );
}
