/**
 * Draws a table whose rows become cards where there is no room. The ARIA roles are written out
 * because some browsers take a table that is laid out otherwise for none.
 */
import type { ComponentChildren } from "preact";
import { t } from "../words";

export type Row = { key: string; cells: ComponentChildren[]; acts?: ComponentChildren };

/**
 * The first cell of a row names it; what can be done with it stands last. `labelledBy` is the id of
 * its heading.
 */
export function Table({ labelledBy, heads, rows }: { labelledBy: string; heads: string[]; rows: Row[] }) {
  const hasActs = rows.some(({ acts }) => acts !== undefined);
  const [first, ...others] = heads;
  return (
    <div class="table" tabIndex={0} role="group" aria-labelledby={labelledBy}>
      <table role="table">
        <thead role="rowgroup">
          <tr role="row">
            {heads.map((head) => <th key={head} scope="col" role="columnheader">{head}</th>)}
            {hasActs && <th scope="col" role="columnheader">{t("setup-do")}</th>}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map(({ key, cells: [name, ...cells], acts }) => (
            <tr key={key} role="row">
              <th scope="row" role="rowheader" data-label={first}>{name}</th>
              {cells.map((cell, place) => <td key={place} role="cell" data-label={others[place]} data-empty={cell === null || cell === "" ? "" : undefined}>{cell}</td>)}
              {hasActs && <td role="cell" class="acts">{acts}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A button of a row: it says what it is about to whoever does not see the row. */
export function Act({ word, of, does }: { word: string; of: string; does: () => void }) {
  return <button aria-label={`${word}: ${of}`} onClick={does}>{word}</button>;
}
