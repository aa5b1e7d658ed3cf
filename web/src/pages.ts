/** Says which page is at which address. `pages.json` lists them all: the service reads it too. */
import type { ComponentType } from "preact";
import addresses from "./pages.json";
import { lazy } from "./ui/lazy";
import { withWords } from "./words";

const PAGES = {
  home: lazy(() => withWords(["home"], import("./home/home"))),
  about: lazy(() => withWords(["about"], import("./about/page"))),
  board: lazy(() => import("./board/page")),
  moves: lazy(() => withWords(["moves"], import("./moves/page"))),
  report: lazy(() => withWords(["report"], import("./report/page"))),
  watch: lazy(() => import("./watch/page")),
  embed: lazy(() => import("./watch/embed")),
  clock: lazy(() => withWords(["clock-helper"], import("./clock/page"))),
  device: lazy(() => import("./device/page")),
  hall: lazy(() => withWords(["hall-page", "calls"], import("./hall/page"))),
  boards: lazy(() => withWords(["sensors"], import("./boards/page"))),
  "hand-over": lazy(() => withWords(["handover"], import("./handover/page"))),
  "round-report": lazy(() => withWords(["report"], import("./report/round"))),
  conduct: lazy(() => withWords(["report"], import("./report/event"))),
  results: lazy(() => withWords(["hall-page", "results"], import("./hall/results"))),
  standings: lazy(() => withWords(["standings"], import("./standings/page"))),
  pad: lazy(() => withWords(["pad", "calls"], import("./pad/page"))),
  call: lazy(() => withWords(["calls"], import("./call/page"))),
  cards: lazy(() => withWords(["calls"], import("./cards/page"))),
  papers: lazy(() => withWords(["pad", "paper", "report"], import("./paper/page"))),
  slip: lazy(() => withWords(["pad", "paper", "report"], import("./paper/slip"))),
  "incident-sheet": lazy(() => withWords(["pad", "paper", "report"], import("./paper/incident"))),
  "entry-form": lazy(() => withWords(["pad", "paper", "report"], import("./paper/form"))),
  wall: lazy(() => import("./wall/page")),
  gallery: lazy(() => withWords(["gallery", "hand"], import("./gallery/page"))),
  join: lazy(() => withWords(["join"], import("./join/page"))),
  laws: lazy(() => withWords(["lawbook"], import("./laws/page"))),
  lessons: lazy(() => withWords(["lessons", "hand"], import("./lessons/page"))),
  "log-in": lazy(() => import("./login/login")),
  "new-game": lazy(() => withWords(["games", "hand"], import("./play/new"))),
  game: lazy(() => withWords(["games", "hand"], import("./play/page"))),
  "set-up": lazy(() => withWords(["setup", "setup-editions"], import("./setup/page"))),
} satisfies Record<string, ComponentType>;

/** The names of pages. */
export const NAMES = Object.keys(PAGES);

/** Each address with its page. */
export const ADDRESSES = Object.entries(addresses).map(([path, name]) => ({ path, component: PAGES[name as keyof typeof PAGES] }));
