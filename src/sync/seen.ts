/** Snapshot of each row's key fields at the viewer's last visit, to find what changed since. */
import type { ListName } from '#api/operations.ts';
import { isCanceled } from '#domain/pledge.ts';
import { textOf } from '#api/fields.ts';
import type { ListRow, RowOf } from './lists.ts';
import { giftStatus } from '#domain/gift.ts';
import { toInstant } from '#domain/values/calendar.ts';

/** The rows of a list at the last visit, or when it was first synced to its end. */
export interface Baseline {
  /** Milliseconds. */
  at: number;
  /** The key fields of each row, by ID. */
  prints: ReadonlyMap<string, string>;
}

export type Seen = Map<ListName, Baseline>;

/** The members of an audience when last marked as seen. */
export interface SeenAudience {
  /** Milliseconds. */
  at: number;
  ids: readonly string[];
}

/** By audience, as the query names it. */
export type SeenAudiences = Map<string, SeenAudience>;

interface Matters<Row> {
  fields: readonly string[];
  /** In the same order. */
  of(row: Row): readonly string[];
}

function only(...fields: readonly string[]): Matters<ListRow> {
  return { fields, of: (row) => fields.map((field) => textOf(row[field])) };
}

/** Other lists have a name and a status. */
const rules: { readonly [List in ListName]?: Matters<RowOf<List>> } = {
  listTransactions: {
    fields: ['status', 'amount'],
    of: (row) => [giftStatus(row), textOf(row.amount)],
  },
  listPledges: {
    fields: ['status', 'amount'],
    of: (row) => [isCanceled(row) ? 'canceled' : textOf(row.status), textOf(row.amount)],
  },
  listTickets: { fields: ['check-in'], of: (row) => [textOf(row.checked_in_at) ? 'in' : ''] },
  listPayouts: {
    fields: ['status', 'payout', 'paid'],
    of: (row) => [textOf(row.status), textOf(row.payout), textOf(row.paid_at) ? 'paid' : ''],
  },
  listHouseholds: {
    fields: ['name', 'members'],
    of: (row) => [textOf(row.name), String(row.contacts.length)],
  },
  listCampaigns: only('status', 'goal', 'end_at'),
  listWebhooks: only('enabled', 'last_status'),
  listMessages: only('status'),
};

// A list has only rows of its own.
const mattersIn = (list: ListName) => rules[list] ?? only('name', 'status');

const times: { readonly [List in ListName]?: readonly string[] } = {
  listTransactions: ['created_at', 'transacted_at', 'captured_at', 'refunded_at'],
  listTickets: ['created_at', 'checked_in_at'],
};

/** Returns the latest time that a row mentions. Milliseconds. */
export function lastTimeOf(list: ListName, row: ListRow): number {
  const known = (times[list] ?? ['created_at']).map((field) => toInstant(textOf(row[field])) ?? -Infinity);
  return Math.max(...known);
}

const between = '\u001F';

export function printOf(list: ListName, row: ListRow): string {
  return mattersIn(list).of(row).join(between);
}

/** `{ status: 'given', amount: '50.00' }` */
export function fieldsIn(list: ListName, print: string): Readonly<Record<string, string>> {
  const values = print.split(between);
  return Object.fromEntries(mattersIn(list).fields.map((field, place) => [field, values[place] ?? '']));
}

/** Leaves out rows without an ID: we couldn't recognize them. */
export function baselineOf(list: ListName, rows: readonly ListRow[], at: number): Baseline {
  // Many rows have the same print, so store it once.
  const same = new Map<string, string>();
  const prints = new Map<string, string>();
  // New rows usually come first. Reversed, they're stored at the end.
  for (let place = rows.length - 1; place >= 0; place -= 1) {
    const row = rows[place];
    if (!row || row.id === null) continue;
    const made = printOf(list, row);
    const print = same.get(made) ?? made;
    same.set(print, print);
    prints.set(row.id, print);
  }
  return { at, prints };
}
