/**
 * The views that lists come with, by the list's name. They are also in the command menu, which knows no list's columns.
 * Those of transactions stand beside their columns: they arrive with the first list.
 */
import type { ReadyView } from '../ui/list/views.ts';

export const readyViews = {
  campaigns: [
    { key: 'behind', name: 'Behind', values: { 'f.pace': 'behind' } },
    { key: 'ending-soon', name: 'Ending soon', values: { 'f.days_left': '0..14', sort: 'days_left' } },
    { key: 'ended-active', name: 'Ended, still active', values: { 'f.pace': 'still-active' } },
    { key: 'no-goal', name: 'No goal', values: { 'f.pace': 'no-goal' } },
  ],
  pledges: [
    { key: 'past-due', name: 'Past due', values: { 'f.due': 'past', sort: 'due' } },
    {
      key: 'unreminded',
      name: 'No reminder in 30 days',
      values: { 'f.days_over': '1..', 'f.days_unreminded': '30..' },
    },
    { key: 'due-soon', name: 'Due in 30 days', values: { 'f.due': 'next-30-days' } },
  ],
  messages: [
    { key: 'scheduled', name: 'Scheduled', values: { 'f.timing': 'scheduled', sort: 'sending_at' } },
    { key: 'late', name: 'Late', values: { 'f.timing': 'late' } },
    { key: 'not-sent', name: 'Not sent', values: { 'f.timing': 'not-sent' } },
  ],
  payouts: [
    { key: 'unpaid', name: 'Unpaid', values: { 'f.paid_at': 'none', 'f.void': 'no' } },
    { key: 'late', name: 'Late', values: { 'f.days_late': '1..' } },
    { key: 'discrepancy', name: 'Discrepancies', values: { 'f.off_by': 'some' } },
  ],
  contacts: [
    { key: 'no-email', name: 'No email', values: { 'f.email': 'none' } },
    { key: 'open-pledges', name: 'Open pledges', values: { 'f.owed': 'some', sort: '-owed' } },
  ],
  households: [{ key: 'no-head', name: 'No head of household', values: { 'f.head': 'none' } }],
  tickets: [{ key: 'not-checked-in', name: 'Not checked in', values: { 'f.checked_in_at': 'none' } }],
} as const satisfies Record<string, readonly ReadyView[]>;
