import "./trusted";
import "./styles/base.css";
import "./styles/hall.css";
import "./styles/board.css";
import { render } from "preact";
import { whoIsIt } from "./api/session";
import { beginTelling } from "./api/telling";
import { App } from "./app";
import { show } from "./ui/settings";
import { speak, wantedLanguage } from "./words";

show();
await speak(wantedLanguage());
void whoIsIt();
beginTelling();
render(<App />, document.getElementById("console")!);
