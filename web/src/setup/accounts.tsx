/** Lists who logs in with a password, in which role, and for which part. */
import { useState } from "preact/hooks";
import { askAll, ask, askWithVersion } from "../api/client";
import { session } from "../api/session";
import type { AccountView, Event } from "../api/types";
import { useLoaded } from "../ui/loaded";
import { note } from "../ui/say";
import { Trouble } from "../ui/trouble";
import { t } from "../words";
import { AccountDialog, ROLES } from "./account-form";
import { holds } from "./permissions";
import { Confirm } from "./parts";
import { namesOf, scopeWords, type ScopeNames } from "./scope";
import { NotYours, ServiceShell } from "./shell";
import { Acts, Table } from "./table";

type AccountAction = { what: "change" | "delete" | "take-off"; account: AccountView } | { what: "make" } | null;

export default function Accounts() {
  return <ServiceShell>{holds("list_accounts") ? <List /> : <NotYours what={t("setup-accounts-not-yours")} />}</ServiceShell>;
}

function List() {
  const { value, error, again } = useLoaded(async () => {
    const [accounts, events] = await Promise.all([askAll<AccountView>("/accounts"), askAll<Event>("/events")]);
    return { accounts, events, names: await namesOf(accounts.map(({ scope }) => scope), events) };
  }, []);
  const [doing, setDoing] = useState<AccountAction>(null);
  const close = () => setDoing(null);
  const done = () => {
    close();
    again();
  };
  return (
    <section class="panel wide" aria-labelledby="accounts">
      <h2 id="accounts">{t("setup-accounts")}</h2>
      <p>{t("setup-accounts-about")}</p>
      {error !== undefined && <Trouble error={error} again={again} />}
      {!value && error === undefined && <p role="status">{t("loading")}</p>}
      {value && (
        <>
          <div class="do"><button class="primary" onClick={() => setDoing({ what: "make" })}>{t("setup-account-make")}</button></div>
          <AccountTable accounts={value.accounts} names={value.names} begin={setDoing} />
          <Explained />
          {doing?.what === "make" && <AccountDialog events={value.events} done={done} close={close} />}
          {doing?.what === "change" && <AccountDialog account={doing.account} events={value.events} done={done} close={close} />}
          {doing?.what === "take-off" && <TakeOff account={doing.account} done={again} close={close} />}
          {doing?.what === "delete" && <DeleteAccount account={doing.account} done={again} close={close} />}
        </>
      )}
    </section>
  );
}

function AccountTable({ accounts, names, begin }: { accounts: AccountView[]; names: ScopeNames; begin: (doing: AccountAction) => void }) {
  const rows = accounts.map((account) => {
    const { id, login, role, scope, author, second_factor: hasCode } = account;
    const isYou = author === session.value?.author;
    const you = isYou && <span class="quiet"> · {t("setup-account-you")}</span>;
    const code = hasCode && <span class="quiet"> · {t("setup-account-with-code")}</span>;
    return {
      key: id,
      cells: [<><bdi>{login}</bdi>{you}{code}</>, t(`setup-role-${role}`), <bdi>{scopeWords(scope, names)}</bdi>],
      acts: (
        <Acts
          of={login}
          acts={[
            { word: t("setup-change"), does: () => begin({ what: "change", account }) },
            hasCode && !isYou && { word: t("setup-factor-take-off"), does: () => begin({ what: "take-off", account }) },
            { word: t("setup-delete"), does: () => begin({ what: "delete", account }), isGrave: true },
          ]}
        />
      ),
    };
  });
  return <Table labelledBy="accounts" heads={[t("login"), t("setup-role"), t("setup-scope")]} rows={rows} />;
}

/** Each role in a sentence. */
function Explained() {
  return (
    <details>
      <summary>{t("setup-roles")}</summary>
      <dl class="roles">
        {ROLES.map((role) => <div key={role}><dt>{t(`setup-role-${role}`)}</dt><dd>{t(`setup-role-${role}-about`)}</dd></div>)}
      </dl>
    </details>
  );
}

function TakeOff({ account, done, close }: { account: AccountView; done: () => void; close: () => void }) {
  async function takeOff() {
    await ask(`/accounts/${account.id}/second-factor`, { method: "DELETE" });
    note(t("setup-factor-taken-off", { login: account.login }));
    done();
  }
  return (
    <Confirm title={t("setup-factor-take-off")} word={t("setup-factor-take-off")} done={takeOff} close={close}>
      <p><strong><bdi>{account.login}</bdi></strong></p>
      <p>{t("setup-factor-take-off-about")}</p>
    </Confirm>
  );
}

function DeleteAccount({ account, done, close }: { account: AccountView; done: () => void; close: () => void }) {
  async function remove() {
    const { version } = await askWithVersion<AccountView>(`/accounts/${account.id}`);
    await ask(`/accounts/${account.id}`, { method: "DELETE", headers: { "If-Match": version } });
    note(t("setup-deleted", { name: account.login }));
    done();
  }
  return (
    <Confirm title={t("setup-account-delete")} word={t("setup-delete")} done={remove} close={close}>
      <p><strong><bdi>{account.login}</bdi></strong></p>
      <p>{t("setup-account-delete-about")}</p>
    </Confirm>
  );
}
