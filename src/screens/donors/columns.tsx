/** Donors as rows: their columns, their card, and the views that answer what is asked of them. */
import { addressLine, addressPartColumns } from '../../records/giving/address-columns.ts';
import { contactColumns, emailColumn, householdColumn, phoneColumn } from '../../records/giving/person-columns.tsx';
import { CampaignLink, ContactLink } from '../../records/links.tsx';
import type { DonorClass } from '../../replica/questions/donor.ts';
import type { DonorRow, Giving } from '../../replica/questions/donors.ts';
import { Badge, Money, Moment, type Tone } from '../../ui/kit/cells.tsx';
import { EmailLink } from '../../ui/kit/out-link.tsx';
import type { ReadyView } from '../../ui/list/views.ts';
import { RowCard } from '../../ui/record/row-card.tsx';
import type { Column } from '../../ui/rows/column.tsx';
import type { Total } from '../../ui/rows/totals.ts';
import { formatAmount } from '../../ui/values/money.ts';
import { givenWords, wordsOf, yearWords } from './words.ts';

const toneOf: Partial<Record<DonorClass, Tone>> = {
  new: 'good',
  recaptured: 'good',
  upgraded: 'good',
  downgraded: 'warn',
  'lapsed first': 'warn',
  'lapsed repeat': 'bad',
};

const currency = (row: DonorRow) => row.currency;

function amount(key: 'last_year' | 'this_year' | 'lifetime', title: string): Column<DonorRow> {
  return { key, title, kind: 'amount', filter: true, value: (row) => row[key], currency };
}

/** Of all donors in fifths, for whoever wants them. */
function fifth(key: 'recency' | 'frequency' | 'money', title: string): Column<DonorRow> {
  return { key, title, kind: 'count', filter: true, hidden: true, value: (row) => String(row[key]) };
}

export function columnsOf(giving: Giving): readonly Column<DonorRow>[] {
  const { now, year } = giving.periods;
  const words = wordsOf(giving);
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
    amount('last_year', givenWords(giving, year)),
    amount('this_year', givenWords(giving, now)),
    amount('lifetime', 'Lifetime'),
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
    fifth('recency', 'Recency, 1 to 5'),
    fifth('frequency', 'Frequency, 1 to 5'),
    fifth('money', 'Money, 1 to 5'),
  ];
}

export function totalsOf(giving: Giving): readonly Total<DonorRow>[] {
  const { now, year } = giving.periods;
  return [
    {
      label: givenWords(giving, year),
      amount: (row) => row.last_year,
      currency,
      of: (row) => row.last_year !== null,
    },
    {
      label: givenWords(giving, now),
      amount: (row) => row.this_year,
      currency,
      of: (row) => row.this_year !== null,
    },
    { label: 'Lifetime', amount: (row) => row.lifetime, currency },
  ];
}

/** Whoever is in a class. */
export const ofClass = (giving: Pick<Giving, 'compared'>, name: DonorClass) => ({ 'f.class': wordsOf(giving)[name] });

/** Who gave in the days compared and not in these, and who gave ever and not in these. */
function missingWords({ compared, periods }: Giving): [string, string] {
  if (compared === 'days') return ['Not in these days', 'Before, not in these'];
  if (compared !== 'before') return ['Not yet this year', 'Any year, not this'];
  const year = yearWords(periods.now);
  return [`Not in ${year}`, `Before, not in ${year}`];
}

export function viewsOf(giving: Giving): readonly ReadyView[] {
  const { lybunt, sybunt, classes, now } = giving;
  const [none, never] = missingWords(giving);
  const inClass = (name: DonorClass): ReadyView => ({
    name: wordsOf(giving)[name],
    values: ofClass(giving, name),
    count: classes.find((one) => one.name === name)?.donors ?? 0,
  });
  return [
    { name: none, values: { 'f.last_year': 'some', 'f.this_year': 'none' }, count: lybunt },
    { name: never, values: { 'f.this_year': 'none' }, count: sybunt },
    inClass('new'),
    inClass('recaptured'),
    inClass('upgraded'),
    inClass('downgraded'),
    { name: 'Top donors', values: { 'f.this_year': 'some', sort: '-this_year' }, count: now.donors },
  ];
}

export function DonorCard({ donor, giving }: { donor: DonorRow; giving: Giving }) {
  const { id, name, last_year, this_year, lifetime, last_gift, email } = donor;
  const figure = this_year ?? last_year ?? lifetime;
  return (
    <RowCard
      name={<ContactLink id={id} {...(name ? { name } : {})} />}
      figure={<Money amount={figure} currency={donor.currency} />}
      line={<Moment at={last_gift} />}
      badges={<Badge tone={toneOf[donor.class] ?? 'neutral'}>{wordsOf(giving)[donor.class]}</Badge>}
    >
      {lifetime === figure ? null : <span>Lifetime {formatAmount(lifetime)}</span>}
      {email ? (
        <span>
          <EmailLink email={email} />
        </span>
      ) : null}
    </RowCard>
  );
}
