/** The views that lists come with. They are also in the command menu, which knows no list's columns. */
import type { ReadyView } from '../ui/list/views.ts';

export const pledgeViews: readonly ReadyView[] = [
  {
    name: 'Overdue',
    values: { 'f.due': 'past', 'f.amount_remaining': '0.01..', 'f.canceled_at': 'none' },
  },
];

export const payoutViews: readonly ReadyView[] = [{ name: 'Unpaid', values: { 'f.paid_at': 'none' } }];

export const ticketViews: readonly ReadyView[] = [{ name: 'Not checked in', values: { 'f.checked_in_at': 'none' } }];
