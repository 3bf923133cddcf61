import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { operations } from '../../api/operations.ts';
import { ticketItem } from '../../api/resources.ts';
import { fieldAt } from '../../ui/form/form-kind.ts';
import {
  blankTicketItemForm,
  copiedTicketItemForm,
  ticketItemDifferences,
  ticketItemFieldOf,
  ticketItemForm,
  type TicketItemForm,
  ticketItemReview,
  ticketItemWarnings,
  toTicketItemBodies,
} from './body.ts';
import { always } from '../../../e2e/support/doubles/api.ts';

const numRuns = Math.min(Number(process.env['FUZZ_RUNS'] ?? 40), 10_000);
const tier = { name: 'Supper seat', price: '25', total_quantity: '' };
const filled: TicketItemForm = { ...blankTicketItemForm(), tiers: [tier] };

function problems(changes: Partial<TicketItemForm>): Record<string, string> {
  const { error } = z.safeParse(ticketItemForm, { ...filled, ...changes });
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
}

const figures = fc.oneof(
  fc.integer({ min: -2, max: 5000 }).map(String),
  fc.constantFrom('', '1e1', '99.995', '1,000', '0', '2.5', ' 3 '),
);
const flag = fc.constantFrom<TicketItemForm['active'][]>('', 'true', 'false');
const list = fc.constantFrom('', 'a', 'a\nb', '\n', ' a \n\n b ');
const anyForm: fc.Arbitrary<TicketItemForm> = fc.record({
  tiers: fc.array(fc.record({ name: fc.string({ maxLength: 300 }), price: figures, total_quantity: figures }), {
    maxLength: 3,
  }),
  unsettled: fc.constant([]),
  retail_price: figures,
  description: fc.string(),
  subtype: fc.constantFrom('', 'physical', 'digital', 'hybrid'),
  scope: fc.constantFrom('', 'registrant', 'event'),
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
  });

  it('names the item in errors when there are several', () => {
    expect(problems({ tiers: [tier, { ...tier, name: '', price: '-1' }] })).toEqual({
      'tiers.1.name': 'Enter the name of item 2',
      'tiers.1.price': 'The price of item 2 must be 0 or more',
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
  ])('validates the %s of a tier (case %#): %s', (field, value, message) => {
    const found = problems({ tiers: [{ ...tier, [field]: value }] });
    expect(found).toEqual(message === undefined ? {} : { [`tiers.0.${field}`]: message });
  });

  it.each([
    ['retail_price', '0', undefined],
    ['retail_price', '', undefined],
    ['retail_price', '-0.01', 'The retail price must be 0 or more'],
    ['description', 'x'.repeat(5000), undefined],
    ['description', 'x'.repeat(5001), 'The description must be 5,000 characters or fewer (5,001 now)'],
  ])('validates the %s (case %#): %s', (field, value, message) => {
    expect(problems({ [field]: value })).toEqual(message === undefined ? {} : { [field]: message });
  });
});

describe('toTicketItemBodies()', () => {
  it('returns only name and price when nothing else was filled in', () => {
    expect(toTicketItemBodies(filled)).toEqual([{ name: 'Supper seat', price: 25 }]);
  });

  it('distinguishes a blank quantity from 0', () => {
    const tiers = [{ ...tier, price: '0', total_quantity: '0' }];
    expect(toTicketItemBodies({ ...filled, tiers, retail_price: '0' })).toEqual([
      { name: 'Supper seat', price: 0, total_quantity: 0, retail_price: 0 },
    ]);
  });

  it('P10 returns one valid body per tier without blank fields, for every valid form', async () => {
    await always(
      'P10',
      fc.property(anyForm, (form) => {
        fc.pre(z.safeParse(ticketItemForm, form).success);
        const bodies = toTicketItemBodies(form);
        expect(bodies.length).toBe(form.tiers.length);
        bodies.forEach((body, index) => {
          expect(z.safeParse(operations.createTicketItem.body, body).error?.issues).toBeUndefined();
          expect(body.name).toBe(form.tiers[index]?.name);
          expect(body.price).toBeTypeOf('number');
          expect('total_quantity' in body).toBe(form.tiers[index]?.total_quantity !== '');
          for (const field of [
            'subtype',
            'scope',
            'active',
            'bundle_only',
            'hide_remaining',
            'retail_price',
          ] as const) {
            expect(field in body).toBe(form[field] !== '');
          }
          for (const field of ['bundles', 'custom_fields', 'pictures', 'description'] as const) {
            expect(field in body).toBe(form[field].trim() !== '');
          }
          const lines = ticketItemReview(form, index, null);
          const fieldOf = ticketItemFieldOf(index);
          expect(new Set(lines.map(({ field }) => field))).toEqual(
            new Set(Object.keys(body).map((field) => fieldOf[field])),
          );
        });
      }),
    );
  });

  it('P10 a form whose body would break the API contract has an error message at a field', async () => {
    await always(
      'P10',
      fc.property(anyForm, (form) => {
        const issues = z.safeParse(ticketItemForm, form).error?.issues ?? [];
        const isMeant = toTicketItemBodies(form).every(
          (body) => z.safeParse(operations.createTicketItem.body, body).success,
        );
        if (!isMeant || form.tiers.length === 0) expect(issues.length).toBeGreaterThan(0);
        for (const { path, message } of issues) {
          expect(message).toMatch(/^[A-Z][^<>]{5,}/);
          expect(message).not.toMatch(/undefined|NaN|\[object|Invalid/);
          expect(Object.keys(form)).toContain(path[0]);
        }
      }),
    );
  });

  it('shows the campaign’s currency in the review when known', () => {
    expect(ticketItemReview(filled, 0, 'GBP')).toMatchObject([
      { field: 'tiers.0.name', was: null, willBe: 'Supper seat' },
      { field: 'tiers.0.price', was: null, willBe: '25.00 GBP' },
    ]);
    expect(ticketItemReview(filled, 0, null)[1]?.willBe).toBe('25.00');
    expect(ticketItemReview(filled, 1, null)).toEqual([]);
  });
});

describe('ticketItemFieldOf()', () => {
  it.each([
    ['name', 'tiers.2.name'],
    ['price', 'tiers.2.price'],
    ['retail_price', 'retail_price'],
    ['pictures', 'pictures'],
    ['pictures.1', 'pictures'],
    ['bundles.0', 'bundles'],
    ['tiers.0.name', undefined],
    ['zzz', undefined],
  ])('maps the API path %s to the form field %s', (path, field) => {
    expect(fieldAt(path, ticketItemFieldOf(2))).toBe(field);
  });
});

describe('copiedTicketItemForm()', () => {
  const saved = {
    id: '5',
    name: 'Supper seat',
    price: '25.50',
    total_quantity: '100',
    retail_price: '',
    description: '',
    subtype: 'physical',
    scope: 'elsewhere',
    active: 'true',
    bundle_only: '0',
    hide_remaining: '',
    bundles: '["a","b"]',
    custom_fields: '[]',
    pictures: null,
  };

  it('copies a saved item and leaves out values that don’t fit the form', () => {
    expect(toTicketItemBodies(copiedTicketItemForm(saved))).toEqual([
      {
        name: 'Supper seat',
        price: 25.5,
        total_quantity: 100,
        subtype: 'physical',
        active: true,
        bundle_only: false,
        bundles: ['a', 'b'],
      },
    ]);
  });

  it('returns valid choices for any saved fields', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...Object.keys(saved)), fc.option(fc.string())), (fields) => {
        expect(z.safeParse(ticketItemForm, copiedTicketItemForm(fields)).error?.issues ?? []).toEqual(
          expect.not.arrayContaining([expect.objectContaining({ code: 'invalid_value' })]),
        );
      }),
      { numRuns },
    );
  });
});

describe('ticketItemDifferences()', () => {
  const body = toTicketItemBodies({ ...filled, active: 'true', bundles: 'a\nb' })[0];
  const answer = (changes: object) =>
    ticketItem.read(
      { id: '1', name: 'Supper seat', price: '25.00', active: 'true', bundles: '["a","b"]', ...changes },
      'x',
    );

  it('reports no differences for a matching response, and each changed field otherwise', () => {
    if (!body) throw new Error('One tier makes one body.');
    expect(ticketItemDifferences(body, answer({ total_quantity: '9' }), 'GBP')).toEqual({
      storedDifferently: [],
      changedUnasked: [],
    });
    expect(ticketItemDifferences(body, answer({ price: '2.50', active: 'false' }), 'GBP').storedDifferently).toEqual([
      { label: 'Price', sent: '25.00 GBP', stored: '2.50 GBP' },
      { label: 'Active', sent: 'Yes', stored: 'No' },
    ]);
  });
});

describe('ticketItemWarnings()', () => {
  it.each([
    [{}, []],
    [{ tiers: [{ ...tier, price: '25.005' }] }, ['tiers.0.price']],
    [{ tiers: [{ ...tier, total_quantity: '0' }] }, ['tiers.0.total_quantity']],
    [{ tiers: [tier, { ...tier, name: 'supper seat ' }] }, ['tiers.1.name']],
    [{ retail_price: '24.99' }, ['retail_price']],
    [{ retail_price: '25' }, []],
    [{ pictures: 'https://example.org/a.png\npicture.png' }, ['pictures']],
    [{ pictures: 'https://example.org/a.png' }, []],
  ])('warns for %j at %j', (changes, fields) => {
    expect(ticketItemWarnings({ ...filled, ...changes }).map(({ field }) => field)).toEqual(fields);
  });
});
