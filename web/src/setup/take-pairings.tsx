/** Takes pairings pasted or from a file: shows what would be done, then does it. */
import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { RefusedError, ask } from "../api/client";
import type { Imported, Round } from "../api/types";
import { disabledWhile } from "../ui/focus";
import { note } from "../ui/say";
import { t } from "../words";
import { COLUMNS, LEFT_OUT, UnfitFileError, asBytes, beginsWithAPairing, columnsOf, formatOf, lastPairings, linesOf, linesToKnow, mayTellResults, proposedColumns, refuseUnfit, textOf, type PairingsFormat, type PairingsSource, type TableColumn, type PairingsText } from "./pairings-file";
import { pairingsInWords } from "./pairings-in-words";
import { FormProblem } from "./trouble";

type PairingsPreviewProps = PairingsText & { of: PairingsSource; format: PairingsFormat; told: Imported };

/**
 * What somebody has said of a table: the names of its columns, the round, and whether its first row
 * is a pairing.
 */
type TableDescription = { columns: string[]; round: string; isFirstPaired: boolean };

/** What was entered, what it would bring, and what it has brought. */
function useTaking(event: string, taken: () => void) {
  const [text, setText] = useState("");
  const [file, setFile] = useState<File | null>(null);
  const [chosen, setChosen] = useState<PairingsFormat | "guess">("guess");
  const [said, setSaid] = useState<TableDescription | null>(null);
  const [table, setTable] = useState<TableColumn[] | null>(null);
  const [looked, setLooked] = useState<PairingsPreviewProps | null>(null);
  const [done, setDone] = useState<PairingsPreviewProps | null>(null);
  const [problem, setProblem] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);

  /** What would be done, or was, is not that of what is entered now. */
  function enter(change: () => void) {
    change();
    setLooked(null);
    setDone(null);
    setProblem(null);
  }
  /** Other text has other columns. */
  function enterOther(change: () => void) {
    enter(change);
    setTable(null);
    setSaid(null);
  }
  async function send(source: PairingsSource, format: PairingsFormat, isTrial: boolean, said: TableDescription | null): Promise<Imported> {
    const query = new URLSearchParams({ format, dry_run: String(isTrial) });
    if (said && format === "csv") query.set("columns", said.columns.join(","));
    if (said?.round && format === "csv") query.set("round", said.round);
    if (said?.isFirstPaired && format === "csv") query.set("first_row", "pairing");
    return ask<Imported>(`/events/${event}/pairings?${query}`, { method: "POST", body: asBytes(source), headers: { "Content-Type": "application/octet-stream" } });
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
  const look = (as = said) => busy(async () => {
    setDone(null);
    setLooked(null);
    setSaid(as);
    const of: PairingsSource = file ?? text;
    const read = await textOf(of);
    const inWords = chosen === "trf" ? null : pairingsInWords(read.text);
    if (inWords) {
      const { text, columns, round } = inWords;
      const said: TableDescription = { columns, round, isFirstPaired: true };
      setTable(null);
      setSaid(said);
      setLooked({ ...read, of: text, format: "csv", told: await send(text, "csv", true, said) });
      return;
    }
    const format = chosen === "guess" ? formatOf(read.text) : chosen;
    refuseUnfit(read.text, format);
    const columns = columnsOf(read.text);
    setTable(format === "csv" && columns.length > 1 ? columns : null);
    setLooked({ ...read, of, format, told: await send(of, format, true, as) });
  });
  const take = (looked: PairingsPreviewProps) => busy(async () => {
    const told = await send(looked.of, looked.format, false, said);
    setLooked(null);
    setDone({ ...looked, told });
    setTable(null);
    setSaid(null);
    setText("");
    setFile(null);
    note(t("setup-pairings-taken"));
    taken();
  });
  return {
    event, text, file, chosen, said, table, looked, done, problem, isBusy, look, take,
    enterText: (text: string) => enterOther(() => setText(text)),
    enterFile: (file: File | null) => enterOther(() => setFile(file)),
    choose: (format: PairingsFormat | "guess") => enterOther(() => setChosen(format)),
    say: (said: TableDescription) => enter(() => setSaid(said)),
  };
}

export function TakePairings({ event, rounds, taken }: { event: string; rounds: Round[]; taken: () => void }) {
  const taking = useTaking(event, taken);
  const { looked, done, table, said, problem, isBusy, take } = taking;
  const isAsked = table !== null && (problem !== null || said !== null);
  return (
    <section class="panel taking" aria-labelledby="take">
      <div>
        <h2 id="take">{t("setup-take")}</h2>
        <p id="take-about">{t("setup-take-about")}</p>
        <Entered taking={taking} />
        <details><summary>{t("setup-take-help")}</summary><p>{t("setup-take-help-csv")}</p><p>{t("setup-take-help-trf")}</p><p>{t("setup-take-results")}</p></details>
      </div>
      {(looked || done || isAsked) && (
        <InSight of={looked ?? done ?? problem}>
          {looked && (
            <div class="looked" role="status">
              <h3>{t("setup-would", { format: t(`setup-take-${looked.format}`) })}</h3>
              <Counts {...looked} />
              <div class="do"><button class="primary" {...disabledWhile(isBusy, () => void take(looked))}>{t("setup-take-do")}</button></div>
              <Warnings {...looked} />
              <Known {...looked} />
            </div>
          )}
          {table && <Columns table={table} taking={taking} isOpen={isAsked} />}
          {done && (
            <div class="looked" role="status">
              <h3>{t("setup-did")}</h3>
              <Counts {...done} />
              <Warnings {...done} />
              <p class="links">{rounds.map(({ id, number }) => <a key={id} href={`/set-up/${event}/rounds/${id}`}>{t("round-number", { number })}</a>)}</p>
            </div>
          )}
        </InSight>
      )}
    </section>
  );
}

/** Beside the form; where there is no room, the page goes to it. */
function InSight({ of, children }: { of: unknown; children: ComponentChildren }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = place.current!.getBoundingClientRect();
    if (box.top > innerHeight / 2 || box.top < 0) place.current!.scrollIntoView({ block: "start" });
  }, [of]);
  return <div ref={place}>{children}</div>;
}

/** What stands in each column, where the headings do not say it, or say it wrongly. */
function Columns({ table, taking, isOpen }: { table: TableColumn[]; taking: ReturnType<typeof useTaking>; isOpen: boolean }) {
  const { said, say, look, problem, isBusy } = taking;
  const is: TableDescription = said ?? { columns: proposedColumns(table), round: "", isFirstPaired: beginsWithAPairing(table) };
  const { columns, round, isFirstPaired } = is;
  const put = (place: number, name: string) => say({ ...is, columns: columns.map((old, at) => (at === place ? name : old === name ? LEFT_OUT : old)) });
  const isWhole = columns.includes("white") && columns.includes("black");
  return (
    <details class="looked" open={isOpen}>
      <summary>{t("setup-columns")}</summary>
      <p class="about">{t("setup-columns-about")}</p>
      <table class="mapping">
        <thead><tr><th scope="col">{t(isFirstPaired ? "setup-columns-sample" : "setup-columns-heading")}</th><th scope="col">{t(isFirstPaired ? "setup-columns-next" : "setup-columns-sample")}</th><th scope="col">{t("setup-columns-is")}</th></tr></thead>
        <tbody>
          {table.map(({ heading, sample }, place) => (
            <tr key={place}>
              <th scope="row"><bdi>{heading || "–"}</bdi></th>
              <td><bdi>{sample}</bdi></td>
              <td>
                <select aria-label={t("setup-columns-of", { heading: heading || String(place + 1) })} value={columns[place]} onChange={(event) => put(place, event.currentTarget.value)}>
                  <option value={LEFT_OUT}>{t("setup-column-none")}</option>
                  {COLUMNS.map((name) => <option key={name} value={name}>{t(`setup-column-${name}`)}</option>)}
                </select>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <label class="check"><input type="checkbox" checked={isFirstPaired} onChange={(event) => say({ ...is, isFirstPaired: event.currentTarget.checked })} />{t("setup-columns-paired")}</label>
      {!columns.includes("round") && (
        <label class="block">{t("setup-columns-round")}<input type="number" min="1" max="64" value={round} onInput={(event) => say({ ...is, round: event.currentTarget.value })} /></label>
      )}
      <div class="do"><button class={problem === null ? "" : "primary"} {...disabledWhile(isBusy || !isWhole, () => void look(is))}>{t("setup-columns-do")}</button></div>
    </details>
  );
}

/** The text or the file. */
function Entered({ taking }: { taking: ReturnType<typeof useTaking> }) {
  const { text, file, chosen, table, looked, done, problem, isBusy, look, enterText, enterFile, choose } = taking;
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
        <select value={chosen} onChange={(event) => choose(event.currentTarget.value as PairingsFormat | "guess")}>
          <option value="guess">{t("setup-take-guess")}</option>
          <option value="trf">{t("setup-take-trf")}</option>
          <option value="csv">{t("setup-take-csv")}</option>
        </select>
      </label>
      {problem !== null && <NotTaken error={problem} event={taking.event} isFoundOut={chosen === "guess"} />}
      <div class="do"><button class={looked || (table && problem !== null) ? "" : "primary"} aria-disabled={isBusy}>{t("setup-take-look")}</button>{isBusy && <span role="status">{t("loading")}</span>}</div>
    </form>
  );
}

/** What is wrong with it; a list of players alone pairs nobody, and has its own place. */
function NotTaken({ error, event, isFoundOut }: { error: unknown; event: string; isFoundOut: boolean }) {
  const players = <a href={`/set-up/${event}/players`}>{t("setup-players")}</a>;
  if (error instanceof UnfitFileError) return <p class="problem" role="alert">{t(`setup-take-${error.why}`)} {error.why === "nothing" && <>{t("setup-take-players")} {players}</>}</p>;
  if (!(error instanceof RefusedError)) return <FormProblem error={error} />;
  if (error.problem.field === "columns") return <p class="problem" role="alert">{t("setup-take-no-column")} {t("setup-take-players")} {players}. <small lang="en" dir="auto">{error.problem.detail}</small></p>;
  if (error.problem.field !== "body") return <FormProblem error={error} />;
  return <p class="problem" role="alert">{t(isFoundOut ? "setup-take-found-out" : "setup-take-unreadable")} <small lang="en" dir="auto">{error.problem.detail}</small></p>;
}

/** By what a file is known again before it is taken. */
function Known({ text, format, isGuessed }: PairingsPreviewProps) {
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

/** What a file brings. */
function Counts({ told: { players, rounds, boards }, text, format }: PairingsPreviewProps) {
  const isNothing = players.added + players.changed + rounds + boards.added + boards.changed === 0;
  return (
    <ul>
      {isNothing && <li>{t("setup-would-nothing")}</li>}
      {players.added + players.changed > 0 && <li>{t("setup-would-players", players)}</li>}
      {rounds > 0 && <li>{t("setup-would-rounds", { count: rounds })}</li>}
      {rounds > 0 && <li>{t("setup-would-terms")}</li>}
      {boards.added + boards.changed > 0 && <li>{t("setup-would-boards", boards)}</li>}
      {mayTellResults(text, format) && <li>{t("setup-take-results")}</li>}
    </ul>
  );
}

/** Everything doubtful, by its line. */
function Warnings({ told: { warnings }, text }: PairingsPreviewProps) {
  const lines = linesOf(text);
  if (warnings.length === 0) return null;
  return (
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
  );
}
