/** Views: named filters and sorts of a list, built in or saved in this browser. */
import { isolateBidi } from '#domain/values/labels.ts';
import type { Values } from '#ui/record/record-link.ts';
import { useMemo } from 'react';
import { storedViewsOf, storedViews } from '#device/stored-views.ts';
import { useStore } from '#ui/browser/use-store.ts';

/** A named set of filters and a sort, as in the URL. */
export interface ReadyView {
  /** Names it in addresses. */
  key: string;
  name: string;
  values: Values;
  /** Other words by which it's found. */
  also?: string;
  /** Number of its rows, if known. */
  count?: number;
}

/** The view of all rows, in the default sort. */
export const everything: ReadyView = { key: 'all', name: 'All', values: {} };

const longestName = 40;

/** URL keys that aren't part of a view: the position in the list, what's open beside it, and the chosen view. */
const passing = new Set(['page', 'open', 'with', 'at', 'view', 'chart']);

/** Returns the part of the URL's values that a view saves. */
export function valuesOfView(values: Values): Record<string, string> {
  const held = Object.entries(values).filter(
    (entry): entry is [string, string] => !passing.has(entry[0]) && !!entry[1],
  );
  return Object.fromEntries(held);
}

export interface CurrentView {
  key: string;
  /** The URL's filters or sort differ from the view's. */
  edited: boolean;
}

/**
 * Returns the view of a URL: the one it names, or one with the same filters and sort. Unknown names are ignored. The key is empty if
 * no view has these rows: filtered ones aren't All.
 */
export function currentView(views: readonly ReadyView[], values: Values): CurrentView {
  const asked = values['view'];
  const named = views.find(({ key }) => key === asked);
  const held = valuesOfView(values);
  if (named) return { key: named.key, edited: !isSame(held, valuesOfView(named.values)) };
  const same = [everything, ...views].find((view) => isSame(held, valuesOfView(view.values)));
  return same ? { key: same.key, edited: false } : { key: '', edited: true };
}

function isSame(some: Values, others: Values): boolean {
  const keys = Object.keys(some);
  return keys.length === Object.keys(others).length && keys.every((key) => some[key] === others[key]);
}

/** Returns the URL values of a view. */
export function toAddress({ key, values }: Pick<ReadyView, 'key' | 'values'>): Values {
  return key === everything.key ? {} : { ...valuesOfView(values), view: key };
}

/** Returns an error message for a view's name, or undefined. `taken`: names in use. */
export function nameTrouble(typed: string, taken: readonly string[]): string | undefined {
  const name = typed.trim();
  if (name === '') return 'Enter a name';
  if (Array.from(name).length > longestName) return `Use ${longestName} characters or fewer`;
  const isTaken = taken.some((other) => other.toLowerCase() === name.toLowerCase());
  return isTaken ? `A view named “${isolateBidi(name)}” already exists. Choose another name` : undefined;
}

/** Returns the list's views that are saved in this browser. */
export function useOwnViews(list: string): readonly ReadyView[] {
  const stored = useStore(storedViews, () => storedViewsOf(list));
  // oxlint-disable-next-line react/exhaustive-deps -- they are of the list
  return useMemo(() => ownViewsOf(list), [stored, list]);
}

/** Those that stand in this browser by now. Each has its name for a key. */
export function ownViewsOf(list: string): readonly ReadyView[] {
  return storedViewsOf(list).map(({ name, values }) => ({ key: name, name, values }));
}
