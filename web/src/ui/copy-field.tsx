/** Shows a text to be copied, by hand or with a button. */
import { t } from "../words";
import { note } from "./say";

/** Something to be copied by hand or with a button. */
export function CopyField({ label, text }: { label: string; text: string }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      note(t("copied"));
    } catch {
      // without TLS the browser has no clipboard: the text stands there, selected
      note(t("copy-yourself"));
    }
  }
  return (
    <span class="copied">
      <input readOnly aria-label={label} value={text} size={Math.min(60, text.length + 2)} onFocus={(event) => event.currentTarget.select()} />
      <button type="button" onClick={() => void copy()}>{t("copy")}</button>
    </span>
  );
}
