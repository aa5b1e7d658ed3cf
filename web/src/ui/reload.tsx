/** Says that a page must be loaded anew, and offers it. */
import { t } from "../words";

export function Reload({ why }: { why: string }) {
  return (
    <main class="narrow">
      <p role="alert">{why}</p>
      <p><button class="primary" onClick={() => location.reload()}>{t("reload")}</button></p>
    </main>
  );
}
