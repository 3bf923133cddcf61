import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { ticketItem } from '../../api/resources.ts';
import {
  blankTicketItemForm,
  copiedTicketItemForm,
  ticketItemDifferences,
  ticketItemForm,
  type TicketItemForm,
  ticketItemParts,
  ticketItemReview,
  ticketItemWarnings,
  toTicketItemBodies,
} from './body.ts';

const tier = { name: 'Supper seat', price: '25', total_quantity: '' };
const form = (changes: Partial<TicketItemForm> = {}): TicketItemForm => ({
  ...blankTicketItemForm(),
  tiers: [tier],
  ...changes,
});

/** A form with a distinct value in every field. */
const whole = form({
  tiers: [{ ...tier, total_quantity: '100' }],
  retail_price: '30.5',
  description: 'Three courses',
  subtype: 'digital',
  scope: 'event',
  active: 'true',
  bundle_only: 'false',
  hide_remaining: 'true',
  bundles: 'a\nb',
  custom_fields: 'Diet',
  pictures: 'https://example.org/a.png',
});

describe('blankTicketItemForm()', () => {
  it('has one blank item and no other values', () => {
    const { tiers, unsettled, ...rest } = blankTicketItemForm();
    expect(tiers).toEqual([{ name: '', price: '', total_quantity: '' }]);
    expect(unsettled).toEqual([]);
    expect(Object.values(rest)).toEqual(Array.from({ length: 10 }, () => ''));
  });

  it('leaves blank fields and whitespace-only text out of the body', () => {
    expect(toTicketItemBodies(form({ description: ' \n ' }))).toEqual([{ name: 'Supper seat', price: 25 }]);
  });

  it('rejects a whitespace-only name and keeps unconfirmed items', () => {
    const of = (changes: Partial<TicketItemForm>) => z.safeParse(ticketItemForm, form(changes));
    expect(of({ tiers: [{ ...tier, name: '  ' }] }).error?.issues[0]?.message).toBe('Enter the name');
    const unsettled = [{ ...tier, sentAt: 5, why: 'The connection was cut off.' }];
    expect(of({ unsettled }).data?.unsettled).toEqual(unsettled);
  });
});

describe('toTicketItemBodies() and ticketItemReview()', () => {
  it('include every filled-in field in the body', () => {
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
  });

  it('list every field in the review with its label and formatted value', () => {
    const lines = ticketItemReview(whole, 0, 'GBP');
    expect(lines.map(({ field, label, willBe }) => [field, label, willBe])).toEqual([
      ['tiers.0.name', 'Name', 'Supper seat'],
      ['tiers.0.price', 'Price', '25.00 GBP'],
      ['tiers.0.total_quantity', 'Quantity', '100'],
      ['subtype', 'Format', 'Digital'],
      ['active', 'Active', 'Yes'],
      ['retail_price', 'Retail price', '30.50 GBP'],
      ['description', 'Description', 'Three courses'],
      ['bundle_only', 'Sold only in bundles', 'No'],
      ['hide_remaining', 'Hide quantity left', 'Yes'],
      ['scope', 'Applies to', 'Event'],
      ['bundles', 'Bundles', 'a, b'],
      ['custom_fields', 'Custom fields', 'Diet'],
      ['pictures', 'Pictures', 'https://example.org/a.png'],
    ]);
    for (const line of lines) expect(line).toMatchObject({ was: null, changed: true, checkedBy: null });
  });

  it('report fields that the response saved differently, with formatted values', () => {
    const [body] = toTicketItemBodies(whole);
    if (!body) throw new Error('There is one body.');
    const answer = ticketItem.read(
      {
        id: '1',
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
      },
      'x',
    );
    expect(ticketItemDifferences(body, answer, null).storedDifferently).toEqual([
      { label: 'Name', sent: 'Supper seat', stored: 'supper seat' },
      { label: 'Price', sent: '25.00', stored: '26.00' },
      { label: 'Quantity', sent: '100', stored: '' },
      { label: 'Format', sent: 'Digital', stored: 'Physical' },
      { label: 'Active', sent: 'Yes', stored: 'No' },
      { label: 'Retail price', sent: '30.50', stored: '' },
      { label: 'Sold only in bundles', sent: 'No', stored: 'Yes' },
      { label: 'Hide quantity left', sent: 'Yes', stored: 'No' },
      { label: 'Applies to', sent: 'Event', stored: 'Registrant' },
      { label: 'Bundles', sent: 'a, b', stored: 'a' },
      { label: 'Custom fields', sent: 'Diet', stored: '' },
      { label: 'Pictures', sent: 'https://example.org/a.png', stored: '' },
    ]);
  });
});

describe('copiedTicketItemForm()', () => {
  it('copies every field of a saved item', () => {
    expect(
      copiedTicketItemForm({
        name: 'Supper seat',
        price: '25',
        total_quantity: '100',
        retail_price: '30.5',
        description: 'Three courses',
        subtype: 'digital',
        scope: 'event',
        active: 'true',
        bundle_only: 'false',
        hide_remaining: 'true',
        bundles: '["a","b"]',
        custom_fields: '["Diet"]',
        pictures: '["https://example.org/a.png"]',
      }),
    ).toEqual(whole);
  });

  it('returns a blank form for an item without fields', () => {
    expect(copiedTicketItemForm({})).toEqual(blankTicketItemForm());
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
    expect(ticketItemWarnings(form({ tiers, retail_price: '30', pictures: 'a.png' }))).toEqual([
      { field: 'tiers.0.total_quantity', message: 'A quantity of 0 means none can be sold.' },
      { field: 'tiers.1.name', message: 'Another item above has the same name.' },
      { field: 'retail_price', message: 'The retail price is lower than the price.' },
      { field: 'pictures', message: '“a.png” isn’t a URL. Start it with https:// or http://.' },
    ]);
    expect(ticketItemWarnings(form({ retail_price: '99.995' }))).toEqual([
      { field: 'retail_price', message: expect.stringMatching(/^3 decimal places\. .+\.$/) as string },
    ]);
  });
});

describe('ticketItemParts', () => {
  it('cover every form field once and change with it', () => {
    const held = ticketItemParts.flatMap(({ fields }) => fields);
    expect(held.toSorted()).toEqual(Object.keys(blankTicketItemForm()).toSorted());
    expect(ticketItemParts.map(({ label }) => label)).toEqual([
      'Items',
      'Unconfirmed items',
      'Format',
      'Active',
      'Retail price',
      'Description',
      'Sold only in bundles',
      'Hide quantity left',
      'Applies to',
      'Bundles',
      'Custom fields',
      'Pictures',
    ]);
    const unsettled = [{ ...tier, sentAt: 5, why: 'x' }];
    const [blank, full] = [blankTicketItemForm(), { ...whole, unsettled }];
    expect(ticketItemParts.filter(({ words }) => words(blank) === words(full))).toEqual([]);
    expect(ticketItemParts.filter(({ words }) => words(full) !== words({ ...full }))).toEqual([]);
  });
});
