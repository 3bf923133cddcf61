/**
 * For tests: the fields of requests, with values at and beyond their bounds. Null and missing values are tested for every field.
 */
export interface FieldRule {
  takes: readonly unknown[];
  refuses: readonly unknown[];
}

const letters = (count: number) => 'x'.repeat(count);
export const text: FieldRule = { takes: ['', 'Ada', letters(10_000), '<b>&"\u0000'], refuses: [1, true, ['a'], {}] };
export const textUpTo = (most: number): FieldRule => ({
  // An emoji is one character, two UTF-16 units, and four bytes.
  takes: ['', letters(most), '👍'.repeat(most), 'ü'.repeat(most)],
  refuses: [letters(most + 1), '👍'.repeat(most + 1), 5, false, []],
});
export const filled = (most: number): FieldRule => ({
  takes: ['x', letters(most), '👍'.repeat(most)],
  refuses: ['', ' ', '\n\t', letters(most + 1), '👍'.repeat(most + 1), 7, []],
});
export const oneOf = (...words: string[]): FieldRule => ({
  takes: words,
  refuses: ['', 'x', 0, words, ...words.map((word) => word.toUpperCase()), ...words.map((word) => `${word} `)],
});
const notANumber = ['', '1', 'x', true, [1], {}, Number.NaN, Infinity];
export const atLeast = (least: number): FieldRule => ({
  takes: [least, least + 0.01, least + 1e12],
  refuses: [least - 0.01, least - 1, -1e12, ...notANumber],
});
export const between = (least: number, most: number): FieldRule => ({
  takes: [least, least + 0.5, most],
  refuses: [least - 0.01, most + 0.01, 0, -least, ...notANumber],
});
export const whole: FieldRule = { takes: [0, 1, -1, Number.MAX_SAFE_INTEGER], refuses: [0.5, 2 ** 53, ...notANumber] };
export const wholeFrom = (least: number): FieldRule => ({
  takes: [least, 5, 1_000_000],
  refuses: [least - 1, 0.5, ...notANumber],
});
export const flag: FieldRule = { takes: [true, false], refuses: [0, 1, 'true', '', []] };
export const moment: FieldRule = {
  takes: ['2026-11-20T14:00:00Z', '2024-02-29T23:59:59+02:00', '2026-11-20T14:00'],
  refuses: ['', '2026-11-20', '2026-11-20 14:00:00', '2026-02-29T00:00:00Z', 'soon', 0, []],
};
export const texts: FieldRule = { takes: [[], ['a'], ['', 'b']], refuses: ['a', {}, [1], [null], ['a', ['b']]] };
export const wholes: FieldRule = { takes: [[], [1], [0, -2]], refuses: [1, ['1'], [1.5], [null], {}] };
const listOf = (item: Record<string, FieldRule>, least: object): FieldRule => ({
  takes: [
    [],
    [least],
    [least, least],
    ...Object.entries(item).flatMap(([key, { takes }]) => takes.map((v) => [{ ...least, [key]: v }])),
  ],
  refuses: [
    {},
    'a',
    ['a'],
    [null],
    [least, null],
    [{ ...least, extra: 1 }],
    ...Object.entries(item).flatMap(([key, { refuses }]) => [...refuses, null].map((v) => [{ ...least, [key]: v }])),
  ],
});
export const reachable = listOf({ value: filled(10_000), type: text, is_primary: flag }, { value: 'ada@example.org' });
// The specification has no bound for these, so the longest tested text is accepted.
export const unbounded = (rule: FieldRule): FieldRule => ({
  ...rule,
  refuses: rule.refuses.filter((v) => JSON.stringify(v).length < 10_000),
});
export const addresses = listOf(
  {
    id: whole,
    address_1: text,
    address_2: text,
    city: text,
    state: text,
    zipcode: text,
    country: text,
    is_primary: flag,
  },
  {},
);
const pageNumber: FieldRule = {
  takes: ['1', '2', '999999999'],
  refuses: ['0', '-1', '', ' 1', '1.5', '01', '1e3', 'x', '1000000000', 1],
};

type Needs = 'required' | 'nullable' | '';
export type Fields = Record<string, readonly [FieldRule, Needs?]>;

export function each(rule: FieldRule, fields: string): Fields {
  return Object.fromEntries(fields.split(', ').map((field) => [field, [rule]]));
}

export const onlyPage: Fields = { page: [pageNumber] };
