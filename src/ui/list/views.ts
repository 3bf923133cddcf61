/** Views: lists under a name, some ready to be used, some made by this browser's user. */
import { type StoredView, storedViewsOf, storedViews } from '../../device/stored-views.ts';
import type { Values } from '../rows/list-values.ts';
import { useStore } from '../browser/use-store.ts';

/** A list under a name: its filters and its order as the address holds them. */
export interface ReadyView {
  name: string;
  values: Values;
  /** What its name means, where it is a short one. */
  note?: string;
  /** How many rows it has, where that is known. */
  count?: number;
}

/** The view of everything, in the usual order. */
export const everything: ReadyView = { name: 'All', values: {} };

const longestName = 40;

/** Where in a list somebody is, and which view was chosen: no part of what a view is. */
const passing = new Set(['page', 'open', 'with', 'at', 'view']);

/** What a view of these values of an address would hold. */
export function valuesOfView(values: Values): Record<string, string> {
  const held = Object.entries(values).filter(
    (entry): entry is [string, string] => !passing.has(entry[0]) && !!entry[1],
  );
  return Object.fromEntries(held);
}

export interface CurrentView {
  name: string;
  /** The address holds other filters, or another order, than the view does. */
  edited: boolean;
}

/**
 * The view that an address shows: the one that it names, or else one that comes to the same. A name that is not known is
 * passed over.
 */
export function currentView(views: readonly ReadyView[], values: Values): CurrentView {
  const named = views.find(({ name }) => name === values['view']);
  const held = valuesOfView(values);
  if (named) return { name: named.name, edited: !isSame(held, valuesOfView(named.values)) };
  const same = [everything, ...views].find((view) => isSame(held, valuesOfView(view.values)));
  return same ? { name: same.name, edited: false } : { name: everything.name, edited: true };
}

function isSame(some: Values, others: Values): boolean {
  const keys = Object.keys(some);
  return keys.length === Object.keys(others).length && keys.every((key) => some[key] === others[key]);
}

/** The address of a view. */
export function toAddress({ name, values }: ReadyView): Values {
  return name === everything.name ? {} : { ...valuesOfView(values), view: name };
}

/** What is wrong with a name for a view; undefined when it can be used. `taken` are the names that there are. */
export function nameTrouble(typed: string, taken: readonly string[]): string | undefined {
  const name = typed.trim();
  if (name === '') return 'Enter a name';
  if (Array.from(name).length > longestName) return `Use ${longestName} characters or fewer`;
  const isTaken = taken.some((other) => other.toLowerCase() === name.toLowerCase());
  return isTaken ? `There is a view “${name}” already. Choose another name` : undefined;
}

/** The views that this browser's user has made of a list. */
export function useOwnViews(list: string): readonly StoredView[] {
  return useStore(storedViews, () => storedViewsOf(list));
}
