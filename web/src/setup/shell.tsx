/** Draws what surrounds the set-up pages: where the user is, and the pages beside it. */
import { useLocation } from "preact-iso";
import type { ComponentChildren } from "preact";
import { ask } from "../api/client";
import type { Event } from "../api/types";
import { useHeirOfFocus } from "../ui/focus";
import { useLoaded, type LoadResult } from "../ui/loaded";
import { Trouble, type PageSubject } from "../ui/trouble";
import { useTitle } from "../ui/title";
import { t } from "../words";
import { hasPassword, holds, may } from "./permissions";

type Tab = { to: string; word: string };

function Tabs({ label, places }: { label: string; places: Tab[] }) {
  const { path } = useLocation();
  return (
    <nav class="tabs" aria-label={label}>
      {places.map(({ to, word }) => <a key={to} href={to} aria-current={path === to ? "page" : undefined}>{word}</a>)}
    </nav>
  );
}

/** A page about the whole service. */
export function ServiceShell({ children }: { children: ComponentChildren }) {
  useTitle(t("page-set-up"));
  const heading = useHeirOfFocus<HTMLHeadingElement>();
  const places: Tab[] = [{ to: "/set-up", word: t("events") }];
  if (holds("list_accounts")) places.push({ to: "/set-up/accounts", word: t("setup-accounts") });
  if (holds("list_tokens")) places.push({ to: "/set-up/tokens", word: t("setup-tokens") });
  if (holds("change_password")) places.push({ to: "/set-up/password", word: t("setup-password") });
  if (hasPassword()) places.push({ to: "/set-up/second-factor", word: t("setup-factor") });
  return (
    <main class="set-up">
      <div class="set-up-head"><h1 ref={heading} tabIndex={-1}>{t("page-set-up")}</h1><Tabs label={t("page-set-up")} places={places} /></div>
      {children}
    </main>
  );
}

/** A page about an event. */
export function EventShell({ event, children }: { event: Event; children: ComponentChildren }) {
  useTitle(`${t("page-set-up")} · ${event.name}`);
  const heading = useHeirOfFocus<HTMLHeadingElement>();
  const own = { event: event.id };
  const at = `/set-up/${event.id}`;
  const places: Tab[] = [{ to: at, word: t("setup-event-and-rounds") }];
  if (may("list_players", own)) places.push({ to: `${at}/players`, word: t("setup-players") });
  if (may("export_pairings", own)) places.push({ to: `${at}/pairings`, word: t("setup-pairings") });
  if (may("list_webhooks", own)) places.push({ to: `${at}/webhooks`, word: t("setup-webhooks") });
  return (
    <main class="set-up">
      <div class="set-up-head">
        <p class="crumbs"><a href="/set-up">{t("page-set-up")}</a> › <a href={`/events/${event.id}`}>{t("hall")}</a></p>
        <h1 ref={heading} tabIndex={-1} dir="auto">{event.name}</h1>
        <Tabs label={t("setup-of-event")} places={places} />
      </div>
      {event.archived && <p class="notice">{t("setup-is-archived")}</p>}
      {children}
    </main>
  );
}

/** A page about an event that reads what it shows. */
export function EventPageOf<T>({ id, read, on, children }: { id: string; read: () => Promise<T>; on: readonly unknown[]; children: (value: T, again: () => void) => ComponentChildren }) {
  const loaded = useLoaded(async () => {
    const [event, value] = await Promise.all([ask<Event>(`/events/${id}`), read()]);
    return { event, value };
  }, [id, ...on]);
  if (!loaded.value) return <Waiting loaded={loaded} />;
  return <EventShell event={loaded.value.event}>{children(loaded.value.value, loaded.again)}</EventShell>;
}

export function Waiting({ loaded: { error, again }, what = "event" }: { loaded: LoadResult<unknown>; what?: PageSubject }) {
  return <main class="set-up">{error === undefined ? <p role="status">{t("loading")}</p> : <Trouble error={error} again={again} what={what} />}</main>;
}

/** What somebody may not do, said instead of a button. */
export function NotYours({ what }: { what: string }) {
  return <p class="notice">{what}</p>;
}
