/** Provides small parts that several set-up pages have. */
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { CopyField } from "../ui/copy-field";
import { Dialog } from "../ui/dialog";
import { t } from "../words";
import { FormProblem } from "./trouble";

type ConfirmProps = {
  title: string;
  word: string;
  /** What has to be written before it can be done; nothing for what can be done at once. */
  typed?: { label: string; text: string };
  children: ComponentChildren;
  done: () => Promise<void>;
  close: () => void;
};

/** Asks once more before something is deleted. */
export function Confirm({ title, word, typed, children, done, close }: ConfirmProps) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  const [text, setText] = useState("");
  const isSure = !typed || text.trim() === typed.text;
  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (isBusy || !isSure) return;
    setBusy(true);
    try {
      await done();
      close();
    } catch (error) {
      setProblem(error);
      setBusy(false);
    }
  }
  return (
    <Dialog title={title} close={close}>
      <form onSubmit={(event) => void submit(event)}>
        {children}
        {typed && <label class="block">{typed.label}<input value={text} autoComplete="off" onInput={(event) => setText(event.currentTarget.value)} /></label>}
        {problem !== null && <FormProblem error={problem} />}
        <div class="do">
          <button class="danger" disabled={!isSure} aria-disabled={isBusy}>{word}</button>
          <button type="button" onClick={close}>{t("cancel")}</button>
        </div>
      </form>
    </Dialog>
  );
}

/** A secret that is told once. It closes only by its button. */
export function SecretDialog({ title, about, secret, close }: { title: string; about: string; secret: string; close: () => void }) {
  return (
    <Dialog title={title}>
      <p>{about}</p>
      <p><CopyField label={title} text={secret} /></p>
      <p class="about">{t("setup-once")}</p>
      <div class="do"><button class="primary" onClick={close}>{t("setup-once-kept")}</button></div>
    </Dialog>
  );
}
