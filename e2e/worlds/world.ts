/** Small worlds made by hand, and the questions that their spreadsheets answer. */
import type { GivenRow } from '../support/doubles/rows.ts';
import type { ListName } from '#api/operations.ts';
import type { Payout } from '#api/resources.ts';
import { nothingRead } from '#sync/lists.ts';
import { listNames } from '#domain/resources.ts';
import { type SyncInMemory, syncInMemory } from '../support/doubles/sync.ts';
import { matchLines, type Sent } from '#sync/questions/bank-match.ts';
import { monthEnd } from '#sync/questions/month-end.ts';
import { daysLate, daysToPay, mismatch } from '#domain/payout.ts';
import { type Compared, compareYears } from '#domain/values/compared.ts';
import type { DonorsAsked } from '#sync/questions/donors.ts';

export type Lists = Readonly<Partial<Record<ListName, readonly GivenRow[]>>>;

/** What a row of a spreadsheet names first: the question, and which of them where there are several. */
export type Asks = Readonly<Record<string, (sync: SyncInMemory) => unknown>>;

export interface World {
  /** Moment of every question: `2028-02-29T17:00:00Z`. */
  now: string;
  lists: Lists;
  /** The lists when somebody last looked; left out where they were the same. */
  before?: Lists;
  asks: Asks;
}

/** With all lists read to their end. */
export function syncOf({ now, lists, before = lists }: World): SyncInMemory {
  const sync = syncInMemory();
  const wholeSince = Date.parse(now);
  const states = { ...nothingRead };
  for (const list of listNames) {
    const rows = before[list] ?? [];
    sync.take({ list, page: 1, round: 1, rows });
    states[list] = { ...nothingRead[list], rows: rows.length, wholeSince };
  }
  sync.note({ lists: states, waitsUntil: null, donors: null });
  for (const list of listNames) {
    const rows = lists[list] ?? [];
    sync.take({ list, page: 1, round: 2, rows });
    sync.endRound({ list, round: 2, total: rows.length });
  }
  return sync;
}

/** One row a line, the fields in the order of the first. Empty: the row does not have it. `-`: it has none. */
export function table(text: string): GivenRow[] {
  const [head = [], ...lines] = text
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()));
  return lines.map((cells) => {
    const fields = head.flatMap((field, place) => {
      const cell = cells[place] ?? '';
      return cell === '' ? [] : [[field, cell === '-' ? null : cell] as const];
    });
    return { id: null, ...Object.fromEntries(fields) };
  });
}

/** `said`: ID, name, head and envelope name, as a row of a table; then its members, as a table. */
export function household(said: string, members: string): GivenRow {
  const [row] = table(`id | name | head_contact_id | envelope_name\n${said}`);
  return { id: null, ...row, contacts: table(members) };
}

/** `firstMonth`: the month that the fiscal year starts in, 1 to 12. */
export function compared(
  today: string,
  firstMonth: number,
  how: Compared,
  currency: string | null = null,
): DonorsAsked {
  return { compared: how, periods: compareYears(how, { today, firstMonth }), currency, campaign: null };
}

const payoutsIn = (sync: SyncInMemory) =>
  sync.rows({ list: 'listPayouts', from: 0, most: 100 }).rows as unknown as Payout[];

export interface PayoutChecked {
  difference: string | null;
  late: number | null;
  toPay: number | null;
}

/** By ID, what is to be looked at on each payout. */
export function checksOf(sync: SyncInMemory, today: string): Record<string, PayoutChecked> {
  return Object.fromEntries(
    payoutsIn(sync).map((payout) => [
      payout.id ?? '',
      { difference: mismatch(payout), late: daysLate(payout, today, 'UTC'), toPay: daysToPay(payout, 'UTC') },
    ]),
  );
}

export const sheetOf = (sync: SyncInMemory, month: string) => monthEnd(payoutsIn(sync), month, 'UTC');

/** `lines`: day, amount and text, by their keys. Of the payouts of one currency. */
export function matchesOf(
  sync: SyncInMemory,
  currency: string,
  lines: Readonly<Record<string, [string, number, string]>>,
) {
  const units = (amount: number) => Math.round(amount * 10_000);
  const sent = payoutsIn(sync)
    .filter((payout) => payout.currency === currency)
    .map(({ id, paid_at, expected_at, payout, memo }): Sent => {
      const day = (paid_at || expected_at)?.slice(0, 10) ?? null;
      return { id: id ?? '', day, units: units(Number(payout)), text: memo ?? '', currency };
    });
  const arrived = Object.entries(lines).map(([key, [day, amount, text]]) => {
    return { key, day, units: units(amount), text, currency };
  });
  return Object.fromEntries(matchLines({ lines: arrived, payouts: sent }));
}
