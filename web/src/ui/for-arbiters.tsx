/** Tells others that a page is for arbiters and auditors. */
import { useLocation } from "preact-iso";
import { t } from "../words";

export function ForArbiters({ title }: { title: string }) {
  const { url } = useLocation();
  return (
    <main class="narrow">
      <h1>{title}</h1>
      <p>{t("for-arbiters")}</p>
      <p><a class="button" href={`/log-in?to=${encodeURIComponent(url)}`}>{t("log-in")}</a></p>
    </main>
  );
}
