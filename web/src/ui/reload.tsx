/** What a page says that can only be loaded anew. */
import { t } from "../words";

export function Reload({ why }: { why: string }) {
  return (
    <main class="narrow">
      <p role="alert">{why}</p>
      <p><button class="primary" onClick={() => location.reload()}>{t("reload")}</button></p>
    </main>
  );
}
