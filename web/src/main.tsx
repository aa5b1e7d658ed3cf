/** Starts the console. */
import "./trusted";
import "./styles/base.css";
import "./styles/hall.css";
import "./styles/board.css";
import "./styles/print.css";
import { effect } from "@preact/signals";
import { render } from "preact";
import { whoIsIt } from "./api/session";
import { beginTelling } from "./api/telling";
import { App } from "./app";
import { problemText } from "./ui/problems";
import { problem } from "./ui/say";
import { applySettings } from "./ui/settings";
import { language, speak, t, wantedLanguage } from "./words";

applySettings();
await speak(wantedLanguage());
effect(() => {
  document.documentElement.lang = language.value;
});
void whoIsIt();
beginTelling((why) => problem(t("act-refused-late", { why: problemText(why) })));
render(<App />, document.getElementById("console")!);
