/**
 * Stores what this browser remembers when the page is closed. Where storage is forbidden or full,
 * only the page remembers, until it is closed, so that nothing the user enters is held up.
 */
const onPage = new Map<string, string>();

/** What all pages of this browser share, if they share anything. */
function ofBrowser(): Storage | undefined {
  try {
    return localStorage;
  } catch {
    // it is forbidden here
    return undefined;
  }
}

/** Whether other pages of this browser see what is remembered here. */
export const isShared = (): boolean => ofBrowser() !== undefined;

/** Whether it will be forgotten when this page is closed. */
export const isOnPageAlone = (name: string): boolean => onPage.has(name);

export function remembered(name: string): string | null {
  return onPage.get(name) ?? ofBrowser()?.getItem(name) ?? null;
}

export function remember(name: string, value: string): void {
  const storage = ofBrowser();
  try {
    storage?.setItem(name, value);
    if (storage) onPage.delete(name);
    else onPage.set(name, value);
  } catch {
    // it is full
    onPage.set(name, value);
  }
}

export function forgetRemembered(name: string): void {
  onPage.delete(name);
  ofBrowser()?.removeItem(name);
}

/** The names of everything that is remembered. */
export function allNames(): string[] {
  return [...new Set([...onPage.keys(), ...Object.keys(ofBrowser() ?? {})])];
}
