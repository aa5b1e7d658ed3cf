/**
 * Shows how a telephone joins the hall: the address as a picture, what works with which address,
 * and how the certificate authority of this laptop is trusted, and trusted no more. To print.
 */
import "../styles/print.css";
import "../styles/join.css";
import { ask } from "../api/client";
import { serviceNow } from "../api/clock";
import { clocksApartH, sameHost } from "../api/hall-addresses";
import type { About } from "../api/types";
import { useLoaded } from "../ui/loaded";
import { Qr } from "../ui/qr";
import { Trouble } from "../ui/trouble";
import { useTitle } from "../ui/title";
import { t } from "../words";
import { day } from "../words/time";

type HallAccess = NonNullable<About["hall"]>;

export default function JoinPage() {
  useTitle(t("page-join"));
  const about = useLoaded(() => ask<About>("/about"), []);
  const hall = about.value?.hall;
  return (
    <main class="join-page">
      <h1>{t("page-join")}</h1>
      {about.error !== undefined && <Trouble error={about.error} again={about.again} />}
      {about.value && !hall && <p class="empty">{t("join-no-hall")}</p>}
      {hall && (hall.http.length > 0 ? <Ways of={hall} /> : <p class="problem">{t("join-no-network")}</p>)}
    </main>
  );
}

function Ways({ of }: { of: HallAccess }) {
  const { http, https, authority } = of;
  const here = new URL(location.href);
  const over = sameHost(https, here) ?? https[0]!;
  const isOverTls = here.protocol === "https:";
  const apart = clocksApartH(serviceNow(), Date.now());
  return (
    <>
      <p class="tools"><button onClick={() => print()}>{t("print")}</button></p>
      {Math.abs(apart) >= 1 && <p class="problem">{t("join-clock", { hours: Math.abs(apart), which: apart > 0 ? "behind" : "ahead" })}</p>}
      <section class="scan" aria-labelledby="join-scan">
        <Qr text={`${http[0]}/hall`} label={t("join-picture")} />
        <div>
          <h2 id="join-scan">{t("join-scan")}</h2>
          <p>{t("join-scan-how")}</p>
          <ul class="addresses">{http.map((one) => <li key={one} translate={false}><code>{one}/hall</code></li>)}</ul>
        </div>
      </section>
      <section aria-labelledby="join-at-once">
        <h2 id="join-at-once">{t("join-at-once")}</h2>
        <p>{t("join-at-once-what")}</p>
        <ul>{["install", "offline", "camera", "notices", "copy", "awake"].map((what) => <li key={what}>{t(`join-not-${what}`)}</li>)}</ul>
        <p>{t("join-read-along")}</p>
        <p><a class="button" href={isOverTls ? sameHost(http, here) ?? http[0]! : "/"} target="_top">{t("join-go-http")}</a></p>
      </section>
      <section aria-labelledby="join-trust">
        <h2 id="join-trust">{t("join-trust")}</h2>
        <p>{t("join-trust-what", { name: authority.name })}</p>
        <dl class="facts-of">
          <div><dt>{t("join-name")}</dt><dd translate={false}>{authority.name}</dd></div>
          <div><dt>SHA-256</dt><dd class="fingerprint" translate={false}>{authority.fingerprint}</dd></div>
          <div><dt>{t("join-ends")}</dt><dd>{day(authority.ends)}</dd></div>
        </dl>
        <p>{t("join-compare")}</p>
        <p><a class="button primary" href="/hall/ca.crt" target="_top">{t("join-fetch")}</a></p>
        <Steps of="ios" count={3} />
        <Steps of="android" count={3} />
        <Steps of="computer" count={2} />
        <p><a class="button primary" href={`${over}/`} target="_top">{t(isOverTls ? "join-is-https" : "join-go-https")}</a> <code translate={false}>{over}</code></p>
        <p>{t("join-one-of-both")}</p>
      </section>
      <section aria-labelledby="join-end">
        <h2 id="join-end">{t("join-end")}</h2>
        <p>{t("join-end-how", { name: authority.name })}</p>
      </section>
    </>
  );
}

function Steps({ of, count }: { of: "ios" | "android" | "computer"; count: number }) {
  return (
    <>
      <h3>{t(`join-${of}`)}</h3>
      <ol>{Array.from({ length: count }, (_, at) => <li key={at}>{t(`join-${of}-${at + 1}`)}</li>)}</ol>
    </>
  );
}
