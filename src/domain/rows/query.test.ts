import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { calendarDay, toInstant } from '#domain/values/calendar.ts';
import { foldText, humanise, yesNo } from '#domain/values/labels.ts';
import { type Field, isFigure, isTime, type Kind, type Viewer } from './field.ts';
import { queried, type RowQuery } from './query.ts';

const numRuns = Number(process.env['FUZZ_RUNS'] ?? 40);

interface Row {
  id: string | null;
  value: string | null;
}

const viewer: Viewer = { zone: 'UTC', today: '2026-11-20' };
const field = (kind: Kind): Field<Row> => ({ key: 'value', kind, value: ({ value }) => value });
const rowsOf = (...values: (string | null)[]): Row[] => values.map((value, index) => ({ id: String(index), value }));
const valuesOf = (rows: readonly Row[]) => rows.map(({ value }) => value);

function found(rows: readonly Row[], fields: readonly Field<Row>[], query: Partial<RowQuery>) {
  return queried(rows, { fields }, { filters: {}, ...query }, viewer);
}

/** How often each value is there. */
function counted(values: readonly (string | null)[]): Map<string | null, number> {
  const counts = new Map<string | null, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

function filtered(kind: Kind, filter: string, ...values: (string | null)[]) {
  return valuesOf(found(rowsOf(...values), [field(kind)], { filters: { value: filter } }));
}

function sorted(kind: Kind, sort: string, ...values: (string | null)[]) {
  return valuesOf(found(rowsOf(...values), [field(kind)], { sort }));
}

describe('names that are learned after the rows have come', () => {
  const rows = rowsOf(null, null);
  const fieldsWith = (names: ReadonlyMap<string, string>): Field<Row>[] => [
    { ...field('text'), value: ({ id }) => names.get(id ?? '') ?? null },
  ];

  it('are searched and sorted by, as they come with new fields', () => {
    const idsOf = (fields: readonly Field<Row>[], query: Partial<RowQuery>) =>
      found(rows, fields, query).map(({ id }) => id);
    const before = fieldsWith(new Map());
    expect(idsOf(before, { searchText: 'Ames' })).toEqual([]);
    expect(idsOf(before, { sort: 'value' })).toEqual(['0', '1']);
    const after = fieldsWith(new Map([['1', 'Ruth Ames']]));
    expect(idsOf(after, { searchText: 'Ames' })).toEqual(['1']);
    expect(idsOf(after, { sort: 'value' })).toEqual(['1', '0']);
    expect(idsOf(after, { sort: '-value' })).toEqual(['1', '0']);
  });

  it('are read once per row for a search, while the fields stay the same', () => {
    const value = vi.fn<Field<Row>['value']>(() => 'Ruth Ames');
    const fields = [{ ...field('text'), value }];
    expect(found(rows, fields, { searchText: 'Am' })).toHaveLength(2);
    expect(found(rows, fields, { searchText: 'Ames' })).toHaveLength(2);
    expect(value).toHaveBeenCalledTimes(2);
  });
});

it('a figure that depends on more than its row is read again with new fields', () => {
  const rows = rowsOf('1', '2', '3');
  const fieldsOn = (today: number): Field<Row>[] => [
    { ...field('count'), value: ({ value }) => String(Math.abs(today - Number(value))) },
  ];
  const ask = { filters: { value: '..1' }, sort: 'value' };
  expect(valuesOf(found(rows, fieldsOn(1), ask))).toEqual(['1', '2']);
  expect(valuesOf(found(rows, fieldsOn(3), ask))).toEqual(['3', '2']);
  expect(valuesOf(found(rows, fieldsOn(3), { sort: '-value' }))).toEqual(['1', '2', '3']);
});

describe('filters of rows', () => {
  it('compare words without regard to case, spelling of spaces, or accents', () => {
    expect(filtered('word', 'Partially fulfilled', 'partially_fulfilled', 'PARTIALLY FULFILLED', 'paid', null)).toEqual(
      ['partially_fulfilled', 'PARTIALLY FULFILLED'],
    );
  });

  it('compare ids as text', () => {
    expect(filtered('id', '77', '77', '077', '77.0', null)).toEqual(['77']);
  });

  it('find a part of a text', () => {
    expect(filtered('text', 'jose', 'José Ames', 'Jos', 'MR JOSE', null)).toEqual(['José Ames', 'MR JOSE']);
  });

  it('know a boolean in each of its spellings', () => {
    expect(filtered('yes-no', 'yes', 'true', '1', 'Yes', 'false', '0', null)).toEqual(['true', '1', 'Yes']);
    expect(filtered('yes-no', 'no', 'true', 'false', '0', '')).toEqual(['false', '0']);
  });

  it('take a range of amounts with its ends, and no row whose amount cannot be read', () => {
    const amounts = ['9.99', '10', '10.00', '500.00', '500.01', '-20', '1,000', 'free', '', null];
    expect(filtered('amount', '10..500', ...amounts)).toEqual(['10', '10.00', '500.00']);
    expect(filtered('amount', '0.01..', ...amounts)).toEqual(['9.99', '10', '10.00', '500.00', '500.01', '1,000']);
    expect(filtered('amount', '..0', ...amounts)).toEqual(['-20']);
  });

  it('take whole days: an instant by the viewer’s clock, a date and a time without a zone as written', () => {
    const moments = [
      '2026-11-19T23:59:59Z',
      '2026-11-20T00:00:00Z',
      '2026-11-20',
      '2026-11-20 23:59:59',
      '2026-11-21',
      'soon',
    ];
    const kept = filtered('moment', '2026-11-20..2026-11-20', ...moments);
    expect(kept).toContain('2026-11-20');
    expect(kept).toContain('2026-11-20 23:59:59');
    expect(kept).not.toContain('2026-11-21');
    expect(kept).not.toContain('soon');
    expect(kept).toContain('2026-11-20T00:00:00Z');
    expect(kept).not.toContain('2026-11-19T23:59:59Z');
    const abroad = queried(
      rowsOf(...moments),
      { fields: [field('moment')] },
      { filters: { value: '2026-11-19..2026-11-19' } },
      { ...viewer, zone: 'America/Los_Angeles' },
    );
    expect(valuesOf(abroad)).toEqual(['2026-11-19T23:59:59Z', '2026-11-20T00:00:00Z']);
  });

  it('know what lies before today', () => {
    expect(filtered('day', 'past', '2026-11-19', '2026-11-20', '2026-11-21', null)).toEqual(['2026-11-19']);
  });

  it('tell what is not given from what is', () => {
    expect(filtered('moment', 'none', null, '', '  ', '2026-11-20')).toEqual([null, '', '  ']);
    expect(filtered('moment', 'some', null, '', '2026-11-20')).toEqual(['2026-11-20']);
    expect(filtered('word', 'none', null, 'none', 'card')).toEqual([null, 'none']);
  });

  it('split the rows: whatever passes and whatever does not are all of them', () => {
    fc.assert(
      fc.property(fc.array(fc.option(fc.oneof(fc.string(), fc.constantFrom('1', '2.50', 'true')))), (values) => {
        const given = filtered('text', 'some', ...values).length;
        const missing = filtered('text', 'none', ...values).length;
        expect(given + missing).toBe(values.length);
      }),
      { numRuns },
    );
  });
});

it('"has a value" and "empty" follow what a field says a row has, of which its value is a part', () => {
  const rows = rowsOf('5', null, null);
  const whole: Field<Row> = { ...field('amount'), has: ({ id }) => id !== '2' };
  const idsOf = (filter: string) => found(rows, [whole], { filters: { value: filter } }).map(({ id }) => id);
  expect([idsOf('some'), idsOf('none'), idsOf('1..')]).toEqual([['0', '1'], ['2'], ['0']]);
});

it('what rows don’t have at all is neither empty nor given', () => {
  const rows = rowsOf('2026-11-20', null, null);
  const some: Field<Row> = { ...field('day'), absent: ({ id }) => id === '2' };
  const idsOf = (filter: string) => found(rows, [some], { filters: { value: filter } }).map(({ id }) => id);
  expect([idsOf('some'), idsOf('none')]).toEqual([['0'], ['1']]);
});

describe('the order of rows', () => {
  it('puts amounts by their size and blank ones last, both ways', () => {
    expect(sorted('amount', 'value', '10', '9.5', null, '-3', 'free')).toEqual(['-3', '9.5', '10', null, 'free']);
    expect(sorted('amount', '-value', '10', '9.5', null, '-3', 'free')).toEqual(['10', '9.5', '-3', null, 'free']);
  });

  it('puts numbered ids by their number, and texts as the locale does', () => {
    expect(sorted('id', 'value', '10', '9', '100')).toEqual(['9', '10', '100']);
    expect(sorted('text', 'value', 'Zoë', 'ames', 'Österberg', 'Bell')).toEqual(['ames', 'Bell', 'Österberg', 'Zoë']);
  });

  it('holds exactly the rows it was given, and is the same from either end', () => {
    const kinds = fc.constantFrom<Kind>('id', 'word', 'text', 'yes-no', 'amount', 'count', 'moment', 'day');
    const value = fc.option(
      fc.oneof(
        fc.string(),
        fc.integer().map(String),
        fc.constantFrom('2026-11-20', '2026-11-20T10:00:00Z', 'true', '0'),
      ),
    );
    fc.assert(
      fc.property(kinds, fc.array(value), (kind, values) => {
        const up = sorted(kind, 'value', ...values);
        const down = sorted(kind, '-value', ...values);
        expect(counted(up)).toEqual(counted(values));
        expect(counted(down)).toEqual(counted(values));
      }),
      { numRuns },
    );
  });

  it('leaves moments that come newest first as they are, and puts any others in that order', () => {
    const [late, early] = ['2026-11-23T23:42:00Z', '2026-11-23T22:18:00Z'];
    const rows = rowsOf(late, early, early, null);
    expect(found(rows, [field('moment')], { sort: '-value' })).toBe(rows);
    expect(sorted('moment', '-value', late, early, '2026-11-23T23:36:00Z')).toEqual([
      late,
      '2026-11-23T23:36:00Z',
      early,
    ]);
    // 10 PM in New York is after 11 PM in London.
    const [abroad, home] = ['2026-11-23T22:00:00-05:00', '2026-11-23T23:00:00+00:00'];
    expect(sorted('moment', '-value', home, abroad)).toEqual([abroad, home]);
    expect(sorted('moment', '-value', null, early)).toEqual([early, null]);
  });

  it('leaves rows alone where nothing is asked', () => {
    const rows = rowsOf('b', 'a');
    expect(found(rows, [field('text')], {})).toBe(rows);
    expect(found(rows, [field('text')], { filters: { other: 'x' }, sort: 'other' })).toBe(rows);
  });
});

describe('the search in rows', () => {
  const search = (searchText: string, ...values: string[]) =>
    valuesOf(found(rowsOf(...values), [field('text')], { searchText }));

  it('finds rows that hold every word, in any order', () => {
    expect(search('ruth ames', 'Ames, Ruth', 'Ruth Bell', 'RUTH AMES')).toEqual(['Ames, Ruth', 'RUTH AMES']);
  });

  it('finds a row by any part of its own text', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), fc.nat(), (text, start) => {
        const part = text.slice(start % text.length);
        expect(search(part, text)).toEqual([text]);
      }),
      { numRuns },
    );
  });
});

it('some rows may come first, until the list is sorted', () => {
  const rows = rowsOf('a', 'b', 'c', 'd');
  const list = { fields: [field('text')], rank: ({ value }: Row) => (value === 'b' || value === 'd' ? 0 : 1) };
  const valuesIn = (query: Partial<RowQuery>) => valuesOf(queried(rows, list, { filters: {}, ...query }, viewer));
  expect(valuesIn({})).toEqual(['b', 'd', 'a', 'c']);
  expect(valuesIn({ sort: 'value' })).toEqual(['a', 'b', 'c', 'd']);
});

describe('queried() gives the rows that are found one by one', () => {
  interface Drawn {
    id: string | null;
    name: string | null;
    status: string | null;
    paid: string | null;
    amount: string | null;
    members: string | null;
    created_at: string | null;
    due: string | null;
    campaign_id: string | null;
    secret: string | null;
    /** Has no field. */
    note: string | null;
  }

  const titles = new Map([
    ['7', 'Winter Gala'],
    ['07', 'Série d’été'],
  ]);
  const labels = { behind: 'Behind', 'still-active': 'Still active' };
  const fields: readonly Field<Drawn>[] = [
    { key: 'id', kind: 'id', value: ({ id }) => id },
    { key: 'name', kind: 'text', value: ({ name }) => name },
    { key: 'status', kind: 'word', labels, value: ({ status }) => status },
    { key: 'paid', kind: 'yes-no', value: ({ paid }) => paid },
    { key: 'amount', kind: 'amount', value: ({ amount }) => amount },
    { key: 'members', kind: 'count', value: ({ members }) => members },
    { key: 'created_at', kind: 'moment', value: ({ created_at }) => created_at },
    { key: 'due', kind: 'day', value: ({ due }) => due },
    {
      key: 'campaign_id',
      kind: 'id',
      value: (row) => row.campaign_id,
      named: (row) => titles.get(row.campaign_id ?? ''),
    },
    { key: 'secret', kind: 'text', secret: true, value: ({ secret }) => secret },
  ];

  const none = fc.constantFrom(null, '', '  ');
  const times = fc
    .date({ min: new Date('2026-11-18'), max: new Date('2026-11-23'), noInvalidDate: true })
    .map((time) => time.toISOString());
  const dates = fc.constantFrom(
    '2026-11-19',
    '2026-11-20',
    '2026-11-20 23:30:00',
    '2026-11-20T23:30:00-05:00',
    '2026-10-31',
    'soon',
  );
  const texts = fc.oneof(
    fc.constantFrom('Ruth Ames', 'ruth', 'Zoë', 'zoe', 'Österberg', 'Bell', '10', '9', '1.50', '2026-11-20'),
    fc.string({ maxLength: 4 }),
  );
  const rows = fc.array(
    fc.record<Drawn>({
      id: fc.oneof(none, fc.constantFrom('9', '10', '009', 'x1')),
      name: fc.oneof(none, texts),
      status: fc.oneof(none, fc.constantFrom('Behind', 'still_active', 'Still active', 'none', 'None', 'PAID')),
      paid: fc.oneof(none, fc.constantFrom('true', '1', 'Yes', 'false', '0', 'no', 'maybe')),
      amount: fc.oneof(none, fc.constantFrom('9.99', '10', '10.00', '-3', '500.005', '1,000', 'free', '0')),
      members: fc.oneof(none, fc.constantFrom('0', '1', '12', 'many')),
      created_at: fc.oneof(none, times, times, dates),
      due: fc.oneof(none, dates, times),
      campaign_id: fc.oneof(none, fc.constantFrom('7', '07', '8')),
      secret: fc.oneof(none, texts),
      note: fc.oneof(none, texts),
    }),
    { maxLength: 25 },
  );
  const filterOf: Readonly<Record<Kind, fc.Arbitrary<string>>> = {
    id: fc.constantFrom('9', '10', '7', '07'),
    text: fc.constantFrom('ruth', 'zoe', 'e', 'É'),
    word: fc.constantFrom('behind', 'still-active', 'paid', 'Still active'),
    'yes-no': fc.constantFrom('yes', 'no', '1', 'false', 'maybe'),
    amount: fc.constantFrom('10..500', '..0', '9.99..', '-5..9.99'),
    count: fc.constantFrom('1..', '..11', '12..12'),
    moment: fc.constantFrom('past', '2026-11-19..2026-11-20', '2026-11-20..', '..2026-11-20', '2026-11-20..2026-11-20'),
    day: fc.constantFrom('past', '2026-11-19..2026-11-20', '2026-11-20..', '..2026-10-31', '2026-11-20..2026-11-20'),
  };
  const filters = fc
    .subarray([...fields], { maxLength: 2 })
    .chain((some) =>
      fc.record(
        Object.fromEntries(
          some.map(({ key, kind }) => [key, fc.oneof(filterOf[kind], fc.constantFrom('none', 'some'))] as const),
        ),
      ),
    );
  const keys = fields.map(({ key }) => key);
  const query = fc.record({
    filters,
    sort: fc.option(fc.constantFrom(...keys, ...keys.map((key) => `-${key}`)), { nil: undefined }),
    searchText: fc.option(fc.constantFrom('ruth', 'Ames ruth', 'ZOE', 'winter', 'ete', '9', '1.50', 'e b', ' '), {
      nil: undefined,
    }),
  });

  const textOf = ({ value }: Field<Drawn>, row: Drawn) => value(row)?.trim() ?? '';
  const numberOf = (text: string) => {
    const plain = text.replace(',', '');
    return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : null;
  };

  function passes(field: Field<Drawn>, row: Drawn, written: string, { zone, today }: Viewer): boolean {
    const text = textOf(field, row);
    if (written === 'some') return text !== '';
    if (written === 'none') return text === '' || (field.kind === 'word' && text.toLowerCase() === 'none');
    const [from = '', to = ''] = written.split('..');
    if (isFigure(field)) {
      const number = numberOf(text);
      return number !== null && (from === '' || number >= Number(from)) && (to === '' || number <= Number(to));
    }
    if (isTime(field)) {
      const day = calendarDay(text, zone);
      if (written === 'past') return day !== null && day < today;
      return day !== null && (from === '' || day >= from) && (to === '' || day <= to);
    }
    if (field.kind === 'text') return foldText(text).includes(foldText(written));
    if (field.kind === 'yes-no') return foldText(yesNo(text)) === foldText(yesNo(written));
    if (field.kind === 'id') return text === written;
    const label = Object.entries(labels).find(([key]) => key === written)?.[1] ?? humanise(written);
    return foldText(humanise(text)) === foldText(label);
  }

  /** Whatever has no value is null. */
  function keyOf(field: Field<Drawn>, row: Drawn): string | number | null {
    const text = textOf(field, row);
    if (isFigure(field)) return numberOf(text);
    if (field.kind === 'yes-no') return yesNo(text) || null;
    if (!isTime(field)) return text || null;
    if (calendarDay(text, 'UTC') === null) return null;
    return toInstant(text) ?? Date.parse(`${text.replace(' ', 'T')}${text.length > 10 ? 'Z' : ''}`);
  }

  const compare = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' }).compare;

  /** Texts that the locale doesn't tell apart stay together, in the order in which they come first. */
  function ascending(given: readonly Drawn[], field: Field<Drawn>): Drawn[] {
    const sortKeys = given.map((row) => keyOf(field, row));
    const areNumbers = sortKeys.every((key) => key === null || /^\d+$/.test(String(key)));
    return given.toSorted((one, other) => {
      const [before, after] = [keyOf(field, one) ?? '', keyOf(field, other) ?? ''];
      if (typeof before === 'number' || areNumbers) return Number(before) - Number(after);
      const [plain, than] = [before, String(after)].map((text) => text.replaceAll(/['’‘ʼ`´′]/g, '')) as [
        string,
        string,
      ];
      return (
        compare(plain, than) || compare(before, String(after)) || sortKeys.indexOf(before) - sortKeys.indexOf(after)
      );
    });
  }

  function isNewestFirst(given: readonly Drawn[]): boolean {
    const time = fields.find(isTime);
    const moments = given.flatMap((row) => time?.value(row) || []);
    const [first = ''] = moments;
    const isFormat = moments.every((moment) => moment.endsWith('Z') && moment.length === first.length);
    const undated = given.slice(moments.length).every((row) => !time?.value(row));
    return isFormat && undated && first !== '' && moments.join() === moments.toSorted().toReversed().join();
  }

  function inOrder(given: readonly Drawn[], sort: string | undefined): Drawn[] {
    const sortField = fields.find(({ key }) => key === sort?.replace('-', ''));
    if (sort === undefined || !sortField) return [...given];
    const rowsOfKey = given.filter((row) => keyOf(sortField, row) !== null);
    const filled = ascending(isNewestFirst(given) ? rowsOfKey.toReversed() : rowsOfKey, sortField);
    const blank = given.filter((row) => keyOf(sortField, row) === null);
    return [...(sort.startsWith('-') ? filled.toReversed() : filled), ...blank];
  }

  function hasWord(row: Drawn, word: string): boolean {
    const searched = [row.id, row.name, row.status, row.campaign_id, titles.get(row.campaign_id ?? '')];
    const figure = /^\d+\.\d+$|^\d{4}-\d\d-\d\d$/;
    return [...searched, figure.test(row.note ?? '') ? '' : row.note].some((text) =>
      foldText(text ?? '').includes(word),
    );
  }

  function slowly(given: readonly Drawn[], { filters: asked, sort, searchText = '' }: RowQuery, seenBy: Viewer) {
    const words = foldText(searchText).split(/\s+/).filter(Boolean);
    return inOrder(given, sort)
      .filter((row) => words.every((word) => hasWord(row, word)))
      .filter((row) =>
        fields.every((one) => asked[one.key] === undefined || passes(one, row, asked[one.key] ?? '', seenBy)),
      );
  }

  it.each(['UTC', 'America/Los_Angeles', 'Pacific/Auckland'])('in %s', (zone) => {
    const seenBy = { zone, today: '2026-11-20' };
    fc.assert(
      fc.property(rows, query, (given, asked) => {
        const result = queried(given, { fields }, asked, seenBy);
        const expected = slowly(given, asked, seenBy);
        const sortedAlready = slowly(given, { ...asked, sort: undefined }, seenBy);
        const times = fields.filter(isTime).map(({ key }) => `-${key}`);
        // Lists that come newest first stay as they are, also among rows of the same time.
        const isSame = times.includes(asked.sort ?? '') && result.every((row, place) => row === sortedAlready[place]);
        const sortField = fields.find(({ key }) => `-${key}` === asked.sort);
        const sortKeys = (found: readonly Drawn[]) => found.map((row) => sortField && keyOf(sortField, row));
        if (isSame) expect(sortKeys(result)).toEqual(sortKeys(expected));
        else expect(result).toEqual(expected);
        expect(result).toHaveLength(expected.length);
      }),
      { numRuns: numRuns * 5 },
    );
  });
});
