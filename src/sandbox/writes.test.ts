import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { openDesk } from '#e2e/support/doubles/sandbox.ts';

const desk = openDesk();
afterAll(() => desk.close());

/** Each test has a world of its own. */
let worlds = 0;
let token = '';
beforeEach(() => {
  worlds += 1;
  token = `world-others-${worlds}`;
});

type Fields = Record<string, unknown>;

async function put(address: string, body: Fields): Promise<Fields> {
  const answer = await desk.put(address, body, { token });
  expect(answer.status).toBe(200);
  return answer.body as Fields;
}

const without = (record: Fields, ...fields: string[]) =>
  Object.fromEntries(Object.entries(record).filter(([field]) => !fields.includes(field)));

describe('PUT /v1/households/{household}', () => {
  const address = '/v1/households/501';

  it('keeps missing fields, clears with "", and returns full contacts', async () => {
    const before = await put(address, {});
    expect(before).toMatchObject({
      id: 501,
      name: 'Ames family',
      head_contact_id: 4801,
      envelope_name: 'The Ames Family',
    });
    expect((before['contacts'] as Fields[]).map(({ first_name }) => first_name)).toEqual([
      'Ruth',
      'Daniel',
      'Imogen',
      'Theo',
    ]);
    expect((before['contacts'] as Fields[])[0]).not.toHaveProperty('instagram_url');

    const after = await put(address, { note: 'New note', head_contact_id: 4802 });
    expect(without(after, 'note', 'head_contact_id', 'updated_at')).toEqual(
      without(before, 'note', 'head_contact_id', 'updated_at'),
    );
    expect(after).toMatchObject({ note: 'New note', head_contact_id: 4802 });

    expect(await put(address, { note: '', envelope_name: '' })).toMatchObject({ note: '', envelope_name: '' });
    const [listed] = (await desk.get('/v1/households', { token })).body as Fields[];
    expect(listed).toMatchObject({
      id: 501,
      name: 'Ames family',
      note: null,
      envelope_name: null,
      head_contact_id: 4802,
    });
  });

  it('returns 0 without a head, as the specification allows no null', async () => {
    const rows = (
      await Promise.all([2, 3, 4, 5].map((page) => desk.get(`/v1/households?page=${page}`, { token })))
    ).flatMap(({ body }) => body as { id: number; head_contact_id: number | null }[]);
    const headless = rows.find(({ head_contact_id }) => head_contact_id === null);
    expect(await put(`/v1/households/${headless?.id}`, {})).toMatchObject({ head_contact_id: 0 });
  });

  it('can be found and sorted by its new name right away', async () => {
    await put(address, { name: '  Ångström' });
    const found = (await desk.get('/v1/households?query=angstrom', { token })).body as { id: number }[];
    expect(found.map(({ id }) => id)).toEqual([501]);
  });
});

describe('POST /v1/campaigns/{campaign}/items/tickets', () => {
  const post = async (body: Fields) => {
    const answer = await desk.post('/v1/campaigns/77/items/tickets', body, { token });
    expect(answer.status).toBe(201);
    return answer.body as Fields;
  };

  it('writes everything as text', async () => {
    const sent = {
      name: 'Supper seat, 12 December',
      price: 75,
      total_quantity: 120,
      subtype: 'physical',
      active: false,
      retail_price: 90.5,
      description: 'With wine',
      bundle_only: true,
      hide_remaining: true,
      scope: 'registrant',
      bundles: ['a'],
      custom_fields: ['Dietary "needs"'],
      pictures: [],
    };
    const { id, ...answer } = await post(sent);
    expect(id).toMatch(/^\d+$/);
    expect(answer).toEqual({
      campaign_id: '77',
      name: 'Supper seat, 12 December',
      price: '75.00',
      total_quantity: '120',
      subtype: 'physical',
      active: 'false',
      retail_price: '90.50',
      description: 'With wine',
      bundle_only: 'true',
      hide_remaining: 'true',
      scope: 'registrant',
      bundles: '["a"]',
      custom_fields: '["Dietary \\"needs\\""]',
      pictures: '[]',
    });
  });

  it('has defaults for missing fields', async () => {
    const none = {
      total_quantity: '',
      subtype: '',
      active: 'true',
      retail_price: '',
      description: '',
      bundle_only: 'false',
      hide_remaining: 'false',
      scope: '',
      bundles: '',
      custom_fields: '',
      pictures: '',
    };
    const optional = Object.fromEntries(Object.keys(none).map((field) => [field, null]));
    expect(await post({ name: 'Seat', price: 0 })).toMatchObject({ price: '0.00', ...none });
    expect(await post({ name: 'Seat', price: 0, ...optional })).toMatchObject({ price: '0.00', ...none });
  });

  it('keeps every decimal of a price', async () => {
    for (const [price, written] of [
      [0.1, '0.10'],
      [19.99, '19.99'],
      [12.345, '12.345'],
      [1e21, '1000000000000000000000.00'],
      [-0, '0.00'],
    ] as const) {
      expect((await post({ name: 'Seat', price }))['price']).toBe(written);
    }
  });

  it('creates a new one each time', async () => {
    const ids = [await post({ name: 'Seat', price: 1 }), await post({ name: 'Seat', price: 1 })].map(({ id }) => id);
    expect(ids[0]).not.toBe(ids[1]);
  });
});

describe('PUT /v1/campaigns/{campaign}/discount-codes/{discountCode}', () => {
  const address = '/v1/campaigns/77/discount-codes/1601';

  it('keeps missing fields; null clears; items replace', async () => {
    const before = await put(address, { amount: 20 });
    expect(before).toMatchObject({
      id: '1601',
      campaign_id: '77',
      code: 'EARLY77',
      type: 'percentage',
      amount: 20,
      all_items: 'false',
    });
    const set = await put(address, {
      amount: 12.5,
      type: 'fixed',
      code: 'LATE',
      active: false,
      uses: 7,
      items: ['Table of ten'],
      starts_at: '2026-12-01T10:00:00+01:00',
      expires_at: '2026-12-24T00:00',
    });
    expect(set).toMatchObject({
      amount: 12.5,
      type: 'fixed',
      code: 'LATE',
      active: 'false',
      uses: '7',
      items: '["Table of ten"]',
      all_items: 'false',
      starts_at: '2026-12-01T09:00:00Z',
      expires_at: '2026-12-24T00:00:00Z',
      used: before['used'],
      total_discount: before['total_discount'],
    });
    const cleared = await put(address, { amount: 12.5, uses: null, items: null, starts_at: null, expires_at: null });
    expect(cleared).toMatchObject({
      uses: '',
      items: '',
      all_items: 'true',
      starts_at: '',
      expires_at: '',
      code: 'LATE',
    });
    expect(await put(address, { amount: 1, items: [] })).toMatchObject({
      items: '[]',
      all_items: 'false',
      code: 'LATE',
    });
  });
});
