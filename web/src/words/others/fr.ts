/** Holds the catalogues in French, which are loaded when they are wanted. */
export const WORDS: Record<string, string> = import.meta.glob(["../fr/*.ftl", "!../fr/about.ftl", "!../fr/demo.ftl", "!../fr/gallery.ftl", "!../fr/home.ftl", "!../fr/lessons.ftl", "!../fr/setup.ftl"], { query: "?raw", import: "default", eager: true });
