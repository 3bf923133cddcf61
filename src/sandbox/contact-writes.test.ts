import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { openDesk } from '#e2e/support/doubles/sandbox.ts';

const desk = openDesk();
afterAll(() => desk.close());

/** Each test has a world of its own. */
let worlds = 0;
let token = '';
beforeEach(() => {
  worlds += 1;
  token = `world-writes-${worlds}`;
});

type Fields = Record<string, unknown>;

async function put(address: string, body: Fields): Promise<Fields> {
  const answer = await desk.put(address, body, { token });
  expect(answer.status).toBe(200);
  return answer.body as Fields;
}

const ruth = { first_name: 'Ruth', last_name: 'Ames' };
const putRuth = (body: Fields = {}) => put('/v1/contacts/4801', { ...ruth, ...body });
const without = (record: Fields, ...fields: string[]) =>
  Object.fromEntries(Object.entries(record).filter(([field]) => !fields.includes(field)));

describe('PUT /v1/contacts/{contact}', () => {
  it('keeps missing fields', async () => {
    const before = await putRuth();
    const after = await putRuth({ employer: 'Northquay Maritime Trust' });
    expect(after['employer']).toBe('Northquay Maritime Trust');
    expect(without(after, 'employer', 'updated_at')).toEqual(without(before, 'employer', 'updated_at'));
  });

  it('clears text with ""', async () => {
    const texts =
      'middle_name preferred_name pronouns suffix prefix employer company title twitter_url linkedin_url facebook_url tiktok_url website_url note external_id dob company_name';
    const set = await putRuth(Object.fromEntries(texts.split(' ').map((field) => [field, `${field} set`])));
    for (const field of texts.split(' ')) expect(set[field]).toBe(`${field} set`);
    const cleared = await putRuth(Object.fromEntries(texts.split(' ').map((field) => [field, ''])));
    for (const field of texts.split(' ')) expect(cleared[field]).toBe('');
  });

  it('keeps text as typed', async () => {
    const note = '  two\nlines\t"quoted" <b>bold</b> ‮back‬ \\ 💛 ';
    expect((await putRuth({ note }))['note']).toBe(note);
    expect((await putRuth())['note']).toBe(note);
  });

  it('returns what was set, in the specification’s types', async () => {
    const answer = await putRuth({
      gender: 'other',
      contact_since: '2019-05-06T09:30:00+02:00',
      dob: '1984-03-05',
      email_opt_in: true,
      sms_opt_in: false,
      tags: ['board', 'legacy'],
      custom_fields: ['Dietary: vegan'],
    });
    expect(answer).toMatchObject({
      gender: 'other',
      contact_since: '2019-05-06T07:30:00Z',
      dob: '1984-03-05',
      email_opt_in: 'true',
      sms_opt_in: 'false',
      tags: '["board","legacy"]',
      custom_fields: ['Dietary: vegan'],
    });
  });

  it('returns address_subscription as is_address_subscribed, and when it ended', async () => {
    const off = await putRuth({ address_subscription: false });
    expect(off['is_address_subscribed']).toBe('false');
    expect(off['address_unsubscribed_at']).toMatch(/^\d{4}-/);
    expect((await putRuth({ address_subscription: false }))['address_unsubscribed_at']).toBe(
      off['address_unsubscribed_at'],
    );
    expect(await putRuth({ address_subscription: true })).toMatchObject({
      is_address_subscribed: 'true',
      address_unsubscribed_at: '',
    });
  });

  it('accepts a bio but doesn’t return it', async () => {
    expect(await putRuth({ bio: 'Sails.' })).not.toHaveProperty('bio');
  });

  it('replaces tags and custom fields, even with none', async () => {
    await putRuth({ tags: ['a', 'b'], custom_fields: ['x'] });
    expect(await putRuth({ tags: ['c'] })).toMatchObject({ tags: '["c"]', custom_fields: ['x'] });
    expect(await putRuth({ tags: [], custom_fields: [] })).toMatchObject({ tags: '[]', custom_fields: [] });
  });

  const clearing = async (list: 'emails' | 'phones') => {
    const before = (await putRuth())[list] as { value: string }[];
    return putRuth({ [`remove_${list}`]: before.map(({ value }) => value) });
  };

  it.each(['emails', 'phones'] as const)('adds and updates %s by value', async (list) => {
    const primary = list === 'emails' ? 'primary_email' : 'primary_phone';
    expect(await clearing(list)).toMatchObject({ [list]: [], [primary]: '' });

    const added = await putRuth({ [list]: [{ value: 'one', type: 'home', is_primary: true }, { value: 'two' }] });
    expect(added).toMatchObject({
      [list]: [
        { value: 'one', type: 'home' },
        { value: 'two', type: '' },
      ],
      [primary]: 'one',
    });

    const updated = await putRuth({ [list]: [{ value: 'two', type: 'work' }] });
    expect(updated[list]).toEqual([
      { value: 'one', type: 'home' },
      { value: 'two', type: 'work' },
    ]);
    expect(updated[primary]).toBe('one');

    expect((await putRuth({ [list]: [{ value: 'three', is_primary: true }] }))[primary]).toBe('three');
    expect((await putRuth({ [list]: [{ value: 'three', is_primary: false }] }))[primary]).toBe('');
    const removed = await putRuth({ [`remove_${list}`]: ['one', 'nobody'] });
    expect((removed[list] as Fields[]).map(({ value }) => value)).toEqual(['two', 'three']);
  });

  it('removes before it adds', async () => {
    await putRuth({ emails: [{ value: 'one', type: 'home', is_primary: true }] });
    const answer = await putRuth({ remove_emails: ['one'], emails: [{ value: 'one' }] });
    expect(answer['emails']).toContainEqual({ value: 'one', type: '' });
    expect(answer['primary_email']).toBe('');
  });

  it('accepts the same body twice', async () => {
    const body = { emails: [{ value: 'one', is_primary: true }], remove_phones: ['(206) 555-0100'], tags: ['a'] };
    const once = await putRuth(body);
    expect(without(await putRuth(body), 'updated_at')).toEqual(without(once, 'updated_at'));
  });

  it('adds addresses without an ID, and keeps one primary', async () => {
    const before = (await putRuth())['addresses'] as Fields[];
    const answer = await putRuth({
      addresses: [{ address_1: '1 Quay Street', city: 'Northquay', is_primary: true }, { address_1: '2 Quay Street' }],
    });
    const addresses = answer['addresses'] as Fields[];
    expect(addresses).toHaveLength(before.length + 2);
    expect(addresses.filter(({ is_primary }) => is_primary)).toHaveLength(1);
    expect(answer['primary_address']).toMatchObject({
      address_1: '1 Quay Street',
      address_2: '',
      type: '',
      is_primary: true,
    });
  });

  it('updates and removes addresses by id', async () => {
    // The specification gives addresses inside a contact no id; those of an associated company have one.
    const companies = (await putRuth())['associated_companies'] as { id: string; addresses: Fields[] }[];
    const trust = companies.find(({ id }) => id === '4834');
    const id = trust?.addresses[0]?.['id'];
    const name = { company_name: 'Northquay Maritime Trust' };
    const moved = await put('/v1/contacts/4834', { ...name, addresses: [{ id, city: 'Elsewhere' }] });
    const addresses = moved['addresses'] as Fields[];
    expect(addresses).toHaveLength(trust?.addresses.length ?? 0);
    expect(addresses[0]).toMatchObject({ city: 'Elsewhere', address_1: trust?.addresses[0]?.['address_1'] });

    const emptied = await put('/v1/contacts/4834', { ...name, remove_address_ids: [id, 123] });
    expect(emptied['addresses']).toHaveLength((trust?.addresses.length ?? 0) - 1);
    // Another contact's address is out of reach.
    const others = await putRuth();
    await put('/v1/contacts/4802', { first_name: 'Daniel', last_name: 'Ames', remove_address_ids: [1, 2, 3] });
    expect((await putRuth())['addresses']).toEqual(others['addresses']);
  });

  it('returns an empty address if there’s no primary one', async () => {
    const none = await put('/v1/contacts/4805', {
      first_name: 'B',
      last_name: 'O',
      addresses: [{ city: 'x', is_primary: true }],
    });
    expect(none['primary_address']).toMatchObject({ city: 'x' });
    const unset = await put('/v1/contacts/4805', {
      first_name: 'B',
      last_name: 'O',
      addresses: [{ is_primary: true }],
    });
    expect(unset['primary_address']).toMatchObject({ city: '', is_primary: true });
  });

  it('changes how households and transactions show and find the contact', async () => {
    await put('/v1/contacts/4801', {
      first_name: 'Zélie',
      last_name: '!Zzyzx',
      emails: [{ value: 'zelie@example.org', is_primary: true }],
    });
    const found = async (query: string) =>
      ((await desk.get(`/v1/households?query=${query}`, { token })).body as { id: number; contacts: Fields[] }[]).map(
        ({ id }) => id,
      );
    expect(await found('zelie !zz')).toEqual([501]);
    expect(await found('ZELIE@EXAMPLE')).toEqual([501]);
    expect(await found('ruth.ames')).toEqual([501]);
    expect(await found('Ruth%20Ames')).toEqual([]);
    const listed = (await desk.get('/v1/households', { token })).body as { contacts: Fields[] }[];
    expect(listed[0]?.contacts[0]).toMatchObject({
      name_display: 'Zélie !Zzyzx',
      first_name_display: 'Zélie',
      primary_email: 'zelie@example.org',
    });
    const first = async (query: string) =>
      ((await desk.get(`/v1/transactions?sortBy=contact_name${query}`, { token })).body as { data: Fields[] }).data;
    const hers = await first('&contacts=4801');
    expect(hers.length).toBeGreaterThan(0);
    expect((await first('')).slice(0, hers.length)).toEqual(hers);
  });

  it('turns an individual into a company', async () => {
    const answer = await put('/v1/contacts/4802', {
      type: 'company',
      company_name: 'Daniel Ames Ltd',
      first_name: '',
      last_name: '',
    });
    expect(answer).toMatchObject({
      type: 'company',
      company_name: 'Daniel Ames Ltd',
      first_name: '',
      salutation_name: 'Daniel Ames Ltd',
    });
    expect((await desk.put('/v1/contacts/4802', ruth, { token })).status).toBe(422);
  });

  it('returns the time of the change', async () => {
    const before = Date.now();
    const at = Date.parse(String((await putRuth())['updated_at']));
    expect(at).toBeGreaterThanOrEqual(before - 1000);
    expect(at).toBeLessThanOrEqual(Date.now());
  });
});

describe('gifts of a contact, as deployed platforms send them', () => {
  it('keep the address that they were made with', async () => {
    token = `live-${token}`;
    const gifts = async () =>
      ((await desk.get('/v1/transactions?contacts=4801', { token })).body as { data: Fields[] }).data;
    const before = await gifts();
    expect(before.length).toBeGreaterThan(0);
    const address = { address_1: '9 New Road', city: 'Elsewhere', zipcode: '94410', is_primary: true };
    const saved = await putRuth({ addresses: [address] });
    expect(saved['primary_address']).toMatchObject({ address_1: '9 New Road' });
    await putRuth({ addresses: [{ ...address, address_1: '10 New Road' }] });
    expect((await gifts()).map((gift) => gift['address'])).toEqual(before.map((gift) => gift['address']));
  });
});
