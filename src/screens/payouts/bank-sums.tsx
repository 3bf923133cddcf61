import { CampaignLink, PayoutLink } from '../../records/links.tsx';
import { Moment } from '../../ui/kit/cells.tsx';
import { Panel } from '../../ui/kit/page.tsx';
import { PlainTable } from '../../ui/kit/plain-table.tsx';
import { formatAmount, formatCount } from '../../ui/values/money.ts';
import { formatDate } from '../../ui/values/time.ts';
import { type BankState, type Side, written } from './bank-state.ts';
import classes from './bank.module.css';

const statuses = [
  { key: 'all', title: 'All' },
  { key: 'matched', title: 'Matched' },
  { key: 'suggested', title: 'Suggested' },
  { key: 'fee', title: 'Bank fees' },
  { key: 'skipped', title: 'Skipped' },
  { key: 'left', title: 'Left' },
] as const;

/** Both sides, by what became of them. */
export function BankSums({ bank: { currencies } }: { bank: BankState }) {
  return currencies.map(({ currency, lines, payouts, kept }) => (
    <Panel
      key={currency}
      title={currency || 'Currency not known'}
      footer={
        kept.count > 0
          ? `The bank also kept ${formatAmount(written(-kept.units))} of ${formatCount(kept.count)} matched ${kept.count === 1 ? 'line' : 'lines'}`
          : null
      }
    >
      <PlainTable
        caption={`What arrived and what was paid out, ${currency || 'currency not known'}`}
        rows={[
          { title: 'At the bank', sides: lines },
          { title: 'Payouts', sides: { ...payouts, fee: null, skipped: null } },
        ]}
        columns={[
          { title: 'Side', titleSpoken: true, cell: ({ title }) => <b>{title}</b> },
          ...statuses.map(({ key, title }) => ({
            title,
            figure: true as const,
            cell: ({ sides }: { sides: Record<(typeof statuses)[number]['key'], Side | null> }) => (
              <SideFigure side={sides[key]} />
            ),
          })),
        ]}
      />
    </Panel>
  ));
}

function SideFigure({ side }: { side: Side | null }) {
  if (!side || side.count === 0) return null;
  return (
    <>
      <span className={classes.count}>{formatCount(side.count)}</span> {formatAmount(written(side.units))}
    </>
  );
}

/** As many rows as a page draws without delay. */
const mostShown = 200;

/** Payouts of the statement's days that no line is. */
export function BankLeft({ bank: { left, from, to } }: { bank: BankState }) {
  if (left.length === 0) return null;
  return (
    <Panel
      title={`${formatCount(left.length)} ${left.length === 1 ? 'payout' : 'payouts'} not in this statement`}
      footer={`Paid or expected from ${formatDate(from)} to ${formatDate(to)}, and matched with no line. ${
        left.length > mostShown ? `The first ${mostShown}; all are in the exported result.` : ''
      }`}
    >
      <PlainTable
        caption="Payouts that are not in this statement"
        rows={left.slice(0, mostShown)}
        columns={[
          { title: 'Payout', cell: ({ id }) => <PayoutLink id={id} /> },
          { title: 'Campaign', cell: ({ payout }) => <CampaignLink id={payout.campaign_id} /> },
          { title: 'Paid', cell: ({ payout }) => (payout.paid_at ? <Moment at={payout.paid_at} /> : 'Not paid') },
          {
            title: 'Payout amount',
            figure: true,
            cell: ({ units, currency }) => `${formatAmount(written(units))} ${currency}`,
          },
        ]}
      />
    </Panel>
  );
}
