/**
 * Shows the Laws: the articles of each edition in the project's words, what they leave open, and
 * how they read in other editions.
 */
import "../styles/laws.css";
import { useLocation, useRoute } from "preact-iso";
import { useMemo, useState } from "preact/hooks";
import { useLoaded } from "../ui/loaded";
import { Missing, Trouble } from "../ui/trouble";
import { useTitle } from "../ui/title";
import { languageOfRulings, named, t } from "../words";
import { plain } from "../words/plain";
import { ArticleView, ReadingView } from "./article";
import { editionsIn, lawsAddress, lawsOf, type Article, type EditionOfLaws, type Laws, type Ambiguity } from "./laws";

const FAMILIES = ["fide", "us_chess", "historic"] as const;

export default function LawsPage() {
  const { params } = useRoute();
  const spoken = languageOfRulings.value;
  const editions = useLoaded(() => editionsIn(spoken), [], [spoken]);
  if (!editions.value) return <main><h1>{t("page-laws")}</h1>{editions.error === undefined ? <p>{t("loading")}</p> : <Trouble error={editions.error} again={editions.again} />}</main>;
  if (!params.edition) return <Editions editions={editions.value} />;
  if (!editions.value.some(({ key }) => key === params.edition)) return <main class="narrow"><Missing what="edition" to="/laws" word={t("page-laws")} /></main>;
  return <Edition key={params.edition} edition={params.edition} number={params.article} editions={editions.value} />;
}

function years({ from, until }: EditionOfLaws): string {
  if (from === null) return "";
  if (until === null) return t("laws-since", { from: String(from) });
  return from === until ? String(from) : `${from}–${until}`;
}

function Editions({ editions }: { editions: EditionOfLaws[] }) {
  useTitle(t("page-laws"));
  return (
    <main class="laws">
      <h1>{t("page-laws")}</h1>
      <p>{t("laws-about")}</p>
      {FAMILIES.map((family) => (
        <section key={family}>
          <h2>{t(`laws-family-${family}`)}</h2>
          <ul class="cards">
            {editions.filter((edition) => edition.family === family).map((edition) => (
              <li key={edition.key}>
                <h3><a href={lawsAddress(edition.key)}>{named("edition", edition.key)}</a></h3>
                <p>{edition.title}</p>
                {years(edition) && <p><small>{years(edition)}</small></p>}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </main>
  );
}

/** Whether all words that are searched for stand in some text. */
function has(text: string, search: string): boolean {
  const words = plain(search).split(/\s+/).filter(Boolean);
  const searched = plain(text);
  return words.every((word) => searched.includes(word));
}

/**
 * What is shown of an edition: all of it, what is searched for, or what stands under one number.
 */
function chosen({ articles, ambiguities }: Laws, number: string | undefined, search: string): { articles: Article[]; readings: Ambiguity[] } {
  if (number !== undefined) {
    const own = articles.filter((article) => article.number === number);
    const open = new Set([number, ...own.flatMap((article) => article.ambiguities)]);
    return { articles: own, readings: ambiguities.filter(({ id }) => open.has(id)) };
  }
  return {
    articles: articles.filter(({ number, title, says }) => has(`${number} ${title} ${says}`, search)),
    readings: ambiguities.filter(({ id, question, chosen, because }) => has(`${id} ${question} ${chosen} ${because}`, search)),
  };
}

/** The chapter of a number: "4" of 4.3.1, "A" of A.4; of a number without one nothing. */
function chapterOf(number: string): string {
  return /^(\d+|[A-Z](?=\.))/.exec(number)?.[1] ?? "";
}

function inChapters(articles: readonly Article[]): Map<string, Article[]> {
  const chapters = new Map<string, Article[]>();
  for (const article of articles) {
    const chapter = chapterOf(article.number);
    chapters.set(chapter, [...(chapters.get(chapter) ?? []), article]);
  }
  return chapters;
}

type EditionProps = { edition: string; number: string | undefined; editions: EditionOfLaws[] };

function Edition({ edition, number, editions }: EditionProps) {
  const spoken = languageOfRulings.value;
  const { route } = useLocation();
  const [search, setSearch] = useState("");
  const { value: laws, error, again } = useLoaded(() => lawsOf(edition, spoken), [edition], [spoken]);
  const name = named("edition", edition);
  useTitle([number, name].filter(Boolean).join(" · "));
  const shown = useMemo(() => (laws ? chosen(laws, number, search) : null), [laws, number, search]);
  const isAlone = number !== undefined;
  return (
    <main class="laws">
      <nav class="crumbs" aria-label={t("page-laws")}>
        <a href="/laws">{t("page-laws")}</a>
        {isAlone && <a href={lawsAddress(edition)}>{name}</a>}
      </nav>
      <h1>{isAlone ? `${number} · ${name}` : name}</h1>
      <p><small>{editions.find(({ key }) => key === edition)?.title}</small></p>
      <search class="filters">
        <select aria-label={t("report-edition")} value={edition} onChange={(event) => route(lawsAddress(event.currentTarget.value))}>
          {editions.map(({ key }) => <option key={key} value={key}>{named("edition", key)}</option>)}
        </select>
        {!isAlone && <input type="search" placeholder={t("laws-search")} aria-label={t("laws-search")} value={search} onInput={(event) => setSearch(event.currentTarget.value)} />}
      </search>
      {error !== undefined && <Trouble error={error} again={again} />}
      {!laws && error === undefined && <p>{t("loading")}</p>}
      {shown && <Shown edition={edition} {...shown} isAlone={isAlone} />}
      <p class="made">{t("laws-words")}</p>
    </main>
  );
}

function Shown({ edition, articles, readings, isAlone }: { edition: string; articles: Article[]; readings: Ambiguity[]; isAlone: boolean }) {
  const chapters = inChapters(articles);
  const hasChapters = !isAlone && chapters.size > 1;
  if (articles.length + readings.length === 0) return <p class="empty">{t("laws-none")}</p>;
  return (
    <>
      {!isAlone && (
        <nav class="chapters" aria-label={t("articles")}>
          {hasChapters && [...chapters.keys()].filter(Boolean).map((chapter) => <a key={chapter} href={`#chapter-${chapter}`}>{chapter}</a>)}
          {readings.length > 0 && <a href="#readings">{t("laws-open-readings", { count: readings.length })}</a>}
        </nav>
      )}
      {[...chapters].map(([chapter, own]) => (
        <section key={chapter} id={chapter ? `chapter-${chapter}` : undefined}>
          {hasChapters && chapter && <h2>{t(/\d/.test(chapter) ? "laws-chapter" : "laws-appendix", { number: chapter })}</h2>}
          {!hasChapters && <h2 class="sr">{t("articles")}</h2>}
          {own.map((article, place) => <ArticleView key={`${article.number} ${place}`} edition={edition} item={article} isAlone={isAlone} />)}
        </section>
      ))}
      {readings.length > 0 && (
        <section id="readings">
          <h2>{t("laws-open-readings", { count: readings.length })}</h2>
          {readings.map((reading) => <ReadingView key={reading.id} edition={edition} item={reading} isAlone={isAlone} />)}
        </section>
      )}
    </>
  );
}
