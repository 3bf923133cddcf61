import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blankTier, type Tier } from './body.ts';
import { mostTiers, pastedTiers, withPasted } from './pasted.ts';

const numRuns = Math.min(Number(process.env['FUZZ_RUNS'] ?? 60), 10_000);
const tier = (name: string, price = '', total_quantity = ''): Tier => ({ name, price, total_quantity });
const two = [tier('Gala dinner', '€60', '100'), tier('Balcony', '45,00')];

describe('pastedTiers()', () => {
  it.each<[string, Tier[] | null]>([
    ['Gala dinner', null],
    ['Gala dinner\r\n', null],
    ['', null],
    ['\n', null],
    ['Gala dinner\t€60\t100\nBalcony\t45,00\t', two],
    ['Gala dinner\t€60\t100\r\nBalcony\t45,00\r\n', two],
    [' Gala  dinner \t €60\t100 \n\t\t\nBalcony\t45,00', two],
    ['Gala dinner\t60', [tier('Gala dinner', '60')]],
    ['\t60', [tier('', '60')]],
    ['Gala dinner\nBalcony', [tier('Gala dinner'), tier('Balcony')]],
    // Headings are left out, and name their columns.
    ['Name\tPrice\tQuantity\nGala dinner\t€60\t100\nBalcony\t45,00\t', two],
    ['Qty\tTicket price (EUR)\tTicket\n100\t€60\tGala dinner\n\t45,00\tBalcony', two],
    ['Ticket type\tNotes\tPrice\nGala dinner\tlate\t60', [tier('Gala dinner', '60')]],
    ['\tPrice\nBalcony\t45,00', [tier('Balcony', '45,00')]],
    ['Ticket\nGala dinner\nBalcony', [tier('Gala dinner'), tier('Balcony')]],
    ['Name\tPrice', null],
    // Rows of data without figures aren't headings.
    ['VIP\tto be set\nStudent\t15', [tier('VIP', 'to be set'), tier('Student', '15')]],
    ['Ticket\tfree\nTicket 2\t5', [tier('Ticket', 'free'), tier('Ticket 2', '5')]],
    // Commas and semicolons separate only if a price follows.
    ['Gala dinner,60,100\nBalcony,45', [tier('Gala dinner', '60', '100'), tier('Balcony', '45')]],
    ['Name;Price\nGala dinner;60,50\nBalcony;45', [tier('Gala dinner', '60,50'), tier('Balcony', '45')]],
    ['Dinner, drinks\nBalcony', [tier('Dinner, drinks'), tier('Balcony')]],
    // Quotation marks around a cell, and in a name.
    ['"Gala\ndinner"\t€60\t100\nBalcony\t45,00', two],
    ['"VIP" seat\t60\nStudent\t15', [tier('"VIP" seat', '60'), tier('Student', '15')]],
  ])('pastedTiers(): case %# of %j', (text, tiers) => {
    expect(pastedTiers(text)).toEqual(tiers);
  });

  it('pastedTiers(): reads any rows with and without headings', () => {
    const name = fc.stringMatching(/^[A-Z][a-z]{1,8}( \d)?$/);
    const figure = fc.constantFrom('', '5', '€60', '45,00', '1,200');
    const rows = fc.array(fc.record({ name, price: figure, total_quantity: figure }), { minLength: 2, maxLength: 30 });
    fc.assert(
      fc.property(rows, fc.boolean(), fc.constantFrom('\n', '\r\n', '\r'), (tiers, hasHeadings, end) => {
        const table = tiers.map((one) => [one.name, one.price, one.total_quantity]);
        const text = [...(hasHeadings ? [['Name', 'Price', 'Quantity']] : []), ...table];
        expect(pastedTiers(text.map((cells) => cells.join('\t')).join(end))).toEqual(tiers);
      }),
      { numRuns },
    );
  });
});

describe('withPasted()', () => {
  it('withPasted(): replaces blank items, and stays after the one at its place', () => {
    const given = [blankTier, tier('First'), tier(' '), tier('Last')];
    expect(withPasted(given, 2, two)).toEqual({
      tiers: [tier('First'), ...two, tier('Last')],
      first: 1,
      words: '2 items pasted',
      isWhole: true,
    });
    expect(withPasted([blankTier], 0, two).tiers).toEqual(two);
  });

  it('withPasted(): keeps every typed item, and says how many don’t fit', () => {
    const names = (count: number) => Array.from({ length: count }, (_, place) => tier(`Item ${place}`));
    expect(withPasted(names(18), 17, names(5)).words).toBe('2 items pasted, 3 left out. Up to 20 at a time');
    expect(withPasted(names(20), 0, names(1)).words).toBe('No items pasted, 1 left out. Up to 20 at a time');
    const count = fc.integer({ min: 1, max: mostTiers });
    fc.assert(
      fc.property(count, count, fc.nat(mostTiers - 1), (typed, pasted, place) => {
        const { tiers } = withPasted(names(typed), Math.min(place, typed - 1), names(pasted));
        expect(tiers).toHaveLength(Math.min(mostTiers, typed + pasted));
      }),
      { numRuns },
    );
  });
});
