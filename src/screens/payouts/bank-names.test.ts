import { expect, test } from 'vitest';
import { differenceLabel, reconciledLabel } from './bank-names.ts';
import type { LineState, LineStatus } from './bank-state.ts';

const bank = (from: string, to: string, ...statuses: readonly LineStatus[]) => ({
  from,
  to,
  left: [],
  // Only the status is read.
  lines: statuses.map((status) => ({ status }) as LineState),
});

test('reconciledLabel(): names the month once its statement is reconciled', () => {
  expect(reconciledLabel(bank('2026-11-03', '2026-11-27', 'matched', 'suggested'), true)).toBe('1 of 2 left');
  expect(reconciledLabel(bank('2026-11-03', '2026-11-27', 'matched', 'fee'), true)).toBe('November reconciled, 2 of 2');
  expect(reconciledLabel(bank('2026-11-03', '2026-11-27', 'matched', 'skipped'), true)).toBe(
    'November reconciled, 1 of 2, 1 skipped',
  );
  expect(reconciledLabel(bank('2026-11-03', '2026-11-12', 'matched'), true)).toBe('Reconciled, 1 of 1');
  expect(reconciledLabel(bank('2026-10-03', '2026-11-27', 'matched'), true)).toBe('Reconciled, 1 of 1');
  expect(reconciledLabel(bank('2026-11-03', '2026-11-27', 'matched'), false)).toBe('1 of 1 matched');
});

test('differenceLabel(): has the decimals of the currency', () => {
  expect(differenceLabel({ units: 10_000_000, currency: 'USD' }, -150_000)).toBe('Deposit is $15.00 less');
  expect(differenceLabel({ units: 10_000_000, currency: 'JPY' }, 150_000)).toBe('Deposit is ¥15 more');
});
