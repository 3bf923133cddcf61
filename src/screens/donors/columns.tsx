/** Columns, card, and ready-made views of the donors list. */
import { fiscalYearName } from '../../domain/values/compared.ts';
import { type Tone } from '../../domain/values/labels.ts';
import { addressLine, addressPartColumns } from '../../records/giving/address-columns.ts';
import { contactColumns, emailColumn, householdColumn, phoneColumn } from '../../records/giving/person-columns.tsx';
import { CampaignLink, ContactLink } from '../../records/links.tsx';
import type { Money as Sum } from '../../domain/values/money.ts';
import type { DonorClass } from '../../replica/questions/donor.ts';
import type { DonorAmount, DonorRow } from '../../replica/questions/donor-rows.ts';
import type { Giving } from '../../replica/questions/donors.ts';
import { Badge, Money, Moment } from '../../ui/kit/cells.tsx';
import { EmailLink } from '../../ui/kit/out-link.tsx';
import type { ReadyView } from '../../ui/list/views.ts';
import { RowCard } from '../../ui/record/row-card.tsx';
import type { Column } from '../../ui/rows/column.tsx';
import type { Total } from '../../ui/rows/totals.ts';
import { formatAmount } from '../../ui/values/money.ts';
import { givingTitle, pastPeriodTitle, segmentLabelsFor } from './donor-labels.ts';

const toneOf: Partial<Record<DonorClass, Tone>> = {
  new: 'good',
  recaptured: 'good',
  upgraded: 'good',
  downgraded: 'warn',
  'lapsed-new': 'warn',
  'lapsed-repeat': 'bad',
};

const currency = (row: DonorRow) => row.currency;

/** An amount in the screen's currency, with other currencies below. `has`: the donor gave in any of them. */
function amount(key: DonorAmount, title: string): Column<DonorRow> {
  const others = (row: DonorRow) => row.others?.[key] ?? [];
  return {
    key,
    title,
    kind: 'amount',
    filter: true,
    value: (row) => row[key],
    has: (row) => row[key] !== null || others(row).length > 0,
    currency,
    below: (row) => formatOtherSums(others(row)),
  };
}

function formatOtherSums(sums: readonly Sum[]): string | null {
  return sums.map((one) => `${formatAmount(one.sum)} ${one.currency || '(unknown currency)'}`).join(' + ') || null;
}

/** Export column for the other currencies, which the screen shows below the amount. */
function otherAmounts(key: DonorAmount, title: string): Column<DonorRow> {
  return {
    key: `${key}_other_currencies`,
    title: `${title} (other currencies)`,
    kind: 'text',
    hidden: true,
    exported: true,
    ifGiven: true,
    value: (row) => formatOtherSums(row.others?.[key] ?? []),
  };
}

/** Amount columns and their titles. The compared period has its own column unless it's the whole year. */
function amountsOf(giving: Giving): readonly (readonly [DonorAmount, string])[] {
  const { now, past, year } = giving.periods;
  const isWhole = past.to === year.to;
  return [
    ['last_year', givingTitle(giving, year)],
    ...(isWhole ? [] : [['same_days', pastPeriodTitle(giving)] as const]),
    ['this_year', givingTitle(giving, now)],
    ['lifetime', 'Lifetime giving'],
  ];
}

/** RFM score: which fifth of all donors this one is in. */
function fifth(key: 'recency' | 'frequency' | 'money', title: string): Column<DonorRow> {
  return { key, title, kind: 'count', filter: true, hidden: true, value: (row) => row[key]?.toString() ?? null };
}

export function columnsOf(giving: Giving): readonly Column<DonorRow>[] {
  const words = segmentLabelsFor(giving);
  const amounts = amountsOf(giving);
  return [
    ...contactColumns<DonorRow>('Donor'),
    {
      key: 'class',
      title: 'Segment',
      kind: 'word',
      filter: true,
      labels: words,
      value: (row) => words[row.class],
      tone: (row) => toneOf[row.class] ?? 'neutral',
    },
    ...amounts.map(([key, title]) => amount(key, title)),
    {
      key: 'last_gift',
      title: 'Last gift',
      kind: 'day',
      value: (row) => row.last_gift,
      below: (row) => <CampaignLink id={row.last_campaign} />,
    },
    { ...emailColumn(), filter: true },
    { key: 'first_gift', title: 'First gift', kind: 'day', hidden: true, value: (row) => row.first_gift },
    { key: 'gifts', title: 'Gifts', kind: 'count', filter: true, hidden: true, value: ({ gifts }) => String(gifts) },
    { ...phoneColumn(), hidden: true },
    { ...householdColumn(), hidden: true },
    { key: 'address', title: 'Address', kind: 'text', width: 'long', filter: true, hidden: true, value: addressLine },
    ...addressPartColumns<DonorRow>(),
    { key: 'currency', title: 'Currency', kind: 'id', hidden: true, exported: true, value: currency },
    ...amounts.map(([key, title]) => otherAmounts(key, title)),
    fifth('recency', 'RFM: recency (1–5)'),
    fifth('frequency', 'RFM: frequency (1–5)'),
    fifth('money', 'RFM: monetary (1–5)'),
  ];
}

export function totalsOf(giving: Giving): readonly Total<DonorRow>[] {
  return amountsOf(giving).map(([key, label]) => {
    return { label, amount: (row) => row[key], currency, of: (row) => row[key] !== null };
  });
}

/** The filter of donors in a segment. */
export const inSegment = (segment: DonorClass) => ({ 'f.class': segment });

/** The LYBUNT and SYBUNT views: gave last year, or any earlier year, but not in this period. */
function missingViews({ compared, periods: { now, year } }: Giving): [ReadyView, ReadyView] {
  const [last, ever] = [
    { values: { 'f.last_year': 'some', 'f.this_year': 'none' } },
    { values: { 'f.this_year': 'none' } },
  ];
  if (compared === 'days')
    return [
      { key: 'lybunt', name: 'Lapsed since the earlier period', ...last },
      { key: 'sybunt', name: 'Gave before, not this period', ...ever },
    ];
  const [before, then] =
    compared === 'before' ? [`in ${fiscalYearName(year)}`, `in ${fiscalYearName(now)}`] : ['last year', 'this year'];
  return [
    { key: 'lybunt', name: 'LYBUNT', note: `gave ${before}, not ${then}`, ...last },
    { key: 'sybunt', name: 'SYBUNT', note: `gave some year, not ${then}`, ...ever },
  ];
}

export function viewsOf(giving: Giving): readonly ReadyView[] {
  const { lybunt, sybunt, classes, now } = giving;
  const [last, ever] = missingViews(giving);
  const segmentView = (name: DonorClass): ReadyView => ({
    key: name,
    name: segmentLabelsFor(giving)[name],
    values: inSegment(name),
    count: classes.find((one) => one.name === name)?.donors ?? 0,
  });
  return [
    { ...last, count: lybunt },
    { ...ever, count: sybunt },
    segmentView('new'),
    segmentView('recaptured'),
    segmentView('upgraded'),
    segmentView('downgraded'),
    { key: 'top', name: 'Top donors', values: { 'f.this_year': 'some', sort: '-this_year' }, count: now.donors },
  ];
}

export function DonorCard({ donor, giving }: { donor: DonorRow; giving: Giving }) {
  const { id, name, last_year, this_year, lifetime, others, last_gift, email } = donor;
  const figure = this_year ?? last_year ?? lifetime;
  return (
    <RowCard
      name={<ContactLink id={id} {...(name ? { name } : {})} />}
      figure={<Money amount={figure} currency={donor.currency} />}
      line={<Moment at={last_gift} />}
      badges={<Badge tone={toneOf[donor.class] ?? 'neutral'}>{segmentLabelsFor(giving)[donor.class]}</Badge>}
    >
      {lifetime === figure ? null : <span>Lifetime giving {formatAmount(lifetime)}</span>}
      {others === null ? null : <span>Lifetime giving {formatOtherSums(others.lifetime)}</span>}
      {email ? (
        <span>
          <EmailLink email={email} />
        </span>
      ) : null}
    </RowCard>
  );
}
