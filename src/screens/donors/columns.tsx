/** Columns, card, and ready-made views of the donors list. */
import { fiscalYearName } from '#domain/values/compared.ts';
import {
  type DonorAmount,
  type DonorClass,
  donorFields,
  type DonorRow,
  segmentLabelsFor,
  type TitledAmounts,
} from '#domain/lists/donors.ts';
import { CampaignLink } from '#records/ways/further-links.tsx';
import { ContactLink, HouseholdNameLink } from '#records/ways/further-links.tsx';
import { currencyParts, type Money as Sum } from '#domain/values/money.ts';
import type { Giving } from '#sync/questions/donors.ts';
import { Badge, Moment } from '#ui/kit/cells.tsx';
import type { ReadyView } from '#ui/list/views.ts';
import { type Card, columnsOf, type Look } from '#ui/list/column.tsx';
import { sentenceCase } from '#domain/values/labels.ts';
import { yearWord } from '#ui/format/years.ts';
import { formatSums } from '#records/giving/giving-labels.ts';
import { formatAmount } from '#ui/format/money.ts';
import { givingTitle, pastPeriodTitle } from './donor-labels.ts';
import { addressLooks, contactLooks, emailLook, householdLook, phoneLook } from '#records/giving/person-columns.tsx';

const formatOtherSums = (sums: readonly Sum[]) =>
  formatSums(sums.map((one) => ({ ...one, currency: one.currency || 'unknown currency' })));

/** Returns the amount columns with their titles. The compared period has its own column unless it's the whole year. */
export function amountsOf(giving: Giving): TitledAmounts {
  const { now, past, year } = giving.periods;
  const isWhole = past.to === year.to;
  return [
    ['last_year', givingTitle(giving, year)],
    ...(isWhole ? [] : [['same_days', pastPeriodTitle(giving)] as const]),
    ['this_year', givingTitle(giving, now)],
    ['lifetime', 'Lifetime giving'],
  ];
}

/** An amount in the screen's currency, with other currencies below. Gifts in kind are in the file and on the contact's page. */
const amountLook = (key: DonorAmount, title: string): Look<DonorRow> => ({
  title,
  filter: true,
  below: (row) => formatOtherSums(row.others?.[key].filter(({ currency }) => !currencyParts(currency).isInKind) ?? []),
});

/** Export column for the other currencies, which the screen shows below the amount. */
const otherLook = (key: DonorAmount, title: string): Look<DonorRow> => ({
  title: `${title} (other currencies)`,
  hidden: true,
  exported: true,
  cell: (row) => formatOtherSums(row.others?.[key] ?? []),
});

const hiddenFilter = { hidden: true, filter: true } as const;

export function donorColumns(giving: Giving) {
  const amounts = amountsOf(giving);
  return columnsOf<DonorRow, keyof ReturnType<typeof donorFields>>(donorFields(giving), {
    ...contactLooks('Donor'),
    name: {
      ...contactLooks('Donor').name,
      cell: (row) => <DonorName row={row} by={giving.by} />,
    },
    class: { title: 'Segment', filter: true, width: 'words' },
    ...(Object.fromEntries(amounts.map(([key, title]) => [key, amountLook(key, title)])) as Looks<DonorAmount>),
    last_gift: { title: 'Last gift', width: 'short', below: (row) => <CampaignLink id={row.last_campaign} /> },
    email: { ...emailLook, filter: true, width: 'short' },
    first_gift: { title: 'First gift', hidden: true },
    gifts: { title: 'Gifts', ...hiddenFilter },
    phone: { ...phoneLook, hidden: true },
    household: { ...householdLook, hidden: true },
    address: { title: 'Address', width: 'long', ...hiddenFilter },
    ...addressLooks,
    currency: { title: 'Currency', hidden: true, exported: true },
    ...(Object.fromEntries(
      amounts.map(([key, title]) => [`${key}_other_currencies`, otherLook(key, title)]),
    ) as Looks<`${DonorAmount}_other_currencies`>),
    recency: { title: 'RFM: recency (1–5)', ...hiddenFilter },
    frequency: { title: 'RFM: frequency (1–5)', ...hiddenFilter },
    money: { title: 'RFM: monetary (1–5)', ...hiddenFilter },
  });
}

/** The household, or the contact. */
function DonorName({ row: { id, name, household_id }, by }: { row: DonorRow; by: Giving['by'] }) {
  if (by === 'household' && household_id !== null)
    return <HouseholdNameLink contactId={id} household={{ id: household_id, name }} />;
  return <ContactLink id={id} {...(name && { name })} />;
}

type Looks<Key extends string> = Record<Key, Look<DonorRow>>;

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
    compared === 'before'
      ? [`in ${fiscalYearName(year)}`, `in ${fiscalYearName(now)}`]
      : [`last ${yearWord()}`, `this ${yearWord()}`];
  return [
    { key: 'lybunt', name: sentenceCase(`${before}, not ${then}`), ...last },
    { key: 'sybunt', name: `Some year, not ${then}`, ...ever },
  ];
}

export function viewsOf(giving: Giving): readonly ReadyView[] {
  const { lybunt, sybunt, now } = giving;
  const [last, ever] = missingViews(giving);
  return [
    { ...last, count: lybunt },
    { ...ever, count: sybunt },
    { key: 'top', name: 'Top donors', values: { 'f.this_year': 'some', sort: '-this_year' }, count: now.donors },
  ];
}

export const donorCard = (giving: Giving): Card<DonorRow, keyof ReturnType<typeof donorFields>> => ({
  figure: (donor) => {
    const key = leadOf(donor);
    return (
      <>
        <small>{amountsOf(giving).find(([amount]) => amount === key)?.[1]} </small>
        {formatAmount(donor[key], donor.currency)}
      </>
    );
  },
  line: ({ last_gift }) =>
    last_gift ? (
      <>
        Last gift <Moment at={last_gift} within />
      </>
    ) : null,
  badges: [(donor) => <Badge>{segmentLabelsFor(giving)[donor.class]}</Badge>],
  facts: [
    (donor) =>
      leadOf(donor) === 'lifetime' || donor.lifetime === donor[leadOf(donor)] ? null : (
        <span>Lifetime giving {formatAmount(donor.lifetime, donor.currency)}</span>
      ),
    ({ others }) => others && <span>Lifetime giving {formatOtherSums(others.lifetime)}</span>,
    'email',
  ],
});

const leadOf = ({ this_year, last_year }: DonorRow): DonorAmount =>
  this_year !== null ? 'this_year' : last_year !== null ? 'last_year' : 'lifetime';
