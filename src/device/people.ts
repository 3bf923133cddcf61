/** Names of the people seen since sign-in, by contact id. In memory only: they are gone with the page. */
const names = new Map<string, string>();

export function rememberName(id: string | null, name: string): void {
  if (id && name) names.set(id, name);
}

/** The name that a contact was last seen under. */
export function knownName(id: string): string | undefined {
  return names.get(id);
}
