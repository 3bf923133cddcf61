import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ambiguousIn, dayIn, isoDateIn, orderIn, serialDate } from './written-dates.ts';

const numRuns = Math.min(Number(process.env['FUZZ_RUNS'] ?? 40), 1000);

describe('isoDateIn()', () => {
  it.each([
    ['2026-11-20', null, '2026-11-20'],
    ['2026-11-20T09:30:00+02:00', null, '2026-11-20T09:30:00+02:00'],
    ['2026/11/20', null, '2026-11-20'],
    ['20261120', null, '2026-11-20'],
    ['2026年11月20日', null, '2026-11-20'],
    ['2026. 11. 20.', null, '2026-11-20'],
    ['Fri, 20 Nov 2026', null, '2026-11-20'],
    ['Friday 11/20/2026', 'month first', '2026-11-20'],
    ['31/12/1980', 'day first', '1980-12-31'],
    ['12/31/1980', 'month first', '1980-12-31'],
    ['5.6.1980', 'day first', '1980-06-05'],
    ['6 May 1980', null, '1980-05-06'],
    ['18. Okt 2026', null, '2026-10-18'],
    ['18. Oktober 2026', null, '2026-10-18'],
    ['3. März 2026', null, '2026-03-03'],
    ['3. Mrz 2026', null, '2026-03-03'],
    ['18-Dez-2026', null, '2026-12-18'],
    ['1er août 2026', null, '2026-08-01'],
    ['12 févr. 2026', null, '2026-02-12'],
    ['18 de octubre de 2026', null, '2026-10-18'],
    ['18 ene 2026', null, '2026-01-18'],
    ['18 giu 2026', null, '2026-06-18'],
    ['18 mrt 2026', null, '2026-03-18'],
    ['18 maj 2026', null, '2026-05-18'],
    ['18 października 2026', null, '2026-10-18'],
    ['18th October 2026', null, '2026-10-18'],
    ['October 18th, 2026', null, '2026-10-18'],
    ['Sept 18, 2026', null, '2026-09-18'],
    ['31/12/2026 14:30', 'day first', '2026-12-31 14:30'],
    ['12/31/2026, 2:30 PM', 'month first', '2026-12-31 14:30'],
    ['12/31/2026 12:05 am', 'month first', '2026-12-31 00:05'],
    // No day has such numbers.
    ['31/02/1980', 'day first', null],
    ['1980-02-31', null, null],
    ['31 Feb 1980', null, null],
    ['02/13/1980', 'day first', null],
    ['31/12/80', 'day first', null],
    ['31/12/1980 soon', 'day first', null],
    ['6 May 1980 9:30', null, null],
    // Without an order, only a date that can be read in one way is one.
    ['31/12/1980', null, '1980-12-31'],
    ['05/05/1980', 'year first', '1980-05-05'],
    ['05/06/1980', 'year first', null],
    ['6 May', null, undefined],
    ['about 1980', null, undefined],
    ['12 jui 2026', null, undefined],
    ['12 monkeys 2026', null, undefined],
  ] as const)('isoDateIn(): %s, %s, is %s', (written, order, iso) => {
    expect(isoDateIn(written, order)).toBe(iso);
  });
});

it.each([
  ['36526', '2000-01-01'],
  ['45000', '2023-03-15'],
  ['45000.0', '2023-03-15'],
  ['45000.5', '2023-03-15 12:00'],
  ['10000', '1927-05-18'],
  ['73050', '2099-12-31'],
  ['73051', null],
  ['1980', null],
  ['450000', null],
  ['12/05/1980', null],
])('serialDate(): %s is %s', (written, date) => {
  expect(serialDate(written)).toBe(date);
});

const days = fc.date({ min: new Date('1900-01-01'), max: new Date('2079-12-31'), noInvalidDate: true });
const orders = fc.constantFrom('day first', 'month first', 'year first');
const marks = fc.constantFrom('/', '-', '.');

function write(iso: string, order: string, mark: string): string {
  const [year = '', month = '', day = ''] = iso.split('-');
  const parts = { 'day first': [day, month, year], 'month first': [month, day, year] }[order] ?? [year, month, day];
  return parts.join(mark);
}

describe('a column of dates', () => {
  it('orderIn(), isoDateIn(): each date is read in the order of the column, or the user is asked', () => {
    fc.assert(
      fc.property(fc.array(days, { minLength: 1, maxLength: 12 }), orders, marks, (dates, order, mark) => {
        const isos = dates.map((date) => date.toISOString().slice(0, 10));
        const cells = isos.map((iso) => write(iso, order, mark));
        const found = orderIn(cells);
        if (found === null) expect(cells).toContain(ambiguousIn(cells));
        else expect(ambiguousIn(cells)).toBeNull();
        // Dates with periods are taken for day first, as nearly everywhere.
        if (mark === '.' && order === 'month first') return;
        const known = found ?? order;
        expect(cells.map((cell) => isoDateIn(cell, known))).toEqual(isos);
      }),
      { numRuns },
    );
  });

  it('isoDateIn(): in a column with both orders, a date of the other order is invalid or read as the column is', () => {
    fc.assert(
      fc.property(fc.array(days, { minLength: 3, maxLength: 12 }), days, (dates, odd) => {
        const sure = ['25/12/2026', ...dates.map((date) => write(date.toISOString().slice(0, 10), 'day first', '/'))];
        const other = write(odd.toISOString().slice(0, 10), 'month first', '/');
        const cells = [...sure, '30/12/2026', other];
        expect(orderIn(cells)).toBe('day first');
        expect(isoDateIn(other, orderIn(cells))).toBe(dayIn(other, 'day first'));
      }),
      { numRuns },
    );
  });

  it('isoDateIn(): returns a valid day, null, or undefined for any text', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 30 }), orders, (text, order) => {
        const iso = isoDateIn(text, order);
        expect(String(iso)).toMatch(/^(?:null|undefined|\d{4}-\d\d-\d\d)/);
      }),
      { numRuns },
    );
  });

  it.each([
    [['13/02/2026', '02/13/2026'], '13/02/2026'],
    [['05/06/2026', ''], '05/06/2026'],
    [['05/05/2026', 'soon'], null],
    [['soon'], null],
    [[''], null],
  ])('ambiguousIn(): of %j is %s', (cells, date) => {
    expect(ambiguousIn(cells)).toBe(date);
  });
});
