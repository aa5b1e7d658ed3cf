/** Holds the catalogues in French, which are loaded when they are wanted. */
export const WORDS: Record<string, string> = import.meta.glob(["../fr/*.ftl", "!../fr/{about,calls,clock-helper,demo,gallery,games,hall-page,hand,handover,home,join,lawbook,lessons,moves,pad,paper,report,results,sensors,setup,setup-editions,standings}.ftl"], { query: "?raw", import: "default", eager: true });
