import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { operations } from '#api/operations.ts';
import { ticketItem } from '#api/resources.ts';
import {
  blankTicketItemForm,
  copiedTicketItemForm,
  createLabel,
  leftToPlatform,
  otherSavedValues,
  sharedFields,
  sharedLines,
  ticketItemFields,
  type TicketItemForm,
  ticketItemKind,
  ticketItemParts,
  ticketItemPlaceOf,
  ticketItemProblems,
  toTicketItemBodies,
} from './body.ts';
import { formatAmount } from '#ui/format/money.ts';
import { always } from '#e2e/support/doubles/api.ts';

const numRuns = Math.min(Number(process.env['FUZZ_RUNS'] ?? 40), 10_000);
const tier = { name: 'Supper seat', price: '25', total_quantity: '' };
const form = (changes: Partial<TicketItemForm> = {}): TicketItemForm => ({
  ...blankTicketItemForm(),
  tiers: [tier],
  ...changes,
});
const bodyOf = (given: TicketItemForm) => {
  const [body] = toTicketItemBodies(given);
  if (!body) throw new Error('One item makes one body.');
  return body;
};

/** A form with a distinct value in every field. */
const shared = {
  description: 'Three courses',
  subtype: 'digital' as const,
  scope: 'event' as const,
  active: true,
  bundle_only: false,
  hide_remaining: true,
  bundles: ['a', 'b'],
  custom_fields: ['Diet'],
  pictures: ['https://example.org/a.png'],
};
const whole = form({ ...shared, tiers: [{ ...tier, total_quantity: '100' }], retail_price: '30.5' });
const wholeBody = { ...shared, name: 'Supper seat', price: 25, total_quantity: 100, retail_price: 30.5 };

const euros = { currency: 'EUR' };
const some = expect.stringMatching(/^The quantity isn’t valid/) as string;
const problems = (changes: Partial<TicketItemForm>) =>
  Object.fromEntries(ticketItemProblems(form(changes), euros)) as Record<string, string>;

const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });
const figures = fc.oneof(
  fc.integer({ min: -2, max: 5000 }).map(String),
  fc.constantFrom('', '1e1', '99.995', '1,000', '0', '2.5', ' 3 ', '€60', '45,00', '$5', '20%'),
);
const list = maybe(fc.array(fc.constantFrom('', 'a', ' b ', ' '), { maxLength: 3 }));
const anyForm: fc.Arbitrary<TicketItemForm> = fc.record({
  tiers: fc.array(fc.record({ name: fc.string({ maxLength: 300 }), price: figures, total_quantity: figures }), {
    maxLength: 3,
  }),
  retail_price: maybe(figures),
  description: maybe(fc.string()),
  subtype: maybe(fc.constantFrom('physical' as const, 'digital' as const, 'hybrid' as const)),
  scope: maybe(fc.constantFrom('registrant' as const, 'event' as const)),
  active: maybe(fc.boolean()),
  bundle_only: maybe(fc.boolean()),
  hide_remaining: maybe(fc.boolean()),
  bundles: list,
  custom_fields: list,
  pictures: list,
});

describe('ticketItemProblems()', () => {
  it.each<[Partial<TicketItemForm>, Record<string, string>]>([
    [{}, {}],
    [{ tiers: [] }, { tiers: 'Add at least one item' }],
    [
      { tiers: blankTicketItemForm().tiers },
      { 'tiers.0.name': 'Name is required', 'tiers.0.price': 'Enter the price, 0 or more' },
    ],
    [{ tiers: [{ ...tier, name: '  ' }] }, { 'tiers.0.name': 'Name is required' }],
    [
      { tiers: [tier, { ...tier, name: '', price: '-1' }], retail_price: '-1' },
      {
        'tiers.1.name': 'Item 2: Name is required',
        'tiers.1.price': 'Item 2: Price must be 0 or more',
        retail_price: 'Retail price must be 0 or more',
      },
    ],
    [{ tiers: [{ ...tier, name: '🎟'.repeat(255) }] }, {}],
    [{ tiers: [{ ...tier, name: 'x'.repeat(256) }] }, { 'tiers.0.name': 'Name must be 255 characters or fewer' }],
    [{ tiers: [{ name: 'a', price: '0', total_quantity: '0' }], retail_price: '0' }, {}],
    [{ tiers: [{ ...tier, total_quantity: '-1' }] }, { 'tiers.0.total_quantity': 'Quantity must be 0 or more' }],
    [{ tiers: [{ ...tier, total_quantity: '1.5' }] }, { 'tiers.0.total_quantity': 'Quantity must be a whole number' }],
    [{ tiers: [{ ...tier, price: '€60' }], retail_price: '75,00 EUR' }, {}],
    [
      { tiers: [tier, { ...tier, name: '', price: '$60' }], retail_price: '20%' },
      {
        'tiers.1.name': 'Item 2: Name is required',
        'tiers.1.price': 'Item 2: Enter the price in EUR, without “$”',
        retail_price: 'Enter the retail price in EUR, without “%”',
      },
    ],
    [{ tiers: [{ ...tier, total_quantity: '€6' }] }, { 'tiers.0.total_quantity': some }],
    [{ retail_price: ' ', description: 'x'.repeat(5000) }, {}],
    [{ description: 'x'.repeat(5001) }, { description: 'Description must be 5,000 characters or fewer' }],
  ])('ticketItemProblems(): case %#', (changes, messages) => {
    expect(problems(changes)).toEqual(messages);
  });

  it.each([
    ['name', 'tiers.2.name'],
    ['price', 'tiers.2.price'],
    ['retail_price', 'retail_price'],
    ['pictures.1', 'pictures.1'],
    ['tiers.0.name', undefined],
    ['zzz', undefined],
  ])('ticketItemPlaceOf(): maps the API path %s to the form field %s', (path, field) => {
    expect(ticketItemPlaceOf(form(), 2, path)).toBe(field);
  });

  it('P10 a form whose body would break the API contract has an error message at a field', async () => {
    await always(
      'P10',
      fc.property(anyForm, (given) => {
        const found = ticketItemProblems(given, euros);
        const isMeant = toTicketItemBodies(given).every(
          (body) => z.safeParse(operations.createTicketItem.body, body).success,
        );
        if (!isMeant || given.tiers.length === 0) expect(found.length).toBeGreaterThan(0);
        for (const [path, message] of found) {
          expect(message).toMatch(/^[A-Z][^<>]{5,}/);
          expect(message).not.toMatch(/undefined|NaN|\[object|Invalid/);
          expect(Object.keys(given)).toContain(path.split('.')[0]);
        }
      }),
    );
  });
});

describe('toTicketItemBodies()', () => {
  it('toTicketItemBodies(): has every filled-in field, and no blank one', () => {
    expect(toTicketItemBodies(whole)).toEqual([wholeBody]);
    expect(Object.keys(ticketItemFields).toSorted()).toEqual(
      Object.keys(operations.createTicketItem.body._zod.def.shape).toSorted(),
    );
    const blanks = { bundles: [' ', ''], pictures: [], retail_price: ' ', description: '  ' };
    expect(toTicketItemBodies(form(blanks))).toEqual([{ name: 'Supper seat', price: 25 }]);
    expect(toTicketItemBodies(form({ pictures: ['', ' a '] }))).toMatchObject([{ pictures: ['a'] }]);
  });

  it.each([
    ['€60', 60],
    ['45,00', 45],
    ['1.200,50 EUR', 1200.5],
  ])('toTicketItemBodies(): sends the price %j as %d', (price, sent) => {
    const given = form({ tiers: [{ ...tier, price }], retail_price: price });
    expect(toTicketItemBodies(given)).toEqual([{ name: 'Supper seat', price: sent, retail_price: sent }]);
    expect(sharedLines(given, { currency: 'EUR' })[0]?.willBe).toBe(formatAmount(`${sent}`, 'EUR'));
  });

  it('toTicketItemBodies(): distinguishes a blank quantity from 0', () => {
    const tiers = [{ ...tier, price: '0', total_quantity: '0' }];
    expect(toTicketItemBodies(form({ tiers, retail_price: '0' }))).toEqual([
      { name: 'Supper seat', price: 0, total_quantity: 0, retail_price: 0 },
    ]);
  });

  it('P10 returns one valid body per item without blank fields, and reviews it, for every valid form', async () => {
    const isBlank = (value: unknown): boolean =>
      Array.isArray(value)
        ? value.every(isBlank)
        : value === undefined || (typeof value === 'string' && value.trim() === '');
    await always(
      'P10',
      fc.property(anyForm, (given) => {
        fc.pre(ticketItemProblems(given, euros).length === 0);
        const bodies = toTicketItemBodies(given);
        expect(bodies.length).toBe(given.tiers.length);
        bodies.forEach((body, index) => {
          expect(z.safeParse(operations.createTicketItem.body, body).error?.issues).toBeUndefined();
          expect(body.name).toBe(given.tiers[index]?.name);
          expect(body.price).toBeTypeOf('number');
          expect('total_quantity' in body).toBe(given.tiers[index]?.total_quantity !== '');
          for (const key of sharedFields) expect([key, key in body]).toEqual([key, !isBlank({ ...given }[key])]);
          expect(sharedLines(given, { currency: null }).map(({ label }) => label)).toEqual(
            sharedFields.filter((key) => key in body).map((key) => ticketItemFields[key as 'active'].label),
          );
        });
      }),
    );
  });
});

describe('review', () => {
  it('review: names each shared value, with the campaign’s currency when known', () => {
    const reviewed = (currency: string | null) =>
      sharedLines(whole, { currency }).map(({ label, willBe }) => [label, willBe]);
    expect(reviewed('GBP')).toEqual([
      ['Retail price', '£30.50'],
      ['Description', 'Three courses'],
      ['Format', 'Digital'],
      ['Applies to', 'Event'],
      ['Active', 'Yes'],
      ['Sold only in bundles', 'No'],
      ['Hide quantity left', 'Yes'],
      ['Bundles', 'a, b'],
      ['Custom fields', 'Diet'],
      ['Pictures', 'https://example.org/a.png'],
    ]);
    expect(reviewed(null)[0]).toEqual(['Retail price', '30.50']);
    expect(sharedLines(form(), { currency: 'GBP' })).toEqual([]);
  });

  it('review: names the fields that all items leave to the platform, and the number of items', () => {
    expect(leftToPlatform(whole)).toEqual([]);
    expect(leftToPlatform({ ...whole, tiers: [...whole.tiers, tier] })).toEqual([]);
    expect(leftToPlatform({ ...whole, tiers: [tier, tier] })).toEqual(['Quantity']);
    expect(createLabel(whole)).toBe('Create ticket item');
    expect(createLabel({ tiers: [tier, tier, tier] })).toBe('Create 3 ticket items');
  });

  it('ticketItemParts: cover every form field once and change with it', () => {
    const held = ticketItemParts.map(({ key }) => key);
    expect(held.toSorted()).toEqual(Object.keys(blankTicketItemForm()).toSorted());
    expect(ticketItemParts[0]?.label).toBe('Items');
    expect(ticketItemParts.filter(({ words }) => words(blankTicketItemForm()) === words(whole))).toEqual([]);
  });
});

describe('copiedTicketItemForm()', () => {
  const texts = { price: '25', total_quantity: '100', retail_price: '30.5', bundles: '["a","b"]' };
  const flags = { active: 'true', bundle_only: '0', hide_remaining: 'true' };
  const lists = { custom_fields: '["Diet"]', pictures: '["https://example.org/a.png"]' };
  const saved = { ...wholeBody, ...texts, ...flags, ...lists };

  it('copies every field of a saved item', () => {
    expect(copiedTicketItemForm(saved)).toEqual(whole);
    expect(copiedTicketItemForm({})).toEqual(blankTicketItemForm());
  });

  it('leaves out values that don’t fit the form', () => {
    const odd = { ...saved, scope: 'elsewhere', hide_remaining: '', custom_fields: '[]', pictures: null };
    const { scope: _scope, hide_remaining: _hide, custom_fields: _fields, pictures: _pictures, ...rest } = wholeBody;
    expect(toTicketItemBodies(copiedTicketItemForm(odd))).toEqual([rest]);
  });

  it('returns a form that can be read, for any saved fields', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...Object.keys(saved)), fc.option(fc.string())), (fields) => {
        const copied = copiedTicketItemForm(fields);
        for (const { words } of ticketItemParts) expect(words(copied)).toBeTypeOf('string');
        expect(Object.keys(copied).toSorted()).toEqual(Object.keys(blankTicketItemForm()).toSorted());
      }),
      { numRuns },
    );
  });
});

describe('response', () => {
  const answer = (changes: object) =>
    ticketItem.read(
      { id: '1', name: 'Supper seat', price: '25.00', active: 'true', bundles: '["a","b"]', ...changes },
      'x',
    );
  const differences = (given: TicketItemForm, changes: object) =>
    ticketItemKind.compare({ currency: null }, bodyOf(given), answer(changes));

  it('response: has no differences if it matches', () => {
    const given = form({ active: true, bundles: ['a', 'b'] });
    expect(differences(given, { total_quantity: '9' })).toEqual({ storedDifferently: [], changedUnasked: [] });
  });

  it('response: each value that was saved differently is named', () => {
    const changes = { name: 'supper seat', price: '26.00', total_quantity: '', subtype: 'physical', active: 'false' };
    const others = { bundle_only: 'true', hide_remaining: 'false', scope: 'registrant', bundles: '["a"]' };
    const stored = { ...changes, ...others, retail_price: null, description: 'Three courses', custom_fields: '[]' };
    expect(differences(whole, stored).storedDifferently).toEqual([
      { label: 'Name', sent: 'Supper seat', stored: 'supper seat' },
      { label: 'Price', sent: '25.00', stored: '26.00' },
      { label: 'Quantity', sent: '100', stored: '' },
      { label: 'Retail price', sent: '30.50', stored: '' },
      { label: 'Format', sent: 'Digital', stored: 'Physical' },
      { label: 'Applies to', sent: 'Event', stored: 'Registrant' },
      { label: 'Active', sent: 'Yes', stored: 'No' },
      { label: 'Sold only in bundles', sent: 'No', stored: 'Yes' },
      { label: 'Hide quantity left', sent: 'Yes', stored: 'No' },
      { label: 'Bundles', sent: 'a, b', stored: 'a' },
      { label: 'Custom fields', sent: 'Diet', stored: '' },
      { label: 'Pictures', sent: 'https://example.org/a.png', stored: '' },
    ]);
  });

  it('response: values that weren’t sent are formatted, without the empty ones', () => {
    const stored = answer({
      retail_price: '30.5',
      active: 'false',
      total_quantity: '40',
      subtype: 'hybrid',
      scope: '',
    });
    expect(otherSavedValues(bodyOf(form()), stored, { currency: 'GBP' })).toEqual([
      'Quantity 40',
      'Retail price £30.50',
      'Format Hybrid',
      'Active No',
      'Bundles a, b',
    ]);
  });
});
