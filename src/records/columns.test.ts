import { csvCell } from '#domain/rows/csv.ts';
import { paceOf } from '#domain/campaign.ts';
import { describe, expect, it } from 'vitest';
import type { Kind } from '#api/fields.ts';
import { campaign, household, message, payout, pledge, ticket, transaction, webhook } from '#api/resources.ts';
import type { Column } from '#ui/list/column.tsx';
import { campaignColumns } from '#screens/campaigns/campaigns.tsx';
import { householdColumns } from './household.tsx';
import { listContext } from '#e2e/support/doubles/list-context.ts';
import { messageColumns } from '#screens/messages/messages.tsx';
import { payoutColumns } from '#screens/payouts/columns.tsx';
import { columnsFor as pledgeColumns } from '#screens/pledges/pledges.tsx';
import { ticketColumns } from './ticket.tsx';
import { transactionColumns } from './transaction.tsx';
import { webhookColumns } from './webhook.tsx';

const context = listContext();

describe('under the name of a field of the platform, a file has that field and nothing else', () => {
  function check<Row extends object>(list: string, kind: Kind<Row>, columns: readonly Column<Row>[]) {
    it(`of ${list}`, () => {
      const empty = kind.none();
      const filled = Object.fromEntries(
        Object.keys(empty).map((key) => [key, Array.isArray(empty[key as keyof Row]) ? [`the ${key}`] : `the ${key}`]),
      ) as Row;
      const named = columns.filter(({ key }) => Object.hasOwn(empty, key));
      expect(named.length).toBeGreaterThan(3);
      for (const column of named) {
        expect.soft(csvCell(column, filled, context.zone), column.key).toBe(`the ${column.key}`);
        expect.soft(csvCell(column, empty, context.zone), `${column.key}, not given`).toBe('');
      }
    });
  }
  check(
    'campaigns',
    campaign,
    campaignColumns((row) => paceOf(row, Date.now()), true),
  );
  check(
    'households',
    household,
    householdColumns(() => []),
  );
  check('transactions', transaction, transactionColumns(context));
  check('pledges', pledge, pledgeColumns(context, {}));
  check('tickets', ticket, ticketColumns(context));
  check('payouts', payout, payoutColumns(context));
  check('messages', message, messageColumns);
  check('webhooks', webhook, webhookColumns());
});
