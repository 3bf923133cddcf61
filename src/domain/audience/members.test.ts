import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PersonRow } from '#domain/lists/people.ts';
import { conditionOf } from '#e2e/support/doubles/audience.ts';
import type { Audience } from './definition.ts';
import { membersOf } from './members.ts';
import type { AudienceWorld, Profile, ProfileGift } from './profile.ts';

const today = '2026-11-27';

function gift(day: string | null, amount: number | null, more: Partial<ProfileGift> = {}): ProfileGift {
  return {
    id: `${day} ${amount}`,
    day,
    units: amount === null ? null : BigInt(Math.round(amount * 100)),
    currency: 'USD',
    campaign: '1',
    fund: null,
    method: 'card',
    isTicket: false,
    isRecurring: false,
    plan: null,
    ...more,
  };
}

const monthly = { isRecurring: true, plan: 'p1' };

function person(id: string, more: Partial<Profile> = {}, row: Partial<PersonRow> = {}): Profile {
  return {
    person: {
      id,
      name: id,
      email: null,
      phone: null,
      household_id: null,
      known_from: [],
      ...row,
    } as unknown as PersonRow,
    gifts: [],
    pledges: [],
    tickets: [],
    isHead: false,
    address: null,
    saved: null,
    lastKnown: null,
    ...more,
  };
}

const northquay = {
  address_1: '4 Quay Street',
  address_2: '',
  city: 'Northquay',
  state: 'TN',
  zipcode: '94408-12',
  country: 'US',
};

/**
 * Ada   gave 100 in 2025 and 50 in 2026, by card; lives in Northquay; gave her consent
 * Ben   gave 1,000 in 2025 to campaign 2; nothing since; a pledge of 300 past due
 * Cy    gave 20 each month until August 2026; no consent
 * Dora  gives 20 each month; heads a household
 * Eve   bought a ticket for 75 and came; never gave otherwise
 * Finn  gave 500 EUR in 2025
 * Gus   never gave; a ticket for campaign 2, not used
 * Hal   one gift without a date, one without an amount
 */
const people = [
  person(
    'Ada',
    {
      gifts: [gift('2026-03-01', 50), gift('2025-03-01', 100)],
      address: northquay,
      saved: { email_opt_in: 'true', is_email_subscribed: 'Yes', sms_opt_in: 'false', tags: 'board, alumni' },
      lastKnown: '2026-03-01',
    },
    { email: 'ada@example.org', known_from: ['gift'] },
  ),
  person('Ben', {
    gifts: [gift('2025-12-31', 1000, { campaign: '2', method: 'check' })],
    pledges: [{ isOpen: true, isOverdue: true, units: 30_000n, currency: 'USD' }],
    lastKnown: '2025-12-31',
  }),
  person('Cy', {
    gifts: [gift('2026-08-01', 20, monthly), gift('2026-07-01', 20, monthly)],
    saved: { email_opt_in: 'true', is_email_subscribed: 'false' },
  }),
  person(
    'Dora',
    { gifts: [gift('2026-11-10', 20, monthly), gift('2026-10-10', 20, monthly)], isHead: true },
    { household_id: '9' },
  ),
  person('Eve', {
    gifts: [gift('2026-05-05', 75, { isTicket: true, campaign: '2' })],
    tickets: [{ isTheirs: true, event: '2', isCheckedIn: true }],
  }),
  person('Finn', { gifts: [gift('2025-06-01', 500, { currency: 'EUR', method: null })] }),
  person('Gus', {
    tickets: [
      { isTheirs: true, event: '2', isCheckedIn: false },
      { isTheirs: true, event: null, isCheckedIn: true },
    ],
  }),
  person('Hal', { gifts: [gift('2024-02-02', null), gift(null, 10)] }),
];

const world: AudienceWorld = {
  profiles: people,
  currency: 'USD',
  known: { gifts: 14, known: 14 },
  decimals: 2,
  today,
  firstMonth: 1,
  thanked: new Set(['2026-03-01 50', '2026-11-10 20']),
  closed: new Set(),
};

function audience(texts: readonly string[], match: Audience['match'] = 'all'): Audience {
  return { match, conditions: texts.map(conditionOf) };
}

function found(texts: readonly string[], match?: Audience['match']) {
  const { members, unknown } = membersOf(audience(texts, match), world);
  return [members.map(({ person: { id } }) => id).join(' '), unknown];
}

describe('who is in', () => {
  test.each([
    [['gave'], 'Ada Ben Cy Dora Eve Finn Hal', [0]],
    [['!gave'], 'Gus', [0]],
    [['gave*in:last-year', '!gave*in:this-year'], 'Ben Finn', [1, 1]],
    // Hal's gift without a date may be of any year.
    [['gave*in:last-year'], 'Ada Ben Finn', [1]],
    [['gave?*in:last-year'], 'Ada Ben Finn Hal', [1]],
    [['!gave?*in:this-year'], 'Ben Finn Gus Hal', [1]],
    [['gave*sum:150..150'], 'Ada', [1]],
    // By the sum in any one currency. Hal's unreadable amount may be as much.
    [['gave*sum:150.001..'], 'Ben Finn', [1]],
    [['gave*sum:150.001..*currency:USD'], 'Ben', [1]],
    [['!gave*sum:1000..'], 'Ada Cy Dora Eve Finn Gus', [1]],
    // Nothing is less than 40, but not between 0 and 40.
    [['gave*sum:..40'], 'Cy Dora Gus', [1]],
    [['gave*sum:0..40'], 'Cy Dora', [1]],
    [['gave*sum:..40*in:this-year'], 'Ben Cy Dora Finn Gus Hal', [0]],
    [['gave*sum:..40*currency:EUR'], 'Ada Ben Cy Dora Eve Gus Hal', [0]],
    [['gave*gifts:2..'], 'Ada Cy Dora Hal', [0]],
    [['gave*gifts:..1'], 'Ben Eve Finn Gus', [0]],
    [['gave*gifts:1..1'], 'Ben Eve Finn', [0]],
    [['gave*campaign:2'], 'Ben Eve', [0]],
    [['gave*campaign:2*only:donations'], 'Ben', [0]],
    [['gave*method:Check'], 'Ben', [1]],
    [['largest*amount:500..'], 'Ben Finn', [1]],
    [['largest*amount:500..*currency:EUR'], 'Finn', [0]],
    [['largest*amount:..500*currency:EUR'], 'Finn', [0]],
    [['first*in:2026-01-01..'], 'Cy Dora Eve', [0]],
    // The gift without a date may be newer.
    [['last*in:..12m'], 'Finn', [1]],
    [['last*amount:..20'], 'Cy Dora', [1]],
    [['top*percent:..20'], 'Ada Ben', [2]],
    [['top*percent:..150'], 'Ada Ben Cy Dora Eve Hal', [1]],
    [['recurring*is:now'], 'Dora', [0]],
    [['recurring*is:stopped*every:month'], 'Cy', [0]],
    [['recurring*is:stopped*every:year'], '', [0]],
    [['recurring*is:rescue*every:month'], '', [0]],
    [['unthanked*in:this-year'], 'Cy Dora Eve', [1]],
    [['pledge*is:past-due'], 'Ben', [0]],
    [['pledge*balance:300..300'], 'Ben', [0]],
    [['pledge*balance:301..'], '', [0]],
    [['ticket*is:checked-in', '!gave*only:donations'], 'Eve Gus', [0, 0]],
    [['ticket*event:2*is:checked-in'], 'Eve', [1]],
    [['household'], 'Dora', [0]],
    [['!household'], 'Ada Ben Cy Eve Finn Gus Hal', [0]],
    [['household*as:head'], 'Dora', [0]],
    [['place*city:northq*state:tn*zip:944'], 'Ada', [7]],
    [['!place'], 'Ben Cy Dora Eve Finn Gus Hal', [0]],
    [['place?*zip:9'], 'Ada Ben Cy Dora Eve Finn Gus Hal', [7]],
    [['tag*tag:Alumni'], 'Ada', [7]],
    [['tag*tag:alum'], '', [7]],
    [['has*what:email'], 'Ada', [0]],
    [['!has*what:address'], 'Ben Cy Dora Eve Finn Gus Hal', [0]],
    [['consent*to:email'], 'Ada', [6]],
    [['!consent*to:email'], 'Cy', [6]],
    [['consent?*to:texts'], 'Ben Cy Dora Eve Finn Gus Hal', [7]],
    [['source*from:gift'], 'Ada', [0]],
    [['source*last:..6m'], 'Ada Ben', [6]],
  ] as const)('%j: %s', (texts, members, unknown) => {
    expect(found(texts)).toEqual([members, unknown]);
  });

  test('One condition is enough where any is asked for.', () => {
    expect(found(['pledge', 'household'], 'any')).toEqual(['Ben Dora', [0, 0]]);
  });

  test('People whom another condition decides aren’t counted as unknown.', () => {
    // Ben's address isn't known, and of Finn neither the address nor the method.
    expect(found(['gave*method:check', 'place*city:north'])).toEqual(['', [1, 2]]);
    expect(found(['gave*method:check', 'place*city:north'], 'any')).toEqual(['Ada Ben', [1, 6]]);
  });
});

/**
 * Ivy   gave 10 in 2025, and 40 without a date
 * Jon   pledged 100 USD and 50 EUR
 * Kay   has a plan in dollars; rows don't say of another gift whether it came by itself
 * Lou   gave 20 EUR, and may hold a ticket that came to an email of several
 */
const unsaid = [
  person('Ivy', { gifts: [gift('2025-05-05', 10), gift(null, 40)] }),
  person('Jon', {
    pledges: [
      { isOpen: true, isOverdue: true, units: 10_000n, currency: 'USD' },
      { isOpen: true, isOverdue: false, units: 5_000n, currency: 'EUR' },
    ],
  }),
  person('Kay', {
    gifts: [
      gift('2026-11-20', 5, monthly),
      gift('2026-10-20', 5, monthly),
      gift('2026-10-01', 5, { isRecurring: null, isTicket: null }),
    ],
  }),
  person('Lou', {
    gifts: [gift('2026-05-05', 20, { currency: 'EUR' })],
    tickets: [{ isTheirs: null, event: '2', isCheckedIn: true }],
  }),
];

test.each([
  // The largest may be the one without a date.
  ['largest*in:last-year*amount:..20', '', 1],
  ['largest*in:last-year*amount:50..', '', 0],
  ['largest*amount:..40', 'Ivy Kay Lou', 0],
  // So may the first and the last.
  ['first*in:last-year', '', 1],
  ['first*in:..12m', 'Ivy', 0],
  ['last*in:this-year', 'Kay Lou', 1],
  ['last*in:2025-01-01..', 'Ivy Kay Lou', 0],
  ['first*amount:10..40', 'Ivy Lou', 0],
  // The largest balance in one currency.
  ['pledge*balance:100..', 'Jon', 0],
  ['pledge*balance:..100', 'Jon', 0],
  ['pledge*balance:..60*currency:EUR', 'Jon', 0],
  ['pledge*is:past-due*balance:..100', 'Jon', 0],
  ['top*percent:..100', 'Ivy Kay', 1],
  // The plan goes on, whatever the other gift is.
  ['recurring*is:now*every:month', 'Kay', 0],
  ['recurring*is:stopped', '', 0],
  ['gave*only:donations*gifts:2..', 'Ivy Kay', 0],
  ['gave*only:donations*gifts:3..', '', 1],
  ['ticket*is:checked-in', '', 1],
  ['!ticket', 'Ivy Jon Kay', 1],
] as const)('What rows don’t say decides nothing: %s, %s', (text, members, unknown) => {
  const decided = membersOf(audience([text]), { ...world, profiles: unsaid });
  expect(decided.members.map(({ person: { id } }) => id).join(' ')).toBe(members);
  expect(decided.unknown).toEqual([unknown]);
  expect(decided.undecided).toHaveLength(unknown);
});

/** A gift of which campaign, method, or day may be left out. */
const drawnGift = fc.record({
  day: fc.option(fc.constantFrom('2024-05-05', '2025-05-05', '2026-05-05')),
  units: fc.integer({ min: 1, max: 3 }).map(BigInt),
  campaign: fc.option(fc.constantFrom('1', '2')),
  method: fc.option(fc.constantFrom('card', 'check')),
});
type Drawn = Pick<ProfileGift, 'day' | 'campaign' | 'method'> & { units: bigint };

/** Every world that the gifts may be of: slow, and obvious. */
function completions([first, ...others]: readonly Drawn[]): Drawn[][] {
  if (!first) return [[]];
  const days = first.day === null ? ['2024-05-05', '2025-05-05', '2026-05-05'] : [first.day];
  const campaigns = first.campaign === null ? ['1', '2', '3'] : [first.campaign];
  const methods = first.method === null ? ['card', 'check', 'cash'] : [first.method];
  const rest = completions(others);
  return days.flatMap((day) =>
    campaigns.flatMap((campaign) =>
      methods.flatMap((method) => rest.map((gifts) => [{ ...first, day, campaign, method }, ...gifts])),
    ),
  );
}

test('What is decided holds whatever the platform leaves out; what isn’t may be either.', () => {
  const asked = fc.record({
    isNot: fc.boolean(),
    isThisYear: fc.boolean(),
    campaign: fc.option(fc.constantFrom('1', '2'), { nil: undefined }),
    method: fc.option(fc.constantFrom('card', 'check'), { nil: undefined }),
    sum: fc.option(fc.integer({ min: 1, max: 6 }), { nil: undefined }),
    gifts: fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }),
  });
  fc.assert(
    fc.property(fc.array(drawnGift, { maxLength: 3 }), asked, (gifts, { isNot, isThisYear, ...about }) => {
      const parts = {
        ...(isThisYear && { in: 'this-year' }),
        ...(about.campaign && { campaign: about.campaign }),
        ...(about.method && { method: about.method }),
        ...(about.sum && { sum: `0.0${about.sum}..` }),
        ...(about.gifts && { gifts: `${about.gifts}..` }),
      };
      const holds = (complete: readonly Drawn[]) => {
        const counted = complete.filter(
          ({ day, campaign, method }) =>
            (!isThisYear || day?.startsWith('2026')) &&
            (about.campaign === undefined || campaign === about.campaign) &&
            (about.method === undefined || method === about.method),
        );
        const sum = counted.reduce((all, { units }) => all + Number(units), 0);
        return (counted.length >= (about.gifts ?? 1) && sum >= (about.sum ?? 0)) !== isNot;
      };
      const outcomes = new Set(completions(gifts).map(holds));
      const profile = person('one', {
        gifts: gifts.map(({ units, ...drawn }) => gift(null, null, { ...drawn, units })),
      });
      const of = (takesUnknown: boolean) =>
        membersOf(
          { match: 'all', conditions: [{ kind: 'gave', isNot, parts, takesUnknown }] },
          { ...world, profiles: [profile] },
        );
      const [least, most] = [of(false).members.length, of(true).members.length];
      if (least === most) expect(outcomes).toEqual(new Set([least === 1]));
      else expect(of(false).unknown).toEqual([1]);
      if (outcomes.size === 2) expect([least, most]).toEqual([0, 1]);
    }),
  );
});

describe('monthly gifts to rescue', () => {
  const inMonths = (...days: string[]) => days.map((day) => gift(day, 20, monthly));
  const failedPlans = new Set(['p1']);
  const [sep, oct, nov] = ['2026-09-12', '2026-10-12', '2026-11-12'] as const;
  test.each([
    ['a plan that goes on', { gifts: inMonths(nov, oct, sep) }, ''],
    ['the newest charge failed', { gifts: inMonths(nov, oct), failedPlans }, 'Ada'],
    ['the second charge failed', { gifts: inMonths(oct), failedPlans }, 'Ada'],
    ['none in its month', { gifts: inMonths(oct, sep) }, 'Ada'],
    ['a plan that ended long ago', { gifts: inMonths('2026-06-12', '2026-05-12'), failedPlans }, ''],
    ['a yearly plan', { gifts: inMonths('2026-01-12', '2025-01-12'), failedPlans }, ''],
    ['no plan', { gifts: [gift(nov, 20)], failedPlans }, ''],
  ])('%s', (_words, given, ids) => {
    const asked = { ...world, profiles: [person('Ada', given)] };
    const { members } = membersOf(audience(['recurring*is:rescue*every:month']), asked);
    expect(members.map(({ person: { id } }) => id).join('')).toBe(ids);
  });
});

/** Ida gave last year; Joe, of the same household, this year. Kit, without one, gave 100 and was paid back 40. */
describe('gifts of a household, and refunds of their own', () => {
  const [ofIda, ofJoe] = [[gift('2025-03-01', 80)], [gift('2026-03-01', 30)]];
  const together = { gifts: [...ofJoe, ...ofIda], refunds: [] };
  const kit = person('Kit', {
    gifts: [gift('2026-01-01', 100)],
    refunds: [gift('2026-02-01', -40, { isTicket: null })],
  });
  const family = (more: object) => [
    person('Ida', { gifts: ofIda, ...more }),
    person('Joe', { gifts: ofJoe, ...more }),
    kit,
  ];
  const foundIn = (profiles: readonly Profile[], ...texts: string[]) =>
    membersOf(audience(texts), { ...world, profiles })
      .members.map(({ person: { id } }) => id)
      .join(' ');

  test.each([
    [['gave*in:last-year', '!gave*in:this-year'], 'Ida', ''],
    [['gave*in:last-year', 'gave*in:this-year'], '', 'Ida Joe'],
    [['gave*sum:110..110'], '', 'Ida Joe'],
    [['first*in:last-year'], 'Ida', 'Ida Joe'],
    [['last*in:last-year'], 'Ida', ''],
    [['largest*amount:80..80'], 'Ida', 'Ida Joe'],
    // A household is ranked once: it's one of two, with 110 of 110 and 60.
    [['top*percent:..50'], 'Ida Kit', 'Ida Joe'],
    [['unthanked*in:last-year'], 'Ida', 'Ida'],
  ] as const)('%j: by person %s; by household %s', (texts, byPerson, byHousehold) => {
    expect(foundIn(family({}), ...texts)).toBe(byPerson);
    expect(foundIn(family({ together }), ...texts)).toBe(byHousehold);
  });

  test.each([
    ['gave*sum:60..60', 'Kit'],
    ['gave*sum:61..', 'Ida'],
    ['gave*sum:100..*in:2026-01-01..2026-01-31', 'Kit'],
    ['gave*gifts:2..', ''],
    ['largest*amount:100..', 'Kit'],
    ['last*in:2026-02-01..2026-02-28', ''],
    // Rows don't say if a refund was of tickets.
    ['gave*sum:61..*only:donations', 'Ida'],
    ['gave*sum:..60*only:donations', 'Joe'],
  ])('%s, less refunds of their own: %s', (text, ids) => {
    expect(foundIn(family({}), text)).toBe(ids);
  });
});

test('The largest donors aren’t known where too few gifts have a donor.', () => {
  const asked = audience(['top*percent:..20']);
  const { members, unknown } = membersOf(asked, { ...world, known: { gifts: 30, known: 14 } });
  expect([members, unknown]).toEqual([[], [people.length]]);
});
