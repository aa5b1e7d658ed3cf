/** Draws an incident as the picture of the first page: what happened, and what was ruled on it. */
import { Diagram } from "../men/diagram";
import { t } from "../words";

/** Karpov – Chernin, Tilburg 1992, with the queen where she was let go. */
const STANDS = "8/1r3K2/3kQ3/6Rp/4P1p1/8/8/8";

/** The middles of the squares, as the diagram has them. */
const FROM = { x: 4.5, y: 0.5 };
const ROOK = { x: 1.5, y: 1.5 };
const KING = { x: 5.5, y: 1.5 };

export function Incident() {
  return (
    <figure class="incident" aria-labelledby="incident">
      <Diagram placement={STANDS} label={t("home-picture")}>
        <line class="check" x1={ROOK.x + 0.4} y1={ROOK.y} x2={KING.x - 0.5} y2={KING.y} />
        <circle class="check" cx={KING.x} cy={KING.y} r=".46" />
        <circle class="left" cx={FROM.x} cy={FROM.y} r=".3" />
        <path class="moved" d="M4.5 .85V1.75M4.22 1.5 4.5 1.85 4.78 1.5" />
      </Diagram>
      <figcaption id="incident">
        <ol>
          {(["lifted", "let-go", "pressed"] as const).map((word) => <li key={word}>{t(`home-${word}`)}</li>)}
        </ol>
        <div class="ruling">
          <strong>{t("home-ruling")}</strong>
          <p>{t("home-ruling-says")}</p>
          <p class="penalty">{t("home-ruling-penalty")}</p>
          <p class="links">{["7.5.1", "A.3.1"].map((article) => <a key={article} href={`/laws/FIDE2023/${article}`}>{t("home-article", { article })}</a>)}</p>
        </div>
        <p><a href="/gallery/karpov-chernin">{t("home-try-this")}</a></p>
      </figcaption>
    </figure>
  );
}
