/**
 * The views that lists come with, by the list's name. They are also in the command menu, which knows no list's columns.
 * Those of transactions stand beside their columns: they arrive with the first list.
 */
import type { ReadyView } from '../ui/list/views.ts';

export const readyViews = {
  campaigns: [
    { name: 'Behind', values: { 'f.pace': 'Behind' } },
    { name: 'Ending soon', values: { 'f.days_left': '0..14', sort: 'days_left' } },
    { name: 'Ended, still active', values: { 'f.pace': 'Still active' } },
    { name: 'Without goal', values: { 'f.pace': 'No goal' } },
  ],
  pledges: [
    { name: 'Overdue', values: { 'f.due': 'past', sort: 'due' } },
    { name: 'Not reminded in 30 days', values: { 'f.days_over': '1..', 'f.days_unreminded': '30..' } },
    { name: 'Due in 30 days', values: { 'f.due': 'next-30-days' } },
  ],
  messages: [
    { name: 'Scheduled', values: { 'f.timing': 'Scheduled', sort: 'sending_at' } },
    { name: 'Late', values: { 'f.timing': 'Late' } },
    { name: 'Not sent', values: { 'f.timing': 'Not sent' } },
  ],
  payouts: [
    { name: 'Unpaid', values: { 'f.paid_at': 'none', 'f.void': 'no' } },
    { name: 'Late', values: { 'f.days_late': '1..' } },
    { name: 'Does not add up', values: { 'f.off_by': 'some' } },
  ],
  tickets: [{ name: 'Not checked in', values: { 'f.checked_in_at': 'none' } }],
} as const satisfies Record<string, readonly ReadyView[]>;
