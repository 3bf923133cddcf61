/** Transactions: columns, card, record, filters, and sort orders. */
import { Text } from '@mantine/core';
import { isolateBidi, midSentence, yesNo } from '#domain/values/labels.ts';
import { amountInColumn } from '#ui/format/money.ts';
import { transactionScopes } from '#api/operations.ts';
import type { Transaction } from '#api/resources.ts';
import { giftStatus } from '#domain/gift.ts';
import { giftTone, dateOf, inKindLabel, methodLabel, purposeOf } from '#domain/gift-labels.ts';
import { joinedTransaction, type TransactionField, transactionFields } from '#domain/lists/transactions.ts';
import type { ListContext } from '#domain/lists/list.ts';
import { Badge, Moment } from '#ui/kit/cells.tsx';
import { type Card, columnsOf } from '#ui/list/column.tsx';
import { choice, type Filter, period, words } from '#ui/list/filters.tsx';
import type { RecordView } from '#ui/list/list-drawer.tsx';
import { OpenLink } from '#ui/record/open-link.tsx';
import type { RelatedLink } from '#ui/record/record-link.ts';
import type { ReadyView } from '#ui/list/views.ts';
import { CampaignCell, PayoutLink, PledgeLink, ticketsOfTransaction } from './links.tsx';
import { relatedRecord } from './record-kinds.ts';
import { lazyPart } from '#ui/kit/lazy-part.tsx';
import { belowName, currencyLook } from './shared-columns.tsx';

const pledgeCell = (row: Transaction) => <PledgeLink id={row.pledge_id} page={joinedTransaction.pledge(row)?.page} />;

const hidden = { hidden: true } as const;
const exported = { hidden: true, exported: true } as const;

const { donor, campaign, currency } = joinedTransaction;

/** Returns its purpose. Blank if it's only the campaign’s title. */
function ownPurpose(transaction: Transaction): string {
  const purpose = purposeOf(transaction);
  return purpose === campaign(transaction)?.title.trim() ? '' : purpose;
}

export const transactionColumns = (context: ListContext) =>
  columnsOf<Transaction, TransactionField>(transactionFields(context), {
    donor: {
      title: 'Donor',
      width: 'named',
      sort: 'contact_name',
      ordered: { ascending: 'contact name, A to Z', descending: 'contact name, Z to A' },
      cell: (transaction) => {
        const { name, by } = donor(transaction);
        return (
          <>
            <OpenLink id={transaction.id}>{name}</OpenLink>
            {by === 'ticket' ? (
              <Text span size="xs" c="dimmed">
                {' '}
                (likely)
              </Text>
            ) : null}
          </>
        );
      },
      below: belowName(ownPurpose),
    },
    id: { title: 'Transaction ID', ...exported },
    donor_known_by: { title: 'Donor source', ...exported },
    campaign_id: {
      title: 'Campaign',
      filter: true,
      width: 'named',
      cell: (transaction) => <CampaignCell campaign={campaign(transaction)} />,
    },
    amount: {
      title: 'Amount',
      filter: true,
      sort: 'amount',
      ordered: { ascending: 'smallest amount first', descending: 'largest amount first' },
      cell: (transaction) => {
        const money = amountInColumn(transaction.amount, currency(transaction));
        return giftStatus(transaction) === 'refunded' ? <s>{money}</s> : money;
      },
      below: inKindLabel,
    },
    refunded_amount: { title: 'Refunded', filter: true, ...exported },
    kept: { title: 'Kept', filter: true, ...exported },
    in_kind: { title: 'In kind', filter: true, ...exported },
    currency: currencyLook,
    status: { title: 'Status', filter: true, tone: (transaction) => giftTone(transaction) },
    counts: { title: 'Counts as giving', ...hidden },
    method: { title: 'Method', cell: methodLabel },
    date: {
      title: 'Date',
      sort: 'transacted_at',
      unseen: 'by the platform’s transaction date',
      ordered: { ascending: 'oldest first', descending: 'newest first' },
      zone: ({ timezone }) => timezone,
      below: (transaction) => (dateOf(transaction).marked ? 'From line items' : null),
    },
    is_recurring: { title: 'Recurring', ...hidden, filter: true },
    pledge_id: { title: 'Pledge', ...exported, filter: true, cell: pledgeCell },
    purpose: { title: 'Description', ...hidden },
    dedication: { title: 'Dedication', ...hidden },
    message: { title: 'Message', ...hidden },
    company: { title: 'Company', ...hidden },
    email: { title: 'Email', ...exported },
    phone: { title: 'Phone', ...hidden },
    contact_id: { title: 'Contact ID', ...exported },
    payout_id: {
      title: 'Payout ID',
      ...exported,
      filter: true,
      cell: ({ payout_id }) => <PayoutLink id={payout_id} />,
    },
    check_number: { title: 'Check number', ...hidden },
    number: { title: 'Number', ...hidden },
    campaign_code: { title: 'Campaign code', ...hidden },
    transacted_at: { title: 'Transaction date', ...exported },
    created_at: {
      title: 'Created at',
      ...hidden,
      sort: 'created_at',
      ordered: { ascending: 'oldest created', descending: 'newest created' },
    },
    check_deposited_at: { title: 'Check deposited at', ...hidden },
    fee: { title: 'Fee', ...hidden },
    fee_covered: { title: 'Fee covered', ...hidden },
    donated: { title: 'Donated', ...hidden },
    payout: { title: 'Net payout', ...hidden },
    items: { title: 'Items', ...hidden },
    plan_id: { title: 'Plan ID', ...hidden },
    captured: { title: 'Captured', ...hidden },
    captured_at: { title: 'Captured at', ...exported },
    refunded: { title: 'Refunded in full', ...hidden },
    refunded_at: { title: 'Refunded at', ...hidden },
    timezone: { title: 'Time zone', ...hidden },
    fair_market_value_amount: { title: 'Fair market value', ...hidden },
    tax_deductible_amount: { title: 'Tax deductible', ...hidden },
  });

export const transactionViews: readonly ReadyView[] = [
  { key: 'refunded', name: 'Refunded', values: { 'f.refunded_amount': 'some' } },
  {
    key: 'refunds-this-month',
    name: 'Refunds this month',
    values: { 'f.refunded_at': 'this-month', sort: '-refunded_at' },
  },
  { key: 'raised-last-month', name: 'Raised last month', values: { transactedAfter: 'last-month', 'f.kept': 'some' } },
  { key: 'incomplete', name: 'Incomplete or failed', values: { 'f.captured': 'no' } },
  { key: 'recurring', name: 'Recurring gifts', values: { 'f.is_recurring': 'yes' } },
];

export const transactionCard: Card<Transaction, TransactionField> = {
  figure: 'amount',
  line: 'purpose',
  badges: [
    (transaction) =>
      methodLabel(transaction) === '' && yesNo(transaction.is_recurring) === 'Yes' ? <Badge>Recurring</Badge> : null,
    'status',
    (transaction) => inKindLabel(transaction) && <Badge>{inKindLabel(transaction)}</Badge>,
  ],
  facts: [dateAndMethod],
};

function dateAndMethod(transaction: Transaction) {
  const method = methodLabel(transaction);
  const { at, marked } = dateOf(transaction);
  return (
    <span>
      <Moment at={at} zone={transaction.timezone} />
      {marked ? ' (from line items)' : ''}
      {method === '' ? '' : ` · ${method}`}
    </span>
  );
}

/** Names a transaction as people do: `Eula Veum, monthly gift`. */
export function transactionName(transaction: Transaction): string {
  const [{ name }, purpose] = [donor(transaction), ownPurpose(transaction)];
  return purpose === '' ? name : `${isolateBidi(name)}, ${midSentence(purpose)}`;
}

const loadDetails = () => import('./details/transaction-details.tsx');

/** How a transaction opens next to the list. */
export const transactionRecord: RecordView<Transaction> = {
  label: 'Transaction',
  name: transactionName,
  load: loadDetails,
  Details: lazyPart(loadDetails, ({ TransactionDetails }) => TransactionDetails),
};

export function relatedToTransaction(transaction: Transaction): RelatedLink[] {
  const { id, pledge_id, payout_id } = transaction;
  return [
    ...relatedRecord('contact', donor(transaction).contactId, 'donor'),
    ...relatedRecord('campaign', campaign(transaction)?.id),
    ...relatedRecord('pledge', pledge_id),
    ...relatedRecord('payout', payout_id),
    ...(id ? [{ label: 'View tickets', link: ticketsOfTransaction(id) }] : []),
  ];
}

const loadPicker = () => import('./contact-picker.tsx');
const ContactPicker = lazyPart(loadPicker, ({ ContactPicker }) => ContactPicker);

/** Returns a filter by contact ID. The picker finds contacts by the names in their households. */
export function contactFilter(label: string, key: string): Filter {
  return {
    label,
    keys: [key],
    kind: 'contact',
    // Its name is the worker's (named-filters.ts).
    describe: (values) => values[key] ?? '',
    edit: (props) => <ContactPicker label={label} field={key} {...props} />,
    preload: loadPicker,
  };
}

/** Payment methods in use on real platforms. The specification lists none, so these are suggestions. */
const methodsSeen =
  'ach card cash check digital_wallet donor_advised_fund paypal venmo cashapp terminal stock in-kind property other none';

/** The filters of `GET /v1/transactions`. */
export const transactionFilters: readonly Filter[] = [
  period('Transaction date', 'transactedAfter', 'transactedBefore'),
  contactFilter('Contact', 'contacts'),
  words('Method', 'method', 'For example: card, check', methodsSeen.split(' ')),
  choice('Scope', 'scope', transactionScopes),
  period('Created', 'createdAfter', 'createdBefore'),
  period('Updated', 'updatedAfter', 'updatedBefore'),
  period('Check deposited', 'checkDepositedAfter', 'checkDepositedBefore'),
];
