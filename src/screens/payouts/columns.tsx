/** Payouts: columns, card, record, views, and links. */
import { humanise, toneOf } from '../../domain/values/labels.ts';
import { viewerZone } from '../../ui/values/time.ts';
import type { Payout } from '../../api/resources.ts';
import { Amount, Badge, Moment, Money, UserText } from '../../ui/kit/cells.tsx';
import { renderRawValue } from '../../ui/record/given.tsx';
import { learned } from '../../device/known-names.ts';
import { useStore } from '../../ui/browser/use-store.ts';
import { CopyId } from '../../ui/record/copy-id.tsx';
import type { Column } from '../../ui/rows/column.tsx';
import { lazyPart } from '../../ui/kit/lazy-part.tsx';
import type { RecordView } from '../../ui/record/list-drawer.tsx';
import { OpenLink } from '../../ui/record/open-link.tsx';
import type { RelatedLink } from '../../ui/record/record-link.ts';
import { RowCard } from '../../ui/record/row-card.tsx';
import type { ListChart, Total } from '../../ui/rows/totals.ts';
import { knownCampaign } from '../../records/links.tsx';
import { campaignColumn, currencyColumn, nameAndIdColumns } from '../../records/shared-columns.tsx';
import { payoutCurrency, payoutMethod, payoutStatus, signed } from './payout-labels.ts';
import { addDays, addMonths } from '../../domain/values/calendar.ts';
import { daysLate, daysToPay, isVoid, mismatch } from '../../domain/payout.ts';
import { today } from '../../ui/values/days.ts';

export const payoutColumns: readonly Column<Payout>[] = [
  ...nameAndIdColumns<Payout>(
    {
      key: 'campaign',
      title: 'Campaign',
      kind: 'text',
      width: 'named',
      value: payoutName,
      cell: (payout) => <NameLink payout={payout} />,
    },
    'Payout ID',
  ),
  {
    key: 'status',
    title: 'Status',
    kind: 'word',
    filter: true,
    value: payoutStatus,
    field: ({ status }) => status,
    tone: ({ status }) => toneOf(status),
  },
  { key: 'method', title: 'Method', kind: 'word', filter: true, value: payoutMethod, field: ({ method }) => method },
  {
    key: 'amount',
    title: 'Gross',
    kind: 'amount',
    value: ({ amount }) => amount,
    currency: payoutCurrency,
  },
  { key: 'fee', title: 'Fees', kind: 'amount', value: ({ fee }) => fee },
  { key: 'tip', title: 'Tips', kind: 'amount', value: ({ tip }) => tip },
  { key: 'payout', title: 'Net', kind: 'amount', value: ({ payout }) => payout },
  {
    key: 'off_by',
    title: 'Discrepancy',
    kind: 'amount',
    filter: true,
    ifGiven: true,
    value: mismatch,
    cell: (row) => <Discrepancy row={row} />,
  },
  currencyColumn(payoutCurrency),
  { key: 'expected_at', title: 'Expected', kind: 'moment', value: ({ expected_at }) => expected_at },
  {
    key: 'paid_at',
    title: 'Paid',
    kind: 'moment',
    filter: true,
    value: ({ paid_at }) => paid_at ?? null,
    absent: ({ paid_at }) => paid_at === undefined,
  },
  {
    key: 'days_late',
    title: 'Days late',
    kind: 'count',
    filter: true,
    ifGiven: true,
    value: (row) => count(daysLate(row, today(), viewerZone())),
  },
  // Links from payout counts filter by this column, because counts exclude void payouts.
  {
    key: 'void',
    title: 'Void',
    kind: 'yes-no',
    hidden: true,
    value: (row) => String(isVoid(row)),
  },
  {
    key: 'days_to_pay',
    title: 'Days to pay',
    kind: 'count',
    hidden: true,
    value: (row) => count(daysToPay(row, viewerZone())),
  },
  { ...campaignColumn(), title: 'Campaign ID', hidden: true, exported: true, cell: ({ campaign_id }) => campaign_id },
  { key: 'memo', title: 'Memo', kind: 'text', hidden: true, width: 'short', value: ({ memo }) => memo },
  {
    key: 'address',
    title: 'Address',
    kind: 'text',
    hidden: true,
    width: 'short',
    value: ({ address }) => address,
    cell: ({ address }) => renderRawValue(address),
  },
  { key: 'created_at', title: 'Created', kind: 'moment', hidden: true, value: ({ created_at }) => created_at },
  { key: 'updated_at', title: 'Updated', kind: 'moment', hidden: true, value: ({ updated_at }) => updated_at },
];

const count = (days: number | null) => (days === null ? null : String(days));

/** How much more (+) or less (−) was paid than gross − fees − tips. */
function Discrepancy({ row }: { row: Payout }) {
  const difference = mismatch(row);
  return difference === null ? null : <Badge tone="warn">{signed(difference)}</Badge>;
}

/** Returns the campaign's title, or the payout's ID while the title is unknown. */
function payoutName({ id, campaign_id }: Payout): string {
  return knownCampaign(campaign_id)?.title.trim() || (id ? `Payout ${id}` : 'Payout (no ID)');
}

function NameLink({ payout }: { payout: Payout }) {
  const name = useStore(learned, () => payoutName(payout));
  return <OpenLink id={payout.id}>{name}</OpenLink>;
}

const counts = { of: (row: Payout) => !isVoid(row), currency: payoutCurrency };
export const payoutTotals: readonly Total<Payout>[] = [
  { label: 'Gross', amount: ({ amount }) => amount, ...counts },
  { label: 'Fees', amount: ({ fee }) => fee, ...counts },
  { label: 'Tips', amount: ({ tip }) => tip, ...counts },
  { label: 'Net', amount: ({ payout }) => payout, ...counts },
  {
    label: 'Void (not included)',
    amount: ({ payout }) => payout,
    of: isVoid,
    currency: payoutCurrency,
    unit: ['payout', 'payouts'],
  },
];

export const payoutChart: ListChart<Payout> = {
  title: 'Net payouts by date paid (or expected)',
  note: 'Excludes void payouts.',
  at: ({ paid_at, expected_at }) => paid_at || expected_at,
  only: { is: counts.of, none: 'All of these payouts are void.' },
  amount: ({ payout }) => payout,
  currency: payoutCurrency,
};

export function PayoutCard({ payout: row }: { payout: Payout }) {
  const { id, payout, fee, expected_at, paid_at } = row;
  const method = payoutMethod(row);
  const off = mismatch(row);
  return (
    <RowCard
      name={<NameLink payout={row} />}
      figure={<Money amount={payout} currency={payoutCurrency(row)} />}
      line={<UserText>{humanise(method)}</UserText>}
      badges={<PayoutBadge payout={row} />}
    >
      {fee ? (
        <span>
          Fees <Amount amount={fee} />
        </span>
      ) : null}
      {paid_at || expected_at ? (
        <span>
          {paid_at ? 'Paid' : 'Expected'} <Moment at={paid_at || expected_at} />
        </span>
      ) : null}
      {off === null ? null : <span>Discrepancy {signed(off)}</span>}
      {id ? <CopyId id={id} /> : null}
    </RowCard>
  );
}

function PayoutBadge({ payout }: { payout: Payout }) {
  return <Badge tone={toneOf(payout.status)}>{humanise(payoutStatus(payout))}</Badge>;
}

const loadDetails = () => import('./details.tsx');

/** How a payout opens next to the list. */
export const payoutRecord: RecordView<Payout> = {
  label: 'Payout',
  badge: (payout) => <PayoutBadge payout={payout} />,
  load: loadDetails,
  Details: lazyPart(loadDetails, ({ PayoutDetails }) => PayoutDetails),
};

export function relatedToPayout({ campaign_id }: Payout): RelatedLink[] {
  return campaign_id
    ? [{ label: 'Open campaign', link: { to: '/campaigns/$campaign', params: { campaign: campaign_id } } }]
    : [];
}

const paidWithin = (month: string) => {
  const end = addDays(addMonths(`${month}-01`, 1), -1);
  return { 'f.paid_at': `${month}-01..${end}`, 'f.void': 'no' };
};

/** Search params for the payouts of a month in one currency. `campaign`: null for payouts without one, undefined for all. */
export function paidIn(month: string, currency: string, campaign: string | null | undefined) {
  const paid = { ...paidWithin(month), 'f.currency': currency || 'none' };
  return campaign === undefined ? paid : { ...paid, 'f.campaign_id': campaign ?? 'none' };
}

/** Search params for a month's payouts with a discrepancy, in every currency. */
export function paidOffIn(month: string) {
  return { ...paidWithin(month), 'f.off_by': 'some' };
}
