/** Prefix of all storage keys of Steward, in localStorage and sessionStorage. */
const prefix = 'steward.';

/** Returns all storage keys, without their prefix. */
export function storedKeys(): string[] {
  return [...new Set(storages().flatMap(keysIn))].map((key) => key.slice(prefix.length));
}

/** Deletes all data of this browser and this tab. Other tabs delete their own data when they are signed out. */
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
