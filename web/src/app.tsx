/** Draws the frame around every page. */
import { LocationProvider, Route, Router, useLocation } from "preact-iso";
import type { ComponentChild } from "preact";
import { useEffect, useState } from "preact/hooks";
import { waiting, waitsForLogIn } from "./api/telling";
import { ask, expired } from "./api/client";
import { isKnown, logOut, session, unknownWhy } from "./api/session";
import type { About } from "./api/types";
import { LogInAgain } from "./login/login";
import { ADDRESSES } from "./pages";
import { ErrorBoundary } from "./ui/error-boundary";
import { decodePart } from "./ui/decode";
import { arrive } from "./ui/focus";
import { Menu } from "./ui/menu";
import { isPhone } from "./ui/screen-width";
import { settings, setTheme, type Theme } from "./ui/settings";
import { problemText } from "./ui/problems";
import { SpokenTexts, problem, say } from "./ui/say";
import { Missing, Trouble } from "./ui/trouble";
import { ABOUT, LANGUAGES, language, speak, t, wanted, wordsMissing, withWords, type Language } from "./words";

function NotFound() {
  return <main><Missing what="page" /></main>;
}

/** The acts that wait, shown and said. */
function Waiting() {
  const word = expired.value || waitsForLogIn.value ? "acts-waiting-log-in" : "acts-waiting";
  const text = waiting.value > 0 ? t(word, { count: waiting.value }) : "";
  useEffect(() => {
    if (text) say(text);
  }, [text]);
  return text ? <span class="chip warning">{text}</span> : null;
}

/** Why the page does not speak the language that was asked for. */
function Unspoken() {
  const why = language.value === wanted.value ? null : wordsMissing.value;
  return why && <span class="chip warning" role="status">{t(`language-${why}`, { language: ABOUT[wanted.value].name })}</span>;
}

/** Who is logged in was asked in vain; it is asked again by itself. */
function Unknown() {
  if (unknownWhy.value === null) return null;
  return <main class="narrow"><Trouble error={unknownWhy.value} /><p>{t("goes-on-by-itself")}</p></main>;
}

function Header() {
  const { path } = useLocation();
  const links = [["/play", "play"], ["/gallery", "gallery"], ["/laws", "laws"], ...(session.value ? [["/set-up", "set-up"]] : [])] as const;
  return (
    <header class="top">
      <a class="brand" href="/" aria-label="jadoube"><img src="/icon.svg" alt="" width="24" height="24" /><span>jadoube</span></a>
      <nav aria-label={t("pages")}>
        {links.map(([to, word]) => (
          <a key={to} href={to} aria-current={path.startsWith(to!) ? "page" : undefined}>{t(`page-${word}`)}</a>
        ))}
      </nav>
      <Waiting />
      <Unspoken />
      {isPhone.value ? <Menu label={t("menu")} icon="menu"><Choices /><LogInLink /></Menu> : <><Choices /><LogInLink /></>}
    </header>
  );
}

/** The language, the colours, and the way out. */
function Choices() {
  return (
    <>
      <select aria-label={t("language")} value={wanted.value} onChange={(event) => void speak(event.currentTarget.value as Language)}>
        {LANGUAGES.map((tag) => <option key={tag} value={tag} lang={tag}>{ABOUT[tag].name}</option>)}
      </select>
      <select aria-label={t("theme")} value={settings.value.theme} onChange={(event) => setTheme(event.currentTarget.value as Theme)}>
        {(["system", "light", "dark"] as const).map((theme) => <option key={theme} value={theme}>{t(`theme-${theme}`)}</option>)}
      </select>
      {session.value && (
        <button onClick={() => void logOut().catch((error: unknown) => problem(problemText(error)))} title={session.value.author}>{t("log-out")}</button>
      )}
    </>
  );
}

function LogInLink() {
  const { path, url } = useLocation();
  if (session.value || !isKnown.value) return null;
  return <a class="button" href={path === "/log-in" ? "/log-in" : `/log-in?to=${encodeURIComponent(url)}`}>{t("log-in")}</a>;
}

/** What stands at the address. */
function Page() {
  const { path, url } = useLocation();
  if (decodePart(path) === null) return <NotFound />;
  return (
    <ErrorBoundary address={url}>
      <Router onRouteChange={arrive}>
        {/* without keys: a page that is at two addresses stays as it is from one to the other */}
        {ADDRESSES.map(({ path, component }) => <Route path={path} component={component} />)}
        <Route default component={NotFound} />
      </Router>
    </ErrorBoundary>
  );
}

/** What guides through a demonstration: loaded where an arbiter looks at a hall of one. */
function Guide() {
  const { path } = useLocation();
  const isWanted = /^\/(events|boards)\//.test(path) && !/\/(wall|watch)$/.test(path);
  const [shown, setShown] = useState<ComponentChild>(null);
  async function load() {
    const { demonstration } = await ask<About>("/about");
    if (!demonstration) return;
    const { default: Demonstration } = await withWords(["demo"], import("./demonstration"));
    setShown(<Demonstration of={demonstration} />);
  }
  useEffect(() => {
    // without it everything else works
    if (isWanted && !shown) void load().catch(() => undefined);
  }, [isWanted]);
  return isWanted ? <>{shown}</> : null;
}

export function App() {
  return (
    <LocationProvider>
      <Frame />
    </LocationProvider>
  );
}

/**
 * Where a page that others show in theirs stands, and what the card of a table leads to: nothing
 * there leads away.
 */
const ALONE = ["/embed/", "/t/"];

/** What is around the page; around one that stands alone, nothing. */
function Frame() {
  const { path } = useLocation();
  if (ALONE.some((at) => path.startsWith(at))) return <div id="page" tabIndex={-1}>{isKnown.value && <Page />}</div>;
  return (
    <>
      <a class="skip" href="#page">{t("skip")}</a>
      <Header />
      {isKnown.value && <Guide />}
      <div id="page" tabIndex={-1}>
        {!isKnown.value && <Unknown />}
        {isKnown.value && <Page />}
      </div>
      <footer class="site"><a href="/about">{t("page-about")}</a></footer>
      <LogInAgain />
      <SpokenTexts />
    </>
  );
}
