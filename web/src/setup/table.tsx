/**
 * Draws a table whose rows become cards where there is no room. The ARIA roles are written out
 * because some browsers take a table that is laid out otherwise for none.
 */
import type { ComponentChildren } from "preact";
import { Menu } from "../ui/menu";
import { t } from "../words";

export type TableRow = { key: string; cells: ComponentChildren[]; acts?: ComponentChildren };

type TableProps = { labelledBy: string; heads: string[]; rows: TableRow[]; /** Its rows are short: they stand in two columns where there is room. */ inColumns?: boolean };

/**
 * The first cell of a row names it; what can be done with it stands last. `labelledBy` is the id of
 * its heading.
 */
export function Table({ labelledBy, heads, rows, inColumns = false }: TableProps) {
  const hasActs = rows.some(({ acts }) => acts !== undefined);
  const [first, ...others] = heads;
  return (
    <div class={inColumns ? "table in-columns" : "table"} tabIndex={0} role="group" aria-labelledby={labelledBy}>
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
              {cells.map((cell, place) => <td key={place} role="cell" data-label={others[place]} data-empty={cell == null || cell === "" ? "" : undefined}>{cell}</td>)}
              {hasActs && <td role="cell" class="acts">{acts}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export type RowAction = { word: string; does: () => void; /** What cannot be undone. */ isGrave?: boolean };

/**
 * What can be done with a row: the first as a button, the rest in a menu. They say what they are
 * about to whoever does not see the row.
 */
export function Acts({ of, acts: [first, ...rest] }: { of: string; acts: readonly (RowAction | false | null)[] }) {
  const more = rest.filter((act): act is RowAction => !!act);
  return (
    <>
      {first && <OneAct act={first} of={of} />}
      {more.length > 0 && <Menu label={t("setup-more-of", { of })} icon="more">{more.map((act) => <OneAct key={act.word} act={act} of={of} />)}</Menu>}
    </>
  );
}

function OneAct({ act: { word, does, isGrave = false }, of }: { act: RowAction; of: string }) {
  return <button type="button" class={isGrave ? "danger" : undefined} aria-label={`${word}: ${of}`} onClick={does}>{word}</button>;
}
