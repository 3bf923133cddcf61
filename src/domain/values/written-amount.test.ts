import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { currenciesOf, readAmount, sideOf, writtenAmount } from './written-amount.ts';

const numRuns = Math.min(Number(process.env['FUZZ_RUNS'] ?? 60), 10_000);

describe('readAmount()', () => {
  it.each([
    ['1,234.50', '1234.50'],
    ['1.234,50', '1234.50'],
    ['12,34,567.00', '1234567.00'],
    ['US$1,234.50', '1234.50'],
    ['$ 1,234.50', '1234.50'],
    ['-$25.00', '-25.00'],
    ['$-25.00', '-25.00'],
    ['(25.00)', '-25.00'],
    ['($1,025.00)', '-1025.00'],
    ['25.00-', '-25.00'],
    ['\u221225.00', '-25.00'],
    ['1 234,50 €', '1234.50'],
    ["CHF 1'234.50", '1234.50'],
    ['1.234,50 kr', '1234.50'],
    ['1,234,567', '1234567'],
    ['-0.00', '0.00'],
    // Either a group of thousands or three decimals.
    ['1,234', null],
    ['1.234', null],
    ['1 2', null],
    ['12 34,50', null],
    ['--5', null],
    ['(5', null],
    ['-5-', null],
    ['5 XQZ', null],
    ['WIRE 12', null],
    ['1.2E+03', null],
    ['', null],
    ['-', null],
  ])('readAmount(): %j is %j', (written, text) => {
    expect(readAmount(written)).toBe(text);
  });

  it('readAmount(): reads amounts of any locale, with their currency', () => {
    const ways = fc.record({
      cents: fc.integer({ min: -99_999_999, max: 99_999_999 }),
      locale: fc.constantFrom('en', 'de', 'fr', 'de-CH', 'en-IN', 'pl', 'pt-BR', 'sv', 'nl'),
      currency: fc.constantFrom('USD', 'EUR', 'GBP', 'CAD', 'CHF', 'SEK', 'BRL', 'PLN'),
      currencyDisplay: fc.constantFrom('symbol', 'narrowSymbol', 'code'),
    });
    fc.assert(
      fc.property(ways, ({ cents, locale, currency, currencyDisplay }) => {
        const format = new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay });
        const written = format.format(cents / 100);
        expect(readAmount(written)).toBe((cents / 100).toFixed(2));
        expect(writtenAmount(written)?.currencies).toContain(currency);
      }),
      { numRuns },
    );
  });
});

it.each([
  ['950.00 DR', 'out'],
  ['950.00Dr.', 'out'],
  ['DR 950.00', 'out'],
  ['950.00 Debit', 'out'],
  ['950.00 CR', 'in'],
  ['1.234,50 S', 'out'],
  ['1.234,50 H', 'in'],
  ['€950.00 CR', 'in'],
  ['950.00', null],
])('writtenAmount(): %j says %s', (written, side) => {
  expect(writtenAmount(written)?.side).toBe(side);
});

it.each([
  ['Debit', 'out'],
  ['DEBIT', 'out'],
  ['Dr.', 'out'],
  ['D', 'out'],
  ['S', 'out'],
  ['Soll', 'out'],
  ['-', 'out'],
  ['\u2212', 'out'],
  ['Withdrawal', 'out'],
  ['ATM withdrawal', 'out'],
  ['Direct Debit', 'out'],
  ['Money out', 'out'],
  ['Débit', 'out'],
  ['Lastschrift', 'out'],
  ['Af', 'out'],
  ['credit', 'in'],
  ['CR', 'in'],
  ['C', 'in'],
  ['H', 'in'],
  ['Haben', 'in'],
  ['+', 'in'],
  ['Direct deposit', 'in'],
  ['Crédit', 'in'],
  ['Gutschrift', 'in'],
  ['Bank Giro Credit', 'in'],
  ['CRDT', 'in'],
  ['DBIT', 'out'],
  ['Bij', 'in'],
  ['Payment', null],
  ['Posted', null],
  ['Debit card refund', null],
  ['', null],
])('sideOf(): %j says %s', (cell, side) => {
  expect(sideOf(cell)).toBe(side);
});

it.each([
  ['EUR', ['EUR']],
  ['eur', ['EUR']],
  ['€', ['EUR']],
  ['Euro', ['EUR']],
  ['US$', ['USD']],
  ['CA$', ['CAD']],
  ['C$', ['CAD']],
  ['AU$', ['AUD']],
  ['R$', ['BRL']],
  ['Fr.', ['CHF']],
  ['REF', []],
  ['', []],
])('currenciesOf(): %j is %j', (written, codes) => {
  expect(currenciesOf(written)).toEqual(codes);
});

it('currenciesOf(): a sign of several currencies is any of them', () => {
  expect(currenciesOf('$')).toEqual(expect.arrayContaining(['USD', 'CAD', 'AUD']));
  expect(currenciesOf('$')).not.toContain('EUR');
  expect(currenciesOf('kr')).toEqual(expect.arrayContaining(['SEK', 'NOK', 'DKK']));
});
