/** Manages tokens, by which programs and devices show who they are. */
import { useState } from "preact/hooks";
import { askAll, ask } from "../api/client";
import { session } from "../api/session";
import type { Event, MadeToken, Role, TokenView } from "../api/types";
import { Dialog } from "../ui/dialog";
import { useLoaded } from "../ui/loaded";
import { note } from "../ui/say";
import { Trouble } from "../ui/trouble";
import { t } from "../words";
import { dayAndTime } from "../words/time";
import { TextField } from "./fields";
import { Frame, useForm } from "./form";
import { holds } from "./permissions";
import { numberOf } from "./numbers";
import { Confirm, SecretDialog } from "./parts";
import { RoleFields, namesOf, scopeBody, scopeDraft, scopeWords, type ScopeNames } from "./scope";
import { NotYours, ServiceShell } from "./shell";
import { Acts, Table } from "./table";

const ROLES: Role[] = ["board_device", "chief_arbiter", "sector_arbiter", "operator", "auditor", "player", "spectator"];

type TokenAction = { what: "revoke"; token: TokenView } | { what: "make" } | { what: "made"; made: MadeToken } | null;

export default function Tokens() {
  return <ServiceShell>{holds("list_tokens") ? <List /> : <NotYours what={t("setup-tokens-not-yours")} />}</ServiceShell>;
}

function List() {
  const { value, error, again } = useLoaded(async () => {
    const [tokens, events] = await Promise.all([askAll<TokenView>("/tokens"), askAll<Event>("/events")]);
    return { tokens, events, names: await namesOf(tokens.map(({ scope }) => scope), events) };
  }, []);
  const [doing, setDoing] = useState<TokenAction>(null);
  const close = () => setDoing(null);
  return (
    <section class="panel wide" aria-labelledby="tokens">
      <h2 id="tokens">{t("setup-tokens")}</h2>
      <p>{t("setup-tokens-about")}</p>
      {error !== undefined && <Trouble error={error} again={again} />}
      {!value && error === undefined && <p role="status">{t("loading")}</p>}
      {holds("create_token")
        ? <div class="do"><button class="primary" disabled={!value} onClick={() => setDoing({ what: "make" })}>{t("setup-token-make")}</button></div>
        : <NotYours what={t("setup-token-make-not-yours")} />}
      {value?.tokens.length === 0 && <p class="empty">{t("setup-tokens-none")}</p>}
      {value && value.tokens.length > 0 && <TokenTable {...value} revoke={(token) => setDoing({ what: "revoke", token })} />}
      {doing?.what === "make" && (
        <MakeToken
          events={value?.events ?? []}
          close={close}
          done={(made) => {
            setDoing({ what: "made", made });
            again();
          }}
        />
      )}
      {doing?.what === "made" && <SecretDialog title={t("setup-token-made", { label: doing.made.token.label })} about={t("setup-token-made-about")} secret={doing.made.secret} close={close} />}
      {doing?.what === "revoke" && <Revoke token={doing.token} done={again} close={close} />}
    </section>
  );
}

function TokenTable({ tokens, names, revoke }: { tokens: TokenView[]; names: ScopeNames; revoke: (token: TokenView) => void }) {
  const rows = tokens.map((token) => ({
    key: token.name,
    cells: [<bdi>{token.label}</bdi>, t(`setup-role-${token.role}`), <bdi>{scopeWords(token.scope, names)}</bdi>, dayAndTime(token.expires_at)],
    acts: <Acts of={token.label} acts={[{ word: t("setup-token-revoke"), does: () => revoke(token) }]} />,
  }));
  return <Table labelledBy="tokens" heads={[t("setup-token-label"), t("setup-role"), t("setup-scope"), t("setup-token-until")]} rows={rows} />;
}

function MakeToken({ events, done, close }: { events: Event[]; done: (made: MadeToken) => void; close: () => void }) {
  const event = session.value?.scope.event ?? (events.length === 1 ? events[0]!.id : "");
  const form = useForm(() => ({ label: "", lifetime_days: "30", ...scopeDraft("board_device", { event }) }), async (draft) => {
    const body = { label: draft.label, role: draft.role, lifetime_days: numberOf(draft.lifetime_days) ?? 30, scope: scopeBody(draft) };
    done(await ask<MadeToken>("/tokens", { method: "POST", body }));
  });
  return (
    <Dialog title={t("setup-token-make")} close={close}>
      <Frame form={form} word={t("setup-token-make-do")}>
        <TextField form={form} name="label" required maxLength={200} label={t("setup-token-label")} about={t("setup-token-label-about")} />
        <RoleFields form={form} roles={ROLES} events={events} />
        <TextField form={form} name="lifetime_days" type="number" min="1" max="366" step="1" required label={t("setup-token-lifetime")} unit={t("setup-days")} about={t("setup-token-lifetime-about")} />
      </Frame>
    </Dialog>
  );
}

function Revoke({ token, done, close }: { token: TokenView; done: () => void; close: () => void }) {
  async function revoke() {
    await ask(`/tokens/${token.name}`, { method: "DELETE" });
    note(t("setup-token-revoked", { label: token.label }));
    done();
  }
  return (
    <Confirm title={t("setup-token-revoke")} word={t("setup-token-revoke")} done={revoke} close={close}>
      <p><strong><bdi>{token.label}</bdi></strong></p>
      <p>{t("setup-token-revoke-about")}</p>
    </Confirm>
  );
}
