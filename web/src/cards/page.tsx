/** Prints the cards of the tables of an event, ten to a page: each calls the arbiter. */
import "../styles/cards.css";
import { useRoute } from "preact-iso";
import { useEffect, useState } from "preact/hooks";
import { ask } from "../api/client";
import { originForAll } from "../api/hall-addresses";
import { isArbiter, readsAt, role, session } from "../api/session";
import type { About, Card, Event } from "../api/types";
import { Dialog } from "../ui/dialog";
import { ForArbiters } from "../ui/for-arbiters";
import { useLoaded } from "../ui/loaded";
import { problemText } from "../ui/problems";
import { Qr } from "../ui/qr";
import { note, problem } from "../ui/say";
import { Trouble } from "../ui/trouble";
import { useTitle } from "../ui/title";
import { t } from "../words";

/** Two beside each other, five below each other. */
const ON_A_PAGE = 10;
const MOST_TABLES = 5000;

/** `origin` is what stands before the code; `null` where no telephone would get there. */
type CardsOfEvent = { event: Event; cards: Card[]; origin: string | null };

async function read(id: string, tables: number | null): Promise<CardsOfEvent> {
  const query = tables === null ? "" : `?tables=${tables}`;
  const [event, { items }, { hall }] = await Promise.all([ask<Event>(`/events/${id}`), ask<{ items: Card[] }>(`/events/${id}/cards${query}`), ask<About>("/about")]);
  return { event, cards: items, origin: originForAll(hall, new URL(location.href)) };
}

export default function CardsPage() {
  const { params } = useRoute();
  const id = params.event!;
  const [tables, setTables] = useState<number | null>(null);
  const [made, setMade] = useState(0);
  const isAllowed = readsAt({ event: id }) && isArbiter.value;
  const { value, error, again } = useLoaded(() => (isAllowed ? read(id, tables) : Promise.resolve(null)), [id, session.value?.author], [tables, made]);
  useTitle(t("cards"));
  if (!isAllowed) return <ForArbiters title={t("cards")} />;
  if (!value) return <main>{error === undefined ? <p>{t("loading")}</p> : <Trouble error={error} again={again} what="event" />}</main>;
  return <Sheets {...value} choose={setTables} renewed={() => setMade(made + 1)} />;
}

type SheetsProps = CardsOfEvent & { choose: (tables: number | null) => void; renewed: () => void };

function Sheets({ event, cards, origin, choose, renewed }: SheetsProps) {
  const [isAsking, setAsking] = useState(false);
  const pages = Array.from({ length: Math.ceil(cards.length / ON_A_PAGE) }, (_, at) => cards.slice(at * ON_A_PAGE, (at + 1) * ON_A_PAGE));
  return (
    <main class="table-cards">
      <div class="tools">
        <h1>{t("cards")} <small dir="auto">{event.name}</small></h1>
        <Tables count={cards.length} choose={choose} />
        <button class="primary" disabled={cards.length === 0 || origin === null} onClick={() => print()}>{t("print")}</button>
        {role.value === "chief_arbiter" && <button onClick={() => setAsking(true)}>{t("cards-renew")}</button>}
        <p class="about">{t("cards-about")}</p>
        {origin === null ? <p class="problem">{t("cards-here")}</p> : <p class="about">{t("cards-address", { address: origin })}</p>}
      </div>
      {cards.length === 0 && <p class="empty">{t("cards-none")}</p>}
      {pages.map((page) => (
        <ul class="sheet" key={page[0]!.number}>
          {page.map((card) => <TableCard key={card.number} card={card} event={event} origin={origin ?? location.origin} />)}
        </ul>
      ))}
      {isAsking && <Renewing event={event} close={() => setAsking(false)} done={renewed} />}
    </main>
  );
}

/** Cards may be printed before anybody is paired. */
function Tables({ count, choose }: { count: number; choose: (tables: number | null) => void }) {
  const [written, setWritten] = useState("");
  useEffect(() => {
    const tables = Number(written);
    if (written === "") choose(null);
    else if (Number.isInteger(tables) && tables >= 1 && tables <= MOST_TABLES) choose(tables);
  }, [written]);
  return <label>{t("cards-tables")} <input type="number" min={1} max={MOST_TABLES} value={written} placeholder={String(count)} onChange={({ currentTarget: { value } }) => setWritten(value)} /></label>;
}

function TableCard({ card: { number, code }, event, origin }: { card: Card; event: Event; origin: string }) {
  const table = t("table-number", { number });
  return (
    <li>
      <Qr text={`${origin}/t/${code}`} label={t("card-code", { number })} />
      <div>
        <p class="event" dir="auto">{event.name}</p>
        <p class="number" aria-label={table}>{number}</p>
        <p>{t("card-scan")}</p>
        <p lang={t("card-other-language")}>{t("card-scan-other")}</p>
      </div>
    </li>
  );
}

function Renewing({ event, close, done }: { event: Event; close: () => void; done: () => void }) {
  async function renew(): Promise<void> {
    try {
      await ask(`/events/${event.id}/cards`, { method: "DELETE" });
      note(t("cards-renewed"));
      done();
      close();
    } catch (error) {
      problem(problemText(error));
    }
  }
  return (
    <Dialog title={t("cards-renew")} close={close}>
      <p>{t("cards-renew-about")}</p>
      <div class="do"><button class="primary" onClick={() => void renew()}>{t("cards-renew-do")}</button></div>
    </Dialog>
  );
}
