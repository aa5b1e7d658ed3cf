/**
 * Calls the arbiter to a table: what its card leads to. One button, then whether somebody is on the
 * way.
 */
import "../styles/call.css";
import { useRoute } from "preact-iso";
import { useEffect, useState } from "preact/hooks";
import { RefusedError, ask } from "../api/client";
import type { TableView } from "../api/types";
import { problemText } from "../ui/problems";
import { useTitle } from "../ui/title";
import { t } from "../words";
import { timeOfDay } from "../words/time";

/** How often it is looked while a call stands, and after which time the network is asked again. */
const LOOK_EVERY_MS = 3_000;

/** Whoever holds the card is nobody in particular, whoever is logged in on his telephone. */
const STRANGER = { as: "stranger" } as const;

export default function CallPage() {
  const { params } = useRoute();
  return <TableCall key={params.code} code={params.code!} />;
}

function TableCall({ code }: { code: string }) {
  const path = `/calls/${encodeURIComponent(code)}`;
  const [table, setTable] = useState<TableView | null>(null);
  const [problem, setProblem] = useState<unknown>(null);
  const [isSent, setSent] = useState(false);
  const [wasCalled, setCalled] = useState(false);
  useTitle(table ? `${t("table-number", { number: table.number })} · ${table.event}` : t("call-arbiter"));

  async function look(method: "GET" | "POST"): Promise<void> {
    try {
      const answer = await ask<TableView>(path, { method, ...STRANGER });
      setTable(answer);
      setProblem(null);
      if (answer.called_at) setCalled(true);
    } catch (error) {
      setProblem(error);
    }
  }
  async function call(): Promise<void> {
    setSent(true);
    await look("POST");
    setSent(false);
  }
  useEffect(() => void look("GET"), []);
  const isRefused = problem instanceof RefusedError;
  const isWaiting = Boolean(table?.called_at) || (problem !== null && !isRefused);
  useEffect(() => {
    if (!isWaiting) return;
    const looking = setInterval(() => !document.hidden && void look("GET"), LOOK_EVERY_MS);
    const back = () => !document.hidden && void look("GET");
    document.addEventListener("visibilitychange", back);
    return () => {
      clearInterval(looking);
      document.removeEventListener("visibilitychange", back);
    };
  }, [isWaiting]);

  return (
    <main class="table-call">
      {table && <h1><small dir="auto">{table.event}</small>{t("table-number", { number: table.number })}</h1>}
      {!table && <h1>{t("call-title")}</h1>}
      {!table && problem === null && <p>{t("loading")}</p>}
      {table && <Standing table={table} wasCalled={wasCalled} />}
      <p role="alert">{problem !== null && problemText(problem)}</p>
      {table && !table.called_at && <button class="primary" disabled={isSent} onClick={() => void call()}>{t("call-arbiter")}</button>}
    </main>
  );
}

/** How the call stands, said when it changes. */
function Standing({ table: { called_at, on_the_way, time_zone }, wasCalled }: { table: TableView; wasCalled: boolean }) {
  return (
    <div role="status" class={called_at ? "called" : ""}>
      {called_at && <p>{t("call-since", { time: timeOfDay(called_at, time_zone).slice(0, -3) })}</p>}
      {called_at && <p class="who">{on_the_way ? t("call-arbiter-goes") : t("call-told")}</p>}
      {!called_at && wasCalled && <p>{t("call-over")}</p>}
    </div>
  );
}
