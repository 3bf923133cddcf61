import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { homeCountry, labelLines, labelPadding, labelSheets, labelsOnSheet, labelTextSize } from './mail-labels.ts';

const numRuns = Number(process.env['FUZZ_RUNS'] ?? 60);
const sheets = Object.entries(labelSheets);

describe.each(sheets)('labelSheets %s', (_, sheet) => {
  it('fills the page to the margins, the same on both sides', () => {
    const { columns, rows, label, gap, margin, page } = sheet;
    expect(2 * margin.left + columns * label.width + (columns - 1) * gap).toBeCloseTo(page.width, 1);
    expect(2 * margin.top + rows * label.height).toBeCloseTo(page.height, 1);
  });
});

it('labelSheets: have as many labels as the packages say', () => {
  expect(labelsOnSheet(labelSheets['5160'])).toBe(30);
  expect(labelsOnSheet(labelSheets.L7160)).toBe(21);
});

it('labelLines(): has the envelope name and the address without blank lines', () => {
  const address = {
    address_1: '4 Quay Street',
    address_2: ' ',
    city: 'Northquay',
    state: 'TN',
    zipcode: '94408',
    country: 'US',
  };
  const lines = ['The Ames Family', '4 Quay Street', 'Northquay, TN 94408'];
  expect(labelLines({ envelope_name: 'The Ames Family', address }, '')).toEqual([...lines, 'US']);
  expect(labelLines({ envelope_name: 'The Ames Family', address }, 'GB')).toEqual([...lines, 'US']);
  expect(labelLines({ envelope_name: 'The Ames Family', address }, 'US')).toEqual(lines);
  const abroad = { ...address, country: 'GB' };
  expect(homeCountry([abroad, address, address])).toBe('US');
  expect(homeCountry([abroad, address])).toBe('');
  expect(homeCountry([])).toBe('');
});

describe('labelTextSize()', () => {
  it('is large for a usual address, and smaller for a longer one', () => {
    const usual = ['Ruth and Daniel Ames', '4 Quay Street', 'Northquay, TN 94408'];
    const long = [...usual, 'c/o The Northquay and District Community Foundation, Grants Department, Building C'];
    expect(labelTextSize(usual, labelSheets['5160'])).toBe(11);
    expect(labelTextSize(long, labelSheets['5160'])).toBeLessThan(11);
    expect(labelTextSize(long, labelSheets['5160'])).toBeGreaterThanOrEqual(7);
  });
  it('is null where nothing fits', () => {
    expect(labelTextSize(['x'.repeat(5_000)], labelSheets['5160'])).toBeNull();
  });
  it('never grows as lines are added, and leaves room for each line', () => {
    const line = fc.string({ minLength: 1, maxLength: 60, unit: 'grapheme' });
    fc.assert(
      fc.property(fc.array(line, { maxLength: 7 }), line, fc.constantFrom(...sheets), (lines, more, [, sheet]) => {
        const [size, less] = [labelTextSize(lines, sheet), labelTextSize([...lines, more], sheet)];
        if (less === null) return;
        expect(size).toBeGreaterThanOrEqual(less);
        const room = ((sheet.label.height - 2 * labelPadding.y) * 72) / 25.4;
        expect((lines.length + 1) * less * 1.2).toBeLessThanOrEqual(room);
      }),
      { numRuns },
    );
  });
});
