/** The views that lists come with, by the list's name. They are also in the command menu, which knows no list's columns. */
import type { ReadyView } from '../ui/list/views.ts';

export const readyViews = {
  transactions: [
    { name: 'Refunded', values: { 'f.status': 'Refunded' } },
    { name: 'Refunds this month', values: { updatedAfter: 'this-month', 'f.refunded_at': 'this-month' } },
    { name: 'Not captured or failed', values: { 'f.captured': 'no' } },
    { name: 'Recurring gifts', values: { 'f.is_recurring': 'yes' } },
  ],
  pledges: [{ name: 'Overdue', values: { 'f.due': 'past', 'f.amount_remaining': '0.01..', 'f.canceled_at': 'none' } }],
  payouts: [{ name: 'Unpaid', values: { 'f.paid_at': 'none' } }],
  tickets: [{ name: 'Not checked in', values: { 'f.checked_in_at': 'none' } }],
} as const satisfies Record<string, readonly ReadyView[]>;
