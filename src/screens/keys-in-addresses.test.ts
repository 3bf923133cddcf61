import { formatCondition } from '#ui/list/filters/format-condition.ts';
import { keyOfLabel, matcherOf } from '#domain/rows/filter.ts';
import { paceOf } from '#domain/campaign.ts';
import { describe, expect, it } from 'vitest';
import { listContext } from '#e2e/support/doubles/list-context.ts';
import { householdColumns } from '#records/household.tsx';
import { readyViews } from '#records/ready-views.ts';
import { ticketColumns } from '#records/ticket.tsx';
import { transactionColumns, transactionViews } from '#records/transaction.tsx';
import { type DonorsAsked, donorsIn } from '#sync/questions/donors.ts';
import { compareYears } from '#domain/values/compared.ts';
import type { Column } from '#ui/list/column.tsx';
import type { ReadyView } from '#ui/list/views.ts';
import { campaignColumns, viewsOf as campaignViews } from './campaigns/campaigns.tsx';
import { donorColumns, viewsOf as donorViews } from './donors/columns.tsx';
import { messageColumns } from './messages/messages.tsx';
import { payoutColumns } from './payouts/columns.tsx';
import { columnsFor as pledgeColumns } from './pledges/pledges.tsx';
import { columnsWith as contactColumns } from './contacts/contacts.tsx';
import { columnsFor as qualityColumns } from './quality/columns.tsx';
import { views as thanksViews } from './thanks/columns.tsx';

type Labelled = Pick<Column<never>, 'key' | 'kind' | 'labels'>;
type List = readonly [name: string, columns: readonly Labelled[], views: readonly ReadyView[]];

const periods = compareYears('same-day', { today: '2026-11-24', firstMonth: 1 });
const giving = (compared: DonorsAsked['compared']) =>
  donorsIn([], [], { compared, periods, currency: null, campaign: null }).giving;

const context = listContext();

const lists: readonly List[] = [
  ['campaigns', campaignColumns((row) => paceOf(row, 0), true), campaignViews(undefined)],
  ['transactions', transactionColumns(context), transactionViews],
  ['pledges', pledgeColumns(context, {}), readyViews.pledges],
  ['contacts', contactColumns({ giving: 'known', pledges: 'known', year: 'This year' }), readyViews.contacts],
  ['households', householdColumns(() => []), readyViews.households],
  ['tickets', ticketColumns(context), readyViews.tickets],
  ['payouts', payoutColumns(context), readyViews.payouts],
  ['messages', messageColumns, readyViews.messages],
  ['donors by year', donorColumns(giving('same-day')), donorViews(giving('same-day'))],
  ['donors by days', donorColumns(giving('days')), donorViews(giving('days'))],
  ['quality', qualityColumns('all', 'known'), []],
  ['thanks', [], thanksViews],
];

const key = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

describe.each(lists)('addresses of %s', (_name, columns, views) => {
  const labelled = columns.flatMap(({ key: name, labels }) => (labels ? [[`f.${name}`, labels] as const] : []));

  it('hold keys of views, each once, and keys of labelled filters, never a label', () => {
    expect(views.map((view) => view.key).filter((name) => !key.test(name))).toEqual([]);
    expect(new Set(views.map((view) => view.key)).size).toBe(views.length);
    for (const [field, labels] of labelled) {
      expect(Object.keys(labels).filter((name) => !key.test(name))).toEqual([]);
      for (const { values } of views) {
        const asked = values[field];
        if (asked !== undefined) expect(Object.keys(labels)).toContain(asked);
      }
      for (const label of Object.values(labels)) expect(Object.keys(labels)).toContain(keyOfLabel(labels, label));
    }
  });

  // The columns of the thank-you list depend on what is asked.
  it.skipIf(columns.length === 0)('filter and sort by columns of the list', () => {
    const known = new Set(columns.flatMap(({ key: name }) => [`f.${name}`, name]));
    const named = views.flatMap(({ values: { sort = '', ...values } }) => [
      ...Object.keys(values).filter((name) => name.startsWith('f.')),
      ...(sort ? [sort.replace(/^-/, '')] : []),
    ]);
    expect(named.filter((name) => !known.has(name))).toEqual([]);
  });

  it.skipIf(labelled.length === 0)('find the rows of a key, and say its label', () => {
    for (const [, labels] of labelled) {
      const rows = Object.values(labels).map((text) => ({ text }));
      for (const [asked, label] of Object.entries(labels)) {
        const matches = matcherOf(rows, { key: 'x', kind: 'word', labels, value: ({ text }) => text }, asked, context);
        expect(rows.filter((_row, place) => matches(place))).toEqual([{ text: label }]);
        expect(formatCondition({ kind: 'word', labels }, asked)).toBe(label.toLowerCase());
      }
    }
  });
});
