/** The columns that a list shows, and their order. */
import { useEffect, useMemo, useRef } from 'react';
import type { StoredColumns } from '#device/preferences.ts';
import type { Column } from './column.tsx';
import { changePreferences, preferences } from '#device/preferences.ts';
import { announceStored, usePreference } from '#ui/browser/preferences.ts';

/** The part of a column that its place depends on. */
export type Arranged = Pick<Column<never>, 'key' | 'title' | 'hidden'>;

export interface Arrangement<Of extends Arranged = Arranged> {
  /** Every column, in the viewer's order. The first one names the row: it is always first, and always shown. */
  all: readonly Of[];
  shown: readonly Of[];
  change(next: StoredColumns): void;
  reset(): void;
}

const nothingKept: StoredColumns = { order: [], hidden: [], shown: [] };

/** Returns the list's columns as the user arranged them in this browser. */
export function useArrangement<Of extends Arranged>(name: string, columns: readonly Of[]): Arrangement<Of> {
  const kept = usePreference('columns');
  const mine = Object.hasOwn(kept, name) ? kept[name] : undefined;
  return useMemo(() => {
    const keep = (next: StoredColumns | undefined) => {
      const { [name]: _before, ...others } = preferences.get().columns;
      announceStored(changePreferences({ columns: next ? { ...others, [name]: next } : others }));
    };
    return { ...arrange(columns, mine), change: keep, reset: () => keep(undefined) };
  }, [name, columns, mine]);
}

/** Keeps a list's optional columns for the next visit: those seen with values, and at its end those that have some. `ofAll`: of all rows. */
export function useKeepFilled(name: string, seen: readonly string[], ofAll: readonly string[] | undefined): void {
  const last = useRef(ofAll);
  useEffect(() => {
    last.current = ofAll;
    if (ofAll && seen.some((key) => !lastFilled(name).includes(key))) keepFilled(name, seen);
  }, [name, seen, ofAll]);
  useEffect(
    () => () => {
      if (last.current && lastFilled(name).some((key) => !last.current?.includes(key))) keepFilled(name, last.current);
    },
    [name],
  );
}

/** Returns the optional columns that the list last had values for. */
export const lastFilled = (name: string): readonly string[] => preferences.get().filledColumns[name] ?? [];

function keepFilled(name: string, filled: readonly string[]): void {
  changePreferences({ filledColumns: { ...preferences.get().filledColumns, [name]: filled } });
}

/**
 * Returns the columns in the user's saved order. A new column goes right after its default predecessor; a removed column
 * is ignored.
 */
export function arrange<Of extends Arranged>(
  columns: readonly Of[],
  kept: StoredColumns = nothingKept,
): { all: readonly Of[]; shown: readonly Of[] } {
  const [first] = columns;
  if (!first) return { all: [], shown: [] };
  const byKey = new Map(columns.map((column) => [column.key, column]));
  const known = [...new Set(kept.order)].flatMap((key) => byKey.get(key) ?? []).filter((column) => column !== first);
  const all = [first, ...known];
  columns.forEach((column, index) => {
    const before = columns[index - 1];
    if (before && !all.includes(column)) all.splice(all.indexOf(before) + 1, 0, column);
  });
  return { all, shown: all.filter((column) => column === first || isShown(column, kept)) };
}

function isShown({ key, hidden }: Arranged, kept: StoredColumns): boolean {
  return hidden ? kept.shown.includes(key) : !kept.hidden.includes(key);
}

type Present = Pick<Arrangement, 'all' | 'shown'>;

/** Moves a column to that place, never before the first one or past the end. */
export function withMoved({ all, shown }: Present, key: string, to: number): StoredColumns {
  const from = all.findIndex((column) => column.key === key);
  if (from < 1) return toKept(all, shown);
  const order = all.filter((column) => column.key !== key);
  order.splice(Math.max(to, 1), 0, ...all.slice(from, from + 1));
  return toKept(order, shown);
}

/** Shows or hides a column. The first one always stays. */
export function withShown({ all, shown }: Present, key: string, show: boolean): StoredColumns {
  const next = all.filter((column, index) => index === 0 || (column.key === key ? show : shown.includes(column)));
  return toKept(all, next);
}

function toKept(all: readonly Arranged[], shown: readonly Arranged[]): StoredColumns {
  const keys = (columns: readonly Arranged[]) => columns.map(({ key }) => key);
  return {
    order: keys(all),
    hidden: keys(all.filter((column) => !column.hidden && !shown.includes(column))),
    shown: keys(shown.filter((column) => column.hidden)),
  };
}
