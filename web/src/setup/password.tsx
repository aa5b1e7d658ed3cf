/** Changes one's own password. */
import { RefusedError, ask } from "../api/client";
import { note } from "../ui/say";
import { t } from "../words";
import { session } from "../api/session";
import { TextField } from "./fields";
import { Frame, useForm } from "./form";
import { holds } from "./permissions";
import { NotYours, ServiceShell } from "./shell";

const EMPTY = { old: "", new: "", again: "" };

/** What the service would take and nobody can have meant. */
function refuseMistakes(draft: typeof EMPTY): void {
  const field = draft.new === draft.old ? "same" : draft.new !== draft.again ? "again" : null;
  if (field) throw new RefusedError({ type: "/problems/invalid", title: "Invalid request", status: 422, detail: "", field });
}

export default function Password() {
  return <ServiceShell>{holds("change_password") ? <Change /> : <NotYours what={t("setup-password-not-yours")} />}</ServiceShell>;
}

function Change() {
  const form = useForm(() => EMPTY, async (draft) => {
    refuseMistakes(draft);
    await ask("/session/password", { method: "PUT", body: { old: draft.old, new: draft.new } });
    form.reset(EMPTY);
    note(t("setup-password-changed"));
  });
  return (
    <section class="panel" aria-labelledby="password">
      <h2 id="password">{t("setup-password")}</h2>
      <p>{t("setup-password-change-about")}</p>
      <Frame form={form} word={t("setup-password-do")}>
        <input class="sr" type="text" autoComplete="username" value={session.value?.session?.login ?? ""} readOnly tabIndex={-1} aria-hidden="true" />
        <TextField form={form} name="old" type="password" required maxLength={256} autoComplete="current-password" label={t("setup-password-old")} />
        <TextField form={form} name="new" paths={["new", "same"]} type="password" required minLength={8} maxLength={256} autoComplete="new-password" label={t("setup-password-new")} about={t("setup-password-about")} />
        <TextField form={form} name="again" type="password" required maxLength={256} autoComplete="new-password" label={t("setup-password-again")} />
      </Frame>
    </section>
  );
}
