// @vitest-environment happy-dom
import type { Place, RelatedLink } from '#ui/record/record-link.ts';
import type { ListContext } from '#domain/lists/list.ts';
import { payoutList } from '#domain/lists/payouts.ts';
import { pledgeList } from '#domain/lists/pledges.ts';
import { ticketList } from '#domain/lists/tickets.ts';
import { transactionList } from '#domain/lists/transaction-totals.ts';
import { useListContext } from './list-context.ts';
import { joinRows } from '#domain/lists/joins.ts';
import { namesIn } from '#domain/names-in-rows.ts';
import { createNames } from '#domain/names.ts';
import type { ListChart, Total } from '#domain/rows/totals.ts';
import { shareableWebhook, webhookName } from '#domain/webhook.ts';
import { suggestedEnvelopeName } from '#domain/household.ts';
import { paceOf } from '#domain/campaign.ts';
import { MantineProvider } from '@mantine/core';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import fc from 'fast-check';
import { act, type ComponentType, createContext, type ReactNode, use } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ListName, operations } from '#api/operations.ts';
import type { Page } from '#api/page.ts';
import { createQueryClient } from '#api/query.ts';
import type { Household } from '#api/resources.ts';
import { changePreferences } from '#device/preferences.ts';
import { type Card, cellOf, type Column } from '#ui/list/column.tsx';
import { sumByCurrency } from '#domain/values/money.ts';
import { relatedToCampaign } from './campaign.tsx';
import { campaignCard, campaignColumns } from '#screens/campaigns/campaigns.tsx';
import type { RowOf } from './find.ts';
import { householdForm } from '#screens/households/body.ts';
import { householdCard, householdColumns } from './household.tsx';
import { MessageDetails } from '#screens/messages/details.tsx';
import { messageCard, messageColumns } from '#screens/messages/messages.tsx';
import { PayoutDetails } from '#screens/payouts/details.tsx';
import { payoutCard, payoutColumns, relatedToPayout } from '#screens/payouts/columns.tsx';
import { PledgeDetails } from '#screens/pledges/details.tsx';
import { columnsFor as pledgeColumns, pledgeCard, relatedToPledge } from '#screens/pledges/pledges.tsx';
import { always } from '#e2e/support/doubles/api.ts';
import { nonsense, rowOf } from '#e2e/support/doubles/records.ts';
import { until } from '#e2e/support/doubles/screen.tsx';
import { TicketDetails } from './details/ticket-details.tsx';
import { relatedToTicket, ticketCard, ticketColumns } from './ticket.tsx';
import { TransactionDetails } from './details/transaction-details.tsx';
import { relatedToTransaction, transactionCard, transactionColumns } from './transaction.tsx';
import { webhookCard, webhookColumns } from './webhook.tsx';
import type { DetailsProps } from '#ui/list/list-drawer.tsx';
import { cardOf } from '#ui/list/list-rows.tsx';

/** Names from other answers, as the worker knows them. */
let names = createNames();
const place: Place = { at: '1', values: {}, searchText: undefined };

interface Shown<Row> {
  columns(context: ListContext): readonly Column<Row>[];
  card: Card<Row>;
  Details?: ComponentType<DetailsProps<Row>>;
  related?(row: Row): readonly RelatedLink[];
  list?(context: ListContext): { totals: readonly Total<Row>[]; chart?: ListChart<Row> };
  /** Whatever else is made of a row, as text. */
  others?(row: Row): unknown;
}

interface List {
  fields: string;
  /** Everything that is shown of an answer: the cells, the card and the record of each row, its menu, and the totals. */
  show(data: readonly unknown[]): { rows: number; content: ReactNode };
}

function list<Name extends ListName>(name: Name, fields: string, shown: Shown<RowOf<Name>>): List {
  const { columns, card, Details, related, list: listOf, others } = shown;
  function Rows({ rows: own }: { rows: readonly RowOf<Name>[] }) {
    const context = useListContext();
    // As the worker does it.
    const rows = joinRows(name, own as readonly object[], names) as readonly RowOf<Name>[];
    const shownIn = columns(context);
    const draw = cardOf(shownIn, card);
    const { totals = [], chart } = listOf?.(context) ?? {};
    const sums = totals.map((total) => sumByCurrency(rows, total));
    const content = rows.map((row, index) => (
      // oxlint-disable-next-line react/no-array-index-key -- the rows never move
      <div key={index}>
        {shownIn.map((column) => (
          <span key={column.key}>
            {cellOf(column, row, place)} {column.below?.(row, place)}
          </span>
        ))}
        {draw(row, place)}
        {Details ? <Details row={row} columns={shownIn} /> : null}
        {JSON.stringify([related?.(row), chart && [chart.at(row), chart.amount?.(row)], others?.(row)])}
      </div>
    ));
    return [...content, JSON.stringify(sums)];
  }
  return {
    fields,
    show(data) {
      const answer = operations[name].returns.read(name === 'listHouseholds' ? data : { data }, {});
      const { rows } = answer as Page<RowOf<Name>>;
      return { rows: rows.length, content: <Rows rows={rows} /> };
    },
  };
}

const lists = {
  listCampaigns: list(
    'listCampaigns',
    'id code account_id event_id type title subtitle slug status timezone end_at created_at currency goal raised donors other',
    {
      columns: () => campaignColumns((row) => paceOf(row, Date.now()), true),
      card: campaignCard((row) => paceOf(row, Date.now())),
      related: relatedToCampaign,
    },
  ),
  listWebhooks: list(
    'listWebhooks',
    'id name events enabled url last_status last_status_description last_used_at created_at updated_at signature other',
    {
      columns: () => webhookColumns(),
      card: webhookCard({}),
      others: (row) => [webhookName(row), shareableWebhook(row)],
    },
  ),
  listTransactions: list(
    'listTransactions',
    'id plan_id pledge_id amount fee fee_covered donated payout captured captured_at timezone refunded refunded_at line_items fair_market_value_amount tax_deductible_amount is_recurring contact_id campaign_id first_name company email phone address status method currency payout_id transacted_at dedication giving_space transactions other',
    {
      columns: transactionColumns,
      card: transactionCard,
      Details: TransactionDetails,
      related: relatedToTransaction,
      list: transactionList,
    },
  ),
  listPledges: list(
    'listPledges',
    'id contact_id campaign_id fund_id type status status_friendly amount amount_fulfilled amount_remaining allow_custom_amount installment_frequency first_installment_date next_installment_date expected_fulfillment_date memo auto_remind last_reminded_at fee_coverage_type tips_enabled canceled_at created_at other',
    {
      columns: (context) => pledgeColumns(context, {}),
      card: pledgeCard,
      Details: PledgeDetails,
      related: relatedToPledge,
      list: pledgeList,
    },
  ),
  listTickets: list(
    'listTickets',
    'id id_suffix transaction_id name first_name last_name email phone title description pdf checked_in_at created_at retail_price price other',
    {
      columns: ticketColumns,
      card: ticketCard,
      Details: TicketDetails,
      related: relatedToTicket,
      list: ticketList,
    },
  ),
  listPayouts: list(
    'listPayouts',
    'id campaign_id method status currency memo expected_at paid_at created_at address amount fee tip payout other',
    {
      columns: payoutColumns,
      card: payoutCard,
      Details: PayoutDetails,
      related: relatedToPayout,
      list: payoutList,
    },
  ),
  listMessages: list(
    'listMessages',
    'id status channel internal_name body recipient_filters recipient_count sent_at sending_at created_at subject preheader other',
    { columns: () => messageColumns, card: messageCard, Details: MessageDetails },
  ),
  listHouseholds: list(
    'listHouseholds',
    'id name head_contact_id account_id envelope_name note created_at updated_at contacts other',
    {
      columns: () => householdColumns(() => []),
      card: householdCard,
      others: (row: Household) => [householdForm.review(row, householdForm.toForm(row)), suggestedEnvelopeName(row)],
    },
  ),
};

describe('whatever the platform sends as rows', () => {
  const cache = createQueryClient();
  const Content = createContext<ReactNode>(null);
  const Shown = () => use(Content);
  const container = document.createElement('div');
  let page: Root;
  let draw: (content: ReactNode) => void;

  beforeEach(async () => {
    // Records then end with all fields.
    changePreferences({ showsTechnicalDetails: true });
    const router = createRouter({
      routeTree: createRootRoute({ component: Shown }),
      history: createMemoryHistory({ initialEntries: ['/?with=5'] }),
      // It'd catch what a component throws.
      disableGlobalCatchBoundary: true,
    });
    await router.load();
    page = createRoot(container);
    draw = (content) =>
      page.render(
        <MantineProvider>
          <QueryClientProvider client={cache}>
            <Content value={content}>
              {/* Types of addresses are the application's, which this router hasn't. */}
              <RouterProvider router={router as never} />
            </Content>
          </QueryClientProvider>
        </MantineProvider>,
      );
    await act(async () => draw(null));
  });
  afterEach(async () => {
    await act(async () => page.unmount());
  });

  /** Rows that the platform has answered other questions with. */
  interface Known {
    listCampaigns?: unknown;
    listPledges?: unknown;
  }

  /** The text of the content. What a component throws is thrown here too. */
  function textOf(content: ReactNode, known: Known = {}): string {
    act(() => {
      names = createNames();
      for (const [name, row] of Object.entries(known) as [keyof Known, unknown][]) {
        const { rows } = operations[name].returns.read({ data: [row] }, {});
        names.merge(namesIn(name, rows, { page: 1, total: null, at: 1 }) ?? {});
      }
      draw(content);
    });
    return container.textContent;
  }

  it('is looked at: a row that is in order shows its values', () => {
    const data = [{ id: '90417', amount: 2500, captured: 'true', line_items: [{ description: 'Supper seat' }] }];
    const text = textOf(lists.listTransactions.show(data).content);
    expect(text).toContain('2,500.00');
    expect(text).toContain('Supper seat');
  });

  it('is looked at: what a component throws is noticed', () => {
    const Thrower = () => {
      throw new Error('thrown on purpose');
    };
    expect(() => textOf(<Thrower />)).toThrow('thrown on purpose');
  });

  it('is looked at: the part of a message that loads later is there', async () => {
    textOf(lists.listMessages.show([{ id: '1' }]).content);
    await until(() => expect(container.textContent).toContain('You can compare messages after sync finishes.'));
  });

  it('is looked at: names and currencies are those of other answers', () => {
    const { content } = lists.listPledges.show([{ id: 5, campaign_id: 1, amount: '12.5' }]);
    const text = textOf(content, { listCampaigns: { id: '1', title: 'Spring Gala 2026', currency: 'EUR' } });
    expect(text).toContain('€12.50');
    expect(text).toContain('Currency from campaign Spring Gala 2026');
  });

  it.each(Object.entries(lists))('%s: no figure of a card is without its label', (_name, { fields, show }) => {
    const keys = fields.split(' ');
    const isNumber = (key: string) => /^id$|_id$|amount|fee|tip|price|payout|raised|goal|donors|count/.test(key);
    const row = Object.fromEntries(keys.map((key) => [key, isNumber(key) ? '4417' : 'Words']));
    textOf(show([row]).content);
    const facts = [...container.querySelectorAll('article > p:last-child > *')].map(({ textContent }) => textContent);
    expect(facts.filter((fact) => /^[\d.,]+$/.test(fact))).toEqual([]);
  });

  const campaign = rowOf('id title code currency');
  const pledge = rowOf('id contact_id campaign_id');

  it.each(Object.entries(lists))('P2 %s: table, cards, record, menu and totals show it', (_name, { fields, show }) =>
    always(
      'P2',
      fc.property(rowOf(fields), campaign, pledge, (row, listCampaigns, listPledges) => {
        const { rows, content } = show([row]);
        expect(rows).toBe(1);
        expect(textOf(content, { listCampaigns, listPledges })).not.toMatch(nonsense);
      }),
    ),
  );
});
