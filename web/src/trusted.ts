/**
 * Sets the policy of the page, under which no text becomes markup, and none but one address becomes
 * a script. chessground empties its element by giving it the empty text, which is let through.
 */
type Rules = { createHTML(text: string): string; createScriptURL(address: string): string };
type Policies = { createPolicy(name: string, rules: Rules): unknown };

const policies = (globalThis as { trustedTypes?: Policies }).trustedTypes;

/** The one script that is loaded by its address: what serves the console without the network. */
export const SERVICE_WORKER = "/service-worker.js";

policies?.createPolicy("default", {
  createHTML(text) {
    if (text !== "") throw new TypeError("text is shown as text here, never as markup");
    return text;
  },
  createScriptURL(address) {
    if (address !== SERVICE_WORKER) throw new TypeError("scripts are loaded with the page, never by an address");
    return address;
  },
});
