import { describe, expect, it } from 'vitest';
import type { Payout } from '../../api/resources.ts';
import { resultOf } from './bank-export.ts';
import { bankOf, currenciesOf, decisionOf, markOf } from './bank-state.ts';
import type { BankLine } from './statement.ts';

const payout = (id: string, currency: string, day: string, amount: string) =>
  ({ id, currency, paid_at: day, expected_at: null, payout: amount, campaign_id: null, memo: null }) as Payout;
const line = (number: number, day: string, amount: string, currency = ''): BankLine => ({
  key: `l${number}`,
  number,
  day,
  amount,
  text: `LINE ${number}`,
  currency,
});

const payouts = [
  payout('1', 'USD', '2026-11-03', '100.00'),
  payout('2', 'USD', '2026-11-04', '200.00'),
  payout('3', 'EUR', '2026-11-04', '100.00'),
  payout('4', 'USD', '2026-11-05', '70.00'),
  payout('5', 'USD', '2026-09-05', '70.00'),
];
const lines = [
  line(2, '2026-11-03', '100.00'),
  line(3, '2026-11-05', '195.50'),
  line(4, '2026-11-06', '-25.00'),
  line(5, '2026-11-07', '100.00', 'EUR'),
  line(6, '2026-11-08', '3.11'),
];
const marks = {
  l2: markOf({ payouts: ['1'], as: '' }),
  l4: markOf('skipped'),
  other: markOf({ payouts: ['5'], as: '' }),
};

describe('a statement and its payouts', () => {
  const bank = bankOf({ lines, payouts, currency: 'USD', marks });

  it('says of each line what it is', () => {
    expect(bank.lines.map(({ status, match }) => [status, ...(match?.payouts ?? [])].join(' '))).toEqual([
      'matched 1',
      'left',
      'skipped',
      'suggested 3',
      'left',
    ]);
    const near = bankOf({ lines: [line(3, '2026-11-05', '196.50')], payouts, currency: 'USD', marks });
    expect(near.lines[0]?.match).toEqual({ payouts: ['2'], difference: -35_000 });
  });

  it('adds up both sides in each currency', () => {
    expect(bank.currencies.map(({ currency }) => currency)).toEqual(['USD', 'EUR']);
    const [usd] = bank.currencies;
    expect(usd?.lines).toEqual({
      all: { count: 4, units: 2_736_100 },
      matched: { count: 1, units: 1_000_000 },
      suggested: { count: 0, units: 0 },
      skipped: { count: 1, units: -250_000 },
      left: { count: 2, units: 1_986_100 },
    });
    // What was matched in another statement is left in none.
    expect(usd?.payouts).toEqual({
      all: { count: 3, units: 3_700_000 },
      matched: { count: 1, units: 1_000_000 },
      suggested: { count: 0, units: 0 },
      left: { count: 2, units: 2_700_000 },
    });
    expect(bank.free.map(({ id }) => id)).toEqual(['2', '3', '4']);
  });

  it('is written as rows of a file', () => {
    const rows = resultOf(bank).map(({ what, line: number, amount, payout: id }) =>
      [what, number, amount, id].join(' '),
    );
    expect(rows).toEqual([
      'line 2 100.00 ',
      'payout 2 100.00 1',
      'line 3 195.50 ',
      'line 4 -25.00 ',
      'line 5 100.00 ',
      'payout 5 100.00 3',
      'line 6 3.11 ',
      'left  200.00 2',
      'left  70.00 4',
    ]);
  });

  it('is in the currency in which most lines are a payout', () => {
    expect(currenciesOf(payouts, [])).toEqual(['USD', 'EUR']);
    const euros = [payout('6', 'EUR', '2026-11-04', '3.11'), ...payouts];
    expect(currenciesOf(euros, [line(2, '2026-11-03', '3.11')])).toEqual(['EUR', 'USD']);
  });
});

it('reads marks, and nothing else', () => {
  expect(decisionOf('skipped')).toBe('skipped');
  expect(decisionOf(markOf({ payouts: ['1', '2'], as: 'Bank fee' }))).toEqual({ payouts: ['1', '2'], as: 'Bank fee' });
  for (const mark of [undefined, '', '{', 'null', '[]', '{"payouts":"1"}', '{"payouts":[1]}']) {
    expect(decisionOf(mark)).toBeNull();
  }
});
