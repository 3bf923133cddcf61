/**
 * Saved views: a name with a list's filters and sort order, never its search text. In localStorage until deleted or until
 * all data on the device is cleared.
 */
import * as z from 'zod/mini';
import { keptValue } from './account-storage.ts';
import { entriesOf } from './storage.ts';
import { validEntries } from './valid.ts';

const storedView = z.object({ name: z.string().check(z.minLength(1)), values: z.record(z.string(), z.string()) });
export type StoredView = z.infer<typeof storedView>;

type StoredViews = Readonly<Record<string, readonly StoredView[]>>;

export const storedViews = keptValue('views', readViews);
const none: readonly StoredView[] = [];

/** Returns a list's views in creation order. Returns the same array until they change. */
export function storedViewsOf(list: string): readonly StoredView[] {
  return own(storedViews.get(), list) ?? none;
}

/** Creates or replaces the view of that name. Returns false if the browser can't store it. */
export function storeView(list: string, view: StoredView): boolean {
  return changeViews(list, (views) => {
    const isKnown = views.some(({ name }) => name === view.name);
    return isKnown ? views.map((before) => (before.name === view.name ? view : before)) : [...views, view];
  });
}

/** Returns false if the browser can't store it. */
export function renameView(list: string, name: string, next: string): boolean {
  return changeViews(list, (views) => views.map((view) => (view.name === name ? { ...view, name: next } : view)));
}

/** Returns false if the browser can't store it. */
export function forgetView(list: string, name: string): boolean {
  return changeViews(list, (views) => views.filter((view) => view.name !== name));
}

function changeViews(list: string, change: (views: readonly StoredView[]) => readonly StoredView[]): boolean {
  return storedViews.change((all) => ({ ...all, [list]: change(own(all, list) ?? none) }));
}

function own(all: StoredViews, list: string): readonly StoredView[] | undefined {
  return Object.hasOwn(all, list) ? all[list] : undefined;
}

/** Parses stored views. Skips invalid ones. */
export function readViews(given: unknown): StoredViews {
  return Object.fromEntries(entriesOf(given).map(([list, views]) => [list, validEntries(storedView, views)]));
}
