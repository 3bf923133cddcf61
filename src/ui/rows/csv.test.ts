import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Column, ColumnKind } from './column.tsx';
import { changePreferences } from '../../device/preferences.ts';
import { csvCell, csvInSlices, defused } from './csv.ts';
import { always } from '../../../e2e/support/doubles/api.ts';

const numRuns = Math.min(Number(process.env['FUZZ_RUNS'] ?? 40), 10_000);
const trigger = /^[=+\-@\t\r\n\0＝＋－＠]/u;
const hiddenTrigger = /^\s*[=+\-@＝＋－＠]/u;
const plainNumber = /^-?\d+(\.\d+)?$/;

type Row = readonly (string | null)[];

function columnsOf(kinds: readonly ColumnKind[]): readonly Column<Row>[] {
  return kinds.map((kind, index) => ({
    key: `column_${index}`,
    title: 'A column',
    kind,
    value: (row) => row[index] ?? null,
  }));
}

function cell(kind: ColumnKind, value: string | null): string {
  const [column] = columnsOf([kind]);
  return column ? csvCell(column, [value]) : '';
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

const kinds: readonly ColumnKind[] = ['id', 'word', 'text', 'yes-no', 'amount', 'count', 'moment', 'day'];
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
    ['+33 1 40', "'+33 1 40"],
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
  });
});

describe('a cell', () => {
  it.each<[ColumnKind, string | null, string]>([
    ['amount', '-12.50', '-12.50'],
    ['amount', ' +12.50 ', '12.50'],
    ['amount', '1,234.50', '1,234.50'],
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
  onTestFinished(() => {
    vi.unstubAllEnvs();
    changePreferences({ zone: 'browser' });
  });
  vi.stubEnv('TZ', 'America/Los_Angeles');
  expect([cell('day', gift), cell('moment', gift)]).toEqual(['2026-11-23', '2026-11-23T20:00:00-08:00']);
  vi.stubEnv('TZ', 'Pacific/Auckland');
  expect([cell('day', gift), cell('moment', gift)]).toEqual(['2026-11-24', '2026-11-24T17:00:00+13:00']);
  changePreferences({ zone: 'utc' });
  expect([cell('day', gift), cell('moment', gift)]).toEqual(['2026-11-24', '2026-11-24T04:00:00+00:00']);
});

describe('a file', () => {
  it('is RFC 4180 with a byte order mark, under the keys of its columns', async () => {
    const columns = columnsOf(['id', 'text', 'amount']);
    const file = await csvInSlices(
      [
        ['1', 'Ames, "Ruth"\nAmes', '-4.20'],
        ['2', null, null],
      ],
      columns,
    );
    expect(file.type).toBe('text/csv;charset=utf-8');
    expect(await textOf(file)).toBe('\uFEFFcolumn_0,column_1,column_2\r\n1,"Ames, ""Ruth""\nAmes",-4.20\r\n2,,\r\n');
  });

  it('without rows has its head', async () => {
    expect(await textOf(await csvInSlices([], columnsOf(['id', 'text'])))).toBe('\uFEFFcolumn_0,column_1\r\n');
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
        const columns = columnsOf(chosen);
        const [head, ...lines] = await cellsOf(await csvInSlices(rows, columns));
        expect(head).toEqual(columns.map(({ key }) => key));
        expect(lines).toHaveLength(rows.length);
        lines.forEach((line, at) => {
          expect(line).toHaveLength(chosen.length);
          line.forEach((read, place) => {
            const kind = chosen[place] as ColumnKind;
            const isNumber = (kind === 'amount' || kind === 'count') && plainNumber.test(read);
            if (!isNumber) expect(read).not.toMatch(trigger);
            if (!isNumber) expect(read).not.toMatch(hiddenTrigger);
            const given = rows[at]?.[place] ?? '';
            // A lone half of a surrogate pair is no text; UTF-8 has a sign in its place.
            const there = inUtf8(cell(kind, given));
            expect(read).toBe(there);
            if (kind === 'text' || kind === 'id') expect([given, `'${given}`].map(inUtf8)).toContain(read);
          });
        });
      }),
    );
  });

  it('leaves numbers as they are', async () => {
    const numbers = fc.array(fc.stringMatching(/^-?\d{1,20}(\.\d{1,6})?$/), { minLength: 1, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(numbers, async (given) => {
        const file = await csvInSlices(
          given.map((number) => [number]),
          columnsOf(['amount']),
        );
        expect((await cellsOf(file)).slice(1).flat()).toEqual(given);
      }),
      { numRuns },
    );
  });

  it('says how far it is, and gives the page its turn in between', async () => {
    const rows = Array.from({ length: 4500 }, (_, index) => [String(index)]);
    const heard: number[] = [];
    let turns = 0;
    const other = setInterval(() => (turns += 1), 0);
    const file = await csvInSlices(rows, columnsOf(['id']), { onProgress: (written) => heard.push(written) });
    clearInterval(other);
    expect(heard).toEqual([1000, 2000, 3000, 4000, 4500]);
    expect(turns).toBeGreaterThan(0);
    expect(await cellsOf(file)).toHaveLength(4501);
  });

  it('is not written to its end once it was stopped', async () => {
    const rows = Array.from({ length: 10_000 }, (_, index) => [String(index)]);
    const heard: number[] = [];
    const controller = new AbortController();
    const writing = csvInSlices(rows, columnsOf(['id']), {
      onProgress: (written) => {
        heard.push(written);
        controller.abort();
      },
      signal: controller.signal,
    });
    await expect(writing).rejects.toThrow(/abort/i);
    expect(heard).toEqual([1000]);
  });
});
