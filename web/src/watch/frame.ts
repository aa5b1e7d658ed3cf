/** Writes the line of HTML by which the page of somebody else shows a board. */

/** The size of the frame, which whoever embeds it changes as he likes. */
const SIZE = { width: 480, height: 640 } as const;

/** As the value of an attribute. */
const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");

export function frameOf(origin: string, board: string, title: string): string {
  return `<iframe src="${origin}/embed/${board}" title="${escaped(title)}" width="${SIZE.width}" height="${SIZE.height}" style="border:0;max-width:100%" loading="lazy"></iframe>`;
}
