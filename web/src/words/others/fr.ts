/** The catalogues in French: loaded when they are wanted. */
export const WORDS: Record<string, string> = import.meta.glob("../fr/*.ftl", { query: "?raw", import: "default", eager: true });
