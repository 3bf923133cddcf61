import { beforeEach, describe, expect, it } from 'vitest';
import type { ListName } from '#api/operations.ts';
import { campaign, contact, household, pledge, ticket, transaction, updatedHousehold } from '#api/resources.ts';
import { listContext } from '#e2e/support/doubles/list-context.ts';
import { donorOf } from './donor.ts';
import { currencyOf } from './gift.ts';
import { ticketFields, ticketTotals } from './lists/tickets.ts';
import { namesIn, savedNames } from './names-in-rows.ts';
import { createNames, type NamesPatch, type NameStore } from './names.ts';
import { newestSnapshot } from './snapshots.ts';
import { sumByCurrency } from './values/money.ts';

const answered = (page: number | null, total: number | null = null) => ({ page, total, at: 1 });
const nothing: NamesPatch = {};
let names: NameStore;

beforeEach(() => {
  names = createNames();
});

const gift = (row: object) => transaction.read({ id: 9, ...row }, 'transactions');
const ames = household.read({ id: 501, name: 'Ames', contacts: [{ id: '4801', name_display: 'Ruth Ames' }] }, 'h');
const campaigns = (...currencies: (string | null)[]) =>
  currencies.map((currency, place) => campaign.read({ id: 77 + place, title: `C${place}`, currency }, 'campaign'));

it('merge(): returns true only if something shown changes', () => {
  const donor = (first_name: string) =>
    namesIn('listTransactions', [gift({ contact_id: 4801, first_name })], answered(1));
  const pledges = namesIn('listPledges', [pledge.read({ id: 12, contact_id: 5 }, 'pledge')], answered(1));
  const merges: readonly (readonly [NamesPatch | null, boolean])[] = [
    [namesIn('listHouseholds', [ames], answered(1)), true],
    [namesIn('listHouseholds', [ames], answered(2)), false],
    // The household's name is the better one.
    [donor('R.'), false],
    [pledges, true],
    [pledges, false],
    [{ donors: [['61', '4801']] }, true],
    [{ donors: [['61', '4801']] }, false],
    [{ donors: [['61', null]] }, true],
    [{ campaignCount: 3 }, true],
    [{ campaignCount: 3 }, false],
    [{ currencies: [['9', 'EUR']] }, true],
    [{ currencies: [['9', 'EUR']] }, false],
    [nothing, false],
  ];
  const changes = merges.map(([patch]) => names.merge(patch ?? nothing));
  expect(changes).toEqual(merges.map(([, changed]) => changed));
  expect(names.person('4801')).toBe('Ruth Ames');
});

it('merge(): a row that was read earlier doesn’t take the place of a later one', () => {
  const read = (name_display: string, at: number) => {
    const row = household.read({ id: 501, name: 'Ames', contacts: [{ id: '4801', name_display }] }, 'h');
    return names.merge(namesIn('listHouseholds', [row], { page: 1, total: null, at }) ?? nothing);
  };
  read('Ruth Ames-Lee', 2000);
  expect(read('Ruth Ames', 1000)).toBe(false);
  expect(names.person('4801')).toBe('Ruth Ames-Lee');
  expect(read('Ruth Lee', 3000)).toBe(true);
});

it('namesIn(): returns null for lists without names', () => {
  expect(namesIn('listMessages', [{}], answered(1))).toBeNull();
});

it('merge(): rows of several pages keep the page where a campaign or pledge was seen', () => {
  const rows = campaigns('EUR');
  names.merge(namesIn('listCampaigns', rows, answered(3)) ?? nothing);
  expect(names.merge(namesIn('listCampaigns', rows, answered(null)) ?? nothing)).toBe(false);
  expect(names.campaign('77')?.page).toBe(3);
  expect(names.merge(namesIn('listCampaigns', rows, answered(2)) ?? nothing)).toBe(true);
  expect(names.campaign('77')?.page).toBe(2);
});

it('holder(): the first attendee stays', () => {
  const seat = (name: string) => ticket.read({ transaction_id: 9, name }, 'tickets');
  names.merge(namesIn('listTickets', [seat('Ann'), seat('Bo')], answered(1)) ?? nothing);
  expect(names.merge(namesIn('listTickets', [seat('Cy')], answered(2)) ?? nothing)).toBe(false);
  expect(names.holder('9')).toBe('Ann');
});

it('currency(): the currency that all campaigns share is known once all of them are', () => {
  const rows = campaigns('EUR', 'EUR');
  names.merge(namesIn('listCampaigns', rows.slice(0, 1), answered(1, 2)) ?? nothing);
  expect([names.currency('77'), names.currency('78'), names.currency(null)]).toEqual(['EUR', null, null]);
  names.merge(namesIn('listCampaigns', rows.slice(1), answered(2, 2)) ?? nothing);
  expect([names.currency('78'), names.currency(null), names.currency('79')]).toEqual(['EUR', 'EUR', 'EUR']);
  names.merge({ campaignCount: 3 });
  expect(names.currency(null)).toBeNull();
  names.merge(namesIn('listCampaigns', campaigns('EUR', 'EUR', 'USD'), answered(null, 3)) ?? nothing);
  expect([names.currency('79'), names.currency(null)]).toEqual(['USD', null]);
  names.merge(namesIn('listCampaigns', campaigns('EUR', 'EUR', null), answered(null, 3)) ?? nothing);
  expect([names.currency('79'), names.currency(null)]).toEqual([null, null]);
});

it('newestSnapshot(): prefers the later of household and save, then a gift, then a mention', () => {
  const seen = (at: number, fields: object) => ({
    from: { kind: 'household' as const, id: null, name: null },
    at,
    name: `seen at ${at}`,
    fields: fields as never,
  });
  const [member, saved, donor] = [seen(2, {}), seen(3, {}), seen(4, {})];
  const mention = { ...seen(5, {}), fields: null };
  expect(newestSnapshot({ member, saved, donor, mention })).toBe(saved);
  expect(newestSnapshot({ member: { ...member, at: 9 }, saved })?.at).toBe(9);
  expect(newestSnapshot({ donor, mention })).toBe(donor);
  expect(newestSnapshot({ mention })).toBe(mention);
  expect(newestSnapshot({})).toBeUndefined();
});

it('forgetPerson(): drops one contact', () => {
  names.merge(namesIn('listHouseholds', [ames], answered(1)) ?? nothing);
  names.merge(namesIn('listPledges', [pledge.read({ id: 12, contact_id: 5 }, 'pledge')], answered(1)) ?? nothing);
  names.forgetPerson('4801');
  expect([names.person('4801'), names.personSeen('4801'), names.personSeen('5')?.id]).toEqual([
    undefined,
    undefined,
    '5',
  ]);
});

it('campaignsSeen(): is in the order of titles, each with the currency that counts', () => {
  const rows = [
    { id: 77, title: 'Spring Gala', currency: 'EUR', event: { start_at: '2026-12-13T19:00:00Z' } },
    { id: 78, title: ' Appeal ' },
  ].map((row) => campaign.read(row, 'campaign'));
  names.merge(namesIn('listCampaigns', rows, answered(3, 2)) ?? nothing);
  expect(names.campaignsSeen()).toEqual([
    { id: '78', title: 'Appeal', currency: null, page: 3, eventDay: null },
    { id: '77', title: 'Spring Gala', currency: 'EUR', page: 3, eventDay: '2026-12-13' },
  ]);
});

describe('names are learned', () => {
  const learn = (list: ListName, ...rows: readonly object[]) =>
    names.merge(namesIn(list, rows, answered(1, rows.length)) ?? nothing);
  const gala = campaign.read({ id: '77', title: 'Spring Gala', currency: 'EUR' }, 'campaign');

  it('from the members of households, with where they were met', () => {
    learn('listHouseholds', ames);
    expect(names.personSeen('4801')?.member).toMatchObject({
      name: 'Ruth Ames',
      from: { kind: 'household', id: '501', name: 'Ames' },
    });
  });

  it('from pledges, which lead to their campaigns’ currencies', () => {
    learn('listCampaigns', gala);
    learn('listCampaigns', ...campaigns('EUR', 'USD'));
    learn('listPledges', pledge.read({ id: '12', contact_id: '4821', campaign_id: '77' }, 'pledge'));
    expect(names.pledge('12')).toEqual({ contactId: '4821', campaignId: '77', page: 1 });
    expect(names.personSeen('4821')?.mention?.from).toMatchObject({ kind: 'pledge', id: '12' });
    expect(names.person('4821')).toBeUndefined();
    const ofPledge = (pledge_id: string) => currencyOf(gift({ pledge_id }), names);
    expect([ofPledge('12'), ofPledge('13')]).toEqual(['EUR', null]);
  });

  it('from transactions that say who gave, which leave better names as they are', () => {
    const named = { contact_id: 5597, first_name: 'Tobias', last_name: 'Lindqvist', email: 't@example.org' };
    expect(learn('listTransactions', gift({ captured: 'true' }))).toBe(false);
    learn('listTransactions', gift(named), gift({ ...named, contact_id: 4801 }));
    expect(names.person('5597')).toBe('Tobias Lindqvist');
    expect(names.personSeen('5597')?.donor).toMatchObject({
      from: { kind: 'transaction' },
      fields: { first_name: 'Tobias' },
    });
    learn('listHouseholds', ames);
    expect(names.person('4801')).toBe('Ruth Ames');
  });

  it('from tickets, as who has probably paid for them', () => {
    expect(donorOf(gift({}), names).by).toBe('nothing');
    learn('listTickets', ticket.read({ transaction_id: 9, name: 'Ann' }, 'tickets'));
    expect(donorOf(gift({}), names)).toMatchObject({ name: 'Ann', by: 'ticket' });
  });

  it('and sums of tickets stand apart by the currency of their campaign, else of their transaction', () => {
    learn('listCampaigns', gala, campaign.read({ id: '78', title: 'Abroad', currency: 'GBP' }, 'campaign'));
    learn('listTransactions', gift({ currency: 'USD' }));
    const seats = [
      { id: '1', price: '10.00', campaign_id: 77 },
      { id: '2', price: '20.00', campaign_id: 78 },
      { id: '3', price: '30.00', transaction_id: '9' },
      { id: '4', price: '40.00', transaction_id: '10' },
    ].map((row) => ticket.read(row, 'tickets'));
    const [price] = ticketTotals({ ...listContext(), names });
    if (!price) throw new Error('Tickets have no total');
    const sums = Object.fromEntries(sumByCurrency(seats, price).sums.map(({ currency, sum }) => [currency, sum]));
    expect(sums).toEqual({ EUR: '10.00', GBP: '20.00', USD: '30.00', '': '40.00' });
    const { currency } = ticketFields({ ...listContext(), names });
    expect(seats.map((seat) => currency.value(seat))).toEqual(['EUR', 'GBP', 'USD', null]);
  });

  it('from the answers to saves, which then name the person; not from a save without an answer', () => {
    const saved = (operation: string, answer: unknown) => savedNames({ operation, body: {}, answer, at: 2 });
    learn('listHouseholds', ames);
    const rut = contact.read({ id: '4801', first_name: 'Rut', last_name: 'Ames' }, 'contact');
    names.merge(saved('updateContact', rut) ?? nothing);
    expect(names.person('4801')).toBe('Rut Ames');
    const answer = updatedHousehold.read({ id: 9, name: 'H', contacts: [{ id: '5', company_name: 'Harbour' }] }, 'x');
    names.merge(saved('updateHousehold', answer) ?? nothing);
    expect(names.personSeen('5')?.saved).toMatchObject({
      name: 'Harbour',
      from: { kind: 'saved household', name: 'H' },
    });
    expect(saved('updateContact', null)).toBeNull();
  });
});
