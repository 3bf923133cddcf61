/** The names in this tab's API responses: in memory alone, and cleared on sign-out. */
import { namesIn, savedNames } from '#domain/names-in-rows.ts';
import type { QueryCacheNotifyEvent, QueryClient } from '@tanstack/react-query';
import type { ListName } from '#api/operations.ts';
import type { SentWrite } from '#api/query.ts';
import { createStore } from '#device/store.ts';
import { createNames, type NamesPatch, type NameStore } from '#domain/names.ts';
import { currencyCode } from '#domain/values/money.ts';
import { forgetCurrencies, meetCurrencies } from '#ui/format/money.ts';
import { useStore } from '#ui/browser/use-store.ts';

const known = createNames();

/** Another object whenever a shown name changes. */
export const names = createStore({ ...known });
/** Increases with every response, even if no shown name changes. */
export const answered = createStore(0);

/** Returns what is known of IDs, or what `select` returns of it, and re-renders the caller when a response brings new names. */
export function useNames(): NameStore;
export function useNames<Selected>(select: (known: NameStore) => Selected): Selected;
export function useNames(select: (known: NameStore) => unknown = (known) => known): unknown {
  return useStore(names, select);
}

/** Must be called after `learnAnswer`. `changed`: what it returned. */
export function notifyLearned(changed = true): void {
  if (changed) names.set({ ...known });
  answered.set(answered.get() + 1);
}

/** Adds names. Call `notifyLearned` after it. Returns true if something is known now that wasn't. */
export function mergeNames(patch: NamesPatch): boolean {
  const { campaigns = [], currencies = [] } = patch;
  meetCurrencies([
    ...campaigns.map(([, { currency }]) => currencyCode(currency)),
    ...currencies.map(([, currency]) => currency),
  ]);
  return known.merge(patch);
}

/** Adds names, and shows them. */
export function learn(patch: NamesPatch): void {
  notifyLearned(mergeNames(patch));
}

/** Clears all names. */
export function forgetNames(): void {
  known.clear();
  forgetCurrencies();
  notifyLearned();
}

/** A page of a list. */
interface Rows {
  rows: readonly object[];
  /** The page's number. */
  number?: number;
  total?: number | null;
}

/**
 * Learns from the answer of the operation that the key begins with. Call `notifyLearned` after it.
 * @returns whether something is known now that was not
 */
function learnAnswer(queryKey: readonly unknown[], data: unknown, at: number): boolean {
  const [name] = queryKey;
  if (typeof name !== 'string' || !data) return false;
  const { rows, number, total = null } = data as Rows;
  const patch = namesIn(name as ListName, rows, { page: number ?? null, total, at });
  return patch !== null && mergeNames(patch);
}

function onRead(event: QueryCacheNotifyEvent): void {
  if (event.type !== 'updated' || event.action.type !== 'success') return;
  const { queryKey, state } = event.query;
  notifyLearned(learnAnswer(queryKey, state.data, state.dataUpdatedAt));
}

/** Learns from the answer to a save. */
export function learnSavedNames({ operation, input }: Pick<SentWrite, 'operation' | 'input'>, answer: unknown): void {
  const patch = savedNames({ operation, body: input['body'], answer, at: Date.now() });
  if (patch) return learn(patch);
  const { contact } = input;
  if (operation !== 'updateContact' || typeof contact !== 'string') return;
  // It was saved without an answer, so what earlier answers said may be out of date.
  known.forgetPerson(contact);
  notifyLearned();
}

const sentinelKey = ['known'];

/** Learns from the answers in this cache and from later ones, until the returned function is called. */
export function learnNames(cache: QueryClient): () => void {
  const reads = cache.getQueryCache();
  const held = reads.getAll().filter(({ state }) => state.status === 'success');
  const taught = held.filter(({ queryKey, state }) => learnAnswer(queryKey, state.data, state.dataUpdatedAt));
  notifyLearned(taught.length > 0);
  // It is never garbage-collected, so its removal means that the cache was cleared.
  const sentinel = () => reads.build(cache, { queryKey: sentinelKey, gcTime: Infinity });
  sentinel();
  return reads.subscribe((event) => {
    if (event.type === 'removed' && event.query.queryKey[0] === sentinelKey[0]) {
      forgetNames();
      sentinel();
    } else onRead(event);
  });
}
