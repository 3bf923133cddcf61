import { defaultContext } from './context.ts';
import { asGiven } from '#api/fields.ts';
import type { GivenRow } from '#e2e/support/doubles/rows.ts';
import { mailingRows } from '#domain/lists/mailing.ts';
import type { AudienceAsked } from './questions/audience.ts';
import { expect, onTestFinished, test, vi } from 'vitest';
import { owner, stolen, stubDatabase } from '#e2e/support/doubles/storage.ts';
import { type ListStates, nothingRead } from './lists.ts';
import { listNames } from '#domain/resources.ts';
import { type Compared, compareYears } from '#domain/values/compared.ts';
import { syncInMemory } from '#e2e/support/doubles/sync.ts';

const ruth = { id: '4801', first_name: 'Ruth', last_name: 'Ames', primary_email: 'ruth@ames.example' };
const jose = { id: '4802', first_name: 'José', last_name: 'Ames', primary_email: null };
const household = (id: string, name: string, ...contacts: object[]) => ({ id, name, note: null, contacts });

function office() {
  const sync = syncInMemory();
  const rows = [household('501', 'Ames family', ruth, jose), household('502', 'Ruth alone', ruth)];
  sync.take({ list: 'listHouseholds', page: 1, round: 1, rows });
  const householdsNow = () => asGiven(sync.rows({ list: 'listHouseholds', from: 0, most: 10 }).rows) as object[];
  return { sync, rows, householdsNow };
}

test('a saved contact updates every household right away, in the fields its rows have', () => {
  const { sync, householdsNow } = office();
  const answer = { ...ruth, last_name: 'Ames-Lee', primary_email: 'new@ames.example', job_title: 'Printer' };
  expect(sync.written({ operation: 'updateContact', id: '4801', answer })).toBe(true);
  const saved = { ...ruth, last_name: 'Ames-Lee', primary_email: 'new@ames.example' };
  expect(householdsNow()).toEqual([
    household('501', 'Ames family', saved, jose),
    household('502', 'Ruth alone', saved),
  ]);
  expect(sync.people().find(({ id }) => id === '4801')?.name).toBe('Ruth Ames-Lee');
});

test('an old display name that the response lacks is dropped', () => {
  const { sync, householdsNow } = office();
  const shown = { name_display: 'Ruth Ames', first_name_display: 'Ruth' };
  const rows = [household('501', 'Ames family', { ...ruth, ...shown }, { ...jose, name_display: 'José' })];
  sync.take({ list: 'listHouseholds', page: 1, round: 2, rows });
  const answer = { ...ruth, last_name: 'Ames-Lee', first_name_display: 'Ruth' };
  sync.written({ operation: 'updateContact', id: '4801', answer });
  expect(householdsNow()[0]).toMatchObject({
    contacts: [{ name_display: null, first_name_display: 'Ruth', last_name: 'Ames-Lee' }, { name_display: 'José' }],
  });
  expect(sync.people().map(({ name }) => name)).toContain('Ruth Ames-Lee');
  sync.written({ operation: 'updateHousehold', id: '501', answer: { id: '501', contacts: [] } });
  expect(householdsNow()[0]).toMatchObject({ contacts: [{ id: '4801' }, { name_display: 'José' }] });
});

test('a saved household has its new name and keeps the order of its members', () => {
  const { sync, rows, householdsNow } = office();
  const answer = { id: '501', name: 'Ames-Lee family', contacts: [{ ...jose, last_name: 'Lee' }, ruth], created: 1 };
  expect(sync.written({ operation: 'updateHousehold', id: '501', answer })).toBe(true);
  expect(householdsNow()).toEqual([household('501', 'Ames-Lee family', ruth, { ...jose, last_name: 'Lee' }), rows[1]]);
});

test('a page requested before a save doesn’t undo it', () => {
  const { sync, rows, householdsNow } = office();
  const askedAt = Date.now();
  sync.written({ operation: 'updateHousehold', id: '501', answer: { id: '501', name: 'Ames-Lee family' } });
  sync.take({ list: 'listHouseholds', page: 1, round: 2, rows, askedAt });
  expect(householdsNow()).toEqual([household('501', 'Ames-Lee family', ruth, jose), rows[1]]);
  sync.take({ list: 'listHouseholds', page: 1, round: 3, rows, askedAt: Date.now() + 1 });
  expect(householdsNow()).toEqual(rows);
});

test('a write about no synced row changes none', () => {
  const { sync, rows, householdsNow } = office();
  const before = sync.rows({ list: 'listHouseholds', from: 0, most: 9 }).rows;
  for (const operation of ['updateContact', 'updateHousehold', 'createTicketItem'])
    expect(sync.written({ operation, id: '7', answer: { id: '7', name: 'x' } })).toBe(false);
  sync.take({ list: 'listHouseholds', page: 1, round: 2, rows });
  sync.endRound({ list: 'listHouseholds', round: 2, total: 2 });
  sync.update({ list: 'listHouseholds', rows });
  expect(sync.rows({ list: 'listHouseholds', from: 0, most: 9 }).rows).toEqual(before);
  expect(householdsNow()).toEqual(rows);
});

const bea = { operation: 'updateContact', id: '4805', answer: { id: '4805', first_name: 'Bea', last_name: 'Lee' } };
const giftOf = (id: string, first_name: string, more: object = {}): GivenRow => {
  const row = { contact_id: '4805', first_name, last_name: 'O', amount: '5.00', captured: 'true', currency: 'USD' };
  return { id, ...row, transacted_at: '2026-03-01T10:00:00Z', updated_at: '2026-03-01T10:00:00Z', ...more };
};

/** The name of contact 4805 in each list that has one. */
function namesOf(sync: ReturnType<typeof syncInMemory>) {
  const asked = {
    periods: compareYears('same-day', { today: '2026-11-23', firstMonth: 1 }),
    currency: null,
    campaign: null,
  };
  return {
    contacts: sync.people().map(({ name }) => name),
    thanks: sync.thanks({ period: null, by: 'gift' }).map(({ name }) => name),
    donors: sync.donors({ compared: 'same-day', ...asked }).map(({ name }) => name),
    found: sync.search({ text: 'Bea Lee', most: 5 }).people.count,
  };
}

test('a saved name of a contact without a household is in every list right away', () => {
  const sync = syncInMemory();
  const askedAt = Date.now();
  const rows = [giftOf('1', 'B'), giftOf('2', 'B')];
  sync.take({ list: 'listTransactions', page: 1, round: 1, rows });
  expect(sync.written(bea)).toBe(true);
  const saved = { contacts: ['Bea Lee'], thanks: ['Bea Lee', 'Bea Lee'], donors: ['Bea Lee'], found: 1 };
  expect(namesOf(sync)).toEqual(saved);
  // Rows that still say what they said before the save.
  sync.take({ list: 'listTransactions', page: 1, round: 2, rows, askedAt });
  sync.update({ list: 'listTransactions', rows });
  expect(namesOf(sync)).toEqual(saved);
  expect(sync.row({ list: 'listTransactions', id: '1' })?.row).toMatchObject({
    first_name: 'Bea',
    last_name: 'Lee',
  });
});

test('a saved name stays until a gift that was made after the save has a third one', () => {
  const sync = syncInMemory();
  sync.take({ list: 'listTransactions', page: 1, round: 1, rows: [giftOf('1', 'B')] });
  sync.written({ ...bea, answer: { ...bea.answer, updated_at: '2026-06-01T00:00:00Z' } });
  // A recurring charge repeats the name that its plan was made with.
  sync.update({ list: 'listTransactions', rows: [giftOf('2', 'B', { created_at: '2026-07-01T00:00:00Z' })] });
  expect(namesOf(sync).contacts).toEqual(['Bea Lee']);
  sync.update({ list: 'listTransactions', rows: [giftOf('3', 'Beatrice', { created_at: '2026-05-01T00:00:00Z' })] });
  expect(namesOf(sync).contacts).toEqual(['Bea Lee']);
  expect(sync.row({ list: 'listTransactions', id: '3' })?.row['first_name']).toBe('Bea');
  sync.update({ list: 'listTransactions', rows: [giftOf('4', 'Trixie', { created_at: '2026-08-01T00:00:00Z' })] });
  expect(namesOf(sync).contacts).toEqual(['Trixie O']);
  expect(sync.person(onlyBea).seen.map((seen) => seen?.saved?.newer?.name)).toEqual(['Trixie O']);
});

const onlyBea = { ids: ['4805'], today: '2026-11-23', firstMonth: 1, most: 5 };
const quay = { address_1: '4 Quay Street', city: 'Northquay' };
const mill = { address_1: '1 Mill Lane', city: 'Northquay' };

/** By list, how it says to reach contact 4805. */
function reachOf(sync: ReturnType<typeof syncInMemory>) {
  const { periods } = { periods: compareYears('same-day', { today: '2026-11-23', firstMonth: 1 }) };
  const asked = { periods, currency: null, campaign: null };
  const [donor] = sync.donors({ compared: 'same-day', ...asked });
  const [mailed] = sync.mailing({ list: 'people', given: null, query: { filters: {} } });
  const [thanked] = sync.thanks({ period: null, by: 'gift' });
  return [donor, mailed, thanked].map((row) => [row?.address?.address_1, row?.email, row?.phone]);
}

/** All three say the same. */
const inAll = (ways: readonly unknown[]) => [ways, ways, ways];

test('a saved address, email, and phone are in every list at once, and after a reload', async () => {
  stubDatabase();
  const old = { address: mill, email: 'old@bea.example', phone: '555 0100' };
  const rows = [giftOf('1', 'B', old)];
  const first = reading(rows);
  await first.sync.keep(owner);
  first.readAll(1000);
  expect(reachOf(first.sync)).toEqual(inAll(['1 Mill Lane', 'old@bea.example', '555 0100']));
  const answer = { ...bea.answer, primary_address: quay, primary_email: 'new@bea.example', primary_phone: '555 0199' };
  first.sync.written({ ...bea, answer: { ...answer, title: 'Printer', dob: '1984-03-05' } });
  const saved = inAll(['4 Quay Street', 'new@bea.example', '555 0199']);
  expect(reachOf(first.sync)).toEqual(saved);
  first.sync.update({ list: 'listTransactions', rows: [giftOf('2', 'B', old)] });
  expect(reachOf(first.sync)).toEqual(saved);
  const keptOf = async () => [...(await stolen()).chunks.keys()].filter((key) => key.startsWith('savedContacts'));
  await vi.waitFor(async () => expect(await keptOf()).not.toEqual([]), { timeout: 10_000 });
  await first.sync.keep(owner);
  first.sync.close();

  const second = reading([]);
  await second.sync.keep(owner);
  expect(reachOf(second.sync)).toEqual(saved);
  const [known] = second.sync.person(onlyBea).seen;
  expect(known?.saved?.fields).toMatchObject({ title: 'Printer', dob: '1984-03-05' });
  // A change of address that the donor made themselves.
  const moved = giftOf('3', 'B', { ...old, address: { address_1: '7 Hill Road' }, created_at: '2099-01-01T00:00:00Z' });
  second.sync.update({ list: 'listTransactions', rows: [moved] });
  expect(reachOf(second.sync)).toEqual(inAll(['7 Hill Road', 'new@bea.example', '555 0199']));
});

test('by household, an address that one member saved is where its letters go, and says when it was saved', () => {
  const sync = syncInMemory();
  const contacts = [
    { id: '4806', first_name: 'Al', last_name: 'O' },
    { id: '4805', first_name: 'B', last_name: 'O', primary_email: 'b@o.example' },
  ];
  const page = { page: 1, round: 1 };
  sync.take({
    list: 'listHouseholds',
    ...page,
    rows: [{ id: '501', name: 'O', head_contact_id: '4806', contacts }],
  });
  const ofAl = { contact_id: '4806', first_name: 'Al', address: mill, transacted_at: '2026-04-01T10:00:00Z' };
  sync.take({
    list: 'listTransactions',
    ...page,
    rows: [giftOf('1', 'B', { address: mill }), giftOf('2', 'Al', ofAl)],
  });
  sync.written({ ...bea, answer: { ...bea.answer, primary_address: quay, primary_email: 'b@o.example' } });
  const { periods } = { periods: compareYears('same-day', { today: '2026-11-23', firstMonth: 1 }) };
  const asked = { compared: 'same-day', periods, currency: null, campaign: null, by: 'household' } as const;
  const [donor] = sync.donors(asked);
  const [thanked] = sync.thanks({ period: null, by: 'household' });
  const [mailed] = mailingRows(sync.mailing({ list: 'people', given: null, query: { filters: {} } }), 'household');
  expect([donor, mailed, thanked].map((row) => [row?.address?.address_1, row?.email])).toEqual(
    inAll(['4 Quay Street', 'b@o.example']),
  );
  for (const row of [mailed, thanked]) expect(Date.now() - (row?.address_saved ?? 0)).toBeLessThan(60_000);
  // His own gift is addressed to him as it was made.
  const [own] = sync.thanks({ period: null, by: 'gift' });
  expect([own?.address?.address_1, own?.address_saved]).toEqual(['1 Mill Lane', undefined]);
});

test('what a save removed doesn’t come back from older gifts', () => {
  const sync = syncInMemory();
  sync.take({
    list: 'listTransactions',
    page: 1,
    round: 1,
    rows: [giftOf('1', 'B', { address: mill, email: 'b@o.example' })],
  });
  sync.written({ ...bea, sent: ['first_name', 'last_name', 'title'] });
  expect(reachOf(sync)).toEqual(inAll(['1 Mill Lane', 'b@o.example', null]));
  sync.written({ ...bea, sent: ['remove_emails', 'remove_address_ids'] });
  sync.written(bea);
  expect(reachOf(sync)).toEqual(inAll([undefined, null, null]));
});

test('a saved name fills in for gifts without one, and survives a reload', async () => {
  stubDatabase();
  const rows = [giftOf('1', 'B')];
  const first = reading(rows);
  await first.sync.keep(owner);
  first.readAll(1000);
  first.sync.take({ list: 'listPledges', page: 1, round: 1, rows: [{ id: '31', contact_id: '7' }] });
  first.sync.written(bea);
  first.sync.written({ ...bea, id: '7' });
  const keptOf = async () => [...(await stolen()).chunks.keys()].filter((key) => key.startsWith('savedContacts'));
  await vi.waitFor(async () => expect(await keptOf()).not.toEqual([]), { timeout: 10_000 });
  await first.sync.keep(owner);
  first.sync.close();

  const second = reading([]);
  await second.sync.keep(owner);
  expect(second.sync.people().map(({ id, name }) => [id, name])).toEqual([
    ['7', 'Bea Lee'],
    ['4805', 'Bea Lee'],
  ]);
  second.sync.update({ list: 'listTransactions', rows });
  expect(second.sync.row({ list: 'listTransactions', id: '1' })?.row['last_name']).toBe('Lee');
});

test('first and last gift go by time, whatever their UTC offsets', () => {
  const sync = syncInMemory();
  const rows = ['2026-03-01T23:00:00-08:00', '2026-03-02T05:00:00+00:00'].map((transacted_at, index) =>
    giftOf(String(index), 'B', { transacted_at }),
  );
  sync.take({ list: 'listTransactions', page: 1, round: 1, rows });
  expect(sync.people()).toMatchObject([
    { first_gift: rows[1]?.['transacted_at'], last_gift: rows[0]?.['transacted_at'] },
  ]);
});

test("sums stand in the order of the screen's currencies: the chosen one, then that of most gifts", () => {
  const sync = syncInMemory();
  const currencies = ['EUR', 'USD', 'USD', ''];
  const rows = currencies.map((currency, index) => giftOf(String(index), 'B', { currency }));
  sync.take({ list: 'listTransactions', page: 1, round: 1, rows });
  const inOrder = () => sync.people()[0]?.given.map(({ currency }) => currency);
  expect(inOrder()).toEqual(['USD', 'EUR', '']);
  sync.viewAs({ ...defaultContext(), currency: 'EUR' });
  expect(inOrder()).toEqual(['EUR', 'USD', '']);
  const asked = { ids: ['4805'], today: '2026-11-23', firstMonth: 1, most: 5 };
  expect(sync.person(asked).currencies.map(({ currency }) => currency)).toEqual(['EUR', 'USD', '']);
});

test('donors are counted from synced rows, by their own row or their pledge', () => {
  const { sync } = office();
  const page = { page: 1, round: 1 };
  sync.take({ list: 'listPledges', ...page, rows: [{ id: '31', contact_id: '4802' }] });
  const gift = { captured: 'true', refunded: 'false', currency: 'USD' };
  const own = { id: '1', contact_id: '4801', amount: '50.00', transacted_at: '2026-03-01', ...gift };
  const pledged = { id: '2', pledge_id: '31', amount: '7.00', transacted_at: '2025-03-01', ...gift };
  sync.take({ list: 'listTransactions', ...page, rows: [own, pledged] });
  const of = (compared: Compared) => {
    return {
      compared,
      periods: compareYears(compared, { today: '2026-11-23', firstMonth: 1 }),
      currency: null,
      campaign: null,
    };
  };
  const asked = of('same-day');
  const classes = () => sync.donors(asked).map((row) => [row.name, row.class]);
  expect(classes()).toEqual([
    ['José Ames', 'lapsed-new'],
    ['Ruth Ames', 'new'],
  ]);
  expect(sync.giving(asked)).toMatchObject({ now: { sum: '50.00', donors: 1 }, past: { sum: '7.00', donors: 1 } });
  expect(sync.giving(of('before')).now.sum).toBe('7.00');
  sync.update({ list: 'listTransactions', rows: [{ ...own, refunded: 'true' }] });
  expect(classes()).toEqual([['José Ames', 'lapsed-new']]);
});

test('people’s current year is the viewer’s fiscal year, and computed once', () => {
  const sync = syncInMemory();
  const row = { id: '1', contact_id: '7', amount: '5.00', currency: 'USD', captured: 'true' };
  sync.take({ list: 'listTransactions', page: 1, round: 1, rows: [{ ...row, transacted_at: '2026-08-01' }] });
  const sums = (firstMonth: number, today: string) => {
    sync.viewAs({ ...defaultContext(), firstMonth, today });
    expect(sync.people()).toBe(sync.people());
    return sync.people().map(({ given_this_year: [sum] }) => sum?.sum);
  };
  // Two tabs with different fiscal years ask the same worker in turns.
  expect([sums(7, '2026-06-30'), sums(7, '2026-09-01')]).toEqual([[undefined], ['5.00']]);
  expect([sums(1, '2026-08-31'), sums(9, '2026-09-01')]).toEqual([['5.00'], [undefined]]);
});

const gift = (id: string): GivenRow => ({ id, amount: '5.00', currency: 'USD', captured: 'true', refunded: 'false' });
const everything = { kind: null, most: 10 };

/** With all transactions read to their end at that moment, as a tab says it. */
function reading(rows: readonly GivenRow[]) {
  const changed = vi.fn<() => void>();
  const sync = syncInMemory(changed);
  onTestFinished(() => sync.close());
  const readAll = (wholeSince: number) => {
    sync.take({ list: 'listTransactions', page: 1, round: 1, rows });
    const listTransactions = { ...nothingRead.listTransactions, rows: rows.length, wholeSince };
    sync.note({ lists: { ...nothingRead, listTransactions }, waitsUntil: null, donors: null });
  };
  const told = () => sync.sinceLastTime(everything).lines.map(({ id }) => id);
  return { sync, changed, readAll, told };
}

test('the first full sync is the baseline until the viewer marks changes as seen', () => {
  const { sync, changed, readAll, told } = reading([gift('1')]);
  expect(sync.sinceLastTime(everything)).toMatchObject({ since: {}, lines: [] });
  readAll(1000);
  expect(sync.sinceLastTime(everything)).toMatchObject({ since: { listTransactions: 1000 }, lines: [] });
  sync.update({ list: 'listTransactions', rows: [gift('2')] });
  expect(told()).toEqual(['2']);
  // Nobody has seen it: it came after the answer.
  sync.update({ list: 'listTransactions', rows: [gift('3')] });
  const people = sync.people();
  sync.markSeen(2000);
  expect(changed).toHaveBeenCalledOnce();
  // Who gave is as it was: nothing else is worked out again.
  expect(sync.people()).toBe(people);
  expect(told()).toEqual(['3']);
  expect(sync.sinceLastTime(everything).since).toEqual({ listTransactions: 2000 });
});

test('undoing a mark restores everything, whatever changed meanwhile', () => {
  const { sync, changed, readAll, told } = reading([gift('1')]);
  readAll(1000);
  sync.update({ list: 'listTransactions', rows: [gift('2')] });
  expect(told()).toEqual(['2']);
  sync.markSeen(2000);
  expect(told()).toEqual([]);
  sync.update({ list: 'listTransactions', rows: [gift('3')] });
  sync.unmarkSeen(2000);
  expect(changed).toHaveBeenCalledTimes(2);
  expect(sync.sinceLastTime(everything).since).toEqual({ listTransactions: 1000 });
  expect(told().toSorted()).toEqual(['2', '3']);

  sync.markSeen(3000);
  // Another tab has looked meanwhile: what it saw stays seen.
  sync.unmarkSeen(2000);
  expect(told()).toEqual([]);
});

test.each([
  { is: 'kept', since: 2000, new: ['3'] },
  { is: 'taken back', since: 1000, new: ['2', '3'] },
])('what was seen is kept with the rows, and is there when they are opened again: $is', async (mark) => {
  stubDatabase();
  const first = reading([gift('1')]);
  await first.sync.keep(owner);
  first.readAll(1000);
  first.sync.update({ list: 'listTransactions', rows: [gift('2')] });
  expect(first.told()).toEqual(['2']);
  first.sync.markSeen(2000);
  first.sync.update({ list: 'listTransactions', rows: [gift('3')] });
  const keptOf = async () => [...(await stolen()).chunks].filter(([key]) => key.startsWith('seen.listTransactions'));
  await vi.waitFor(async () => expect(await keptOf()).not.toEqual([]), { timeout: 10_000 });
  if (mark.is === 'taken back') {
    const whileMarked = await keptOf();
    first.sync.unmarkSeen(2000);
    await vi.waitFor(async () => expect(await keptOf()).not.toEqual(whileMarked), { timeout: 10_000 });
  }
  await first.sync.keep(owner);
  first.sync.close();

  const second = reading([]);
  await second.sync.keep(owner);
  expect(second.sync.sinceLastTime(everything).since).toEqual({ listTransactions: mark.since });
  expect(second.told().toSorted()).toEqual(mark.new);
});

test('new audience members are known after a reload of stored rows, and not without them', async () => {
  stubDatabase();
  const asked = {
    audience: { match: 'all' as const, conditions: [{ kind: 'gave', isNot: false, parts: {}, takesUnknown: false }] },
    compared: null,
    thanked: [],
  } satisfies AudienceAsked;
  const first = reading([giftOf('1', 'B')]);
  first.readAll(1000);
  expect(first.sync.audienceChanges(asked)).toBeNull();
  await first.sync.keep(owner);
  // Who gave isn't known yet, and not all lists are there.
  expect(first.sync.audienceChanges(asked)).toBeNull();
  const state = { ...nothingRead.listPledges, wholeSince: 1000 };
  const lists = Object.fromEntries(listNames.map((list) => [list, state])) as unknown as ListStates;
  first.sync.note({ lists, waitsUntil: null, donors: null });
  const attribute = (asks: boolean) => first.sync.attribute({ createdBefore: '2026-11-27T00:00:00Z', asks });
  await attribute(false);
  // Members of now aren't remembered before all donors were asked for: others would count as new later.
  expect(first.sync.audienceChanges(asked)).toBeNull();
  // Where the others aren't asked for, those identified so far are compared among themselves.
  const partial = { ...asked, isPartial: true };
  expect(first.sync.audienceChanges(partial)).toBeNull();
  first.sync.update({ list: 'listTransactions', rows: [{ ...giftOf('3', 'C'), contact_id: '9' }] });
  expect(first.sync.audienceChanges(partial)).toMatchObject({ came: ['9'], went: [] });
  await attribute(true);
  // Its members count as seen the first time.
  expect(first.sync.audienceChanges(asked)).toBeNull();
  const keptOf = async () => [...(await stolen()).chunks.keys()].filter((key) => key.startsWith('audiences'));
  await vi.waitFor(async () => expect(await keptOf()).not.toEqual([]), { timeout: 10_000 });
  await first.sync.keep(owner);
  first.sync.close();

  const second = reading([]);
  await second.sync.keep(owner);
  second.sync.update({ list: 'listTransactions', rows: [{ ...giftOf('2', 'Ada'), contact_id: '7' }] });
  expect(second.sync.audienceChanges(asked)).toMatchObject({ came: ['7'], went: [] });
  second.sync.seeAudience(asked);
  expect(second.sync.audienceChanges(asked)).toMatchObject({ came: [], went: [] });
});

test('of a row that comes twice, the later one of the later answer counts, in figures and in lists', () => {
  const row = {
    id: '1',
    contact_id: '7',
    currency: 'USD',
    captured: 'true',
    refunded: 'false',
    transacted_at: '2026-11-01',
  };
  const amounts = (sync: ReturnType<typeof syncInMemory>) => {
    const [person] = sync.people();
    const { rows } = sync.rows({ list: 'listTransactions', from: 0, most: 10 });
    return [person?.given[0]?.sum, (asGiven(rows) as { amount: string }[]).map(({ amount }) => amount)];
  };
  const twice = [
    { ...row, amount: '400.00' },
    { ...row, amount: '410.00' },
  ];
  const read = syncInMemory();
  read.take({ list: 'listTransactions', page: 1, round: 1, rows: twice });
  expect(amounts(read)).toEqual(['410.00', ['410.00']]);
  const updated = syncInMemory();
  updated.update({ list: 'listTransactions', rows: twice });
  expect(amounts(updated)).toEqual(['410.00', ['410.00']]);
  updated.take({ list: 'listTransactions', page: 1, round: 1, rows: [{ ...row, amount: '420.00' }] });
  expect(amounts(updated)).toEqual(['420.00', ['420.00']]);
});

test('after a save without an answer, what was known of the contact isn’t known anymore, until it’s read again', () => {
  const changed = vi.fn<() => void>();
  const sync = syncInMemory(changed);
  const rows = [{ id: '501', name: 'Ames', contacts: [{ id: '4801', first_name: 'Ruth' }] }];
  sync.update({ list: 'listHouseholds', rows });
  expect(sync.written({ operation: 'updateContact', id: '4801', answer: null })).toBe(false);
  expect(sync.seenPeople(['4801', '9'])).toEqual([null, null]);
  expect(changed).toHaveBeenCalledOnce();
  sync.update({ list: 'listHouseholds', rows });
  expect(sync.seenPeople(['4801'])).toMatchObject([{ id: '4801', member: { name: 'Ruth' } }]);
});
