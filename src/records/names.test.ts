import { answered, forgetNames, learnNames, learnSavedNames, names } from './names.ts';
import { donorOf } from '#domain/donor.ts';
import { currencyOf } from '#domain/gift.ts';
import type { Names } from '#domain/names.ts';
import type { Field } from '#domain/rows/field.ts';
import { queried } from '#domain/rows/query.ts';
import { personName } from '#domain/person.ts';
import type { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '#api/query.ts';
import {
  campaign,
  contact,
  household,
  type Pledge,
  pledge,
  ticket,
  transaction,
  updatedHousehold,
} from '#api/resources.ts';
import { ticketFields, ticketTotals } from '#domain/lists/tickets.ts';
import { listContext } from '#e2e/support/doubles/list-context.ts';
import { getOrMake } from '#domain/values/collections.ts';
import { sumByCurrency } from '#domain/values/money.ts';

let cache: QueryClient;
let stop: () => void;
const known = (): ReturnType<typeof names.get> => names.get();

beforeEach(() => {
  forgetNames();
  cache = createQueryClient();
  stop = learnNames(cache);
});
afterEach(() => {
  stop();
  cache.clear();
});

const ames = household.read(
  {
    id: 501,
    name: 'Ames family',
    contacts: [
      { id: '4801', first_name: 'Ruth', last_name: 'Ames', name_display: 'Ruth Ames' },
      { id: null, first_name: 'Nobody' },
    ],
  },
  'household',
);
const gala = campaign.read({ id: '77', title: 'Spring Gala', currency: 'EUR' }, 'campaign');
const promise = pledge.read({ id: '12', contact_id: '4821', campaign_id: '77' }, 'pledge');
const page = (rows: readonly unknown[], number = 1) => ({ rows, number });

/** A write that was answered with this. */
function saved(operation: 'updateContact' | 'updateHousehold', answer: unknown, input = {}) {
  learnSavedNames({ operation, input }, answer);
}

describe('names are learned', () => {
  it('from the members of households, with where they were met', () => {
    cache.setQueryData(['listHouseholds', {}], page([ames]));
    expect(known().person('4801')).toBe('Ruth Ames');
    expect(known().personSeen('4801')?.member).toMatchObject({
      from: { kind: 'household', id: '501', name: 'Ames family' },
    });
    expect(known().peopleSeen()).toHaveLength(1);
  });

  it('from campaigns and pledges, with the page where they are, which a whole list does not forget', () => {
    cache.setQueryData(['listCampaigns', { page: '3' }], page([gala], 3));
    cache.setQueryData(['listPledges', {}], page([promise]));
    cache.setQueryData(['loaded', 'listCampaigns', {}], { rows: [gala] });
    expect(known().campaign('77')).toEqual({ title: 'Spring Gala', currency: 'EUR', eventDay: null, page: 3 });
    expect(known().pledge('12')).toEqual({ contactId: '4821', campaignId: '77', page: 1 });
    expect(known().personSeen('4821')?.mention?.from).toMatchObject({ kind: 'pledge', id: '12' });
    expect(known().person('4821')).toBeUndefined();
    const ofPledge = (pledge_id: string) => currencyOf(transaction.read({ pledge_id }, 'transactions'), known());
    expect([known().currency('77'), ofPledge('12'), ofPledge('13')]).toEqual(['EUR', 'EUR', null]);
  });

  it('a currency that all campaigns have is that of what is tied to none, once all of them have been seen', () => {
    const unknown = transaction.read({ id: 9 }, 'transactions');
    const first = { rows: [gala], number: 1, total: 2 };
    cache.setQueryData(['listCampaigns', {}], first);
    expect([known().currency(null), currencyOf(unknown, known())]).toEqual([null, null]);
    const other = (currency: string | null) => campaign.read({ id: '78', title: 'Appeal', currency }, 'campaign');
    cache.setQueryData(['listCampaigns', { page: '2' }], { rows: [other('EUR')], number: 2, total: 2 });
    expect([known().currency(null), currencyOf(unknown, known())]).toEqual(['EUR', 'EUR']);
    cache.setQueryData(['listCampaigns', {}], { rows: [gala, other('USD')], number: 1, total: 2 });
    expect([known().currency(null), currencyOf(unknown, known())]).toEqual([null, null]);
    cache.setQueryData(['listCampaigns', {}], { rows: [gala, other(null)], number: 1, total: 2 });
    expect([known().currency(null), known().currency('78')]).toEqual([null, null]);
  });

  it('sums of tickets stand apart by the currency of their campaign, else of their transaction', () => {
    const abroad = campaign.read({ id: '78', title: 'Abroad', currency: 'GBP' }, 'campaign');
    cache.setQueryData(['listCampaigns', {}], { rows: [gala, abroad], number: 1, total: 2 });
    const paid = transaction.read({ id: '9', currency: 'USD' }, 'transactions');
    cache.setQueryData(['listTransactions', {}], page([paid]));
    const seats = [
      { id: '1', price: '10.00', campaign_id: 77 },
      { id: '2', price: '20.00', campaign_id: 78 },
      { id: '3', price: '30.00', transaction_id: '9' },
      { id: '4', price: '40.00', transaction_id: '10' },
    ].map((row) => ticket.read(row, 'tickets'));
    const [price] = ticketTotals({ ...listContext(), names: known() });
    if (!price) throw new Error('Tickets have no total');
    const sums = Object.fromEntries(sumByCurrency(seats, price).sums.map(({ currency, sum }) => [currency, sum]));
    expect(sums).toEqual({ EUR: '10.00', GBP: '20.00', USD: '30.00', '': '40.00' });
    const { currency } = ticketFields({ ...listContext(), names: known() });
    expect(seats.map((seat) => currency.value(seat))).toEqual(['EUR', 'GBP', 'USD', null]);
  });

  it('from transactions that say who gave, which leave better names as they are; not from those that do not', () => {
    const gift = (row: object) => transaction.read({ id: 9, ...row }, 'transactions');
    const before = names.get();
    cache.setQueryData(['listTransactions', {}], page([gift({ captured: 'true' })]));
    expect(names.get()).toBe(before);
    const named = { contact_id: 5597, first_name: 'Tobias', last_name: 'Lindqvist', email: 't@example.org' };
    cache.setQueryData(['listTransactions', { page: '2' }], page([gift(named), gift({ ...named, contact_id: 4801 })]));
    expect(known().person('5597')).toBe('Tobias Lindqvist');
    expect(known().personSeen('5597')?.donor).toMatchObject({
      from: { kind: 'transaction' },
      fields: { first_name: 'Tobias' },
    });
    cache.setQueryData(['listHouseholds', {}], page([ames]));
    expect(known().person('4801')).toBe('Ruth Ames');
  });

  it('from tickets, as who has probably paid for them', () => {
    const seat = (row: object) => ticket.read(row, 'tickets');
    cache.setQueryData(
      ['listTickets', {}],
      page([seat({ transaction_id: 9, name: 'Ann' }), seat({ transaction_id: 9, name: 'Bo' })]),
    );
    expect(donorOf(transaction.read({ id: 9 }, 'transactions'), known())).toMatchObject({ name: 'Ann', by: 'ticket' });
    forgetNames();
    expect(donorOf(transaction.read({ id: 9 }, 'transactions'), known()).by).toBe('nothing');
  });

  it('from the answers to saves, which then name the person', () => {
    cache.setQueryData(['listHouseholds', {}], page([ames]), { updatedAt: 1 });
    saved('updateContact', contact.read({ id: '4801', first_name: 'Rut', last_name: 'Ames' }, 'contact'));
    expect(known().person('4801')).toBe('Rut Ames');
    const answer = updatedHousehold.read({ id: 9, name: 'H', contacts: [{ id: '5', company_name: 'Harbour' }] }, 'x');
    saved('updateHousehold', answer);
    expect(known().personSeen('5')?.saved).toMatchObject({
      name: 'Harbour',
      from: { kind: 'saved household', name: 'H' },
    });
  });

  it('not from a save that was answered with nothing', () => {
    saved('updateContact', null);
    expect(known().peopleSeen()).toEqual([]);
  });

  it('and after such a save what was known of the contact is known no longer', () => {
    cache.setQueryData(['listHouseholds', {}], page([ames]));
    saved('updateContact', null, { contact: '4801', body: {} });
    expect(known().personSeen('4801')).toBeUndefined();
  });

  it('also from answers that were there before', () => {
    stop();
    cache.setQueryData(['listHouseholds', {}], page([ames]));
    expect(known().person('4801')).toBeUndefined();
    stop = learnNames(cache);
    expect(known().person('4801')).toBe('Ruth Ames');
  });

  it('once for a whole answer, and never from lists that name nobody', () => {
    const heard = vi.fn<() => void>();
    const unsubscribe = names.subscribe(heard);
    cache.setQueryData(['listHouseholds', {}], { rows: Array.from({ length: 500 }, () => ames) });
    expect(heard).toHaveBeenCalledTimes(1);
    const before = names.get();
    const rows = new Proxy([transaction.none()], {
      get: () => {
        throw new Error('The rows were read.');
      },
    });
    cache
      .getQueryCache()
      .build(cache, { queryKey: ['listMessages', {}] })
      .setData({ rows });
    expect(names.get()).toBe(before);
    unsubscribe();
  });
});

/** Makes it once for the same names, as screens do. */
function remembered<Made>(make: (from: Names) => Made): (from: Names) => Made {
  const made = new WeakMap<Names, { it: Made }>();
  return (from) => getOrMake(made, from, () => ({ it: make(from) })).it;
}

describe('what is known already', () => {
  const gift = (row: object) => transaction.read({ id: 9, contact_id: 5597, ...row }, 'transactions');
  const answers: Record<string, readonly unknown[]> = {
    listHouseholds: [ames],
    listCampaigns: [gala],
    listPledges: [promise, pledge.read({ id: '13', contact_id: '4821' }, 'pledge')],
    listTransactions: [gift({ first_name: 'Tobias' }), gift({ first_name: 'T.' })],
    listTickets: [ticket.read({ transaction_id: 9, name: 'Ann' }, 'tickets')],
  };

  it.each(Object.entries(answers))('from %s makes no list read its rows anew', (operation, rows) => {
    const before = known();
    cache.setQueryData([operation, {}], page(rows));
    const after = known();
    expect(after).not.toBe(before);
    const responses = answered.get();
    cache.setQueryData([operation, {}], page(structuredClone(rows)));
    cache.setQueryData(['loaded', operation, {}], { rows });
    expect(known()).toBe(after);
    expect(answered.get()).toBe(responses + 2);
  });

  it('leaves a list that is searched as it is', () => {
    const value = vi.fn<(row: Pledge, from: Names) => string | null>(
      ({ contact_id }, from) => from.person(contact_id) ?? null,
    );
    const fieldsWith = remembered((from: Names): readonly Field<Pledge>[] => [
      { key: 'contact', kind: 'text', value: (row) => value(row, from) },
    ]);
    const rows = [pledge.read({ id: '14', contact_id: '4801' }, 'pledge')];
    const found = () =>
      queried(rows, { fields: fieldsWith(known()) }, { filters: {}, searchText: 'Ames' }, listContext());
    expect(found()).toEqual([]);
    cache.setQueryData(['listHouseholds', {}], page([ames]));
    expect(found()).toEqual(rows);
    value.mockClear();
    cache.setQueryData(['listHouseholds', { page: '2' }], page([ames]));
    expect(found()).toEqual(rows);
    expect(value).not.toHaveBeenCalled();
  });
});

describe('names are forgotten', () => {
  it('when the cache is cleared, and learned anew after that', () => {
    cache.setQueryData(['listHouseholds', {}], page([ames]));
    cache.setQueryData(['listCampaigns', {}], page([gala]));
    cache.clear();
    expect([known().person('4801'), known().campaign('77'), known().peopleSeen()]).toEqual([undefined, undefined, []]);
    cache.setQueryData(['listHouseholds', {}], page([ames]));
    cache.clear();
    expect(known().person('4801')).toBeUndefined();
  });

  it('not when a single answer goes', () => {
    cache.setQueryData(['listHouseholds', {}], page([ames]));
    cache.removeQueries({ queryKey: ['listHouseholds'] });
    expect(known().person('4801')).toBe('Ruth Ames');
  });
});

it.each([
  [{ name_display: 'Dr Ames', first_name: 'Ruth' }, 'Dr Ames'],
  [{ first_name: 'Ruth', last_name: ' ' }, 'Ruth'],
  [{ type: 'company', first_name: 'Ruth', company_name: 'Harbour' }, 'Harbour'],
  [{ type: 'individual', first_name: 'Ruth', company_name: 'Harbour' }, 'Ruth'],
  [{ company_name: 'Harbour' }, 'Harbour'],
  [{ primary_email: 'ruth@example.org' }, 'ruth@example.org'],
  [{ first_name: null, name_display: '' }, ''],
])('%j is called %j', (fields, name) => {
  expect(personName(fields)).toBe(name);
});
