/** The user's preferences: in localStorage, until everything on the device is forgotten. */
import { entriesOf, storedValue } from './stored-value.ts';

export type Density = 'comfortable' | 'compact';
/** `record`: moments of a record that names a time zone are shown in that one, all others in the browser's. */
export type ZoneChoice = 'browser' | 'utc' | 'record';

/** Minutes. */
export const lockAfterChoices = [5, 15, 30] as const;
export type LockAfter = (typeof lockAfterChoices)[number];

/** Columns of a list, by key, as far as they differ from the list's own arrangement. */
export interface StoredColumns {
  readonly order: readonly string[];
  /** Hidden, though the list shows them. */
  readonly hidden: readonly string[];
  /** Shown, though the list hides them. */
  readonly shown: readonly string[];
}

export interface Preferences {
  readonly density: Density;
  readonly zone: ZoneChoice;
  /** Single keys are shortcuts (WCAG 2.1.4: off until it is chosen). */
  readonly shortcuts: boolean;
  /** Minutes without use after which Steward locks. */
  readonly lockAfter: LockAfter;
  /** Whether all lists are read in the background; null where nobody has said so. */
  readonly readsAll: boolean | null;
  /** Whether what is read so is kept in this browser, sealed. */
  readonly keepsRows: boolean;
  /** Whether the service is asked who gave what no row says. */
  readonly asksWhoGave: boolean;
  /** The month that the fiscal year starts in, 1 to 12. */
  readonly fiscalYearStartsIn: number;
  /** Which currency is shown first; empty: that of most gifts. */
  readonly currency: string;
  /** Shows what only developers of the platform need: request bodies, fields as sent, slugs, durations. */
  readonly showsTechnicalDetails: boolean;
  /** How statements of the bank are read: the name of the column of each part, the order of dates, the decimal mark. */
  readonly statement: Readonly<Record<string, string>>;
  /** By the name of the list. */
  readonly columns: Readonly<Record<string, StoredColumns>>;
}

const densities: readonly unknown[] = ['comfortable', 'compact'] satisfies Density[];
const zones: readonly unknown[] = ['browser', 'utc', 'record'] satisfies ZoneChoice[];

export const preferences = storedValue('steward.preferences', readPreferences);

/** False when the browser refuses to store it. */
export function changePreferences(changes: Partial<Preferences>): boolean {
  return preferences.change((before) => ({ ...before, ...changes }));
}

/** Defaults in place of what cannot be read. */
export function readPreferences(given: unknown): Preferences {
  const {
    density,
    zone,
    shortcuts,
    lockAfter,
    readsAll,
    keepsRows,
    asksWhoGave,
    fiscalYearStartsIn,
    currency,
    showsTechnicalDetails,
    statement,
    columns,
  } = Object.fromEntries(entriesOf(given));
  return {
    density: densities.includes(density) ? (density as Density) : 'comfortable',
    zone: zones.includes(zone) ? (zone as ZoneChoice) : 'browser',
    shortcuts: shortcuts === true,
    lockAfter: lockAfterChoices.find((minutes) => minutes === lockAfter) ?? 15,
    readsAll: typeof readsAll === 'boolean' ? readsAll : null,
    keepsRows: keepsRows === true,
    asksWhoGave: asksWhoGave !== false,
    fiscalYearStartsIn: isMonth(fiscalYearStartsIn) ? fiscalYearStartsIn : 1,
    currency: typeof currency === 'string' ? currency : '',
    showsTechnicalDetails: showsTechnicalDetails === true,
    statement: Object.fromEntries(
      entriesOf(statement).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    ),
    columns: Object.fromEntries(entriesOf(columns).map(([list, arrangement]) => [list, readColumns(arrangement)])),
  };
}

export function isMonth(given: unknown): given is number {
  return Number.isInteger(given) && Number(given) >= 1 && Number(given) <= 12;
}

function readColumns(given: unknown): StoredColumns {
  const { order, hidden, shown } = Object.fromEntries(entriesOf(given));
  return { order: texts(order), hidden: texts(hidden), shown: texts(shown) };
}

function texts(given: unknown): string[] {
  return Array.isArray(given) ? given.filter((entry) => typeof entry === 'string') : [];
}
