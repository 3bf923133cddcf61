import { expect, it } from 'vitest';
import { listContext } from '#e2e/support/doubles/list-context.ts';
import { readyViews } from '#records/ready-views.ts';
import { columnsFor } from './pledges.tsx';

it('columnsFor(): past-due views have contact details and the last reminder, in place of the schedule', () => {
  const shown = (values: Readonly<Record<string, string>>) =>
    columnsFor(listContext(), values).flatMap(({ key, hidden }) => (hidden ? [] : key));
  const reach = ['email', 'last_reminded_at'];
  const [pastDue, unreminded, dueSoon] = readyViews.pledges;
  const forReminders = ['contact', 'campaign_id', 'days_over', 'amount_remaining', 'overdue', ...reach];
  expect(shown(pastDue.values)).toEqual(forReminders);
  expect(shown(unreminded.values)).toEqual(forReminders);
  const schedule = ['status_friendly', 'amount_remaining', 'expected_fulfillment_date'];
  expect(shown(dueSoon.values)).toEqual(['contact', 'campaign_id', ...schedule, ...reach]);
  expect(shown({})).not.toEqual(expect.arrayContaining(['overdue']));
});
