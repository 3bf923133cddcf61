/** Every bound through HTTP, at its edge and one beyond; every type and enum. */
import { afterAll, describe, expect, it } from 'vitest';
import { openDesk, type Refused } from '#e2e/support/doubles/sandbox.ts';

const desk = openDesk();
afterAll(() => desk.close());

const letters = (count: number) => 'é'.repeat(count);
/** One character in two UTF-16 units and four bytes. */
const emoji = (count: number) => '💛'.repeat(count);

interface Form {
  name: string;
  send(body: Record<string, unknown>): ReturnType<typeof desk.put>;
  /** What every body of this operation needs. */
  needs: Record<string, unknown>;
}

const item: Form = {
  name: 'ticket item',
  send: (body) => desk.post('/v1/campaigns/77/items/tickets', body),
  needs: { name: 'Seat', price: 10 },
};
const code: Form = {
  name: 'discount code',
  send: (body) => desk.put('/v1/campaigns/77/discount-codes/1601', body),
  needs: { amount: 10 },
};
const contact: Form = {
  name: 'contact',
  send: (body) => desk.put('/v1/contacts/4801', body),
  needs: { first_name: 'Ruth', last_name: 'Ames' },
};
const company: Form = {
  name: 'company',
  send: (body) => desk.put('/v1/contacts/4834', body),
  needs: { company_name: 'Northquay Maritime Trust' },
};
const household: Form = { name: 'household', send: (body) => desk.put('/v1/households/501', body), needs: {} };

const taken: [Form, string, unknown][] = [
  [item, 'name', letters(255)],
  [item, 'name', emoji(255)],
  [item, 'name', 'x'],
  [item, 'price', 0],
  [item, 'price', 0.01],
  [item, 'price', 1e300],
  [item, 'retail_price', 0],
  [item, 'retail_price', null],
  [item, 'total_quantity', 0],
  [item, 'total_quantity', null],
  [item, 'total_quantity', Number.MAX_SAFE_INTEGER],
  [item, 'description', letters(5000)],
  [item, 'description', emoji(5000)],
  [item, 'description', ''],
  [item, 'description', null],
  [item, 'subtype', 'physical'],
  [item, 'subtype', 'digital'],
  [item, 'subtype', 'hybrid'],
  [item, 'subtype', null],
  [item, 'scope', 'registrant'],
  [item, 'scope', 'event'],
  [item, 'scope', null],
  [item, 'active', false],
  [item, 'active', null],
  [item, 'bundle_only', true],
  [item, 'bundle_only', null],
  [item, 'hide_remaining', null],
  [item, 'bundles', []],
  [item, 'bundles', null],
  [item, 'custom_fields', ['a']],
  [item, 'custom_fields', null],
  [item, 'pictures', ['a', 'b']],
  [item, 'pictures', null],
  [code, 'amount', 1],
  [code, 'amount', 100],
  [code, 'amount', 99.99],
  [code, 'code', letters(255)],
  [code, 'code', emoji(255)],
  [code, 'code', ''],
  [code, 'uses', 1],
  [code, 'uses', null],
  [code, 'type', 'percentage'],
  [code, 'type', 'fixed'],
  [code, 'active', true],
  [code, 'items', null],
  [code, 'items', []],
  [code, 'starts_at', '2026-11-20T14:00:00+02:00'],
  [code, 'starts_at', '2026-11-20T14:00'],
  [code, 'starts_at', null],
  [code, 'expires_at', '2028-02-29T00:00:00.123456789Z'],
  [code, 'expires_at', null],
  [contact, 'first_name', letters(255)],
  [contact, 'last_name', emoji(255)],
  [contact, 'type', 'individual'],
  [contact, 'gender', 'other'],
  [contact, 'note', letters(20_000)],
  [contact, 'contact_since', '2020-01-31T10:00:00Z'],
  [contact, 'dob', 'some day in May'],
  [contact, 'email_opt_in', false],
  [contact, 'tags', []],
  [contact, 'custom_fields', ['a', 'a']],
  [contact, 'remove_emails', ['nobody@example.org']],
  [contact, 'remove_address_ids', [1]],
  [contact, 'emails', []],
  [contact, 'emails', [{ value: 'a@example.org', type: 'home', is_primary: false }]],
  [contact, 'addresses', [{}]],
  [company, 'first_name', ''],
  [company, 'company_name', letters(3000)],
  [household, 'name', ''],
  [household, 'name', letters(3000)],
  [household, 'note', ''],
  [household, 'envelope_name', 'The Ameses'],
  [household, 'head_contact_id', 4802],
];

const refused: [Form, string, unknown][] = [
  [item, 'name', letters(256)],
  [item, 'name', emoji(256)],
  [item, 'name', ''],
  [item, 'name', '  '],
  [item, 'name', null],
  [item, 'name', 5],
  [item, 'name', undefined],
  [item, 'price', -0.01],
  [item, 'price', null],
  [item, 'price', '10'],
  [item, 'price', undefined],
  [item, 'retail_price', -1],
  [item, 'retail_price', '1'],
  [item, 'total_quantity', -1],
  [item, 'total_quantity', 1.5],
  [item, 'total_quantity', Number.MAX_SAFE_INTEGER + 1],
  [item, 'description', letters(5001)],
  [item, 'description', emoji(5001)],
  [item, 'subtype', 'Physical'],
  [item, 'subtype', ''],
  [item, 'subtype', letters(256)],
  [item, 'scope', 'campaign'],
  [item, 'active', 'true'],
  [item, 'active', 1],
  [item, 'bundle_only', 0],
  [item, 'hide_remaining', 'no'],
  [item, 'bundles', 'a'],
  [item, 'custom_fields', {}],
  [item, 'colour', 'red'],
  [item, 'id', 5],
  [code, 'amount', 0.99],
  [code, 'amount', 100.01],
  [code, 'amount', 0],
  [code, 'amount', '10'],
  [code, 'amount', null],
  [code, 'amount', undefined],
  [code, 'code', letters(256)],
  [code, 'code', null],
  [code, 'uses', 0],
  [code, 'uses', 0.5],
  [code, 'uses', '1'],
  [code, 'type', 'percent'],
  [code, 'type', null],
  [code, 'active', null],
  [code, 'items', 'all'],
  [code, 'starts_at', '2026-11-20'],
  [code, 'starts_at', '2026-11-20 14:00:00'],
  [code, 'starts_at', ''],
  [code, 'starts_at', '2026-02-29T00:00:00Z'],
  [code, 'starts_at', '2026-11-20T14:00:00+99:00'],
  [code, 'expires_at', 1_795_000_000],
  [code, 'used', '0'],
  [contact, 'first_name', letters(256)],
  [contact, 'first_name', ''],
  [contact, 'first_name', undefined],
  [contact, 'last_name', emoji(256)],
  [contact, 'last_name', ' '],
  [contact, 'last_name', undefined],
  [contact, 'last_name', null],
  [contact, 'type', 'person'],
  [contact, 'type', null],
  [contact, 'gender', 'Female'],
  [contact, 'gender', ''],
  [contact, 'note', null],
  [contact, 'note', 5],
  [contact, 'contact_since', '2020-01-31'],
  [contact, 'contact_since', ''],
  [contact, 'contact_since', '2020-01-31T10:00:00-77:00'],
  [contact, 'email_opt_in', 'true'],
  [contact, 'tags', 'volunteer'],
  [contact, 'instagram_url', 'https://example.org'],
  [contact, 'primary_email', 'a@example.org'],
  [company, 'company_name', ''],
  [company, 'company_name', undefined],
  [household, 'name', null],
  [household, 'note', null],
  [household, 'envelope_name', 5],
  [household, 'head_contact_id', 0],
  [household, 'head_contact_id', 501],
  [household, 'head_contact_id', -1],
  [household, 'head_contact_id', 4801.5],
  [household, 'head_contact_id', '4801'],
  [household, 'head_contact_id', null],
  [household, 'head_contact_id', 1e20],
  [household, 'contacts', []],
];

const short = (value: unknown) => {
  const text = JSON.stringify(value) ?? 'left out';
  return text.length > 40 ? `${text.slice(0, 20)}… (${Array.from(text).length})` : text;
};
const named = (rows: typeof taken) =>
  rows.map(([form, field, value]) => ({ form, field, value, title: `${form.name} ${field}: ${short(value)}` }));

describe('taken', () => {
  it.each(named(taken))('$title', async ({ form, field, value }) => {
    const { status } = await form.send({ ...form.needs, [field]: value });
    expect(status).toBe(form === item ? 201 : 200);
  });
});

describe('refused, naming the field', () => {
  it.each(named(refused))('$title', async ({ form, field, value }) => {
    const { status, body } = await form.send({ ...form.needs, [field]: value });
    expect(status).toBe(422);
    const { message, errors } = body as Refused;
    expect(Object.keys(errors ?? {})).toEqual([field]);
    expect(message).toBe(errors?.[field]?.[0]);
  });
});

describe('lists inside a body, by dotted path', () => {
  it.each([
    ['tags', ['a', 5], 'tags.1'],
    ['custom_fields', [null], 'custom_fields.0'],
    ['remove_emails', [1], 'remove_emails.0'],
    ['remove_phones', [true], 'remove_phones.0'],
    ['remove_address_ids', ['1'], 'remove_address_ids.0'],
    ['remove_address_ids', [1.5], 'remove_address_ids.0'],
    ['emails', [{ value: 'a@example.org' }, { value: '' }], 'emails.1.value'],
    ['emails', [{}], 'emails.0.value'],
    ['emails', [{ value: 'a@example.org', is_primary: 'yes' }], 'emails.0.is_primary'],
    ['phones', [{ value: '1', type: null }], 'phones.0.type'],
    ['phones', [{ value: '1', label: 'x' }], 'phones.0.label'],
    ['phones', ['555-0100'], 'phones.0'],
    ['addresses', [{ id: '5' }], 'addresses.0.id'],
    ['addresses', [{ city: null }], 'addresses.0.city'],
    ['addresses', [{ type: 'home' }], 'addresses.0.type'],
    ['addresses', [{ id: 999_999 }], 'addresses.0.id'],
  ])('contact %s %j', async (field, value, path) => {
    const { status, body } = await contact.send({ ...contact.needs, [field]: value });
    expect(status).toBe(422);
    expect(Object.keys((body as Refused).errors ?? {})).toEqual([path]);
  });

  it.each(['emails', 'phones', 'addresses'])('two primaries among the %s', async (list) => {
    const entries = ['a', 'b', 'c'].map((value) =>
      list === 'addresses' ? { city: value, is_primary: true } : { value, is_primary: true },
    );
    const { status, body } = await contact.send({ ...contact.needs, [list]: entries });
    expect(status).toBe(422);
    const { message, errors } = body as Refused;
    expect(Object.keys(errors ?? {})).toEqual([`${list}.1.is_primary`, `${list}.2.is_primary`]);
    expect(message).toMatch(/ \(and 1 more error\)$/);
  });
});

describe('the type decides which names are needed', () => {
  const missing = async (form: Form, body: Record<string, unknown>) =>
    Object.keys(((await form.send(body)).body as Refused).errors ?? {});

  it('the stored type, if none is sent', async () => {
    expect(await missing(contact, {})).toEqual(['first_name', 'last_name']);
    expect(await missing(company, {})).toEqual(['company_name']);
    expect(await missing(company, { first_name: 'A', last_name: 'B' })).toEqual(['company_name']);
  });

  it('the type that’s sent, rather than the stored one', async () => {
    expect(await missing(contact, { ...contact.needs, type: 'company' })).toEqual(['company_name']);
    expect(await missing(company, { ...company.needs, type: 'individual' })).toEqual(['first_name', 'last_name']);
  });

  it('the message counts the others', async () => {
    expect((await contact.send({})).body).toEqual({
      message: 'The first name field is required for an individual. (and 1 more error)',
      errors: {
        first_name: ['The first name field is required for an individual.'],
        last_name: ['The last name field is required for an individual.'],
      },
    });
  });
});
