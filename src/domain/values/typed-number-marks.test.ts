import { describe, expect, it } from 'vitest';
import { toDecimalInput, readTyped } from './typed-number.ts';

const read = (typed: string, locale = 'en-US') => {
  const understood = readTyped(typed, locale);
  return understood.kind === 'number' ? understood.text : understood.kind;
};

describe('readTyped(): groups of digits', () => {
  it.each([
    ['1,234', '1234'],
    ['12,345,678', '12345678'],
    ['1,23,456', '123456'],
    ['1234,567', 'refused'],
    ['1,2345', 'refused'],
    ['1,234,5', 'refused'],
    ['1,2345,678', 'refused'],
    ['1,2,345', 'refused'],
    [',234', 'refused'],
    ['1,', 'refused'],
    ['1,,234', 'refused'],
  ])('readTyped(): parses the groups in %s as %s', (typed, text) => {
    expect(read(typed)).toBe(text);
  });

  it.each([
    ['1’234.50', 'de-CH', '1234.50'],
    ['1ʼ234.50', 'de-CH', '1234.50'],
    ['1\u2009234,50', 'fr-FR', '1234.50'],
    ['1 234,5', 'pl-PL', '1234.5'],
  ])('readTyped(): accepts any common group separator: %s in %s is %s', (typed, locale, text) => {
    expect(read(typed, locale)).toBe(text);
  });
});

describe('readTyped(): signs and zeros', () => {
  it.each([
    ['- 5', '-5'],
    ['+ 5', '5'],
    ['5-', 'refused'],
    ['-0.00', '0.00'],
    ['-0.01', '-0.01'],
    ['0.000000000000001', '0.000000000000001'],
    ['0001.5', '1.5'],
    ['000', '0'],
    ['000000000000000000001', '1'],
    ['\n5\n', '5'],
  ])('readTyped(): parses %j as %s', (typed, text) => {
    expect(read(typed)).toBe(text);
  });
});

describe('toDecimalInput(): values of a response', () => {
  it.each([
    [' 12.50 ', 'de-DE', '12,50'],
    ['-3', 'en-US', '-3'],
    [null, 'en-US', ''],
    ['1,234', 'en-US', ''],
    ['x1', 'en-US', ''],
    ['1x', 'en-US', ''],
    ['', 'en-US', ''],
  ])('toDecimalInput(): formats %j in %s as %j', (given, locale, text) => {
    expect(toDecimalInput(given, locale)).toBe(text);
  });

  it('toDecimalInput(): uses the given locale, not the previous one', () => {
    expect(['de-DE', 'en-US', 'de-DE'].map((locale) => toDecimalInput('1.5', locale))).toEqual(['1,5', '1.5', '1,5']);
  });
});
