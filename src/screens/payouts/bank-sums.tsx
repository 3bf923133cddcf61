import { plural, formatCount } from '#domain/values/labels.ts';
import { joinedPayout } from '#domain/lists/payouts.ts';
import { CampaignCell, PayoutLink } from '#records/links.tsx';
import { Panel } from '#ui/kit/page.tsx';
import { PlainTable } from '#ui/kit/plain-table.tsx';
import { formatAmount } from '#ui/format/money.ts';
import { formatDate, formatMoment } from '#ui/format/time.ts';
import { type BankState, formatUnits, type Side } from './bank-state.ts';
import classes from './bank.module.css';

const statuses = [
  { key: 'all', title: 'All' },
  { key: 'matched', title: 'Matched' },
  { key: 'suggested', title: 'Suggested' },
  { key: 'fee', title: 'Bank fees' },
  { key: 'skipped', title: 'Skipped' },
  { key: 'left', title: 'Unmatched' },
] as const;

/** Sums of statement lines and payouts, by status. */
export function BankSums({ bank: { currencies } }: { bank: BankState }) {
  return currencies.map(({ currency, lines, payouts, kept }) => (
    <Panel
      key={currency}
      title={currency || 'Unknown currency'}
      footer={
        kept.count > 0
          ? `The bank took ${formatAmount(formatUnits(-kept.units), currency)} in fees from ${plural(kept.count, 'matched deposit', 'matched deposits')}`
          : null
      }
    >
      <PlainTable
        caption={`Bank statement and payouts, ${currency || 'unknown currency'}`}
        rows={[
          { title: 'Bank', sides: lines },
          { title: 'Payouts', sides: { ...payouts, fee: null, skipped: null } },
        ]}
        columns={[
          { title: 'Side', titleSpoken: true, cell: ({ title }) => <b>{title}</b> },
          ...statuses.map(({ key, title }) => ({
            title,
            figure: true as const,
            cell: ({ sides }: { sides: Record<(typeof statuses)[number]['key'], Side | null> }) => (
              <SideFigure side={sides[key]} currency={currency} />
            ),
          })),
        ]}
      />
    </Panel>
  ));
}

function SideFigure({ side, currency }: { side: Side | null; currency: string }) {
  if (!side || side.count === 0) return null;
  return (
    <>
      <span className={classes.count}>{formatCount(side.count)}</span> {formatAmount(formatUnits(side.units), currency)}
    </>
  );
}

/** The number of rows a page renders without delay. */
const mostShown = 200;

/** Unmatched payouts within the statement's dates. */
export function BankLeft({ bank: { left, from, to } }: { bank: BankState }) {
  if (left.length === 0) return null;
  return (
    <Panel
      title={`${plural(left.length, 'payout', 'payouts')} not on this statement`}
      footer={[
        `Paid or expected ${formatDate(from)} – ${formatDate(to)}, with no matching line.`,
        left.length > mostShown ? `Showing ${mostShown}. Export to see all.` : '',
      ]
        .filter(Boolean)
        .join(' ')}
    >
      <PlainTable
        caption="Payouts not on this statement"
        rows={left.slice(0, mostShown)}
        columns={[
          { title: 'Payout', cell: ({ id }) => <PayoutLink id={id} /> },
          { title: 'Campaign', cell: ({ payout }) => <CampaignCell campaign={joinedPayout.campaign(payout)} /> },
          { title: 'Paid', cell: ({ payout }) => (payout.paid_at ? formatMoment(payout.paid_at) : 'Not paid') },
          {
            title: 'Net',
            figure: true,
            cell: ({ units, currency }) => formatAmount(formatUnits(units), currency),
          },
        ]}
      />
    </Panel>
  );
}
