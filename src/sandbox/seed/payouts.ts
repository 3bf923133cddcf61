/** 90 payouts: each captured transaction that is old enough belongs to one of its campaign's, and they add up. */
import type { Db } from '../database.ts';
import { type Calendar, day, hour, stamp } from './calendar.ts';
import type { Campaign } from './campaigns.ts';
import { between, chance, draw, sometimes } from './draw.ts';
import { paidOut, type Transaction } from './gifts.ts';

const firstId = 2101;
const count = 90;

/** Days after which a captured gift is put into a payout, and days until that arrives. */
const gathered = 3;
const delay = 7;

interface Numbered {
  id: number;
  transaction: Transaction;
}

export function seedPayouts(
  db: Db,
  calendar: Calendar,
  campaigns: readonly Campaign[],
  numbered: readonly Numbered[],
): void {
  const due = stamp(calendar.now - gathered * day);
  const byCampaign = campaigns
    .map((campaign) => ({
      campaign,
      transactions: numbered.filter(({ transaction: { campaign_id, captured_at, refunded, method } }) => {
        return (
          campaign_id === campaign.id && captured_at !== null && captured_at < due && !refunded && paidOut.has(method)
        );
      }),
    }))
    .filter(({ transactions }) => transactions.length > 0);
  const shares = shared(byCampaign.map(({ transactions }) => transactions.length));
  const payouts = byCampaign
    .flatMap(({ campaign, transactions }, index) =>
      parts(transactions, shares[index] ?? 1).map((part) => ({ campaign, part })),
    )
    .map(({ campaign, part }) => ({
      campaign,
      part,
      at: Math.max(...part.map(({ transaction }) => Date.parse(transaction.captured_at ?? ''))),
    }))
    .toSorted((a, b) => a.at - b.at);
  for (const [index, { campaign, part, at }] of payouts.entries()) {
    const id = firstId + index;
    draw('payout', id);
    insert(db, calendar, id, campaign, part, at);
    for (const transaction of part) db.update('transactions', transaction.id, { payout_id: id });
  }
}

/** 90 in all, at least one each, the rest by how many transactions there are. */
function shared(sizes: readonly number[]): number[] {
  const all = sizes.reduce((sum, size) => sum + size, 0);
  const shares = sizes.map((size) => Math.max(1, Math.floor((count * size) / all)));
  for (let index = 0; shares.reduce((sum, share) => sum + share, 0) < count; index = (index + 1) % shares.length) {
    shares[index] = (shares[index] ?? 0) + 1;
  }
  while (shares.reduce((sum, share) => sum + share, 0) > count) {
    const most = shares.indexOf(Math.max(...shares));
    shares[most] = (shares[most] ?? 0) - 1;
  }
  return shares;
}

function parts<T>(list: readonly T[], wanted: number): T[][] {
  const size = list.length / wanted;
  return Array.from({ length: wanted }, (_, index) =>
    list.slice(Math.round(index * size), Math.round((index + 1) * size)),
  );
}

function insert(
  db: Db,
  calendar: Calendar,
  id: number,
  campaign: Campaign,
  part: readonly Numbered[],
  at: number,
): void {
  const sum = (of: (transaction: Transaction) => number) =>
    part.reduce((cents, { transaction }) => cents + of(transaction), 0);
  const fee = sum((transaction) => transaction.fee);
  const tip = sum((transaction) => transaction.tip);
  const created = at + day;
  const expected = at + delay * day;
  const arrived = expected + between(-20, 30) * hour;
  const isPaid = arrived < calendar.now;
  const byCheck = chance(0.2);
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
    address: byCheck ? 'Northquay Fundraising, 4 Quay Street, Northquay NQ1 1AA' : null,
    // What givers were charged: the gifts, the fees they covered and the tips.
    amount: sum((transaction) => transaction.amount + transaction.fee_covered + transaction.tip),
    fee,
    tip,
    payout: sum((transaction) => transaction.payout),
  });
}
