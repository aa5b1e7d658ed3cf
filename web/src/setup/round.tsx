/** Shows a round for set-up: its boards, and the terms of its games. */
import { useLocation, useRoute } from "preact-iso";
import { useState } from "preact/hooks";
import { askAll, ask, askWithVersion } from "../api/client";
import type { BoardView, Event, Player, Round } from "../api/types";
import { useLoaded } from "../ui/loaded";
import { note } from "../ui/say";
import { t } from "../words";
import { Boards } from "./boards";
import { Meanwhile, useEdit, type WithVersion } from "./edit";
import { Frame, useForm } from "./form";
import { FormerTerms } from "./former-terms";
import { LaterRounds } from "./later-rounds";
import { may } from "./permissions";
import { nextRound, roundBody, roundDraft, type RoundDraft } from "./round-draft";
import { RoundFields } from "./round-form";
import { EventShell, NotYours, Waiting } from "./shell";

export default function RoundPage() {
  const { params } = useRoute();
  const event = params.event!;
  return params.round === "new" ? <NewRoundPage event={event} /> : <OneRound key={params.round} event={event} round={params.round!} />;
}

function NewRoundPage({ event }: { event: string }) {
  const loaded = useLoaded(async () => {
    const [value, rounds] = await Promise.all([ask<Event>(`/events/${event}`), askAll<Round>(`/events/${event}/rounds`)]);
    return { event: value, rounds };
  }, [event]);
  if (!loaded.value) return <Waiting loaded={loaded} />;
  return <MakeRound {...loaded.value} />;
}

function MakeRound({ event, rounds }: { event: Event; rounds: Round[] }) {
  const { route } = useLocation();
  const form = useForm(() => nextRound(rounds), async (draft) => {
    const made = await ask<Round>(`/events/${event.id}/rounds`, { method: "POST", body: roundBody(draft, event.time_zone) });
    form.reset(draft);
    note(t("setup-round-made", { number: made.number }));
    route(`/set-up/${event.id}/rounds/${made.id}`);
  });
  const isAllowed = may("create_round", { event: event.id });
  return (
    <EventShell event={event}>
      <section class="panel wide" aria-labelledby="make-round">
        <h2 id="make-round">{t("setup-round-make")}</h2>
        {isAllowed ? (
          <>
            <p>{t(rounds.length > 0 ? "setup-round-as-before" : "setup-round-make-about")}</p>
            <Frame form={form} word={t("setup-round-make-do")}><RoundFields form={form} zone={event.time_zone} /></Frame>
          </>
        ) : <NotYours what={t("setup-round-not-yours")} />}
      </section>
    </EventShell>
  );
}

type RoundTermsProps = { event: Event; round: WithVersion<Round>; rounds: Round[] };

function OneRound({ event, round }: { event: string; round: string }) {
  const loaded = useLoaded<RoundTermsProps>(async () => {
    const [value, read, rounds] = await Promise.all([ask<Event>(`/events/${event}`), askWithVersion<Round>(`/rounds/${round}`), askAll<Round>(`/events/${event}/rounds`)]);
    return { event: value, round: read, rounds };
  }, [event, round]);
  const boards = useLoaded(() => askAll<BoardView>(`/rounds/${round}/boards`), [round]);
  const players = useLoaded(() => (may("list_players", { event }) ? askAll<Player>(`/events/${event}/players`) : Promise.resolve([])), [event]);
  if (!loaded.value) return <Waiting loaded={loaded} what="round" />;
  const { rounds } = loaded.value;
  return (
    <EventShell event={loaded.value.event}>
      <div class="round-head">
        <h2>{t("round-number", { number: loaded.value.round.value.number })}</h2>
        <nav class="rounds" aria-label={t("rounds")}>
          {rounds.map(({ id, number }) => <a key={id} href={`/set-up/${event}/rounds/${id}`} aria-current={id === round ? "page" : undefined}>{number}</a>)}
        </nav>
        <span class="links"><a href="#terms">{t("setup-terms")}</a><a href={`/events/${event}/rounds/${round}`}>{t("hall")}</a>{may("list_cards", { event }) && <a href={`/events/${event}/cards`}>{t("setup-cards")}</a>}</span>
      </div>
      <Boards event={loaded.value.event} round={round} boards={boards} players={players} />
      <TermsPanel {...loaded.value} />
    </EventShell>
  );
}

function TermsPanel({ event, round: read, rounds }: RoundTermsProps) {
  const [round, setRound] = useState(read.value);
  const mayChange = may("change_round", { event: event.id });
  const zone = event.time_zone;
  const form = useEdit<Round, RoundDraft>({
    path: `/rounds/${round.id}`,
    read,
    draftOf: (round) => roundDraft(round, zone),
    bodyOf: (draft, of) => roundBody(draft, zone, of),
    done: ({ value }) => {
      setRound(value);
      note(t("setup-saved"));
    },
  });
  return (
    <section class="panel wide" aria-labelledby="terms">
      <h2 id="terms">{t("setup-terms")}</h2>
      {mayChange ? <p class="notice">{t("setup-terms-change")}</p> : <NotYours what={t("setup-round-not-yours")} />}
      <Frame form={form} word={t("setup-save")} closed={!mayChange}>
        <RoundFields form={form} zone={zone} />
        <Meanwhile form={form} />
      </Frame>
      {mayChange && !form.isChanged && <LaterRounds round={round} rounds={rounds} />}
      <FormerTerms round={round} zone={zone} />
    </section>
  );
}
