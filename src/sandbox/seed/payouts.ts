/**
 * 90 payouts. Every captured transaction that's old enough is in one payout of its campaign, and the sums match except in
 * one payout, which came up short.
 */
import type { Db } from '#sandbox/database.ts';
import { type Calendar, day, hour, stamp } from './calendar.ts';
import type { Campaign } from './campaigns.ts';
import { between, chance, draw, sometimes } from './draw.ts';
import { paidOut, type Transaction } from './gifts.ts';

const firstId = 2101;
const count = 90;

/** The payout with a discrepancy, and the missing cents. */
const short = { id: 2178, by: 1250 };

/** Days from capture to payout, and from payout to arrival. */
const gathered = 3;
const delay = 7;

type Recorded = Transaction & { id: number };

export function seedPayouts(
  db: Db,
  calendar: Calendar,
  campaigns: readonly Campaign[],
  transactions: readonly Recorded[],
): void {
  const due = stamp(calendar.now - gathered * day);
  const ready = transactions.filter(({ captured_at, refunded, method }) => {
    return captured_at !== null && captured_at < due && !refunded && paidOut.has(method);
  });
  const byCampaign = campaigns
    .map((campaign) => ({ campaign, gifts: ready.filter(({ campaign_id }) => campaign_id === campaign.id) }))
    .filter(({ gifts }) => gifts.length > 0);
  const shares = shared(byCampaign.map(({ gifts }) => gifts.length));
  const payouts = byCampaign
    .flatMap(({ campaign, gifts }, index) => parts(gifts, shares[index] ?? 1).map((part) => ({ campaign, part })))
    .map((payout) => ({ ...payout, at: Math.max(...payout.part.map(capturedAt)) }))
    .toSorted((a, b) => a.at - b.at);
  for (const [index, { campaign, part, at }] of payouts.entries()) {
    const id = firstId + index;
    draw('payout', id);
    const created = at + day;
    const expected = at + delay * day;
    const arrived = expected + between(-20, 30) * hour;
    const isPaid = arrived < calendar.now;
    const byCheck = chance(0.2);
    const sum = (...columns: ('amount' | 'fee' | 'fee_covered' | 'tip' | 'payout')[]) =>
      total(part.flatMap((transaction) => columns.map((column) => transaction[column])));
    db.insert('payouts', {
      id,
      campaign_id: campaign.id,
      method: byCheck ? 'check' : 'ach',
      status: isPaid ? 'paid' : 'pending',
      currency: campaign.currency,
      memo: sometimes(0.4, () => `${campaign.title}, ${part.length} transactions`),
      expected_at: stamp(expected),
      paid_at: isPaid ? stamp(arrived) : null,
      created_at: stamp(created),
      updated_at: stamp(isPaid ? arrived : created),
      address: byCheck ? 'Northquay Fundraising, 4 Quay Street, Northquay, MA 01900' : null,
      // Everything donors paid: gifts, covered fees, and tips.
      amount: sum('amount', 'fee_covered', 'tip'),
      fee: sum('fee'),
      tip: sum('tip'),
      payout: sum('payout') - (id === short.id ? short.by : 0),
    });
    for (const transaction of part) db.update('transactions', transaction.id, { payout_id: id });
  }
}

function capturedAt({ captured_at }: Recorded): number {
  return Date.parse(captured_at ?? '');
}

function total(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}

/** Splits 90 payouts among the campaigns, at least one each, in proportion to their transactions. */
function shared(sizes: readonly number[]): number[] {
  const all = total(sizes);
  const shares = sizes.map((size) => Math.max(1, Math.floor((count * size) / all)));
  const change = (index: number, by: 1 | -1) => (shares[index] = (shares[index] ?? 0) + by);
  for (let index = 0; total(shares) < count; index += 1) change(index % shares.length, 1);
  while (total(shares) > count) change(shares.indexOf(Math.max(...shares)), -1);
  return shares;
}

function parts<T>(list: readonly T[], wanted: number): T[][] {
  const size = list.length / wanted;
  return Array.from({ length: wanted }, (_, index) =>
    list.slice(Math.round(index * size), Math.round((index + 1) * size)),
  );
}
