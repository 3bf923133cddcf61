import { afterEach, expect, it, vi } from 'vitest';
import { changePreferences } from '#device/preferences.ts';
import type { Column } from './column.tsx';
import { narrowingIn } from './narrowing.ts';

const column = (key: string, kind: Column<object>['kind']): Column<object> => ({
  key,
  title: key,
  kind,
  value: () => null,
  cell: () => null,
});

afterEach(() => {
  changePreferences({ fiscalYearStartsIn: 1 });
  vi.useRealTimers();
});

it('narrowingIn(): named periods of dates are days when rows are asked for, by the viewer’s fiscal year', () => {
  vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00Z') });
  changePreferences({ fiscalYearStartsIn: 7 });
  const columns = [column('paid_at', 'moment'), column('due_on', 'day'), column('status', 'word')];
  const given = { 'f.paid_at': 'this-fiscal-year', 'f.due_on': 'this-year', 'f.status': 'this-year' };
  expect(narrowingIn(columns, given).filters).toEqual({
    paid_at: '2026-07-01..2027-06-30',
    due_on: '2026-01-01..2026-12-31',
    status: 'this-year',
  });
  expect(narrowingIn(columns, { 'f.paid_at': 'past', 'f.due_on': '2026-01-05..' }).filters).toEqual({
    paid_at: '..2026-11-19',
    due_on: '2026-01-05..',
  });
});
