/** Everything that Steward stores in this browser has this prefix, in localStorage or in a tab's sessionStorage. */
const prefix = 'steward.';

/** Without their prefix. */
export function storedKeys(): string[] {
  return [...new Set(storages().flatMap(keysIn))].map((key) => key.slice(prefix.length));
}

/** Deletes everything of this browser and of this tab. Other tabs delete their own when they are signed out. */
export function forgetDevice(): void {
  for (const storage of storages()) {
    for (const key of keysIn(storage)) storage.removeItem(key);
  }
}

function storages(): Storage[] {
  const readable = (storage: () => Storage): Storage[] => {
    try {
      return [storage()];
    } catch {
      return [];
    }
  };
  return [...readable(() => localStorage), ...readable(() => sessionStorage)];
}

function keysIn(storage: Storage): string[] {
  return Object.keys(storage).filter((key) => key.startsWith(prefix));
}
