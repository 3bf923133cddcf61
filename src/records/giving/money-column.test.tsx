import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';
import { preferences } from '#device/preferences.ts';
import type { Money } from '#domain/values/money.ts';
import { largestNote, Sums } from './money-column.tsx';

afterEach(() => void preferences.clear());

interface Row {
  given: readonly Money[];
}

test('largestNote() says that the largest sum is used if a row has several', () => {
  const one = { sum: '900.00', currency: 'GBP' };
  const rows: Row[] = [{ given: [one] }, { given: [one, { sum: '1000.01', currency: 'USD' }] }];
  const note = largestNote<Row>({ given: ({ given }) => given });
  expect(note(rows, { sort: '-given' })).toMatch(/use the largest one/);
  expect(note(rows, { 'f.given': '1000..' })).toMatch(/use the largest one/);
  expect(note(rows, { sort: '-name' })).toBeNull();
  expect(note(rows.slice(0, 1), { sort: '-given' })).toBeNull();
});

test('Sums shows the chosen currency, else the first, and the others behind a button', () => {
  const sums = [
    { sum: '12500.00', currency: 'USD' },
    { sum: '250.5', currency: 'GBP' },
    { sum: '30.00', currency: '' },
  ];
  const shown = (some: readonly Money[]) => renderToStaticMarkup(<Sums sums={some} of="4801" />);
  const text = (some: readonly Money[]) =>
    shown(some)
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll(/ +/g, ' ')
      .trim();
  expect(text([])).toBe('');
  expect(text(sums.slice(0, 1))).toBe('$12,500.00');
  expect(text(sums)).toBe('$12,500.00 +2');
  expect(shown(sums)).toContain('aria-label="+2 other currencies: 4801"');
  expect(shown(sums)).toContain('title="£250.50\n30.00 unknown currency"');
  preferences.change((usual) => ({ ...usual, currency: 'GBP' }));
  expect(text(sums)).toBe('£250.50 +2');
});
