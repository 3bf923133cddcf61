/** The storages of a browser that may refuse them: then nothing is there, and nothing is kept. */

/** Null when there is none, or when the browser does not tell. */
export function storedText(storage: () => Storage, key: string): string | null {
  try {
    return storage().getItem(key);
  } catch {
    return null;
  }
}

/** With null, what was kept goes. */
export function storeText(storage: () => Storage, key: string, text: string | null): void {
  try {
    if (text === null) storage().removeItem(key);
    else storage().setItem(key, text);
  } catch {
    // It lasts as long as the page.
  }
}

export const ofTab = (): Storage => sessionStorage;
export const ofBrowser = (): Storage => localStorage;
