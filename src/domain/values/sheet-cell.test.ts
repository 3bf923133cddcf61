import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cellProblem, listIn, mendedCell } from './sheet-cell.ts';

const numRuns = Math.min(Number(process.env['FUZZ_RUNS'] ?? 60), 10_000);

it.each([
  '#REF!',
  '#N/A',
  '#VALUE!',
  '#DIV/0!',
  '#NAME?',
  '#NULL!',
  '#NUM!',
  '#SPILL!',
  '#BEZUG!',
  '#¿NOMBRE?',
  '#¡REF!',
  'Err:502',
  '#NV',
  '######',
])('cellProblem(): names the spreadsheet error %s', (cell) => {
  expect(cellProblem(cell)).toBe(`“${cell}” is a spreadsheet error. Enter the value, or clear the cell`);
});

it.each([
  'NULL',
  'null',
  '(null)',
  '<NULL>',
  '\\N',
  'n/a',
  'N/A',
  'N.A.',
  'NA',
  'NaN',
  'None',
  'undefined',
  '-',
  '--',
  '—',
])('cellProblem(): names %s, which stands for no value', (cell) => {
  expect(cellProblem(cell)).toBe(`“${cell}” isn’t a value. Enter one, or clear the cell`);
});

it.each(['4.15555E+09', '4,15555E+09', '1.2e9', '4E+09'])('cellProblem(): names %s, which lost its digits', (cell) => {
  expect(cellProblem(cell)).toBe(`“${cell}” was shortened by a spreadsheet. Enter all digits`);
});

it('cellProblem(): names a cell with a byte that couldn’t be read', () => {
  expect(cellProblem('Zo\uFFFD')).toBe('“Zo\uFFFD” has a character we couldn’t read. Type it again');
});

it.each([
  '#gala',
  '#1',
  'Anna',
  'Nathan',
  '2E10',
  '-5',
  '',
  'Nullarbor',
  'No',
  'E5',
  'A-1',
  '# of seats!',
  'none of these',
])('cellProblem(): accepts %j', (cell) => {
  expect(cellProblem(cell)).toBeNull();
});

it('cellProblem(): accepts people called Null, and the code of Namibia', () => {
  expect(cellProblem('Null', 'names')).toBeNull();
  expect(cellProblem('NULL', 'names')).not.toBeNull();
  expect(cellProblem('NA', 'codes')).toBeNull();
});

it.each([
  ['1970.0', '1970'],
  ['4155550184.0', '4155550184'],
  ['01970.0', '01970'],
  ['1970,0', '1970'],
  ["'02079460958", '02079460958'],
  ["'+44 20 7946 0958", '+44 20 7946 0958'],
  ['1970.5', '1970.5'],
  ['1970.00', '1970.00'],
  ['v2.0', 'v2.0'],
  ["'90s music", "'90s music"],
  ['', ''],
])('mendedCell(): %j becomes %j', (cell, mended) => {
  expect(mendedCell(cell)).toBe(mended);
});

it.each([
  ['gala, board', ['gala', 'board']],
  ['gala; board', ['gala', 'board']],
  ['gala|board', ['gala', 'board']],
  ['gala\nboard\r\n', ['gala', 'board']],
  ['gala,, board;gala', ['gala', 'board']],
  ['"Smith, Jones", board', ['Smith, Jones', 'board']],
  ['“Smith, Jones”; board', ['Smith, Jones', 'board']],
  ['"a ""b"", c", d', ['a "b", c', 'd']],
  ['5" nails, board', ['5" nails', 'board']],
  ['"open, board', ['"open', 'board']],
  ['["gala","board, new"]', ['gala', 'board, new']],
  ["['gala', 'board']", ['gala', 'board']],
  ['gala、board，vip', ['gala', 'board', 'vip']],
  ['[gala], board', ['[gala]', 'board']],
  [' ; ,', []],
])('listIn(): splits %j into %j', (cell, parts) => {
  expect(listIn(cell)).toEqual(parts);
});

it('listIn(): keeps commas where values may have them', () => {
  expect(listIn('Diet: vegan, no nuts; Table 4', true)).toEqual(['Diet: vegan, no nuts', 'Table 4']);
});

it('listIn(): returns any values that were quoted', () => {
  const value = fc
    .string({ unit: fc.constantFrom('a', 'B', ',', ';', '|', '"', ' '), minLength: 1, maxLength: 8 })
    .map((text) => `x${text.trim()}`);
  fc.assert(
    fc.property(
      fc.uniqueArray(value, { minLength: 1, maxLength: 5 }),
      fc.constantFrom(',', ';', '|', '\n'),
      (values, mark) => {
        const written = values.map((one) => `"${one.replaceAll('"', '""')}"`).join(mark);
        expect(listIn(written)).toEqual(values);
      },
    ),
    { numRuns },
  );
});
