import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toDecimalInput } from './typed-number.ts';
import { currenciesOf, otherCurrency, readAmount, readTypedAmount, sideOf, writtenAmount } from './written-amount.ts';

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

describe('readTypedAmount()', () => {
  it.each([
    ['60', '60', undefined],
    ['€60', '60', '€'],
    ['60 €', '60', '€'],
    ['60 EUR', '60', 'EUR'],
    ['eur 60', '60', 'eur'],
    ['$1,200', '1200', '$'],
    ['US$1,200.50', '1200.50', 'US$'],
    ['1.200,50 €', '1200.50', '€'],
    ['45,00', '45.00', undefined],
    ['45,5', '45.5', undefined],
    ["1'234.50", '1234.50', undefined],
    ['1 234,50', '1234.50', undefined],
    ['-€5', '-5', '€'],
    ['20%', '20', '%'],
    ['20 %', '20', '%'],
    ['%20', '20', '%'],
    ['12,5 %', '12.5', '%'],
    // In the notation of the viewer.
    ['€1,234', '1234', '€'],
    ['€1.234', '1.234', '€'],
  ])('readTypedAmount(): %j is %s, with %s', (typed, text, mark) => {
    const read = readTypedAmount(typed, 'en-US');
    expect(read).toMatchObject({ kind: 'number', text });
    expect(read.kind === 'number' ? read.unit?.mark : null).toBe(mark);
  });

  it.each(['ten', '60 XQZ', '€', '%', '%20%', '€20%', '60 €€', '1,2345', '950 DR', '1e3', '€60 $60', '60-70'])(
    'readTypedAmount(): refuses %j with a hint',
    (typed) => {
      expect(readTypedAmount(typed, 'en-US')).toEqual({
        kind: 'refused',
        fix: expect.stringMatching(/^Use /) as string,
      });
    },
  );

  it('readTypedAmount(): reads a number with every way of writing its unit, in any locale', () => {
    const ways = fc.record({
      cents: fc.integer({ min: 0, max: 99_999_999 }),
      locale: fc.constantFrom('en-US', 'de-DE', 'fr-FR', 'de-CH', 'en-IN', 'pl-PL', 'sv-SE'),
      unit: fc.constantFrom('', '€', '$', 'EUR', 'CHF', 'kr', '%'),
      isBefore: fc.boolean(),
      space: fc.constantFrom('', ' ', '\u00a0'),
      isGrouped: fc.boolean(),
    });
    fc.assert(
      fc.property(ways, ({ cents, locale, unit, isBefore, space, isGrouped }) => {
        const text = (cents / 100).toFixed(2);
        const figure = isGrouped
          ? new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(cents / 100)
          : toDecimalInput(text, locale);
        const written = isBefore ? `${unit}${space}${figure}` : `${figure}${space}${unit}`;
        expect(readTypedAmount(written, locale)).toMatchObject({ kind: 'number', text, decimals: 2 });
      }),
      { numRuns },
    );
  });
});

describe('otherCurrency()', () => {
  it.each([
    ['60', 'EUR', null],
    ['60', null, null],
    ['ten', 'EUR', null],
    ['€60', 'EUR', null],
    ['60 eur', 'EUR', null],
    // The sign of several currencies.
    ['$60', 'CAD', null],
    ['60 kr', 'SEK', null],
    ['$60', 'EUR', 'Enter the price in EUR, without “$”'],
    ['60 GBP', 'EUR', 'Enter the price in EUR, without “GBP”'],
    ['60%', 'EUR', 'Enter the price in EUR, without “%”'],
    ['60%', null, 'Enter the price without “%”'],
    ['€60', null, 'Enter the price without “€”. The campaign’s currency is unknown'],
  ])('otherCurrency(): %j where prices are in %j: %j', (typed, currency, message) => {
    expect(otherCurrency(readTypedAmount(typed, 'en-US'), currency, 'the price')).toBe(message);
  });
});
