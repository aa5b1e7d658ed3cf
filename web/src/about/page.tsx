/**
 * Shows what this program is, its licence, where its source is, and the notices of everything that
 * is built into it.
 */
import "../styles/about.css";
import { useState } from "preact/hooks";
import { ask } from "../api/client";
import type { About } from "../api/types";
import { useLoaded } from "../ui/loaded";
import { Trouble } from "../ui/trouble";
import { useTitle } from "../ui/title";
import { t } from "../words";
import { plain } from "../words/plain";
import ThisDevice from "./this-device";
import { licencesIn, noticesOf, ownLicence, type Notice } from "./notices";

export default function AboutPage() {
  useTitle(t("page-about"));
  const about = useLoaded(() => ask<About>("/about"), []);
  return (
    <main class="about-page">
      <h1>jadoube</h1>
      <p>{t("about-what")}</p>
      {about.error !== undefined && <Trouble error={about.error} again={about.again} />}
      {about.value && <Program about={about.value} />}
      {about.value?.hall && <p><a href="/hall">{t("page-join")}</a></p>}
      <h2>{t("about-device")}</h2>
      <p>{t("about-device-what")}</p>
      <ThisDevice />
      <h2>{t("about-men")}</h2>
      <p>{t("about-men-by", { set: "cburnett", by: "Colin M.L. Burnett", licence: "GPL-2.0-or-later" })}</p>
      <h2>{t("about-fonts")}</h2>
      <p>{t("about-fonts-none")}</p>
      <Notices part="npm" />
      <Notices part="crates" />
    </main>
  );
}

function Program({ about: { version, engine, licence, source } }: { about: About }) {
  return (
    <>
      <dl class="facts-of">
        <div><dt>{t("about-version")}</dt><dd>{version}</dd></div>
        <div><dt>{t("about-engine")}</dt><dd>{engine}</dd></div>
        <div><dt>{t("about-licence")}</dt><dd>{licence}</dd></div>
        <div><dt>{t("about-source")}</dt><dd>{source ? <a href={source}>{source}</a> : t("about-source-unknown")}</dd></div>
      </dl>
      <p>{t("about-rights")}</p>
      <p>{t(source ? "about-get-source" : "about-ask-source")}</p>
      <Text summary={t("about-licence-text", { licence })} read={ownLicence} />
    </>
  );
}

/** A long text: read and shown when it is opened. */
function Text({ summary, read }: { summary: string; read: () => Promise<string> }) {
  const [isOpen, setOpen] = useState(false);
  const { value, error } = useLoaded(() => (isOpen ? read() : Promise.resolve(undefined)), [isOpen]);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{summary}</summary>
      {error !== undefined ? <p class="problem">{t("about-unread")}</p> : value === undefined ? <p>{t("loading")}</p> : <pre lang="en" tabIndex={0}>{value}</pre>}
    </details>
  );
}

function Notices({ part }: { part: "npm" | "crates" }) {
  const { value: notices, error } = useLoaded(() => noticesOf(part), [part]);
  const [search, setSearch] = useState("");
  const shown = notices?.filter(({ name, licence }) => plain(`${name} ${licence}`).includes(plain(search.trim())));
  return (
    <section aria-labelledby={`notices-${part}`}>
      <h2 id={`notices-${part}`}>{t(`about-${part}`, { count: notices?.length ?? 0 })}</h2>
      {error !== undefined && <p class="problem">{t("about-unread")}</p>}
      {notices && <input type="search" aria-label={t("about-search")} placeholder={t("about-search")} value={search} onInput={(event) => setSearch(event.currentTarget.value)} />}
      {shown?.length === 0 && <p class="empty">{t("about-none")}</p>}
      <ul class="notices">
        {shown?.map((notice) => <li key={`${notice.name} ${notice.version}`}><NoticeView notice={notice} /></li>)}
      </ul>
    </section>
  );
}

function NoticeView({ notice: { name, version, licence, source, texts } }: { notice: Notice }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary><strong>{name}</strong> {version} · {licence ?? t("about-licence-in-text")}</summary>
      {isOpen && (
        <>
          {source && <p><a href={source}>{source}</a></p>}
          {texts.map((text) => <pre key={text} lang="en" tabIndex={0}>{text}</pre>)}
          {texts.length === 0 && <p>{t("about-no-text")} {licencesIn(licence ?? "").map((one) => <a key={one} class="spdx" href={`https://spdx.org/licenses/${one}.html`}>{one}</a>)}</p>}
        </>
      )}
    </details>
  );
}
