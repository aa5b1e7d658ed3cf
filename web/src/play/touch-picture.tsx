/** Draws what the touch of a man binds to, as the first lesson has it. */
import { Diagram } from "../men/diagram";
import { INITIAL } from "../men/placement";
import { t } from "../words";

/** The middles of the squares, as the diagram has them. */
const TOUCHED = { x: 6, y: 7 };
const MAY_GO = [{ x: 5.5, y: 5.5 }, { x: 7.5, y: 5.5 }];

export default function TouchPicture() {
  return (
    <figure class="shown">
      <Diagram placement={INITIAL} label={t("diagram")} edge="plain">
        <rect class="touched" {...TOUCHED} width="1" height="1" />
        {MAY_GO.map(({ x, y }) => <circle key={x} class="may-go" cx={x} cy={y} r=".17" />)}
      </Diagram>
      <figcaption><strong>{t("play-shown")}</strong> <a href="/lessons/one">{t("play-shown-try")}</a></figcaption>
    </figure>
  );
}
