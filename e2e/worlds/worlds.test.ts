/** Every figure of three worlds, beside spreadsheets that were worked out by hand from their rows. */
import { readFileSync } from 'node:fs';
import Papa from 'papaparse';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { july } from './july.ts';
import { pledgesAndPayouts } from './pledges-and-payouts.ts';
import { twoCurrencies } from './two-currencies.ts';
import { syncOf, type World } from './world.ts';

interface Line {
  question: string;
  figure: string;
  value: string;
}

const worlds: Readonly<Record<string, World>> = {
  july,
  'two-currencies': twoCurrencies,
  'pledges-and-payouts': pledgesAndPayouts,
};

function spreadsheetOf(name: string): readonly Line[] {
  const text = readFileSync(new URL(`${name}.csv`, import.meta.url), 'utf8');
  const { data, errors } = Papa.parse<Line>(text, { header: true, skipEmptyLines: true });
  expect(errors).toEqual([]);
  return data;
}

/** `classes[name=new].donors`: of a list the item with that field. */
function figureIn(answer: unknown, path: string): unknown {
  const steps = path.match(/\[[^\]]*\]|[^.[]+/g) ?? [];
  return steps.reduce<unknown>((found, step) => {
    const [, field, value] = /^\[(\w+)=(.*)\]$/.exec(step) ?? [];
    if (field === undefined) return (found as Record<string, unknown> | null | undefined)?.[step];
    return (found as Record<string, unknown>[]).find((item) => String(item[field]) === value);
  }, answer);
}

/** Nothing is empty. */
const written = (figure: unknown) =>
  figure === null || figure === undefined ? '' : typeof figure === 'string' ? figure : JSON.stringify(figure);

describe.each(Object.entries(worlds))('%s', (name, world) => {
  const lines = spreadsheetOf(name);

  test.each(Object.keys(world.asks))('%s', (question) => {
    vi.useFakeTimers({ now: Date.parse(world.now), toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const sync = syncOf(world);
    onTestFinished(() => sync.close());
    const asked = lines.filter((line) => line.question === question);
    expect(asked).not.toEqual([]);
    const answer = world.asks[question]?.(sync);
    const found = asked.map(({ figure }) => [figure, written(figureIn(answer, figure))]);
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(asked.map(({ figure, value }) => [figure, value])));
  });

  test('each line of its spreadsheet is asked', () => {
    expect(lines.filter(({ question }) => !Object.hasOwn(world.asks, question))).toEqual([]);
  });
});

test('every question of the desks is asked of one of them', () => {
  const asked = Object.values(worlds).flatMap(({ asks }) => Object.keys(asks).map((ask) => ask.split(':')[0]));
  expect(new Set(asked)).toEqual(
    new Set([
      'bank match',
      'campaign',
      'donors',
      'giftsOfPayout',
      'giving',
      'hooks',
      'month',
      'month-end sheet',
      'overdue',
      'paces',
      'payout check',
      'people',
      'person',
      'quality',
      'qualityKnown',
      'report',
      'sinceLastTime',
      'thanks',
      'unlinked',
    ]),
  );
});
