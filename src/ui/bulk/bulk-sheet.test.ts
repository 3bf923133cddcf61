import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { letters, mostRows, readSheet, type Sheet, withNamesAt } from './bulk-sheet.ts';
import { decodeSheet } from './decode-sheet.ts';

const runs = { numRuns: Math.min(Number(process.env['FUZZ_RUNS'] ?? 40), 2000) };

function sheet(text: string): Sheet {
  const read = readSheet(text);
  if (read.result === 'refused') throw new Error(read.message);
  return read.value;
}

function refusal(text: string): string {
  const read = readSheet(text);
  return read.result === 'refused' ? read.message : `read: ${JSON.stringify(read.value)}`;
}

const bytes = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string, order: 'le' | 'be') =>
  new Uint8Array(
    Array.from(text).flatMap((sign) => {
      const code = sign.charCodeAt(0);
      return order === 'le' ? [code & 255, code >> 8] : [code >> 8, code & 255];
    }),
  );

describe('a file', () => {
  const text = 'ID;Name\r\n1;Zoë Ünal\r\n';
  it.each([
    ['UTF-8', bytes(text)],
    ['UTF-8 with a byte order mark', bytes(`\uFEFF${text}`)],
    ['UTF-16 little endian', new Uint8Array([0xff, 0xfe, ...utf16(text, 'le')])],
    ['UTF-16 big endian', new Uint8Array([0xfe, 0xff, ...utf16(text, 'be')])],
    ['UTF-16 without a mark', utf16(text, 'le')],
    ['UTF-16 big endian without a mark', utf16(text, 'be')],
  ])('decodeSheet(): decodes %s without a note', (_name, file) => {
    expect(decodeSheet(file)).toEqual({ result: 'read', value: { text, note: null } });
  });

  it('decodeSheet(): marks a bad byte in UTF-8, and names its line', () => {
    const [before, after] = [bytes('ID;Name\r\n1;Zoë\r\n2;Ma'), bytes('r\r\n')];
    const file = new Uint8Array([...before, 0xff, ...after]);
    const note = 'We couldn’t read 1 character, shown as \uFFFD, in line 3.';
    expect(decodeSheet(file)).toEqual({
      result: 'read',
      value: { text: 'ID;Name\r\n1;Zoë\r\n2;Ma\uFFFDr\r\n', note },
    });
    // Nor does a byte order mark, or a byte that Windows-1252 doesn’t have, leave a doubt.
    expect(decodeSheet(new Uint8Array([0xef, 0xbb, 0xbf, 0x49, 0xff]))).toMatchObject({ value: { text: 'I\uFFFD' } });
    expect(decodeSheet(new Uint8Array([0x49, 0x81]))).toMatchObject({ value: { text: 'I\uFFFD' } });
  });

  it('decodeSheet(): decodes Windows-1252 with a note', () => {
    const file = new Uint8Array(Array.from(text.replaceAll('ë', '\u00eb'), (sign) => sign.charCodeAt(0)));
    expect(decodeSheet(file)).toMatchObject({
      result: 'read',
      value: { text, note: expect.stringMatching(/^We read this file as Windows-1252/) as string },
    });
  });

  it.each([
    [
      'an Excel workbook',
      new Uint8Array([0x50, 0x4b, 3, 4, 0, 1]),
      /^This isn’t a CSV file\. Save your spreadsheet as CSV/,
    ],
    [
      'an old Excel workbook',
      new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1]),
      /^This isn’t a CSV file\. Save your spreadsheet as CSV/,
    ],
    ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13, 0xff]), /^This isn’t a text file/],
    ['text with a NUL', bytes('ID,Name\n1,\0'), /^This isn’t a text file/],
    ['half of UTF-16', new Uint8Array([0xff, 0xfe, 0x41]), /^This isn’t a text file/],
    ['6 MB', new Uint8Array(6_000_000), /^This file is 6 MB\. The limit is 5 MB/],
  ])('decodeSheet(): rejects %s with a sentence', (_name, file, sentence) => {
    expect(decodeSheet(file)).toMatchObject({ result: 'refused', message: expect.stringMatching(sentence) as string });
  });
});

describe('readSheet()', () => {
  it.each([
    ['commas', 'ID,Name\n1,Ruth\n2,Dan'],
    ['semicolons', 'ID;Name\r\n1;Ruth\r\n2;Dan\r\n'],
    ['tabs', 'ID\tName\n1\tRuth\n2\tDan\n'],
    ['bars', 'ID|Name\n1|Ruth\n2|Dan\n'],
    ['a line that names the separator', 'sep=;\r\nID;Name\r\n1;Ruth\r\n2;Dan'],
    ['quotation marks', '"ID","Name"\n"1","Ruth"\n"2","Dan"'],
    ['a byte order mark', '\uFEFFID,Name\n1,Ruth\n2,Dan'],
    ['old line ends', 'ID,Name\r1,Ruth\r2,Dan'],
  ])('readSheet(): reads rows with %s', (name, text) => {
    const { columns, rows } = sheet(text);
    expect(columns.map(({ title }) => title)).toEqual(['ID', 'Name']);
    expect(rows.map(({ cells }) => cells)).toEqual([
      ['1', 'Ruth'],
      ['2', 'Dan'],
    ]);
    expect(rows[0]?.number).toBe(name.startsWith('a line') ? 3 : 2);
  });

  it.each([
    ['Statement of account', 'Account 12345', '', 'ID;Name;Note', '1;Ruth;x', '2;Dan;y, z, w'],
    ['Export of contacts, November 2026;;', 'ID;Name;Note', '1;Ruth;x', '2;Dan;y'],
    [';;', ';;', 'ID;Name;Note', '1;Ruth;x', '2;Dan;y'],
    ['Owner;Ruth', 'From;2026-11-01', 'ID;Name;Note', '1;Ruth;x', '2;Dan;y'],
  ])('readSheet(): finds the row of names below %j', (...lines) => {
    const isName = (cell: string) => ['ID', 'Name', 'Note'].includes(cell);
    const read = readSheet(lines.join('\n'), { isName });
    const at = lines.indexOf('ID;Name;Note') + 1;
    expect(read).toMatchObject({
      result: 'read',
      value: {
        namesAt: at,
        columns: [{ header: 'ID' }, { header: 'Name' }, { header: 'Note' }],
        rows: [{ number: at + 1, cells: ['1', 'Ruth', 'x'] }, { number: at + 2 }],
      },
    });
  });

  it('withNamesAt(): reads the sheet again with the names in any row, and loses nothing', () => {
    const row = fc.array(fc.constantFrom('a', 'b', 'ID', '', '1'), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(fc.array(row, { minLength: 3, maxLength: 8 }), fc.nat(6), (rows, at) => {
        const text = rows.map((cells) => cells.join('\t')).join('\n');
        const read = readSheet(text);
        if (read.result === 'refused') return;
        const cellsOf = ({ above = [], columns, rows: own }: Sheet) => [
          ...above.map(({ cells }) => cells),
          columns.map(({ header }) => header),
          ...own.map(({ cells, more = [] }) => [...cells, ...more]),
        ];
        const plain = (sheet: Sheet) => cellsOf(sheet).map((cells) => cells.join(' ').trim());
        const numbers = [...(read.value.above ?? []), ...read.value.rows].map(({ number }) => number);
        const again = withNamesAt(read.value, numbers[at % numbers.length] ?? 1);
        if (again.result === 'refused') return;
        expect(plain(again.value)).toEqual(plain(read.value));
        expect(withNamesAt(again.value, read.value.namesAt ?? null)).toEqual(read);
      }),
      runs,
    );
  });

  it('readSheet(): ignores separators inside quotation marks', () => {
    expect(sheet('"Name, full, as written",ID\n"Ames, Ruth",1').rows[0]?.cells).toEqual(['Ames, Ruth', '1']);
    expect(sheet('ID\n1').rows[0]?.cells).toEqual(['1']);
  });

  it('readSheet(): keeps commas and semicolons in tab-separated cells', () => {
    expect(sheet('ID\tTags\n1\tone;two, three').rows[0]?.cells).toEqual(['1', 'one;two, three']);
  });

  it('readSheet(): omits blank rows but counts them in row numbers', () => {
    const { rows } = sheet('ID,Name\n\n1,Ruth\n , \n,,\n2,Dan\n\n');
    expect(rows.map(({ number, cells }) => [number, ...cells])).toEqual([
      [3, '1', 'Ruth'],
      [6, '2', 'Dan'],
    ]);
  });

  it('readSheet(): trims cells and keeps their content', () => {
    expect(sheet('ID,Note\n 1 ,"\u00a0 two\nlines, ""quoted"" 💛 \u202bمرحبا"').rows[0]?.cells).toEqual([
      '1',
      'two\nlines, "quoted" 💛 \u202bمرحبا',
    ]);
  });

  it('readSheet(): takes away the apostrophe that keeps a spreadsheet from running a cell', () => {
    expect(sheet("ID,Name,Note\n1,'@Home Care,'tis").rows[0]?.cells).toEqual(['1', '@Home Care', "'tis"]);
  });

  it('readSheet(): pads short rows, and reports rows with too many cells', () => {
    const { rows } = sheet('ID,Name,Note\n1,Ruth\n2,Dan,Hello, again\n3,Ann,,,,');
    expect(rows.map(({ cells, broken }) => [cells.length, broken?.slice(0, 23) ?? null])).toEqual([
      [3, null],
      [3, 'This row has more cells'],
      [3, null],
    ]);
  });

  it('readSheet(): reads 50 columns and ignores blank columns to the right', () => {
    const names = Array.from({ length: 50 }, (_, index) => `c${index}`);
    expect(sheet(`${names.join(',')},,,\n${names.join(',')},,,`).columns).toHaveLength(50);
  });

  it('readSheet(): makes repeated and missing column names unique', () => {
    const { columns, notes } = sheet('ID,Email,,Email,__proto__\n1,a@x.org,b,c@x.org,d');
    expect(columns.map(({ title }) => title)).toEqual([
      'ID',
      'Email (column B)',
      'Column C',
      'Email (column D)',
      '__proto__',
    ]);
    expect(notes).toEqual(['2 columns are named “Email”. Check the mapping.']);
  });

  it.each([
    ['', /^Nothing to import/],
    [' \n\t\n', /^Nothing to import/],
    ['ID,Name', /^There’s only one row/],
    ['ID,Name\n,\n\n', /^There’s only one row/],
    [',,\n1,2,3', /^There’s only one row/],
    ['ID,"Name\n1,Ruth\n2,Dan', /^Row 1 has unmatched quotation marks/],
    [`ID,Name\n${'1,"Ruth" Ames\n'.repeat(11)}`, /^Row 12 has unmatched quotation marks/],
    [`ID,Name\n${'1,Ruth\n'.repeat(mostRows + 1)}`, /^There are 5,001 rows\. The limit is 5,000/],
    [`${'x,'.repeat(201)}x\n1`, /^There are 202 columns\. The limit is 200/],
    [`"${'a,'.repeat(2_400_000)}`, /^Row 1 has unmatched quotation marks/],
    ['x'.repeat(5_000_001), /The limit is 5 MB/],
  ])('readSheet(): rejects invalid text with a sentence (%#)', (text, sentence) => {
    expect(refusal(text)).toMatch(sentence);
  });

  it.each([
    ['ID,Name,Note\n1,Ruth,x\n2,"Dan,x\n3,Ann,"y, z"\n4,Eve,', 3],
    ['ID,Name,Note\n1,Ruth,x\n2,"Dan" Ames,x\n3,Ann,"y, z"\n4,Eve,', 3],
    ['ID,Name,Note\r\n1,Ruth,"two\r\nlines"\r\n2,Dan,x"\r\n3,Ann,"y, z"\r\n4,Eve,"', 5],
  ])('readSheet(): a row with unmatched quotation marks takes no other with it (%#)', (text, row) => {
    const { rows } = sheet(text);
    expect(rows.filter(({ broken }) => broken).map(({ number }) => number)).toEqual([row]);
    expect(rows.map(({ cells: [id, name] }) => `${id} ${name}`)).toEqual(
      expect.arrayContaining(['1 Ruth', '3 Ann']) as string[],
    );
    expect(rows.find(({ cells: [id] }) => id === '3')?.cells[2]).toBe('y, z');
  });

  it('readSheet(): reads the maximum number of rows', () => {
    expect(sheet(`ID\n${'1\n'.repeat(mostRows)}`).rows).toHaveLength(mostRows);
  });

  it('readSheet(): rows with any content round-trip through a file', () => {
    const cell = fc.string({ unit: 'grapheme', maxLength: 12 }).map((text) => text.replaceAll(/\0|^'+/g, '').trim());
    const rows = fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(rows, fc.constantFrom(',', ';', '\t'), fc.constantFrom('\n', '\r\n'), (given, delimiter, newline) => {
        const written = given.map((cells) => [`r${cells[0]}`, ...cells.slice(1)]);
        const text = Papa.unparse([['One', 'Two', 'Three'], ...written], { delimiter, newline, quotes: true });
        expect(sheet(text).rows.map(({ cells }) => cells)).toEqual(
          written.map((cells) => cells.map((cellText) => cellText.trim())),
        );
      }),
      runs,
    );
  });

  it('readSheet(): never throws, for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('"', ',', '\n', '\r', 'a', ' ', ';', '\t', '|') }), (text) => {
        const read = readSheet(text);
        if (read.result === 'refused') {
          expect(read.message).toMatch(/^[A-Z].*\.$/);
          return;
        }
        const width = read.value.columns.length;
        expect(width).toBeGreaterThan(0);
        expect(read.value.rows.every(({ cells }) => cells.length === width)).toBe(true);
        expect(new Set(read.value.columns.map(({ title }) => title)).size).toBe(width);
      }),
      runs,
    );
  });

  it('decodeSheet() and readSheet(): never throw, for any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), (file) => {
        const decoded = decodeSheet(file);
        expect(decoded.result === 'read' ? readSheet(decoded.value.text) : decoded).toHaveProperty('result');
      }),
      runs,
    );
  });
});

it('letters(): returns spreadsheet column names', () => {
  expect([0, 25, 26, 51, 52, 701, 702].map(letters)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA']);
});
