import { expect, it } from 'vitest';
import { blankTicketItemForm, type TicketItemForm, ticketItemWarnings } from './body.ts';

const warnings = (changes: Partial<TicketItemForm>) => ticketItemWarnings({ ...blankTicketItemForm(), ...changes });

it('ticketItemWarnings(): warns about each unusual value in a sentence', () => {
  const tiers = [
    { name: 'Seat', price: '31', total_quantity: '0' },
    { name: ' seat ', price: '25', total_quantity: '' },
    { name: '', price: '25', total_quantity: '' },
    { name: '', price: '25', total_quantity: '' },
  ];
  expect(warnings({ tiers, retail_price: '30', pictures: ['', 'a.png'] })).toEqual([
    { field: 'tiers.0.total_quantity', message: 'A quantity of 0 means none can be sold.' },
    { field: 'tiers.1.name', message: 'Another item above has the same name.' },
    { field: 'retail_price', message: 'The retail price is lower than the price.' },
    { field: 'pictures', message: '“a.png” isn’t a URL. Start it with https:// or http://.' },
  ]);
  expect(warnings({ retail_price: '99.995' })).toEqual([
    { field: 'retail_price', message: expect.stringMatching(/^3 decimal places\. .+\.$/) as string },
  ]);
  expect(warnings({ tiers: [{ name: 'Seat', price: '25.005', total_quantity: '' }] })).toMatchObject([
    { field: 'tiers.0.price' },
  ]);
});

it('ticketItemWarnings(): doesn’t warn about usual values', () => {
  const tiers = [{ name: 'Seat', price: '25', total_quantity: '100' }];
  expect(warnings({ tiers, retail_price: '30.5', pictures: ['https://example.org/a.png'] })).toEqual([]);
});
