import "./trusted";
import "./styles/base.css";
import "./styles/hall.css";
import "./styles/board.css";
import "./styles/print.css";
import { render } from "preact";
import { whoIsIt } from "./api/session";
import { beginTelling } from "./api/telling";
import { App } from "./app";
import { problemText } from "./ui/problems";
import { note } from "./ui/said";
import { show } from "./ui/settings";
import { speak, t, wantedLanguage } from "./words";

show();
await speak(wantedLanguage());
void whoIsIt();
beginTelling((why) => note(t("act-refused-late", { why: problemText(why) }), true));
render(<App />, document.getElementById("console")!);
