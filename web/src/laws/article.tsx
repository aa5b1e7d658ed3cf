/** Shows one article, or one open question with its readings, on the page about the Laws. */
import { named, t } from "../words";
import { lawsAddress, type Article, type Ambiguity } from "./laws";
import { articleName } from "../words/article";

type LawItemProps<Item> = { edition: string; item: Item; isAlone: boolean };

export function ArticleView({ edition, item: { number, title, says, changes, ambiguities, out_of_scope }, isAlone }: LawItemProps<Article>) {
  return (
    <article class="law">
      <h3><a href={lawsAddress(edition, number)}>{articleName(number)}</a> {title}</h3>
      <p>{says}</p>
      {out_of_scope && <p class="scope"><strong>{t("laws-out-of-scope")}</strong> {out_of_scope}</p>}
      {ambiguities.length > 0 && (
        <p class="open">{t("laws-leaves-open")} {ambiguities.map((id) => <a key={id} href={lawsAddress(edition, id)}>{id}</a>)}</p>
      )}
      {changes.length > 0 && (
        <details open={isAlone}>
          <summary>{t("laws-elsewhere", { count: changes.length })}</summary>
          <dl>
            {changes.map(({ edition: other, says: reads }) => (
              <div key={other}><dt><a href={lawsAddress(other)}>{named("edition", other)}</a></dt><dd>{reads}</dd></div>
            ))}
          </dl>
        </details>
      )}
    </article>
  );
}

export function ReadingView({ edition, item: { id, question, readings, chosen, because, articles }, isAlone }: LawItemProps<Ambiguity>) {
  return (
    <article class="law reading">
      <h3><a href={lawsAddress(edition, id)}>{id}</a> {question}</h3>
      <details open={isAlone}>
        <summary>{t("laws-readings", { count: readings.length })}</summary>
        <ul>{readings.map((reading) => <li key={reading}>{reading}</li>)}</ul>
      </details>
      <p><strong>{t("reading-chosen")}</strong> {chosen}</p>
      <p><strong>{t("reading-because")}</strong> {because}</p>
      {articles.length > 0 && <p class="open">{t("articles")} {[...new Set(articles)].map((number) => <a key={number} href={lawsAddress(edition, number)}>{articleName(number)}</a>)}</p>}
    </article>
  );
}
