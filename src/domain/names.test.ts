import { beforeEach, expect, it } from 'vitest';
import { campaign, household, pledge, ticket, transaction } from '#api/resources.ts';
import { namesIn } from './names-in-rows.ts';
import { createNames, type NamesPatch, type NameStore } from './names.ts';
import { newestSnapshot } from './snapshots.ts';

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

it('forgetPerson(): drops one contact, and clear() drops everything', () => {
  names.merge(namesIn('listHouseholds', [ames], answered(1)) ?? nothing);
  names.merge(namesIn('listCampaigns', campaigns('EUR'), answered(1, 1)) ?? nothing);
  names.merge(namesIn('listPledges', [pledge.read({ id: 12, contact_id: 5 }, 'pledge')], answered(1)) ?? nothing);
  names.merge({ holders: [['9', 'Ann']], currencies: [['9', 'USD']], donors: [['9', '5']] });
  names.forgetPerson('4801');
  expect([names.person('4801'), names.personSeen('4801'), names.peopleSeen().map(({ id }) => id)]).toEqual([
    undefined,
    undefined,
    ['5'],
  ]);
  expect(names.currency(null)).toBe('EUR');
  names.clear();
  expect([names.peopleSeen(), names.campaignsSeen()]).toEqual([[], []]);
  expect([names.campaign('77'), names.pledge('12'), names.holder('9'), names.donor('9')]).toEqual(
    Array.from({ length: 4 }, () => undefined),
  );
  expect([names.currency(null), names.currencyOfGift('9')]).toEqual([null, null]);
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
