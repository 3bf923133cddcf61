import { describe, expect, it } from 'vitest';
import type { Payout } from '#api/resources.ts';
import { resultOf } from './bank-export.ts';
import { matchLines } from '#sync/questions/bank-match.ts';
import { bankOf, currenciesOf, decisionOf, markOf, openOf, sentIn, undone, unreadIn } from './bank-state.ts';
import type { BankLine } from './statement-lines.ts';

const payout = (id: string, currency: string, day: string, amount: string) =>
  ({ id, currency, paid_at: day, expected_at: null, payout: amount, campaign_id: null, memo: null }) as Payout;
const line = (number: number, day: string, amount: string, currency = ''): BankLine => ({
  key: `l${number}`,
  number,
  day,
  amount,
  units: Math.round(Number(amount) * 10_000),
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
const sent = sentIn(payouts);

it('unreadIn(): counts the payouts that no line can be matched with', () => {
  const odd = [
    payout('6', 'USD', '2026-11-04', '1,500.00'),
    payout('7', 'USD', '2026-11-04', 'about 20'),
    payout('8', 'USD', '2026-11-04', '1,5,00'),
    { ...payout('9', 'USD', '2026-11-04', '?'), status: 'canceled' },
    { ...payout('10', 'USD', '2026-11-04', ''), payout: null },
  ];
  expect(sentIn(odd).map(({ units }) => units)).toEqual([15_000_000]);
  expect(unreadIn([...payouts, ...odd])).toBe(3);
});

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

function found(...given: Parameters<typeof openOf>) {
  const open = openOf(...given);
  return bankOf(open, { of: open.asked, matches: matchLines(open.asked) });
}

describe('bank state', () => {
  const bank = found({ lines, sent, currency: 'USD', marks });

  it('bankOf(): gives each line a status', () => {
    expect(bank.lines.map(({ status, match }) => [status, ...(match?.payouts ?? [])].join(' '))).toEqual([
      'matched 1',
      'left',
      'skipped',
      'suggested 3',
      'left',
    ]);
    const near = found({ lines: [line(3, '2026-11-05', '196.50')], sent, currency: 'USD', marks });
    expect(near.lines[0]?.match).toEqual({ payouts: ['2'], difference: -35_000 });
  });

  it('bankOf(): sums lines and payouts by currency', () => {
    const chosen = found({ lines, sent, currency: 'USD', isChosen: true, marks });
    expect(chosen.currencies.map(({ currency }) => currency)).toEqual(['USD', 'EUR']);
    const [usd] = chosen.currencies;
    expect(usd?.lines).toEqual({
      all: { count: 4, units: 2_736_100 },
      matched: { count: 1, units: 1_000_000 },
      suggested: { count: 0, units: 0 },
      fee: { count: 0, units: 0 },
      skipped: { count: 1, units: -250_000 },
      left: { count: 2, units: 1_986_100 },
    });
    // Without a choice, lines whose currency nothing says aren't dollars.
    expect(bank.currencies.map(({ currency, lines: { all } }) => [currency, all.count, all.units])).toEqual([
      ['USD', 1, 1_000_000],
      ['', 3, 1_736_100],
      ['EUR', 1, 1_000_000],
    ]);
    // Where everything is in one currency, they are.
    const dollars = sent.filter((one) => one.currency === 'USD');
    const only = found({ lines: lines.filter((one) => one.currency === ''), sent: dollars, currency: 'USD', marks });
    expect(only.currencies.map(({ currency }) => currency)).toEqual(['USD']);
    // A payout that was matched in another statement isn't unmatched here.
    expect(usd?.payouts).toEqual({
      all: { count: 3, units: 3_700_000 },
      matched: { count: 1, units: 1_000_000 },
      suggested: { count: 0, units: 0 },
      left: { count: 2, units: 2_700_000 },
    });
    expect(bank.free.map(({ id }) => id)).toEqual(['2', '3', '4']);
  });

  it('openOf(): takes a sign of several currencies for the one that payouts have', () => {
    const signed = (couldBe: readonly string[], amount = '100.00') => ({ ...line(2, '2026-11-04', amount), couldBe });
    const of = (one: BankLine, given = sent) => {
      const [state] = found({ lines: [one], sent: given, currency: 'EUR', marks: {} }).lines;
      return [state?.currency, state?.status, ...(state?.match?.payouts ?? [])].join(' ');
    };
    expect(of(signed(['CAD', 'USD']))).toBe('USD suggested 1');
    // A dollar is never a euro.
    const euros = sent.filter((one) => one.currency === 'EUR');
    expect(of(signed(['CAD', 'USD']), euros)).toBe('USD left');
    expect(of(line(2, '2026-11-04', '200.00', 'EUR'))).toBe('EUR left');
  });

  it('bankOf(): suggests a payout below zero for a withdrawal, and nothing else', () => {
    const back = sentIn([...payouts, payout('6', 'USD', '2026-11-05', '-45.00')]);
    const of = (amount: string) => {
      const [state] = found({ lines: [line(2, '2026-11-05', amount)], sent: back, currency: 'USD', marks: {} }).lines;
      return [state?.status, ...(state?.match?.payouts ?? [])].join(' ');
    };
    expect(of('-45.00')).toBe('suggested 6');
    expect(of('-70.00')).toBe('left');
    expect(of('70.00')).toBe('suggested 4');
  });

  it('resultOf(): returns lines, payouts, differences, and unmatched payouts', () => {
    const rows = resultOf(bank).map(({ type, line: number, amount, payout: id }) =>
      [type, number, amount, id].join(' '),
    );
    expect(rows).toEqual([
      'line 2 100.00 ',
      'payout 2 100.00 1',
      'line 3 195.50 ',
      'line 4 -25.00 ',
      'line 5 100.00 ',
      'payout 5 100.00 3',
      'line 6 3.11 ',
      'unmatched payout  200.00 2',
      'unmatched payout  70.00 4',
    ]);
  });

  it('bankOf(): counts a matched line in the currency of its payouts', () => {
    const euros = found({
      lines: [line(2, '2026-11-04', '100.00')],
      sent,
      currency: 'USD',
      marks: { l2: markOf({ payouts: ['3'], as: '' }) },
    });
    expect(euros.currencies.map(({ currency, payouts: { matched } }) => [currency, matched.count])).toEqual([
      ['EUR', 1],
    ]);
  });

  it('openOf(): detects bank fees, unless the user says a line isn’t one', () => {
    const charged = [
      { ...line(2, '2026-11-06', '-25.00'), text: 'SERVICE CHARGE' },
      { ...line(3, '2026-11-06', '-4.10'), text: 'Kontoführungsgebühr' },
      { ...line(4, '2026-11-06', '-900.00'), text: 'PAYROLL' },
      { ...line(5, '2026-11-06', '70.00'), text: 'FEE REFUND' },
    ];
    const given = { lines: charged, sent, currency: 'USD', isChosen: true };
    const statuses = (marks: Record<string, string>) => found({ ...given, marks }).lines.map(({ status }) => status);
    expect(statuses({})).toEqual(['fee', 'fee', 'left', 'suggested']);
    expect(found({ ...given, marks: {} }).currencies[0]?.lines.fee).toEqual({ count: 2, units: -291_000 });
    expect(openOf({ ...given, marks: {} }).asked.lines.map(({ key }) => key)).toEqual(['l4', 'l5']);
    // After undo, a detected fee stays unmatched; a fee chosen by the user has no decision again.
    const [fee, , payroll] = found({ ...given, marks: {} }).lines;
    expect([fee, payroll].map((one) => one && undone(one))).toEqual(['left', null]);
    expect(statuses({ l2: markOf('left'), l4: markOf('fee') })).toEqual(['left', 'fee', 'fee', 'suggested']);
    const kept = { l5: markOf({ payouts: ['4'], as: 'Bank fee' }) };
    const less = charged.map((one) => (one.key === 'l5' ? { ...one, amount: '68.50', units: 685_000 } : one));
    expect(found({ ...given, lines: less, marks: kept }).currencies[0]?.kept).toEqual({ count: 1, units: -15_000 });
  });

  it('bankOf(): keeps suggestions while new ones load, except payouts matched since', () => {
    const two = [line(2, '2026-11-03', '100.00'), line(3, '2026-11-04', '200.00')];
    const before = openOf({ lines: two, sent, currency: 'USD', marks: {} });
    const first = { of: before.asked, matches: matchLines(before.asked) };
    expect(bankOf(before, first).isLooking).toBe(false);
    const since = { l2: markOf({ payouts: ['2'], as: 'Other' }) };
    const now = bankOf(openOf({ lines: two, sent, currency: 'USD', marks: since }), first);
    expect([now.isLooking, ...now.lines.map(({ status }) => status)]).toEqual([true, 'matched', 'left']);
  });

  it('openOf(): looks for payouts in every currency, unless the user chose one', () => {
    // Most payouts are in dollars, but this one isn't.
    const given = { lines: [line(2, '2026-11-05', '99.00')], sent: sent.filter(({ id }) => id !== '1'), marks: {} };
    const [any] = found({ ...given, currency: 'USD' }).lines;
    expect([any?.status, any?.currency, any?.match?.payouts]).toEqual(['suggested', 'EUR', ['3']]);
    const [chosen] = found({ ...given, currency: 'USD', isChosen: true }).lines;
    expect([chosen?.status, chosen?.currency]).toEqual(['left', 'USD']);
  });

  it('bankOf(): matches an amount without a date on any day, but never a void payout', () => {
    const bare = { ...line(1, '', '70.00'), day: null };
    const [old] = [payout('5', 'USD', '2026-09-05', '70.00')];
    const bank = found({ lines: [bare], sent: sentIn(old ? [old] : []), currency: 'USD', marks: {} });
    expect(bank.lines[0]?.match?.payouts).toEqual(['5']);
    expect([bank.from, bank.to]).toEqual(['', '']);
    const failed = sentIn([{ ...payout('5', 'USD', '2026-09-05', '70.00'), status: 'failed' }]);
    expect(found({ lines: [bare], sent: failed, currency: 'USD', marks: {} }).lines[0]?.status).toBe('left');
  });

  it('currenciesOf(): puts the currency with the most exact matches first', () => {
    expect(currenciesOf(sent, [])).toEqual(['USD', 'EUR']);
    const euros = [payout('6', 'EUR', '2026-11-04', '3.11'), ...payouts];
    expect(currenciesOf(sentIn(euros), [line(2, '2026-11-03', '3.11')])).toEqual(['EUR', 'USD']);
  });
});

it('decisionOf(): parses marks and rejects everything else', () => {
  for (const mark of ['skipped', 'fee', 'left'] as const) expect(decisionOf(markOf(mark))).toBe(mark);
  expect(decisionOf(markOf({ payouts: ['1', '2'], as: 'Bank fee' }))).toEqual({ payouts: ['1', '2'], as: 'Bank fee' });
  for (const mark of [undefined, '', '{', 'null', '[]', '{"payouts":"1"}', '{"payouts":[1]}']) {
    expect(decisionOf(mark)).toBeNull();
  }
});
