/**
 * The views that lists come with, by the list's name. They are also in the command menu, which knows no list's columns.
 * Those of transactions stand beside their columns: they arrive with the first list.
 */
import { yearWord } from '#ui/format/years.ts';
import type { ReadyView } from '#ui/list/views.ts';

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
    {
      key: 'lybunt',
      get name() {
        return `Gave last ${yearWord()}, not this ${yearWord()}`;
      },
      also: 'LYBUNT',
      values: { c1: 'gave', 'c1.in': 'last-fiscal-year', c2: '!gave', 'c2.in': 'this-fiscal-year' },
    },
    {
      key: 'sybunt',
      get name() {
        return `Gave some past year, not this ${yearWord()}`;
      },
      also: 'SYBUNT',
      values: { c1: 'gave', c2: '!gave', 'c2.in': 'this-fiscal-year' },
    },
    { key: 'new-donors', name: 'First gift in the last 90 days', values: { c1: 'first', 'c1.in': '90d..' } },
    { key: 'top-tenth', name: 'Top 10% of donors', values: { c1: 'top', 'c1.percent': '..10', sort: '-given' } },
    {
      key: 'gave-1000',
      name: 'Gave 1,000 or more this year',
      values: { c1: 'gave', 'c1.sum': '1000..', 'c1.in': 'this-year' },
    },
    { key: 'monthly', name: 'Monthly donors', values: { c1: 'recurring', 'c1.is': 'now', 'c1.every': 'month' } },
    {
      key: 'rescue',
      name: 'Monthly gifts to rescue',
      values: { c1: 'recurring', 'c1.is': 'rescue', 'c1.every': 'month', sort: 'last_recurring_gift' },
    },
    {
      key: 'monthly-stopped',
      name: 'Monthly donors who stopped',
      values: { c1: 'recurring', 'c1.is': 'stopped', 'c1.every': 'month' },
    },
    { key: 'past-due', name: 'Pledges past due', values: { c1: 'pledge', 'c1.is': 'past-due', sort: '-owed' } },
    { key: 'open-pledges', name: 'Open pledges', values: { c1: 'pledge', 'c1.is': 'open', sort: '-owed' } },
    {
      key: 'attended',
      name: 'Attended, never gave',
      values: { c1: 'ticket', 'c1.is': 'checked-in', c2: '!gave', 'c2.only': 'donations' },
    },
    { key: 'not-thanked', name: 'No thank-you yet', values: { c1: 'unthanked', 'c1.in': '90d..' } },
    { key: 'no-email', name: 'No email', values: { c1: '!has', 'c1.what': 'email' } },
  ],
  households: [{ key: 'no-head', name: 'No head of household', values: { 'f.head': 'none' } }],
  tickets: [{ key: 'not-checked-in', name: 'Not checked in', values: { 'f.checked_in_at': 'none' } }],
} as const satisfies Record<string, readonly ReadyView[]>;
