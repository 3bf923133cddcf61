import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Ticket, ticket } from '#api/resources.ts';
import { campaignOfTicket, ticketName } from '#domain/ticket.ts';
import type { PaymentProblem } from '#domain/gift-labels.ts';
import {
  checkedInLabel,
  doorCount,
  doorList,
  doorNames,
  finder,
  nextEvent,
  shownLabel,
  unsoldLabel,
} from './door-list.ts';

const numRuns = Math.min(Number(process.env['FUZZ_RUNS'] ?? 40), 10_000);

/** The transactions whose payments don't stand. */
const problems = new Map<string | null, PaymentProblem>([
  ['failed', 'Payment failed'],
  ['pending', 'Payment pending'],
  ['back', 'Refunded'],
]);
const problemOf = ({ transaction_id }: Ticket) => problems.get(transaction_id) ?? null;
const of = (given: Record<string, string | null>) => ticket.read(given, 'x');
const nameOf = doorNames([], () => '');
const rules = { problemOf, nameOf, by: 'last' } as const;

describe('doorList()', () => {
  it('groups tickets by type and sorts them by last name', () => {
    const list = doorList(
      [
        of({ id: '1', title: 'Table 10', name: 'Zoe Ames' }),
        of({ id: '2', title: ' ', name: 'Walk-in' }),
        of({ id: '3', title: 'Table 9', name: 'örn Dale', checked_in_at: '2026-11-20T18:02:00Z' }),
        of({ id: '4', title: 'Table 10', name: 'adam Bell', checked_in_at: '' }),
        of({ id: '5', title: 'Table 10', name: 'Ölaf Cole', checked_in_at: '2026-11-20T18:03:00Z' }),
      ],
      rules,
    );
    expect(list.map(({ type, tickets, checkedIn }) => [type, tickets.map(ticketName), checkedIn])).toEqual([
      ['Table 9', ['örn Dale'], 1],
      ['Table 10', ['Zoe Ames', 'adam Bell', 'Ölaf Cole'], 1],
      [null, ['Walk-in'], 0],
    ]);
  });

  it('property: contains every ticket once', () => {
    const tickets = fc.array(
      fc
        .record({
          title: fc.option(fc.constantFrom('Gala', 'gala', 'Balcony', '', '__proto__')),
          name: fc.option(fc.string()),
          checked_in_at: fc.option(fc.constantFrom('', '2026-11-20T18:02:00Z', 'yes')),
        })
        .map(of),
    );
    fc.assert(
      fc.property(tickets, (given) => {
        const list = doorList(given, rules);
        expect(new Set(list.flatMap((type) => type.tickets))).toEqual(new Set(given));
        expect(list.flatMap((type) => type.tickets)).toHaveLength(given.length);
        expect(new Set(list.map(({ type }) => type)).size).toBe(list.length);
      }),
      { numRuns },
    );
  });
});

describe('doorNames()', () => {
  const tickets = [
    of({ id: '1', title: 'Seat', name: 'Paula Byers', transaction_id: '9' }),
    of({ id: '2', title: 'Seat', name: null, transaction_id: '9' }),
    of({ id: '3', title: 'Seat', name: ' ', transaction_id: '8' }),
    of({ id: '4', title: 'Seat', first_name: 'Anna', last_name: 'van der Berg' }),
    of({ id: '5', title: 'Seat', name: 'Siobhan O’Brien, Jr.' }),
    of({ id: '6', title: 'Seat', name: null, transaction_id: '7' }),
    of({ id: '7', title: 'Seat', name: 'Zoe Oakes' }),
  ];
  const named = doorNames(tickets, ({ transaction_id }) => (transaction_id === '8' ? 'Łukasz Nowak' : ''));
  const inOrder = (by: 'last' | 'first') =>
    doorList(tickets, { problemOf, nameOf: named, by })[0]?.tickets.map((one) => named(one).name);

  it('names a ticket without a name after its buyer, and sorts it with them', () => {
    expect(inOrder('last')).toEqual([
      'Paula Byers',
      'Guest of Paula Byers',
      'Guest of Łukasz Nowak',
      'Zoe Oakes',
      'Siobhan O’Brien, Jr.',
      'Anna van der Berg',
      'Seat',
    ]);
    expect(inOrder('first')?.slice(0, 4)).toEqual([
      'Anna van der Berg',
      'Guest of Łukasz Nowak',
      'Paula Byers',
      'Guest of Paula Byers',
    ]);
  });

  it('finds a ticket without a name by its buyer', () => {
    const found = (text: string) => tickets.filter(finder(text, named)).map(({ id }) => id);
    expect(found('byers')).toEqual(['1', '2']);
    expect(found('lukasz')).toEqual(['3']);
    expect(['obrien', "O'Brien", 'o brien', 'O’BRIEN'].map(found)).toEqual([['5'], ['5'], ['5'], ['5']]);
  });
});

describe('finder()', () => {
  const zoe = of({ id: '30001', id_suffix: '1/2', first_name: 'Zoë', last_name: 'Ames', email: 'z.ames@example.org' });

  it.each(['', ' ', 'zoe', 'ames zo', 'AMES@EXAMPLE', '30001', '1/2', 'ames 300'])('finds a ticket by %j', (text) => {
    expect(finder(text, nameOf)(zoe)).toBe(true);
  });

  it.each(['zoe bell', '30002', 'null'])('doesn’t find a ticket by %j', (text) => {
    expect(finder(text, nameOf)(zoe)).toBe(false);
  });

  it.each(['(617) 555-0116', '617 555 0116', '6175550116', '+1 617-555-0116', '0116'])(
    'finds a phone number by %j',
    (text) => {
      expect(finder(text, nameOf)(of({ id: '1', phone: '(617) 555-0116' }))).toBe(true);
      expect(finder(text, nameOf)(of({ id: '1', phone: '+1 617.555.0116' }))).toBe(true);
      expect(finder(text, nameOf)(of({ id: '1', phone: '(617) 555-0142' }))).toBe(false);
    },
  );

  it('finds a part of a ticket by its number', () => {
    expect(finder('30001 1/2', nameOf)(zoe)).toBe(true);
  });

  it('campaignOfTicket(): returns the campaign if the platform names one', () => {
    expect(campaignOfTicket(zoe)).toBeNull();
    expect(campaignOfTicket(ticket.read({ campaign_id: 77 }, 'x'))).toBe('77');
  });
});

it('checkedInLabel(): says all only of a whole list', () => {
  expect([
    checkedInLabel(279, 464, true),
    checkedInLabel(464, 464, false),
    checkedInLabel(464, 464, true),
    checkedInLabel(1, 1, true),
    checkedInLabel(0, 0, true),
  ]).toEqual([
    '279 of 464 checked in',
    '464 of 464 checked in',
    'All 464 checked in',
    '1 of 1 checked in',
    '0 of 0 checked in',
  ]);
});

it('nextEvent(): is today’s, or the one that comes next', () => {
  const event = (id: string, eventDay: string | null) => ({ id, title: id, eventDay });
  const all = [event('4', '2026-12-19'), event('3', '2026-11-20'), event('2', '2026-11-19'), event('1', null)];
  expect(nextEvent(all, '2026-11-20')).toBe('3');
  expect(nextEvent(all, '2026-11-21')).toBe('4');
  expect(nextEvent(all, '2026-12-20')).toBeNull();
});

it('doorCount(): counts apart whose payment failed, is pending, or was refunded, though they stay on the list', () => {
  const checked_in_at = '2026-11-20T18:02:00Z';
  const tickets = [
    of({ id: '1', title: 'Gala', transaction_id: 'paid', checked_in_at }),
    of({ id: '2', title: 'Gala', transaction_id: 'failed' }),
    of({ id: '3', title: 'Seat', transaction_id: 'pending', checked_in_at }),
    of({ id: '4', title: 'Seat', transaction_id: 'back' }),
    of({ id: '5', title: 'Seat', transaction_id: null }),
  ];
  const count = doorCount(tickets, problemOf);
  expect(count).toEqual({ guests: 2, checkedIn: 1, unpaid: 2, refunded: 1 });
  expect(unsoldLabel(count)).toBe('2 unpaid, 1 refunded');
  expect(doorList(tickets, rules)).toMatchObject([
    { type: 'Gala', guests: 1, checkedIn: 1, unpaid: 1, refunded: 0 },
    { type: 'Seat', guests: 1, checkedIn: 0, unpaid: 1, refunded: 1 },
  ]);
  expect(doorList(tickets, rules).flatMap((type) => type.tickets)).toHaveLength(5);
});

it('shownLabel(): counts guests by type, and all tickets if it isn’t known who paid', () => {
  const label = (tickets: Ticket[], arePaymentsKnown = true) =>
    shownLabel(doorList(tickets, rules), doorCount(tickets, problemOf), arePaymentsKnown);
  const titled = (...titles: string[]) => titles.map((title, id) => of({ id: String(id), title }));
  const failed = of({ id: '9', title: 'Gala', transaction_id: 'failed' });
  expect([
    label([]),
    label(titled('Gala')),
    label([...titled('Gala', 'Gala', ''), failed]),
    label([failed]),
    label(titled('a', 'b', 'c', 'd', 'e', 'f', 'g')),
    label(titled('Gala', 'Gala'), false),
  ]).toEqual([
    '0 guests',
    '1 guest: Gala',
    '3 guests, 1 unpaid: Gala 2, No type 1',
    '1 unpaid: Gala',
    '7 guests, of 7 types',
    '2 tickets, payments not synced: Gala',
  ]);
});
