/**
 * Sets the policy of the page, under which no text becomes markup. chessground empties its element
 * by giving it the empty text, which is all that is let through.
 */
type Policies = { createPolicy(name: string, rules: { createHTML(text: string): string }): unknown };

const policies = (globalThis as { trustedTypes?: Policies }).trustedTypes;

policies?.createPolicy("default", {
  createHTML(text) {
    if (text !== "") throw new TypeError("text is shown as text here, never as markup");
    return text;
  },
});
