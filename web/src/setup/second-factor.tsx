/** Switches one's own second factor on, with a program on one's phone, and off. */
import { useState } from "preact/hooks";
import { ask } from "../api/client";
import type { BegunSecondFactor, RecoveryCodes, SecondFactorView } from "../api/types";
import { CopyField } from "../ui/copy-field";
import { Dialog } from "../ui/dialog";
import { useLoaded } from "../ui/loaded";
import { Qr } from "../ui/qr";
import { note } from "../ui/say";
import { Trouble } from "../ui/trouble";
import { t } from "../words";
import { TextField } from "./fields";
import { Frame, useForm } from "./form";
import { hasPassword } from "./permissions";
import { NotYours, ServiceShell } from "./shell";

const PATH = "/session/second-factor";
const PASSWORD = { type: "password", required: true, maxLength: 256, autoComplete: "current-password" } as const;
const CODE = { required: true, maxLength: 32, autoComplete: "one-time-code", spellcheck: false } as const;

export default function SecondFactor() {
  return <ServiceShell>{hasPassword() ? <Own /> : <NotYours what={t("setup-password-not-yours")} />}</ServiceShell>;
}

function Own() {
  const { value, error, again } = useLoaded(() => ask<SecondFactorView>(PATH), []);
  const [codes, setCodes] = useState<string[] | null>(null);
  return (
    <section class="panel" aria-labelledby="second-factor">
      <h2 id="second-factor">{t("setup-factor")}</h2>
      <p>{t("setup-factor-about")}</p>
      {error !== undefined && <Trouble error={error} again={again} />}
      {!value && error === undefined && <p role="status">{t("loading")}</p>}
      {value && (value.is_on
        ? <Off left={value.recovery_codes_left} done={again} />
        : <On done={(codes) => { setCodes(codes); again(); }} />)}
      {codes && <Recovery codes={codes} close={() => setCodes(null)} />}
    </section>
  );
}

/** The password first, then what it brings. */
function On({ done }: { done: (codes: string[]) => void }) {
  const [begun, setBegun] = useState<BegunSecondFactor | null>(null);
  const form = useForm(() => ({ present_password: "" }), async (draft) => {
    setBegun(await ask<BegunSecondFactor>(PATH, { method: "POST", body: draft }));
    form.reset({ present_password: "" });
  });
  if (begun) return <FirstCode {...begun} done={done} />;
  return (
    <Frame form={form} word={t("setup-factor-begin")}>
      <TextField form={form} name="present_password" {...PASSWORD} label={t("setup-password-old")} />
    </Frame>
  );
}

function FirstCode({ secret, uri, done }: BegunSecondFactor & { done: (codes: string[]) => void }) {
  const form = useForm(() => ({ code: "" }), async (draft) => {
    const { recovery_codes } = await ask<RecoveryCodes>(PATH, { method: "PUT", body: draft });
    done(recovery_codes);
  });
  return (
    <>
      <div class="pairing">
        <Qr text={uri} label={t("setup-factor-picture")} />
        <div>
          <p class="about">{t("setup-factor-secret")}</p>
          <CopyField label={t("setup-factor-secret")} text={secret} />
          <p class="about">{t("setup-factor-once")}</p>
        </div>
      </div>
      <Frame form={form} word={t("setup-factor-on")}>
        <TextField form={form} name="code" {...CODE} label={t("setup-factor-code")} />
      </Frame>
    </>
  );
}

function Off({ left, done }: { left: number; done: () => void }) {
  const form = useForm(() => ({ present_password: "", code: "" }), async (draft) => {
    await ask(`${PATH}/end`, { method: "POST", body: draft });
    form.reset({ present_password: "", code: "" });
    note(t("setup-factor-is-off"));
    done();
  });
  return (
    <>
      <p>{t("setup-factor-is-on", { count: left })}</p>
      <Frame form={form} word={t("setup-factor-off")}>
        <TextField form={form} name="present_password" {...PASSWORD} label={t("setup-password-old")} />
        <TextField form={form} name="code" {...CODE} label={t("setup-factor-code")} about={t("setup-factor-code-about")} />
      </Frame>
    </>
  );
}

/** The codes on paper are told once: it closes only by its button. */
function Recovery({ codes, close }: { codes: string[]; close: () => void }) {
  return (
    <Dialog title={t("setup-factor-recovery")}>
      <p>{t("setup-factor-recovery-about")}</p>
      <ol class="recovery" translate={false}>{codes.map((code) => <li key={code}><code>{code}</code></li>)}</ol>
      <p><CopyField label={t("setup-factor-recovery")} text={codes.join(" ")} /></p>
      <p class="about">{t("setup-once")}</p>
      <div class="do"><button class="primary" onClick={close}>{t("setup-once-kept")}</button></div>
    </Dialog>
  );
}
