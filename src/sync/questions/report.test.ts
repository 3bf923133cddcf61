import { type Gift, timeOf } from '#domain/gift.ts';
import { readRow, storeOfGiven } from '#e2e/support/doubles/rows.ts';
import { addDays } from '#domain/values/calendar.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Campaign } from '#api/resources.ts';
import { goalProgress, paceOf } from '#domain/campaign.ts';
import { rightBack, yearsBack } from '#domain/values/compared.ts';
import { reportIn } from './report.ts';

const numRuns = Math.min(Number(process.env['FUZZ_RUNS'] ?? 60), 10_000);
const today = '2028-02-29';

const days = fc.integer({ min: -200, max: 1200 }).map((past) => addDays(today, -past));
const drawnGifts = fc.array(
  fc.record({
    donor: fc.constantFrom('1', '2', '3', null),
    day: fc.option(days),
    cents: fc.integer({ min: 0, max: 500 }),
    currency: fc.constantFrom('USD', 'USD', 'EUR'),
    campaign: fc.constantFrom('71', '72', null),
    status: fc.constantFrom('given' as const, 'given' as const, 'given' as const, 'refunded' as const),
  }),
  { maxLength: 25 },
);
const drawnPledges = fc.array(
  fc.record({ cents: fc.integer({ min: 0, max: 500 }), due: fc.option(days), campaign: fc.constantFrom('71', '79') }),
  { maxLength: 8 },
);
const drawnPayouts = fc.array(
  fc.record({
    cents: fc.integer({ min: 0, max: 500 }),
    paid: fc.option(days),
    currency: fc.constantFrom('USD', 'EUR'),
  }),
  { maxLength: 8 },
);
const stretches = fc.tuple(days, days, fc.boolean()).map(([one, other, isRight]) => {
  const [from = '', to = ''] = [one, other].toSorted();
  return { days: { from, to }, back: isRight ? rightBack({ from, to }, to === today) : yearsBack({ from, to }) };
});

const whole = { paid: '', refunded: null, isInFull: false };
const written = (cents: number) => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
const cents = (sum: string) => Math.round(Number(sum) * 100);
const sumOf = (rows: readonly { cents: number }[]) => rows.reduce((sum, row) => sum + row.cents, 0);

type Drawn = typeof drawnGifts extends fc.Arbitrary<(infer One)[]> ? One : never;

function giftOf({ cents: many, day, ...gift }: Drawn, index: number): Gift {
  const id = String(index);
  const row = readRow('listTransactions', { id });
  return {
    ...gift,
    id,
    day,
    at: day,
    time: timeOf(day),
    amount: written(many),
    ...whole,
    pledge: null,
    plan: null,
    row,
  };
}

test('the report equals one added up by hand', () => {
  fc.assert(
    fc.property(drawnGifts, drawnPledges, drawnPayouts, stretches, (gifts, pledges, payouts, stretch) => {
      const all = gifts.map(giftOf);
      const store = storeOfGiven();
      const page = { page: 1, round: 1 };
      store.take('listPledges', {
        ...page,
        rows: pledges.map(({ cents: left, due, campaign }, index) => ({
          id: String(index),
          campaign_id: campaign,
          amount_remaining: written(left),
          next_installment_date: due,
        })),
      });
      store.take('listPayouts', {
        ...page,
        rows: payouts.map(({ cents: amount, paid, currency }, index) => {
          return {
            id: String(index),
            currency,
            paid_at: paid,
            amount: written(amount),
            fee: '0',
            tip: '0',
            payout: written(amount),
          };
        }),
      });
      const campaigns = { 71: 'USD', 72: 'USD', 79: 'EUR' };
      store.take('listCampaigns', {
        ...page,
        rows: Object.entries(campaigns).map(([id, currency]) => ({ id, currency })),
      });
      const report = reportIn({ store, gifts: all, zone: undefined }, { ...stretch, today, currency: 'USD' });
      fc.pre(report.currency === 'USD');
      const { now, past } = report.periods;
      const isIn = (day: string | null, { from, to }: typeof now) => day !== null && day >= from && day <= to;
      const counted = gifts.filter((gift) => gift.status === 'given' && gift.currency === 'USD');
      for (const [when, period] of [
        ['now', now],
        ['past', past],
      ] as const) {
        const then = counted.filter(({ day }) => isIn(day, period));
        const giving = report.giving[when];
        expect(cents(report.raised[when])).toBe(sumOf(then));
        expect(cents(giving.now.sum) + cents(giving.apart.now.sum)).toBe(sumOf(then));
        const inAny = gifts.filter((gift) => gift.status === 'given' && isIn(gift.day, period));
        expect(giving.now.donors).toBe(
          new Set(inAny.flatMap(({ donor, cents: many }) => (donor && many ? donor : []))).size,
        );
        const campaigns = report.campaigns.reduce((sum, campaign) => sum + cents(campaign[when]), 0);
        expect(campaigns).toBe(sumOf(then));
        const paid = payouts.filter(({ paid: day, currency }) => currency === 'USD' && isIn(day, period));
        expect([report.payouts[when].payouts, cents(report.payouts[when].net)]).toEqual([paid.length, sumOf(paid)]);
      }
      const inEach = gifts.filter((gift) => gift.status === 'given' && gift.cents > 0 && isIn(gift.day, now));
      for (const { month, raised } of report.months) {
        for (const { currency, sum, gifts: many } of raised) {
          const those = inEach.filter((gift) => gift.day?.startsWith(month) && gift.currency === currency);
          expect([cents(sum), many]).toEqual([sumOf(those), those.length]);
        }
      }
      if ('months' in stretch.back) {
        // Before the first gift ever, no month is shown.
        const inPast = counted.filter(({ day }) => isIn(day, past));
        const shown = new Set(report.months.map(({ before }) => before));
        expect(report.months.reduce((sum, { raised: [own] }) => sum + cents(own?.past ?? '0'), 0)).toBe(
          sumOf(inPast.filter(({ day }) => shown.has(day?.slice(0, 7) ?? ''))),
        );
      } else {
        expect(report.months.filter(({ before }) => before !== null)).toEqual([]);
      }
      const inMonths = report.months.flatMap(({ raised }) => raised);
      expect(inMonths.reduce((sum, { sum: its }) => sum + cents(its), 0)).toBe(sumOf(inEach));
      const euros = gifts.filter((gift) => gift.status === 'given' && gift.currency === 'EUR');
      expect(report.others.map(({ now: sum, past: before }) => [cents(sum), cents(before)])).toEqual(
        [[sumOf(euros.filter(({ day }) => isIn(day, now))), sumOf(euros.filter(({ day }) => isIn(day, past)))]].filter(
          ([sum = 0, before = 0]) => sum + before > 0,
        ),
      );
      const open = pledges.filter(({ cents: left, campaign }) => left > 0 && campaign === '71');
      const dueBy = (from: string, to: string) =>
        sumOf(open.filter(({ due }) => due !== null && due >= from && due <= to));
      expect(cents(report.pledges.sum)).toBe(dueBy(today, '2028-05-31'));
      expect(cents(report.pledges.overdue.sum)).toBe(dueBy('', addDays(today, -1)));
      expect(cents(report.pledges.undated.sum)).toBe(sumOf(open.filter(({ due }) => due === null)));
      expect(report.pledges.months.map(({ month, sum }) => [month, cents(sum)])).toEqual(
        ['2028-02', '2028-03', '2028-04', '2028-05'].map((month) => [
          month,
          dueBy(month === '2028-02' ? today : `${month}-01`, `${month}-31`),
        ]),
      );
      const unpaid = payouts.filter(({ paid, currency }) => paid === null && currency === 'USD');
      expect(report.payouts.unpaid).toMatchObject({ payouts: unpaid.length, net: expect.any(String) as string });
    }),
    { numRuns },
  );
});

test('the compared period has the figures of its own report', () => {
  fc.assert(
    fc.property(drawnGifts, stretches, (gifts, { days: asked, back }) => {
      // Days until today are compared with the same days, where others are whole months.
      const all = gifts.map(giftOf);
      const store = storeOfGiven();
      const question = { back, today, currency: null };
      const report = reportIn({ store, gifts: all, zone: undefined }, { ...question, days: asked });
      fc.pre(asked.to !== today && report.periods.past.to !== today);
      const before = reportIn({ store, gifts: all, zone: undefined }, { ...question, days: report.periods.past });
      expect(before.raised.now).toBe(report.raised.past);
      expect(before.giving.now).toEqual(report.giving.past);
    }),
    { numRuns },
  );
});

test('unpaid payouts leave out canceled ones and those of unknown status', () => {
  const payouts = [
    { id: '1', currency: 'USD', payout: '40.00', status: 'pending', paid_at: null },
    { id: '2', currency: 'USD', payout: '20.00', status: 'canceled', paid_at: null },
    { id: '3', currency: 'USD', payout: '10.00', status: 'pending' },
  ];
  const store = storeOfGiven();
  store.take('listPayouts', { page: 1, round: 1, rows: payouts });
  const gift: Gift = {
    id: '1',
    status: 'given',
    at: today,
    time: timeOf(today),
    day: today,
    amount: '5',
    ...whole,
    currency: 'USD',
    donor: '1',
    campaign: null,
    pledge: null,
    plan: null,
    row: readRow('listTransactions', { id: '1' }),
  };
  const asked = { days: { from: '2028-01-01', to: today }, back: { months: 12 }, today, currency: null };
  expect(reportIn({ store, gifts: [gift], zone: undefined }, asked).payouts).toMatchObject({
    unpaid: { payouts: 1, net: '40.00' },
    counted: 3,
    others: 0,
  });
});

test('coverage is of the days of the report, and projected percents are as the list of campaigns has them', () => {
  const store = storeOfGiven();
  const campaign = {
    id: '71',
    status: 'active',
    raised: '70.19',
    goal: '100',
    created_at: '2028-01-30',
    end_at: '2028-03-03',
  };
  store.take('listCampaigns', { page: 1, round: 1, rows: [campaign] });
  const gift = { cents: 500, campaign: '71', status: 'given' } as const;
  const drawn: Drawn[] = [
    { ...gift, donor: '1', day: '2028-02-28', currency: 'USD' },
    { ...gift, donor: null, day: '2028-02-28', currency: 'USD' },
    { ...gift, donor: '1', day: '2027-02-28', currency: 'EUR' },
  ];
  const gifts = drawn.map(giftOf);
  const asked = {
    days: { from: '2028-02-22', to: today },
    back: { days: 7 },
    today,
    now: Date.parse(`${today}T12:00:00Z`),
  };
  const report = reportIn({ store, gifts, zone: 'UTC' }, { ...asked, currency: null });
  expect(report.inDays).toEqual({ gifts: 2, known: 1, currencies: [{ currency: 'USD', rows: 2 }] });
  const { straight } = paceOf(store.row('listCampaigns', '71') as Campaign, asked.now);
  expect(report.ahead.campaigns).toEqual([
    expect.objectContaining({
      raised: '70.1',
      projected: goalProgress(straight, campaign.goal)?.percent,
    }),
  ]);
});
