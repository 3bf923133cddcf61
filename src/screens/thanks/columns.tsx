/** Columns, card, and ready-made views of the thank-you list. A row is a gift, or all gifts of a household. */
import { plural } from '../../domain/values/labels.ts';
import type { ReactNode } from 'react';
import { currenciesColumn, moneyColumn } from '../../records/giving/money-column.tsx';
import { emailColumn, phoneColumn } from '../../records/giving/person-columns.tsx';
import { formatSums } from '../../records/giving/giving-labels.ts';
import { CampaignLink, ContactLink, HouseholdNameLink, TransactionLink } from '../../records/links.tsx';
import { countedInFull } from '../../domain/gift.ts';
import { type GiftDonor, isEmail, knownBy, letterName } from '../../records/gift.ts';
import { addressLine, addressPartColumns } from '../../records/giving/address-columns.ts';
import { unlinkedLink } from '../../records/giving/unlinked-link.ts';
import { nameAndIdColumns } from '../../records/shared-columns.tsx';
import type { Money } from '../../domain/values/money.ts';
import { type ThanksAsked, type ThanksRow } from '../../replica/questions/thanks.ts';
import { UserText } from '../../ui/kit/cells.tsx';
import { RowLink } from '../../ui/kit/row-link.tsx';
import type { ReadyView } from '../../ui/list/views.ts';
import { RowCard } from '../../ui/record/row-card.tsx';
import type { Column } from '../../ui/rows/column.tsx';
import type { Total } from '../../ui/rows/totals.ts';
import { formatDate } from '../../ui/values/time.ts';
import { type Thanked, thankedAt, ThankMark } from './mark.tsx';

type By = ThanksAsked['by'];

/** Names the donor as the transactions list does. */
function donorOf({ name, contact_id, probably }: ThanksRow): Pick<GiftDonor, 'name' | 'by'> {
  if (name) return { name, by: probably ? 'ticket' : isEmail(name) ? 'email' : 'name' };
  return contact_id === null
    ? { name: 'Unknown donor', by: 'nothing' }
    : { name: `Contact ${contact_id}`, by: 'contact ID' };
}

const isKnown = (row: ThanksRow) => donorOf(row).by !== 'nothing';

/** The household's name, if the row is a household. */
const householdOf = ({ household, household_id }: ThanksRow, by: By) =>
  (by === 'household' && household_id !== null && household) || null;

const nameOf = (row: ThanksRow, by: By) => householdOf(row, by) ?? donorOf(row).name;

function Named({ row, by }: { row: ThanksRow; by: By }): ReactNode {
  const { contact_id, named_by, household_id, household } = row;
  const { name, by: known } = donorOf(row);
  if (by === 'household' && household_id !== null)
    return <HouseholdNameLink contactId={contact_id} household={{ id: household_id, name: household }} />;
  if (contact_id !== null) return <ContactLink id={contact_id} name={name} />;
  if (named_by === null) return <UserText>{known === 'ticket' ? `${name} (likely)` : name}</UserText>;
  return (
    <RowLink link={unlinkedLink(named_by)} dir="auto">
      {name}
    </RowLink>
  );
}

const campaignsOf = ({ campaigns }: ThanksRow) =>
  campaigns.map(({ id, title }) => title || `Campaign ${id}`).join(', ') || null;

/** A gift has one currency, which has its own column in a file. */
const oneCurrency = { inFile: () => [] };

export function columnsOf(by: By, thanked: Thanked, choosesDays: boolean): readonly Column<ThanksRow>[] {
  const isGift = by === 'gift';
  return [
    ...nameAndIdColumns<ThanksRow>(
      {
        key: 'name',
        title: isGift ? 'Donor' : 'Household',
        kind: 'text',
        width: 'long',
        value: (row) => (isKnown(row) ? nameOf(row, by) : null),
        field: (row) => householdOf(row, by) ?? letterName(donorOf(row)),
        cell: (row) => <Named row={row} by={by} />,
      },
      isGift ? 'Transaction ID' : 'Household ID',
      (row) => (isGift || row.household_id === null ? null : donorOf(row).name),
    ),
    {
      key: 'donor_known_by',
      title: 'Donor source',
      kind: 'word',
      hidden: true,
      exported: true,
      value: (row) => knownBy[donorOf(row).by],
    },
    {
      key: 'contact_id',
      title: 'Contact ID',
      kind: 'id',
      hidden: true,
      exported: true,
      value: ({ contact_id }) => contact_id,
    },
    moneyColumn('amount', isGift ? 'Amount' : 'Total', ({ given }) => given, isGift ? oneCurrency : {}),
    currenciesColumn(({ given }) => given, isGift),
    moneyColumn('tax_deductible_amount', 'Tax deductible', ({ deductible }) => deductible, isGift ? oneCurrency : {}),
    {
      key: 'campaign',
      title: 'Campaign',
      kind: 'text',
      width: 'long',
      filter: true,
      value: campaignsOf,
      cell: (row) => (row.campaigns.length === 1 ? <CampaignLink id={row.campaigns[0]?.id} /> : campaignsOf(row)),
    },
    {
      key: 'date',
      title: isGift ? 'Date' : 'Last gift',
      kind: 'day',
      ...(choosesDays ? { filter: true } : {}),
      value: ({ day }) => day,
      cell: ({ day, gifts }) =>
        gifts[0] === undefined ? (
          day
        ) : (
          <TransactionLink id={gifts[0]} name={day === null ? gifts[0] : formatDate(day)} />
        ),
    },
    ...(isGift
      ? []
      : [
          { key: 'gifts', title: 'Gifts', kind: 'count' as const, value: (row: ThanksRow) => String(row.gifts.length) },
        ]),
    {
      key: 'thanked',
      title: 'Thanked',
      kind: 'day',
      value: (row) => thankedAt(row, thanked),
      cell: (row) => <ThankMark row={row} thanked={thanked} who={nameOf(row, by)} />,
    },
    { key: 'address', title: 'Address', kind: 'text', width: 'long', filter: true, value: addressLine },
    emailColumn(),
    { ...phoneColumn(), hidden: true },
    {
      key: 'addressed_to',
      title: 'Envelope name',
      kind: 'text',
      hidden: true,
      exported: true,
      value: (row) => row.addressed_to || null,
    },
    ...addressPartColumns<ThanksRow>(),
    ...(isGift
      ? [
          {
            key: 'household',
            title: 'Household',
            kind: 'text' as const,
            hidden: true as const,
            value: (row: ThanksRow) => row.household,
          },
        ]
      : []),
  ];
}

const sumOf = (sums: readonly Money[]) => sums[0]?.sum ?? null;
const currency = ({ given }: ThanksRow) => given[0]?.currency;

/** Totals of the list of gifts, where each row has one currency. */
export const totals: readonly Total<ThanksRow>[] = [
  {
    label: 'Identified donors',
    amount: ({ given }) => sumOf(given),
    currency,
    of: isKnown,
    unit: ['gift', 'gifts'],
    notes: (rows) => countedInFull(rows.reduce((count, { in_full }) => count + in_full, 0)) ?? '',
  },
  { label: 'Tax deductible', amount: (row) => sumOf(row.deductible), currency, of: (row) => row.deductible.length > 0 },
  {
    label: 'Unknown donors',
    amount: ({ given }) => sumOf(given),
    currency,
    of: (row) => !isKnown(row),
    unit: ['gift', 'gifts'],
  },
];

const known = { 'f.name': 'some' };

export const views: readonly ReadyView[] = [
  { key: 'not-thanked', name: 'Not thanked', values: { 'f.thanked': 'none', ...known } },
  { key: 'large', name: '250 or more', values: { 'f.amount': '250..' } },
  { key: 'thanked', name: 'Thanked', values: { 'f.thanked': 'some' } },
  { key: 'no-address', name: 'No address', values: { 'f.address': 'none', ...known } },
  { key: 'unknown-donor', name: 'Unknown donor', values: { 'f.name': 'none' } },
];

interface CardProps {
  row: ThanksRow;
  by: By;
  thanked: Thanked;
}

export function ThanksCard({ row, by, thanked }: CardProps) {
  const { day, gifts, given } = row;
  const when = day === null ? '' : formatDate(day);
  return (
    <RowCard
      name={<Named row={row} by={by} />}
      figure={formatSums(given)}
      line={
        <UserText>
          {[campaignsOf(row), when, gifts.length > 1 ? plural(gifts.length, 'gift', 'gifts') : '']
            .filter(Boolean)
            .join(' · ')}
        </UserText>
      }
      badges={<ThankMark row={row} thanked={thanked} who={nameOf(row, by)} />}
    >
      <span>
        <UserText>{addressLine(row)}</UserText>
      </span>
    </RowCard>
  );
}
