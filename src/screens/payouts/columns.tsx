/** Payouts: columns, card, record, views, and links. */
import { relatedRecord } from '#records/record-kinds.ts';
import { formatAmount } from '#ui/format/money.ts';
import { joinedPayout, type PayoutField, payoutFields } from '#domain/lists/payouts.ts';
import type { ListContext } from '#domain/lists/list.ts';
import { isolateBidi } from '#domain/values/labels.ts';
import type { Payout } from '#api/resources.ts';
import { Badge, OneLine } from '#ui/kit/cells.tsx';
import { renderRawValue } from '#ui/record/given.tsx';
import { type Card, columnsOf } from '#ui/list/column.tsx';
import { lazyPart } from '#ui/kit/lazy-part.tsx';
import type { RecordView } from '#ui/list/list-drawer.tsx';
import { OpenLink } from '#ui/record/open-link.tsx';
import type { RelatedLink } from '#ui/record/record-link.ts';
import { addressLine } from '#domain/address.ts';
import { addressIn } from '#records/details/address-block.tsx';
import { campaignLook, currencyLook } from '#records/shared-columns.tsx';
import { signed } from './payout-labels.ts';
import { addDays, addMonths } from '#domain/values/calendar.ts';
import { mismatch, payoutTone } from '#domain/payout.ts';

const hidden = { hidden: true } as const;

export const payoutColumns = (context: ListContext) =>
  columnsOf<Payout, PayoutField>(payoutFields(context), {
    campaign: {
      title: 'Campaign',
      width: 'title',
      cell: (payout) => <OpenLink id={payout.id}>{joinedPayout.name(payout)}</OpenLink>,
    },
    id: { title: 'Payout ID', ...hidden, exported: true },
    status: { title: 'Status', filter: true, tone: (payout) => payoutTone(payout, context.today, context.zone) },
    method: { title: 'Method', filter: true },
    amount: { title: 'Gross' },
    fee: { title: 'Fees' },
    tip: { title: 'Tips' },
    payout: { title: 'Net' },
    off_by: { title: 'Discrepancy', filter: true, cell: (row) => <Discrepancy row={row} /> },
    currency: currencyLook,
    expected_at: { title: 'Expected' },
    paid_at: { title: 'Paid', filter: true },
    days_late: { title: 'Days late', filter: true },
    attention: { title: 'Late or failed', ...hidden },
    void: { title: 'Void', ...hidden },
    days_to_pay: { title: 'Days to pay', ...hidden },
    campaign_id: {
      ...campaignLook,
      title: 'Campaign ID',
      ...hidden,
      exported: true,
      cell: ({ campaign_id }) => campaign_id,
    },
    memo: { title: 'Memo', ...hidden, width: 'short' },
    address: { title: 'Address', ...hidden, width: 'short', cell: (row) => <AddressCell row={row} /> },
    created_at: { title: 'Created', ...hidden },
    updated_at: { title: 'Updated', ...hidden },
  });

/** The address in one line. */
function AddressCell({ row }: { row: Payout }) {
  const address = addressIn(row.address);
  return address ? <OneLine>{addressLine({ address })}</OneLine> : renderRawValue(row.address);
}

/** How much more (+) or less (−) was paid than gross − fees − tips. */
function Discrepancy({ row }: { row: Payout }) {
  const difference = mismatch(row);
  return difference === null ? null : <Badge tone="warn">{signed(difference, joinedPayout.currency(row))}</Badge>;
}

export const payoutCard: Card<Payout, PayoutField> = {
  figure: (payout) => formatAmount(payout.payout, joinedPayout.currency(payout)),
  line: 'method',
  badges: ['status'],
  facts: ['fee', ['paid_at', 'expected_at'], 'off_by'],
};

const loadDetails = () => import('./details.tsx');

/** How a payout opens next to the list. */
export const payoutRecord: RecordView<Payout> = {
  label: 'Payout',
  name: (payout) => {
    const title = joinedPayout.campaign(payout)?.title.trim();
    return title ? `${isolateBidi(title)} payout` : '';
  },
  load: loadDetails,
  Details: lazyPart(loadDetails, ({ PayoutDetails }) => PayoutDetails),
};

export function relatedToPayout({ campaign_id }: Payout): RelatedLink[] {
  return relatedRecord('campaign', campaign_id);
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
