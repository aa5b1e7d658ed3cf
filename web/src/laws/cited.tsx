/**
 * Shows the articles and the chosen reading that a ruling rests on, in the project's words after a
 * click.
 */
import { useState } from "preact/hooks";
import { lawsAddress } from "./laws";
import { useLaws } from "./use-laws";
import { t } from "../words";
import { articleName } from "../words/article";

export function Articles({ edition, numbers }: { edition: string; numbers: readonly string[] }) {
  const [shown, setShown] = useState<string | null>(null);
  const laws = useLaws(edition, shown !== null);
  const article = laws?.articles.find(({ number }) => number === shown);
  return (
    <div class="articles">
      <span>{t("articles")}</span>
      {numbers.map((number) => (
        <button key={number} class="link" aria-expanded={shown === number} onClick={() => setShown(shown === number ? null : number)}>{articleName(number)}</button>
      ))}
      {shown !== null && (
        <div class="says-article" role="note">
          {laws === undefined && t("loading")}
          {laws === null && t("unreachable")}
          {laws && !article && t("article-none", { number: shown })}
          {article && <><strong><a href={lawsAddress(edition, article.number)}>{articleName(article.number)}</a> · {article.title}</strong><p>{article.says}</p><small>{t(`edition-${edition}`)}</small></>}
        </div>
      )}
    </div>
  );
}

export function Readings({ edition, ids }: { edition: string; ids: readonly string[] }) {
  const [shown, setShown] = useState<string | null>(null);
  const laws = useLaws(edition, shown !== null);
  const reading = laws?.ambiguities.find(({ id }) => id === shown);
  return (
    <div class="articles">
      <span>{t("laws-open")}</span>
      {ids.map((id) => (
        <button key={id} class="link" aria-expanded={shown === id} onClick={() => setShown(shown === id ? null : id)}>{id}</button>
      ))}
      {shown !== null && (
        <div class="says-article" role="note">
          {laws === undefined && t("loading")}
          {laws === null && t("unreachable")}
          {reading && (
            <>
              <strong>{reading.question}</strong>
              <ul>{reading.readings.map((one) => <li key={one}>{one}</li>)}</ul>
              <p><em>{t("reading-chosen")}</em> {reading.chosen}</p>
              <p><em>{t("reading-because")}</em> {reading.because}</p>
            </>
          )}
        </div>
      )}
    </div>
  );
}
