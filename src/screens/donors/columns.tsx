/** Donors as rows: their columns, their card, and the views that answer what is asked of them. */
import { addressLine, addressPartColumns } from '../../records/giving/address-columns.ts';
import { contactColumns, emailColumn, householdColumn, phoneColumn } from '../../records/giving/person-columns.tsx';
import { CampaignLink, ContactLink } from '../../records/links.tsx';
import type { Money as Sum } from '../../replica/people.ts';
import type { DonorClass } from '../../replica/questions/donor.ts';
import type { DonorAmount, DonorRow } from '../../replica/questions/donor-rows.ts';
import type { Giving } from '../../replica/questions/donors.ts';
import { Badge, Money, Moment, type Tone } from '../../ui/kit/cells.tsx';
import { EmailLink } from '../../ui/kit/out-link.tsx';
import type { ReadyView } from '../../ui/list/views.ts';
import { RowCard } from '../../ui/record/row-card.tsx';
import type { Column } from '../../ui/rows/column.tsx';
import type { Total } from '../../ui/rows/totals.ts';
import { formatAmount } from '../../ui/values/money.ts';
import { givenWords, pastWords, wordsOf, yearWords } from './words.ts';

const toneOf: Partial<Record<DonorClass, Tone>> = {
  new: 'good',
  recaptured: 'good',
  upgraded: 'good',
  downgraded: 'warn',
  'lapsed first': 'warn',
  'lapsed repeat': 'bad',
};

const currency = (row: DonorRow) => row.currency;

/** Money of the screen's currency, with that of others below it. A donor has given where there is any of it. */
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
    below: (row) => othersWords(others(row)),
  };
}

function othersWords(sums: readonly Sum[]): string | null {
  return sums.map((one) => `${formatAmount(one.sum)} ${one.currency || 'without a currency'}`).join(' + ') || null;
}

/** In a file, what stands below. */
function otherAmounts(key: DonorAmount, title: string): Column<DonorRow> {
  return {
    key: `${key}_other_currencies`,
    title: `${title}, other currencies`,
    kind: 'text',
    hidden: true,
    exported: true,
    ifGiven: true,
    value: (row) => othersWords(row.others?.[key] ?? []),
  };
}

/** What the amounts of a row are of. The days compared stand apart where they are not the whole year. */
function amountsOf(giving: Giving): readonly (readonly [DonorAmount, string])[] {
  const { now, past, year } = giving.periods;
  const isWhole = past.to === year.to;
  return [
    ['last_year', givenWords(giving, year)],
    ...(isWhole ? [] : [['same_days', pastWords(giving)] as const]),
    ['this_year', givenWords(giving, now)],
    ['lifetime', 'Lifetime'],
  ];
}

/** Of all donors in fifths, for whoever wants them. */
function fifth(key: 'recency' | 'frequency' | 'money', title: string): Column<DonorRow> {
  return { key, title, kind: 'count', filter: true, hidden: true, value: (row) => row[key]?.toString() ?? null };
}

export function columnsOf(giving: Giving): readonly Column<DonorRow>[] {
  const words = wordsOf(giving);
  const amounts = amountsOf(giving);
  return [
    ...contactColumns<DonorRow>('Donor'),
    {
      key: 'class',
      title: 'Class',
      kind: 'word',
      filter: true,
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
    fifth('recency', 'Recency, 1 to 5'),
    fifth('frequency', 'Frequency, 1 to 5'),
    fifth('money', 'Money, 1 to 5'),
  ];
}

export function totalsOf(giving: Giving): readonly Total<DonorRow>[] {
  return amountsOf(giving).map(([key, label]) => {
    return { label, amount: (row) => row[key], currency, of: (row) => row[key] !== null };
  });
}

/** Whoever is in a class. */
export const ofClass = (giving: Pick<Giving, 'compared'>, name: DonorClass) => ({ 'f.class': wordsOf(giving)[name] });

/** Who gave last year and not in these days, and who gave ever and not in these. */
function missingViews({ compared, periods: { now, year } }: Giving): [ReadyView, ReadyView] {
  const [last, ever] = [
    { values: { 'f.last_year': 'some', 'f.this_year': 'none' } },
    { values: { 'f.this_year': 'none' } },
  ];
  if (compared === 'days')
    return [
      { name: 'Not in these days', ...last },
      { name: 'Before, not in these', ...ever },
    ];
  const [before, then] =
    compared === 'before' ? [`in ${yearWords(year)}`, `in ${yearWords(now)}`] : ['last year', 'this year'];
  return [
    { name: 'LYBUNT', note: `gave ${before}, not ${then}`, ...last },
    { name: 'SYBUNT', note: `gave some year, not ${then}`, ...ever },
  ];
}

export function viewsOf(giving: Giving): readonly ReadyView[] {
  const { lybunt, sybunt, classes, now } = giving;
  const [last, ever] = missingViews(giving);
  const inClass = (name: DonorClass): ReadyView => ({
    name: wordsOf(giving)[name],
    values: ofClass(giving, name),
    count: classes.find((one) => one.name === name)?.donors ?? 0,
  });
  return [
    { ...last, count: lybunt },
    { ...ever, count: sybunt },
    inClass('new'),
    inClass('recaptured'),
    inClass('upgraded'),
    inClass('downgraded'),
    { name: 'Top donors', values: { 'f.this_year': 'some', sort: '-this_year' }, count: now.donors },
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
      badges={<Badge tone={toneOf[donor.class] ?? 'neutral'}>{wordsOf(giving)[donor.class]}</Badge>}
    >
      {lifetime === figure ? null : <span>Lifetime {formatAmount(lifetime)}</span>}
      {others === null ? null : <span>Lifetime {othersWords(others.lifetime)}</span>}
      {email ? (
        <span>
          <EmailLink email={email} />
        </span>
      ) : null}
    </RowCard>
  );
}
