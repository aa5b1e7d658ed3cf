/** Makes or changes an account. */
import { ask, askWithVersion } from "../api/client";
import { session } from "../api/session";
import type { AccountView, Event, NewAccount, Role } from "../api/types";
import { Dialog } from "../ui/dialog";
import { useLoaded } from "../ui/loaded";
import { note } from "../ui/say";
import { Trouble } from "../ui/trouble";
import { t } from "../words";
import { Meanwhile, useEdit, type WithVersion } from "./edit";
import { TextField } from "./fields";
import { Frame, useForm, type Form } from "./form";
import { RoleFields, scopeBody, scopeDraft } from "./scope";

/** What people are who log in; devices have codes and tokens. */
export const ROLES: Role[] = ["sector_arbiter", "chief_arbiter", "operator", "auditor", "player"];

type AccountDraft = { login: string; password: string; role: string; event: string; sector: string; board: string; player: string };
type AccountFormProps = { events: Event[]; done: () => void; close: () => void };

function accountDraft({ login, role, scope }: AccountView): AccountDraft {
  return { login, password: "", ...scopeDraft(role, scope) };
}

function accountBody(draft: AccountDraft): NewAccount {
  return { login: draft.login, password: draft.password || null, role: draft.role as Role, scope: scopeBody(draft) };
}

export function AccountDialog({ account, ...rest }: AccountFormProps & { account?: AccountView }) {
  return (
    <Dialog title={t(account ? "setup-account-change" : "setup-account-make")} close={rest.close}>
      {account ? <Change account={account} {...rest} /> : <Make {...rest} />}
    </Dialog>
  );
}

function Make({ events, done }: AccountFormProps) {
  const event = session.value?.scope.event ?? (events.length === 1 ? events[0]!.id : "");
  const form = useForm<AccountDraft>(() => ({ login: "", password: "", ...scopeDraft("sector_arbiter", { event }) }), async (draft) => {
    const { login } = await ask<AccountView>("/accounts", { method: "POST", body: accountBody(draft) });
    note(t("setup-account-made", { login }));
    done();
  });
  return <Frame form={form} word={t("setup-account-make-do")}><Fields form={form} events={events} /></Frame>;
}

function Change({ account, ...rest }: AccountFormProps & { account: AccountView }) {
  const { value: read, error, again } = useLoaded(() => askWithVersion<AccountView>(`/accounts/${account.id}`), [account.id]);
  if (!read) return error === undefined ? <p role="status">{t("loading")}</p> : <Trouble error={error} again={again} />;
  return <ChangeRead read={read} {...rest} />;
}

function ChangeRead({ read, events, done }: AccountFormProps & { read: WithVersion<AccountView> }) {
  const form = useEdit<AccountView, AccountDraft>({
    path: `/accounts/${read.value.id}`,
    read,
    draftOf: accountDraft,
    bodyOf: accountBody,
    done: () => {
      note(t("setup-saved"));
      done();
    },
  });
  return (
    <Frame form={form} word={t("setup-save")}>
      <Fields form={form} events={events} isThere />
      <Meanwhile form={form} />
    </Frame>
  );
}

function Fields({ form, events, isThere = false }: { form: Form<AccountDraft>; events: Event[]; isThere?: boolean }) {
  return (
    <>
      <TextField form={form} name="login" required maxLength={64} pattern="[A-Za-z0-9._@\-]+" autoComplete="off" spellcheck={false} label={t("login")} about={t("setup-login-about")} />
      <TextField
        form={form}
        name="password"
        type="password"
        required={!isThere}
        minLength={8}
        maxLength={256}
        autoComplete="new-password"
        label={t(isThere ? "setup-password-new" : "password")}
        about={t(isThere ? "setup-password-leave" : "setup-password-about")}
      />
      <RoleFields form={form} roles={ROLES} events={events} />
    </>
  );
}
