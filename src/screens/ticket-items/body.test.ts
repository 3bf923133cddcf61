import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { operations } from '#api/operations.ts';
import { ticketItem } from '#api/resources.ts';
import { fieldAt } from '#ui/form/form-kind.ts';
import {
  blankTicketItemForm,
  copiedTicketItemForm,
  createLabel,
  leftToPlatform,
  otherSavedValues,
  sharedFields,
  sharedLines,
  ticketItemFieldOf,
  ticketItemFields,
  ticketItemForm,
  type TicketItemForm,
  ticketItemKind,
  ticketItemParts,
  ticketItemWarnings,
  toTicketItemBodies,
} from './body.ts';
import { always } from '#e2e/support/doubles/api.ts';

const numRuns = Math.min(Number(process.env['FUZZ_RUNS'] ?? 40), 10_000);
const tier = { name: 'Supper seat', price: '25', total_quantity: '' };
const set = (value: string) => ({ how: value === '' ? ('leave' as const) : ('set' as const), value });
const lines = (...items: string[]) => ({
  how: items.length === 0 ? ('leave' as const) : ('set' as const),
  items: items.map((value) => ({ value })),
});
const form = (changes: Partial<TicketItemForm> = {}): TicketItemForm => ({
  ...blankTicketItemForm(),
  tiers: [tier],
  ...changes,
});

/** A form with a distinct value in every field. */
const whole = form({
  tiers: [{ ...tier, total_quantity: '100' }],
  retail_price: set('30.5'),
  description: set('Three courses'),
  subtype: set('digital'),
  scope: set('event'),
  active: set('yes'),
  bundle_only: set('no'),
  hide_remaining: set('yes'),
  bundles: lines('a', 'b'),
  custom_fields: lines('Diet'),
  pictures: lines('https://example.org/a.png'),
});

function problems(changes: Partial<TicketItemForm>): Record<string, string> {
  const { error } = z.safeParse(ticketItemForm, form(changes));
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
}

const figures = fc.oneof(
  fc.integer({ min: -2, max: 5000 }).map(String),
  fc.constantFrom('', '1e1', '99.995', '1,000', '0', '2.5', ' 3 '),
);
const flag = fc.constantFrom('', 'yes', 'no').map(set);
const list = fc.array(fc.constantFrom('', 'a', ' b ', ' '), { maxLength: 3 }).map((items) => lines(...items));
const anyForm: fc.Arbitrary<TicketItemForm> = fc.record({
  tiers: fc.array(fc.record({ name: fc.string({ maxLength: 300 }), price: figures, total_quantity: figures }), {
    maxLength: 3,
  }),
  retail_price: figures.map(set),
  description: fc.string().map(set),
  subtype: fc.constantFrom('', 'physical', 'digital', 'hybrid').map(set),
  scope: fc.constantFrom('', 'registrant', 'event').map(set),
  active: flag,
  bundle_only: flag,
  hide_remaining: flag,
  bundles: list,
  custom_fields: list,
  pictures: list,
});

describe('ticketItemForm', () => {
  it('requires only a name and a price', () => {
    expect(problems({ tiers: blankTicketItemForm().tiers })).toEqual({
      'tiers.0.name': 'Enter the name',
      'tiers.0.price': 'Enter the price, 0 or more',
    });
    expect(problems({})).toEqual({});
    expect(problems({ tiers: [] })).toEqual({ tiers: 'Add at least one item' });
    expect(problems({ tiers: [{ ...tier, name: '  ' }] })).toEqual({ 'tiers.0.name': 'Enter the name' });
  });

  it('names the item in errors when there are several', () => {
    expect(problems({ tiers: [tier, { ...tier, name: '', price: '-1' }], retail_price: set('-1') })).toEqual({
      'tiers.1.name': 'Item 2: Enter the name',
      'tiers.1.price': 'Item 2: The price must be 0 or more',
      'retail_price.value': 'The retail price must be 0 or more',
    });
  });

  it.each([
    ['name', 'x'.repeat(255), undefined],
    ['name', '🎟'.repeat(255), undefined],
    ['name', 'x'.repeat(256), 'The name must be 255 characters or fewer (256 now)'],
    ['price', '0', undefined],
    ['price', '-0.01', 'The price must be 0 or more'],
    ['total_quantity', '0', undefined],
    ['total_quantity', '-1', 'The quantity must be 0 or more'],
    ['total_quantity', '1.5', 'The quantity must be a whole number'],
  ])('validates the %s of an item (case %#): %s', (field, value, message) => {
    const found = problems({ tiers: [{ ...tier, [field]: value }] });
    expect(found).toEqual(message === undefined ? {} : { [`tiers.0.${field}`]: message });
  });

  it.each([
    ['retail_price', '0', undefined],
    ['retail_price', '-0.01', 'The retail price must be 0 or more'],
    ['description', 'x'.repeat(5000), undefined],
    ['description', 'x'.repeat(5001), 'The description must be 5,000 characters or fewer (5,001 now)'],
  ])('validates the %s (case %#): %s', (field, value, message) => {
    expect(problems({ [field]: set(value) })).toEqual(message === undefined ? {} : { [`${field}.value`]: message });
  });
});

describe('toTicketItemBodies()', () => {
  it('returns only name and price when nothing else was filled in', () => {
    expect(toTicketItemBodies(form({ bundles: lines(' ', '') }))).toEqual([{ name: 'Supper seat', price: 25 }]);
  });

  it('distinguishes a blank quantity from 0', () => {
    const tiers = [{ ...tier, price: '0', total_quantity: '0' }];
    expect(toTicketItemBodies(form({ tiers, retail_price: set('0') }))).toEqual([
      { name: 'Supper seat', price: 0, total_quantity: 0, retail_price: 0 },
    ]);
  });

  it('includes every filled-in field', () => {
    expect(toTicketItemBodies(whole)).toEqual([
      {
        name: 'Supper seat',
        price: 25,
        total_quantity: 100,
        subtype: 'digital',
        active: true,
        retail_price: 30.5,
        description: 'Three courses',
        bundle_only: false,
        hide_remaining: true,
        scope: 'event',
        bundles: ['a', 'b'],
        custom_fields: ['Diet'],
        pictures: ['https://example.org/a.png'],
      },
    ]);
    expect(Object.keys(ticketItemFields).toSorted()).toEqual(
      Object.keys(operations.createTicketItem.body._zod.def.shape).toSorted(),
    );
  });

  it('P10 returns one valid body per item without blank fields, for every valid form', async () => {
    await always(
      'P10',
      fc.property(anyForm, (given) => {
        fc.pre(z.safeParse(ticketItemForm, given).success);
        const bodies = toTicketItemBodies(given);
        expect(bodies.length).toBe(given.tiers.length);
        bodies.forEach((body, index) => {
          expect(z.safeParse(operations.createTicketItem.body, body).error?.issues).toBeUndefined();
          expect(body.name).toBe(given.tiers[index]?.name);
          expect(body.price).toBeTypeOf('number');
          expect('total_quantity' in body).toBe(given.tiers[index]?.total_quantity !== '');
          for (const key of sharedFields) {
            const value = given[key as 'subtype' | 'bundles'];
            const isBlank =
              'items' in value ? value.items.every((line) => line.value.trim() === '') : value.value === '';
            expect([key, key in body]).toEqual([key, !isBlank]);
          }
          expect(sharedLines(given, { currency: null }).map(({ label }) => label)).toEqual(
            sharedFields.filter((key) => key in body).map((key) => ticketItemFields[key as 'active'].label),
          );
        });
      }),
    );
  });

  it('P10 a form whose body would break the API contract has an error message at a field', async () => {
    await always(
      'P10',
      fc.property(anyForm, (given) => {
        const issues = z.safeParse(ticketItemForm, given).error?.issues ?? [];
        const isMeant = toTicketItemBodies(given).every(
          (body) => z.safeParse(operations.createTicketItem.body, body).success,
        );
        if (!isMeant || given.tiers.length === 0) expect(issues.length).toBeGreaterThan(0);
        for (const { path, message } of issues) {
          expect(message).toMatch(/^[A-Z][^<>]{5,}/);
          expect(message).not.toMatch(/undefined|NaN|\[object|Invalid/);
          expect(Object.keys(given)).toContain(path[0]);
        }
      }),
    );
  });
});

describe('review', () => {
  it('review: names each shared value, with the campaign’s currency when known', () => {
    const reviewed = (currency: string | null) =>
      sharedLines(whole, { currency }).map(({ label, willBe }) => [label, willBe]);
    expect(reviewed('GBP')).toEqual([
      ['Retail price', '30.50 GBP'],
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
});

describe('ticketItemFieldOf()', () => {
  it.each([
    ['name', 'tiers.2.name'],
    ['price', 'tiers.2.price'],
    ['retail_price', 'retail_price.value'],
    ['pictures.1', 'pictures.items.1.value'],
    ['tiers.0.name', undefined],
    ['zzz', undefined],
  ])('maps the API path %s to the form field %s', (path, field) => {
    expect(fieldAt(path, ticketItemFieldOf(form(), 2))).toBe(field);
  });
});

describe('copiedTicketItemForm()', () => {
  const saved = {
    name: 'Supper seat',
    price: '25',
    total_quantity: '100',
    retail_price: '30.5',
    description: 'Three courses',
    subtype: 'digital',
    scope: 'event',
    active: 'true',
    bundle_only: '0',
    hide_remaining: 'true',
    bundles: '["a","b"]',
    custom_fields: '["Diet"]',
    pictures: '["https://example.org/a.png"]',
  };

  it('copies every field of a saved item', () => {
    expect(copiedTicketItemForm(saved)).toEqual(whole);
  });

  it('leaves out values that don’t fit the form', () => {
    const odd = { ...saved, scope: 'elsewhere', hide_remaining: '', custom_fields: '[]', pictures: null };
    expect(toTicketItemBodies(copiedTicketItemForm(odd))).toEqual([
      {
        name: 'Supper seat',
        price: 25,
        total_quantity: 100,
        retail_price: 30.5,
        description: 'Three courses',
        subtype: 'digital',
        active: true,
        bundle_only: false,
        bundles: ['a', 'b'],
      },
    ]);
    expect(copiedTicketItemForm({})).toEqual(blankTicketItemForm());
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
  const differences = (given: TicketItemForm, changes: object) => {
    const [body] = toTicketItemBodies(given);
    if (!body) throw new Error('One item makes one body.');
    return ticketItemKind.compare({ currency: null }, body, answer(changes));
  };

  it('response: has no differences if it matches', () => {
    const given = form({ active: set('yes'), bundles: lines('a', 'b') });
    expect(differences(given, { total_quantity: '9' })).toEqual({ storedDifferently: [], changedUnasked: [] });
  });

  it('response: each value that was saved differently is named', () => {
    const changes = {
      name: 'supper seat',
      price: '26.00',
      total_quantity: '',
      subtype: 'physical',
      active: 'false',
      retail_price: null,
      description: 'Three courses',
      bundle_only: 'true',
      hide_remaining: 'false',
      scope: 'registrant',
      bundles: '["a"]',
      custom_fields: '[]',
    };
    expect(differences(whole, changes).storedDifferently).toEqual([
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
    const [body] = toTicketItemBodies(form());
    if (!body) throw new Error('One item makes one body.');
    const stored = answer({
      retail_price: '30.5',
      active: 'false',
      total_quantity: '40',
      subtype: 'hybrid',
      scope: '',
    });
    expect(otherSavedValues(body, stored, { currency: 'GBP' })).toEqual([
      'Quantity 40',
      'Retail price 30.50 GBP',
      'Format Hybrid',
      'Active No',
      'Bundles a, b',
    ]);
  });
});

describe('ticketItemWarnings()', () => {
  it('warns about each unusual value in a sentence', () => {
    const tiers = [
      { name: 'Seat', price: '31', total_quantity: '0' },
      { name: ' seat ', price: '25', total_quantity: '' },
      { name: '', price: '25', total_quantity: '' },
      { name: '', price: '25', total_quantity: '' },
    ];
    expect(ticketItemWarnings(form({ tiers, retail_price: set('30'), pictures: lines('', 'a.png') }))).toEqual([
      { field: 'tiers.0.total_quantity', message: 'A quantity of 0 means none can be sold.' },
      { field: 'tiers.1.name', message: 'Another item above has the same name.' },
      { field: 'retail_price', message: 'The retail price is lower than the price.' },
      { field: 'pictures', message: '“a.png” isn’t a URL. Start it with https:// or http://.' },
    ]);
    expect(ticketItemWarnings(form({ retail_price: set('99.995') }))).toEqual([
      { field: 'retail_price', message: expect.stringMatching(/^3 decimal places\. .+\.$/) as string },
    ]);
    expect(ticketItemWarnings(form({ tiers: [{ ...tier, price: '25.005' }] }))).toMatchObject([
      { field: 'tiers.0.price' },
    ]);
    expect(ticketItemWarnings(whole)).toEqual([]);
  });
});

describe('ticketItemParts', () => {
  it('cover every form field once and change with it', () => {
    const held = ticketItemParts.flatMap(({ fields }) => fields);
    expect(held.toSorted()).toEqual(Object.keys(blankTicketItemForm()).toSorted());
    expect(ticketItemParts[0]?.label).toBe('Items');
    const [blank, full] = [blankTicketItemForm(), whole];
    expect(ticketItemParts.filter(({ words }) => words(blank) === words(full))).toEqual([]);
    expect(ticketItemParts.filter(({ words }) => words(full) !== words({ ...full }))).toEqual([]);
  });
});
