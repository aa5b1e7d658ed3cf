/** Lists the set-up pages by their addresses. */
import { Route, Router, useLocation } from "preact-iso";
import "../styles/setup.css";
import { session } from "../api/session";
import { arrive } from "../ui/focus";
import { lazy } from "../ui/lazy";
import { Missing } from "../ui/trouble";
import { t } from "../words";

const Events = lazy(() => import("./events"));
const Accounts = lazy(() => import("./accounts"));
const Tokens = lazy(() => import("./tokens"));
const Password = lazy(() => import("./password"));
const SecondFactor = lazy(() => import("./second-factor"));
const EventPage = lazy(() => import("./event"));
const RoundPage = lazy(() => import("./round"));
const Players = lazy(() => import("./players"));
const Pairings = lazy(() => import("./pairings"));
const Webhooks = lazy(() => import("./webhooks"));

function Nothing() {
  return <main><Missing what="page" to="/set-up" word={t("page-set-up")} /></main>;
}

export default function SetUp() {
  const { path } = useLocation();
  if (!session.value) {
    return (
      <main class="narrow">
        <h1>{t("page-set-up")}</h1>
        <p>{t("setup-log-in")}</p>
        <p><a class="button primary" href={`/log-in?to=${encodeURIComponent(path)}`}>{t("log-in")}</a></p>
      </main>
    );
  }
  // the address itself leads here without a rest
  if (path === "/set-up") return <Events />;
  return (
    <Router onRouteChange={arrive}>
      <Route path="/accounts" component={Accounts} />
      <Route path="/tokens" component={Tokens} />
      <Route path="/password" component={Password} />
      <Route path="/second-factor" component={SecondFactor} />
      <Route path="/:event" component={EventPage} />
      <Route path="/:event/rounds/:round" component={RoundPage} />
      <Route path="/:event/players" component={Players} />
      <Route path="/:event/pairings" component={Pairings} />
      <Route path="/:event/webhooks" component={Webhooks} />
      <Route default component={Nothing} />
    </Router>
  );
}
