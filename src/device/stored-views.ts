/**
 * Lists under a name of the user's own: filters and order as the address holds them, never what was searched for.
 * localStorage, until they are deleted or everything on the device is forgotten.
 */
import { entriesOf, storedValue } from './stored-value.ts';

export interface KeptView {
  readonly name: string;
  readonly values: Readonly<Record<string, string>>;
}

type KeptViews = Readonly<Record<string, readonly KeptView[]>>;

export const storedViews = storedValue('steward.views', readViews);
const none: readonly KeptView[] = [];

/** The views of a list, in the order in which they were made. The same array until they change. */
export function keptViews(list: string): readonly KeptView[] {
  return own(storedViews.get(), list) ?? none;
}

/** Makes a view, or gives the one of that name other values. False when the browser would not keep it. */
export function keepView(list: string, view: KeptView): boolean {
  return changeViews(list, (views) => {
    const isKnown = views.some(({ name }) => name === view.name);
    return isKnown ? views.map((before) => (before.name === view.name ? view : before)) : [...views, view];
  });
}

/** False when the browser would not keep it. */
export function renameView(list: string, name: string, next: string): boolean {
  return changeViews(list, (views) => views.map((view) => (view.name === name ? { ...view, name: next } : view)));
}

/** False when the browser would not forget it. */
export function forgetView(list: string, name: string): boolean {
  return changeViews(list, (views) => views.filter((view) => view.name !== name));
}

function changeViews(list: string, change: (views: readonly KeptView[]) => readonly KeptView[]): boolean {
  return storedViews.change((all) => ({ ...all, [list]: change(own(all, list) ?? none) }));
}

function own(all: KeptViews, list: string): readonly KeptView[] | undefined {
  return Object.hasOwn(all, list) ? all[list] : undefined;
}

/** Whatever cannot be read is left out. */
export function readViews(given: unknown): KeptViews {
  return Object.fromEntries(
    entriesOf(given).map(([list, views]) => [list, Array.isArray(views) ? views.flatMap(readView) : []]),
  );
}

function readView(given: unknown): KeptView[] {
  const { name, values } = Object.fromEntries(entriesOf(given));
  if (typeof name !== 'string' || name === '') return [];
  const texts = entriesOf(values).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return [{ name, values: Object.fromEntries(texts) }];
}
