/**
 * Each condition on people once more: slowly, from the rows as the platform gave them, over drawn offices. What a row leaves
 * out is tried with everything that it may be. Shares nothing with audiences but days.
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { audienceOf, today } from '#e2e/support/doubles/audience.ts';
import { contacts, office, type OfficeDrawn, rowsOf } from '#e2e/support/doubles/drawn-office.ts';
import {
  addressOf,
  allWays,
  dayOf,
  emailsOf,
  giftsOf,
  type GiftTold,
  donorOf,
  homeOf,
  type May,
  only,
  pledgesOf,
  ticketsOf,
  type Told,
} from '#e2e/support/doubles/told-rows.ts';
import { addDays } from '#domain/values/calendar.ts';
import { membersIn, profilesIn } from './audience.ts';

interface Range {
  text: string;
  has(value: number): boolean;
}
const ranges = (unit: number, figures: readonly number[]): fc.Arbitrary<Range> =>
  fc
    .tuple(fc.option(fc.constantFrom(...figures)), fc.option(fc.constantFrom(...figures)))
    .filter(([from, to]) => (from !== null || to !== null) && (from ?? 0) <= (to ?? Infinity))
    .map(([from, to]) => ({
      text: `${from === null ? '' : from / unit}..${to === null ? '' : to / unit}`,
      has: (value) => (from === null || value >= from) && (to === null || value <= to),
    }));
const amountRange = ranges(100, [500, 1000, 2000, 3000]);
const countRange = ranges(1, [1, 2, 3]);

interface Period {
  text: string;
  has(day: string): boolean;
}
const period: fc.Arbitrary<Period> = fc.constantFrom(
  { text: 'last-year', has: (day: string) => day.startsWith('2025') },
  { text: 'this-year', has: (day: string) => day.startsWith('2026') },
  { text: '90d..', has: (day: string) => day >= '2026-08-29' && day <= today },
  { text: '..12m', has: (day: string) => day <= '2025-11-27' },
  { text: '2024-12-31..2025-05-05', has: (day: string) => day >= '2024-12-31' && day <= '2025-05-05' },
);
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });

/** Decides for one person in each way in which the unsaid may be. */
type Answers = (person: string, drawn: OfficeDrawn, currency: string) => boolean[];

interface Asked {
  text: string;
  answers: Answers;
}

const written = (kind: string, parts: Record<string, string | undefined>) =>
  [kind, ...Object.entries(parts).flatMap(([name, value]) => (value === undefined ? [] : `${name}:${value}`))].join(
    '*',
  );

/** The largest sum in one currency. */
function largestIn(rows: readonly { currency: string; cents: number }[]): number {
  const sumIn = (code: string) => rows.reduce((sum, { currency, cents }) => (currency === code ? sum + cents : sum), 0);
  return Math.max(0, ...rows.map(({ currency }) => sumIn(currency)));
}

const gave = fc
  .record({
    sum: maybe(amountRange),
    gifts: maybe(countRange),
    in: maybe(period),
    campaign: maybe(fc.constantFrom('77', '78')),
    fund: maybe(fc.constantFrom('5', '6')),
    method: maybe(fc.constantFrom('card', 'check')),
    only: maybe(fc.constant('donations')),
  })
  .map(({ sum, gifts: count, in: when, ...about }): Asked => ({
    text: written('gave', { sum: sum?.text, gifts: count?.text, in: when?.text, ...about }),
    answers(person, drawn) {
      const parts = (['campaign', 'fund', 'method'] as const).filter((part) => about[part] !== undefined);
      const asked = only(
        giftsOf(person, drawn),
        ...parts,
        ...(when ? (['day'] as const) : []),
        ...(sum ? (['cents'] as const) : []),
      );
      return allWays(asked).map((all) => {
        const counted = all.filter(
          (gift) =>
            (!when || when.has(gift.day)) &&
            parts.every((part) => gift[part] === about[part]) &&
            (about.only === undefined || !gift.isTicket),
        );
        const given = [sum, count].filter((range) => range !== undefined);
        const takesNone = given.length > 0 && given.every(({ text }) => text.startsWith('..'));
        if (counted.length === 0 && !takesNone) return false;
        return (!count || count.has(counted.length)) && (!sum || sum.has(largestIn(counted)));
      });
    },
  }));

const largest = fc.record({ amount: maybe(amountRange), in: maybe(period) }).map(({ amount, in: when }): Asked => ({
  text: written('largest', { amount: amount?.text, in: when?.text }),
  answers: (person, drawn) =>
    allWays(only(giftsOf(person, drawn), 'cents', ...(when ? (['day'] as const) : []))).map((all) => {
      const counted = all.filter(({ day }) => !when || when.has(day));
      return counted.length > 0 && (!amount || amount.has(Math.max(...counted.map(({ cents }) => cents))));
    }),
}));

/** Sorts gifts by time; of several at one time, the last of the list comes first. */
function inTime(gifts: readonly Told<GiftTold>[]): Told<GiftTold>[] {
  const at = ({ time, day }: Told<GiftTold>) => time ?? Date.parse(day);
  return gifts.toReversed().toSorted((one, other) => at(one) - at(other));
}

const firstOrLast = fc
  .record({ kind: fc.constantFrom('first', 'last'), amount: maybe(amountRange), in: maybe(period) })
  .map(({ kind, amount, in: when }): Asked => ({
    text: written(kind, { in: when?.text, amount: amount?.text }),
    answers(person, drawn) {
      const parts = [...(amount ? (['cents'] as const) : []), ...(when || amount ? (['day'] as const) : [])];
      return allWays(only(giftsOf(person, drawn), ...parts)).map((all) => {
        const gift = inTime(all).at(kind === 'first' ? 0 : -1);
        return gift !== undefined && (!when || when.has(gift.day)) && (!amount || amount.has(gift.cents));
      });
    },
  }));

/** Fewer donors gave more than there are places, which isn't known where most gifts have no donor. Who isn't among them may be, with amounts that don't compare. */
const top = fc.constantFrom(0, 1, 10, 34, 50, 67, 100, 150).map((percent): Asked => ({
  text: `top*percent:..${percent}`,
  answers(person, drawn, currency) {
    const given = drawn.gifts.filter(({ state }) => state === 'given');
    if (given.filter((gift) => donorOf(gift, drawn) !== null).length < given.length / 2) return isEither;
    const givenBy = (one: string) =>
      giftsOf(one, drawn, currency).reduce((sum, { cents: [cents = 0, ...others] }) => {
        return others.length > 0 ? sum : sum + cents;
      }, 0);
    const donors = contacts.filter((one) => givenBy(one) > 0);
    const places = Math.ceil((donors.length * percent) / 100);
    const own = givenBy(person);
    if (own > 0 && donors.filter((one) => givenBy(one) > own).length < places) return [true];
    return giftsOf(person, drawn, currency).some(({ cents }) => cents.length > 1) ? [true, false] : [false];
  },
}));

/** A plan has stopped 15 days after the next gift was due. */
const longest = { month: 31 + 15, quarter: 92 + 15, year: 366 + 15 };

interface PlanTold {
  isNow: May<boolean>;
  every: May<'month' | 'quarter' | 'year'>;
}

function planOf(given: readonly string[]): PlanTold {
  const newest = given.toSorted().toReversed().slice(0, 5);
  const last = newest[0] ?? '';
  const isLate = (most: number) => addDays(last, most) < today;
  if (newest.length === 1) {
    if (!isLate(longest.month)) return { isNow: [true], every: ['month', 'quarter', 'year'] };
    return { isNow: isLate(longest.year) ? [false] : [true, false], every: ['month', 'quarter', 'year'] };
  }
  const shortest = Math.min(
    ...newest.slice(1).map((day, place) => (Date.parse(newest[place] ?? '') - Date.parse(day)) / 86_400_000),
  );
  const every = shortest <= 45 ? 'month' : shortest <= 135 ? 'quarter' : 'year';
  return { isNow: [!isLate(longest[every])], every: [every] };
}

const recurring = fc
  .record({ is: fc.constantFrom('now', 'stopped'), every: maybe(fc.constantFrom('month', 'quarter', 'year')) })
  .map(({ is, every }): Asked => ({
    text: written('recurring', { is, every }),
    answers: (person, drawn) =>
      allWays(only(giftsOf(person, drawn), 'day', 'isRecurring')).flatMap((all) => {
        const own = all.filter((gift) => gift.isRecurring);
        const plans = [...new Set(own.map(({ plan }) => plan))].map((plan) =>
          planOf(own.filter((gift) => gift.plan === plan).map(({ day }) => day)),
        );
        return allWays(plans).map((found) => {
          const isAsked = (plan: Told<PlanTold>) => every === undefined || plan.every === every;
          if (is === 'now') return found.some((plan) => plan.isNow && isAsked(plan));
          return found.some(isAsked) && found.every((plan) => !plan.isNow);
        });
      }),
  }));

const unthanked = maybe(period).map((when): Asked => ({
  text: written('unthanked', { in: when?.text }),
  answers: (person, drawn) =>
    allWays(only(giftsOf(person, drawn), ...(when ? (['day'] as const) : []))).map((all) =>
      all.some(({ id, day }) => !drawn.thanked.includes(id) && (!when || when.has(day))),
    ),
}));

const pledge = fc
  .record({ is: maybe(fc.constantFrom('open', 'past-due')), balance: maybe(amountRange) })
  .map(({ is, balance }): Asked => ({
    text: written('pledge', { is, balance: balance?.text }),
    answers: (person, drawn) =>
      allWays(only(pledgesOf(person, drawn), ...(balance ? (['cents'] as const) : []))).map((all) => {
        if (is === undefined && !balance) return all.length > 0;
        const counted = all.filter((one) => (is === 'past-due' ? one.isPastDue : one.isOpen));
        return counted.length > 0 && (!balance || balance.has(largestIn(counted)));
      }),
  }));

const ticket = fc
  .record({
    event: maybe(fc.constantFrom('77', '78')),
    is: maybe(fc.constantFrom('checked-in', 'not-checked-in')),
  })
  .map(({ event, is }): Asked => ({
    text: written('ticket', { event, is }),
    answers(person, drawn) {
      const parts = [...(event ? (['event'] as const) : []), ...(is ? (['isCheckedIn'] as const) : [])];
      return allWays(only(ticketsOf(person, drawn), 'isTheirs', ...parts)).map((all) =>
        all.some(
          (one) =>
            one.isTheirs &&
            (event === undefined || one.event === event) &&
            (is === undefined || one.isCheckedIn === (is === 'checked-in')),
        ),
      );
    },
  }));

const household = fc.constantFrom<Asked>(
  { text: 'household', answers: (person, drawn) => [homeOf(person, drawn) !== undefined] },
  { text: 'household*as:member', answers: (person, drawn) => [homeOf(person, drawn) !== undefined] },
  {
    text: 'household*as:head',
    answers: (person, { households }) => [households.some(({ head }) => head === person)],
  },
);

const isEither = [true, false];

const place = fc.constantFrom<Asked>(
  { text: 'place', answers: (person, drawn) => [addressOf(person, drawn) !== null] },
  {
    text: 'place*city:NORTH',
    answers(person, drawn) {
      const address = addressOf(person, drawn);
      return address ? [address.city === 'Northquay'] : isEither;
    },
  },
  {
    text: 'place*city:elan*zip:944',
    answers(person, drawn) {
      const address = addressOf(person, drawn);
      if (address?.zip) return [false];
      return address && address.city !== 'Élan' ? [false] : isEither;
    },
  },
  {
    text: 'place*zip:9440',
    answers(person, drawn) {
      const address = addressOf(person, drawn);
      return address?.zip ? [address.zip === '944 08'] : isEither;
    },
  },
  { text: 'place*state:TN', answers: () => isEither },
);

function savedOf(person: string, { saves }: OfficeDrawn) {
  return saves.find(({ id }) => id === person);
}

const saved = fc.constantFrom<Asked>(
  {
    text: 'tag*tag:ALUMNI',
    answers(person, drawn) {
      const tags = savedOf(person, drawn)?.tags ?? null;
      return tags === null ? isEither : [tags === 'board, Alumni'];
    },
  },
  {
    text: 'tag*tag:board',
    answers(person, drawn) {
      const tags = savedOf(person, drawn)?.tags ?? null;
      return tags === null ? isEither : [tags !== ''];
    },
  },
  {
    text: 'field*text:CAFE',
    answers(person, drawn) {
      const field = savedOf(person, drawn)?.field ?? null;
      return field === null ? isEither : [field === 'Prefers café'];
    },
  },
  {
    text: 'consent*to:email',
    answers(person, drawn) {
      const { optIn, subscribed } = savedOf(person, drawn) ?? {};
      if (optIn === 'No' || subscribed === 'false') return [false];
      return optIn === 'true' || subscribed === '1' ? [true] : isEither;
    },
  },
  { text: 'consent*to:texts', answers: () => isEither },
  { text: 'consent*to:mail', answers: () => isEither },
);

const has = fc.constantFrom<Asked>(
  { text: 'has*what:email', answers: (person, drawn) => [emailsOf(person, drawn).length > 0] },
  {
    text: 'has*what:phone',
    answers: (person, { households }) => [
      households.some(({ members }) => members.some(({ id, phone }) => id === person && phone !== null)),
    ],
  },
  { text: 'has*what:address', answers: (person, drawn) => [addressOf(person, drawn) !== null] },
);

/** The day of the newest record that tells of them. */
function lastKnownOf(person: string, drawn: OfficeDrawn): string | null {
  const told = [
    ...drawn.gifts.flatMap((gift) => (donorOf(gift, drawn) === person && gift.at ? [dayOf(gift.at)] : [])),
    ...drawn.pledges.flatMap(({ contact, updated }) => (contact === person ? [dayOf(updated)] : [])),
    ...[homeOf(person, drawn), savedOf(person, drawn)].flatMap((one) => (one ? [dayOf(one.updated)] : [])),
  ];
  return told.toSorted().at(-1) ?? null;
}

const source = fc
  .record({ from: maybe(fc.constantFrom('household', 'pledge', 'gift', 'saved')), last: maybe(period) })
  .map(({ from, last }): Asked => ({
    text: written('source', { from, last: last?.text }),
    answers(person, drawn) {
      const isFrom =
        from === undefined ||
        {
          household: homeOf(person, drawn) !== undefined,
          pledge: drawn.pledges.some(({ contact }) => contact === person),
          gift: drawn.gifts.some((gift) => donorOf(gift, drawn) === person),
          saved: savedOf(person, drawn) !== undefined,
        }[from];
      if (!isFrom || !last) return [isFrom];
      const day = lastKnownOf(person, drawn);
      return day === null ? isEither : [last.has(day)];
    },
  }));

const conditions = {
  gave,
  largest,
  'first, last': firstOrLast,
  top,
  recurring,
  unthanked,
  pledge,
  ticket,
  household,
  place,
  'tag, field, consent': saved,
  has,
  source,
};

/** True, false, or null where it isn't known, of each contact. */
function decided(drawn: OfficeDrawn, text: string) {
  const profiles = profilesIn(rowsOf(drawn));
  const of = (condition: string) => {
    const given = { audience: audienceOf([condition]), compared: null, thanked: drawn.thanked };
    const { members, unknown } = membersIn(profiles, given);
    return { ids: members.map(({ person: { id } }) => id), unknown: unknown[0] };
  };
  const [sure, likely] = [of(text), of(text.replace(/^!?[a-z]+/, '$&?'))];
  const decisions = new Map(
    profiles.profiles.map(({ person: { id } }) => [
      id,
      sure.ids.includes(id) ? true : likely.ids.includes(id) ? null : false,
    ]),
  );
  expect(sure.unknown).toBe([...decisions.values()].filter((decision) => decision === null).length);
  return { decisions, currency: profiles.currency };
}

describe.each(Object.entries(conditions))('%s', (_, asked) => {
  test('is decided as its definition says it, and only where rows do', () => {
    fc.assert(
      fc.property(office, asked, fc.boolean(), (drawn, { text, answers }, isNot) => {
        const { decisions, currency } = decided(drawn, `${isNot ? '!' : ''}${text}`);
        for (const [person, decision] of decisions) {
          const ways = answers(person, drawn, currency).map((answer) => answer !== isNot);
          const [way] = ways;
          // What is decided holds in every way; where there is one way, it's decided.
          const mayBe = decision === null && ways.length > 1 ? null : ways.every((one) => one === way) ? way : 'either';
          expect({ person, text, isNot, decision }).toEqual({ person, text, isNot, decision: mayBe });
        }
      }),
    );
  });
});
