// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  type AnyRouter,
  RouterProvider,
} from '@tanstack/react-router';
import fc from 'fast-check';
import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '../api/query.ts';
import { operations } from '../api/operations.ts';
import type { Household, Transaction } from '../api/resources.ts';
import { HouseholdCard, householdColumns } from '../records/household.tsx';
import { householdReview, suggestedEnvelopeName, toHouseholdForm } from '../records/household-body.ts';
import { TransactionCard, transactionColumns } from '../records/transaction.tsx';
import { TransactionDetails } from '../records/transaction-details.tsx';
import { cellOf, type Column, type Place } from './column.tsx';

const numRuns = Math.min(Number(process.env['FUZZ_RUNS'] ?? 100), 1000);
const place: Place = { at: '1', values: {}, searchText: undefined };
const nonsense = /undefined|\bNaN\b|\[object Object\]|Invalid Date/;

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: false,
    media: query,
    addEventListener() {},
    removeEventListener() {},
  }));
});
afterEach(() => document.body.replaceChildren());

/** Stands after everything: the router catches what a component throws, and shows something else instead. */
const end = 'end of the rows';

/** Any value that JSON can hold, without the words that the test looks for. */
const anyJson = fc.jsonValue({ maxDepth: 4 }).filter((value) => !nonsense.test(JSON.stringify(value)));

const awkward = fc.oneof(
  { weight: 3, arbitrary: anyJson },
  fc.constantFrom<unknown>(
    null,
    '',
    0,
    '0',
    true,
    'true',
    'yes',
    [],
    {},
    '[]',
    '["a"]',
    '1,234.50',
    1e21,
    -0.1,
    'USD',
    'dollars',
    '2026-03-01 10:00:00',
    '0000-00-00',
    'Eastern Time (US & Canada)',
    'ليلى حدّاد',
    '<b>bold</b>',
    'Donaudampfschifffahrtsgesellschaft'.repeat(9),
    '9007199254740993',
    '__proto__',
    'constructor',
  ),
);

function rowsOf(fields: readonly string[]) {
  const row = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record(Object.fromEntries(fields.map((field) => [field, awkward])), { requiredKeys: [] }),
    },
    awkward,
  );
  return fc.array(row, { minLength: 1, maxLength: 4 });
}

const transactionFields =
  'id plan_id pledge_id amount fee fee_covered donated payout captured captured_at timezone refunded refunded_at line_items fair_market_value_amount tax_deductible_amount is_recurring other';
const householdFields = 'id name head_contact_id account_id envelope_name note created_at updated_at contacts other';

async function textOf(content: ReactNode): Promise<string> {
  const cache = createQueryClient();
  const router: AnyRouter = createRouter({
    routeTree: createRootRoute({
      component: () => (
        <MantineProvider env="test">
          {content}
          {end}
        </MantineProvider>
      ),
    }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container, {
    onUncaughtError: (error) => {
      throw error;
    },
  });
  await act(async () => {
    await router.load();
    root.render(
      <QueryClientProvider client={cache}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    );
  });
  const text = container.textContent ?? '';
  await act(async () => root.unmount());
  expect(text).toContain(end);
  return text;
}

function Cells<Row>({ columns, rows }: { columns: readonly Column<Row>[]; rows: readonly Row[] }) {
  return rows.map((row, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- the rows never move
    <p key={index}>
      {columns.map((column) => (
        <span key={column.key}>{cellOf(column, row, place)} </span>
      ))}
    </p>
  ));
}

describe('whatever the service sends as rows', () => {
  it('is looked at: a row that is in order shows its values', async () => {
    const data = [{ id: '90417', amount: 2500, captured: 'true', line_items: [{ description: 'Supper seat' }] }];
    const { rows } = operations.listTransactions.returns.read({ data }, {});
    const text = await textOf(rows.map((row) => <TransactionDetails key={row.id} row={row} />));
    expect(text).toContain('2,500.00');
    expect(text).toContain('Supper seat');
  });

  it('the list, the cards and the drawer of transactions show without a throw and without nonsense', async () => {
    await fc.assert(
      fc.asyncProperty(rowsOf(transactionFields.split(' ')), async (data) => {
        const { rows } = operations.listTransactions.returns.read({ data }, {});
        expect(rows).toHaveLength(data.length);
        const text = await textOf(
          <>
            <Cells<Transaction> columns={transactionColumns} rows={rows} />
            {rows.map((row, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- the rows never move
              <div key={index}>
                <TransactionCard transaction={row} />
                <TransactionDetails row={row} />
              </div>
            ))}
          </>,
        );
        expect(text).not.toMatch(nonsense);
      }),
      { numRuns },
    );
  });

  it('the list and the cards of households show, and the form can be made of them', async () => {
    await fc.assert(
      fc.asyncProperty(rowsOf(householdFields.split(' ')), async (data) => {
        const { rows } = operations.listHouseholds.returns.read(data, {});
        const forms = rows.map((row) => {
          const review = householdReview(row, toHouseholdForm(row));
          return JSON.stringify([review, suggestedEnvelopeName(row)]);
        });
        const text = await textOf(
          <>
            <Cells<Household> columns={householdColumns} rows={rows} />
            {rows.map((row, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- the rows never move
              <HouseholdCard key={index} household={row} place={place} />
            ))}
          </>,
        );
        expect(text + forms.join('')).not.toMatch(nonsense);
      }),
      { numRuns },
    );
  });
});
