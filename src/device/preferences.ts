/** The user's preferences, in localStorage until all data on the device is cleared. */
import { entriesOf, storedValue } from './storage.ts';

export type Density = 'comfortable' | 'compact';
/** `record`: shows a record's times in the record's own zone, if it has one, and all others in the browser's. */
export type ZoneChoice = 'browser' | 'utc' | 'record';

/** Minutes. */
export const lockAfterChoices = [5, 15, 30] as const;
export type LockAfter = (typeof lockAfterChoices)[number];

/** Columns of a list, by key, as far as they differ from the default. */
export interface StoredColumns {
  readonly order: readonly string[];
  /** Hidden, though shown by default. */
  readonly hidden: readonly string[];
  /** Shown, though hidden by default. */
  readonly shown: readonly string[];
}

/** How the user mapped the columns of an import. */
export interface StoredMapping {
  /** Hash of the column names: the names of a file without a header would be data. */
  readonly of: string;
  /** Key of each column's field; blank if it isn't imported. */
  readonly fields: readonly string[];
  /** Further choices: how to read dates and amounts that can be read in two ways. */
  readonly choices: Readonly<Record<string, string>>;
}

/** A thank-you letter. Empty parts are left out, and without a text it's the original one. */
export interface LetterTemplate {
  readonly organization: string;
  /** With the words of `placeholders` in double braces: `Dear {{name}},`. */
  readonly text: string;
  readonly signature: string;
}

export interface Preferences {
  readonly density: Density;
  readonly zone: ZoneChoice;
  /** Single-key shortcuts (WCAG 2.1.4: off by default). */
  readonly shortcuts: boolean;
  /** Minutes of inactivity after which Steward locks. */
  readonly lockAfter: LockAfter;
  /** Syncs all lists in the background; null until chosen. */
  readonly readsAll: boolean | null;
  /** Stores synced data in this browser, encrypted, unless turned off. */
  readonly storesRows: boolean;
  /** Identifies unknown donors through the API. */
  readonly asksWhoGave: boolean;
  /** The month that the fiscal year starts in, 1 to 12. */
  readonly fiscalYearStartsIn: number;
  /** The sum to raise in a fiscal year, in the currency shown first: decimal text. Blank: there's no goal. */
  readonly yearGoal: string;
  /** How donors are counted, unless a screen says otherwise. */
  readonly countBy: 'person' | 'household';
  /** The currency shown first. Blank: the most common one. */
  readonly currency: string;
  /** Adds gifts in kind to money. */
  readonly addsInKind: boolean;
  /** Shows what only developers of the platform need: request bodies, fields as sent, slugs, durations. */
  readonly showsTechnicalDetails: boolean;
  /** The last choices for mail merge, emails, and labels. */
  readonly mailing: Readonly<Record<string, string>>;
  readonly letter: LetterTemplate;
  /** The last import, by kind of record. */
  readonly mappings: Readonly<Record<string, StoredMapping>>;
  /** Things to try on Home that were tried or dismissed. */
  readonly tried: readonly string[];
  /** Parts of screens that were opened (true) or closed (false), by name. */
  readonly folds: Readonly<Record<string, boolean>>;
  /** By list name. */
  readonly columns: Readonly<Record<string, StoredColumns>>;
  /** Optional columns that the list last had values for, by list name: they're there before its rows are. */
  readonly filledColumns: Readonly<Record<string, readonly string[]>>;
}

const densities: readonly unknown[] = ['comfortable', 'compact'] satisfies Density[];
const zones: readonly unknown[] = ['browser', 'utc', 'record'] satisfies ZoneChoice[];

export const preferences = storedValue('steward.preferences', readPreferences);

/** Returns false if the browser can't store it. */
export function changePreferences(changes: Partial<Preferences>): boolean {
  return preferences.change((before) => ({ ...before, ...changes }));
}

/** Parses preferences, with defaults for missing or invalid values. */
export function readPreferences(given: unknown): Preferences {
  const {
    density,
    zone,
    shortcuts,
    lockAfter,
    readsAll,
    storesRows,
    asksWhoGave,
    fiscalYearStartsIn,
    yearGoal,
    countBy,
    currency,
    addsInKind,
    showsTechnicalDetails,
    mailing,
    letter,
    mappings,
    tried,
    folds,
    columns,
    filledColumns,
  } = Object.fromEntries(entriesOf(given));
  return {
    density: densities.includes(density) ? (density as Density) : 'comfortable',
    zone: zones.includes(zone) ? (zone as ZoneChoice) : 'browser',
    shortcuts: shortcuts === true,
    lockAfter: lockAfterChoices.find((minutes) => minutes === lockAfter) ?? 15,
    readsAll: typeof readsAll === 'boolean' ? readsAll : null,
    storesRows: storesRows !== false,
    asksWhoGave: asksWhoGave !== false,
    fiscalYearStartsIn: isMonth(fiscalYearStartsIn) ? fiscalYearStartsIn : 1,
    yearGoal: typeof yearGoal === 'string' && isGoal(yearGoal) ? yearGoal : '',
    countBy: countBy === 'household' ? 'household' : 'person',
    currency: typeof currency === 'string' ? currency : '',
    addsInKind: addsInKind === true,
    showsTechnicalDetails: showsTechnicalDetails === true,
    mailing: readTexts(mailing),
    letter: { organization: '', text: '', signature: '', ...readTexts(letter) },
    mappings: Object.fromEntries(entriesOf(mappings).map(([kind, mapping]) => [kind, readMapping(mapping)])),
    tried: texts(tried),
    folds: readFlags(folds),
    columns: Object.fromEntries(entriesOf(columns).map(([list, arrangement]) => [list, readColumns(arrangement)])),
    filledColumns: Object.fromEntries(entriesOf(filledColumns).map(([list, keys]) => [list, texts(keys)])),
  };
}

/** Returns true for a plain amount above zero. */
export function isGoal(given: string): boolean {
  return /^\d{1,15}(?:\.\d+)?$/.test(given) && /[1-9]/.test(given);
}

export function isMonth(given: unknown): given is number {
  return Number.isInteger(given) && Number(given) >= 1 && Number(given) <= 12;
}

function readFlags(given: unknown): Record<string, boolean> {
  return Object.fromEntries(
    entriesOf(given).filter((entry): entry is [string, boolean] => typeof entry[1] === 'boolean'),
  );
}

function readTexts(given: unknown): Record<string, string> {
  return Object.fromEntries(
    entriesOf(given).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

function readColumns(given: unknown): StoredColumns {
  const { order, hidden, shown } = Object.fromEntries(entriesOf(given));
  return { order: texts(order), hidden: texts(hidden), shown: texts(shown) };
}

function readMapping(given: unknown): StoredMapping {
  const { of, fields, choices } = Object.fromEntries(entriesOf(given));
  return { of: String(of), fields: texts(fields), choices: readTexts(choices) };
}

function texts(given: unknown): string[] {
  return Array.isArray(given) ? given.filter((entry) => typeof entry === 'string') : [];
}
