import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { atLeast, between, dateTime, listOf, shortText, text, wholeNumber } from '#api/rules.ts';
import { ruleOf, typedId, typedLines, typedMoment, typedNumber } from './typed.ts';

/** Returns what is sent, or the messages. */
function read(rule: z.ZodMiniType, typed: unknown): unknown {
  const { data, error } = z.safeParse(rule, typed);
  return error ? error.issues.map(({ message, path }) => [...path, message].join(': ')) : data;
}

describe('typedNumber()', () => {
  it.each([
    ['10', 10],
    [' 1,000.50 ', 1000.5],
    ['', ['Enter the price, 0 or more']],
    ['  ', ['Enter the price, 0 or more']],
    [undefined, ['Enter the price, 0 or more']],
    ['-1', ['must be 0 or more']],
    ['1.', [expect.stringMatching(/^The price isn’t valid\. Add digits/) as string]],
  ])('typedNumber(): reads %j as %j', (typed, sent) => {
    expect(read(typedNumber(atLeast(0), 'the price'), typed)).toEqual(sent);
  });

  it('typedNumber(): says the bounds of the rule, also of one that may be null', () => {
    expect(read(typedNumber(between(1, 100), 'the amount'), '')).toEqual(['Enter the amount, from 1 to 100']);
    const rule = ruleOf(z.optional(z.nullable(between(1, 100))));
    expect(read(typedNumber(rule, 'the amount'), '101')).toEqual(['must be from 1 to 100']);
    expect(read(typedNumber(wholeNumber(), 'the quantity'), '1.5')).toEqual(['must be a whole number']);
  });
});

it.each([
  ['101', 101],
  [' 0900 ', 900],
  ['', ['Enter it']],
  ['1.5', ['Enter it']],
  ['-1', ['Enter it']],
  ['1234567890123456', ['Enter it']],
])('typedId(): reads %j as %j', (typed, sent) => {
  expect(read(typedId(z.int(), 'Enter it'), typed)).toEqual(sent);
});

it.each([
  ['2026-12-01', expect.stringMatching(/^2026-12-01T23:59:59[+-]/) as string],
  ['2026-12-01 00:00', expect.stringMatching(/^2026-12-01T00:00:00[+-]/) as string],
  ['2026-12-01 09:30:15', expect.stringMatching(/^2026-12-01T09:30:15[+-]/) as string],
  ['', ['Enter the end date']],
  [' 09:30', ['Enter the end date']],
  ['2026-02-30', ['Enter a complete end date']],
  ['2026-12-01 24:00', ['time: Enter a complete end time, or clear it']],
  ['2026-12-01 12:60', ['time: Enter a complete end time, or clear it']],
  ['2026-12-01 12:30x', ['time: Enter a complete end time, or clear it']],
  ['2026-12-01 x12:30', ['time: Enter a complete end time, or clear it']],
])('typedMoment(): reads %j as %j', (typed, sent) => {
  expect(read(typedMoment(dateTime(), 'end'), typed)).toEqual(sent);
});

it('typedLines(): sends lines without blank ones and spaces around, and names a wrong one', () => {
  const rule = typedLines(listOf(text()), shortText(3));
  expect(read(rule, [' a ', '', ' ', 'b'])).toEqual(['a', 'b']);
  expect(read(rule, ['a', 'long'])).toEqual(['1: must be 3 characters or fewer']);
});
