/** What becomes of a list's address when something about the list is changed. */
/** Values of a list's address, by key. A key that is not there is not set. */
export type Values = Readonly<Record<string, string | undefined>>;

export interface EditorProps {
  values: Values;
  /** Puts these values into the address; undefined takes a key out of it. */
  apply(changes: Values): void;
}

/** This record open, or none. What one was compared with goes with it. */
export function withOpen(old: Values, id?: string | null): Values {
  return { ...withoutKeys(old, ['open', 'with']), ...(id ? { open: id } : {}) };
}

/** Other filters, or another order: the list starts again at its first page. */
export function withChanges(old: Values, changes: Values): Values {
  // What was open belongs to the rows before: with it, closing would lead back to them.
  return withoutUnset({ ...withOpen(old), page: undefined, ...changes });
}

/** Another page of the same list. The first has no `page` in its address, so that one list has one address. */
export function withPage(old: Values, page: number): Values {
  return withChanges(old, { page: page > 1 ? String(page) : undefined });
}

/** Searched for something else: what is open stays open. */
export function atFirstPage(old: Values): Values {
  return withoutUnset({ ...old, page: undefined });
}

export function withoutKeys(old: Values, keys: readonly string[]): Values {
  return Object.fromEntries(Object.entries(old).filter(([key]) => !keys.includes(key)));
}

export function withoutUnset(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}
