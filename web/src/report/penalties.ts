/**
 * Writes what was ruled against players as a table for whoever types it into a pairing program: no
 * report of a tournament has room for it.
 */
import { named, t } from "../words";
import { headline } from "../words/headline";
import { penaltyWords } from "../words/ruling";
import type { PlayerConduct } from "./event";

/** Without it spreadsheets take UTF-8 for something else. */
const BYTE_ORDER_MARK = "\ufeff";

/**
 * What spreadsheets look for between cells: where the comma parts decimals, semicolons. Whoever
 * has a browser in a language mostly has his spreadsheets in it, too.
 */
export const separatorOf = (language?: string): "," | ";" => (new Intl.NumberFormat(language).format(0.5).includes(",") ? ";" : ",");

/** A cell that no spreadsheet takes for a formula, and that ends where it does. */
function cell(value: string | number): string {
  const text = String(value).replaceAll(/[\r\n]+/g, " ");
  const harmless = typeof value === "string" && /^[=+\-@\t]/.test(text) ? `'${text}` : text;
  return /[",;]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/**
 * A row for each ruling, parted as this machine has it, with the start number by which pairing
 * programs know the player; where a number is not known the cell is empty.
 */
export function penaltiesTable(players: readonly PlayerConduct[], numbers: ReadonlyMap<string, number>, separator = separatorOf()): string {
  const heads = ["penalties-number", "penalties-name", "penalties-round", "penalties-board", "penalties-colour", "conduct-ruling", "penalty", "report-illegal-moves"] as const;
  const rows = players.flatMap(({ id, name, rulings, illegal }) =>
    rulings.map(({ board, round, item: { ruling, origin } }) => [
      numbers.get(id) ?? "", name, round.number, board.number, ruling.player ? named("actor", ruling.player) : "",
      headline(ruling, origin), penaltyWords(ruling.penalty, origin), illegal,
    ]),
  );
  const all: (string | number)[][] = [heads.map((head) => t(head)), ...rows];
  return BYTE_ORDER_MARK + all.map((row) => `${row.map(cell).join(separator)}\r\n`).join("");
}
