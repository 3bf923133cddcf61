/** Columns, card, and ready-made views of the thank-you list. A row is a gift, or all gifts of a donor or a household. */
import type { ReactNode } from 'react';
import {
  campaignsOfThanks,
  donorOfThanks,
  inKindOf,
  keptOf,
  nameOfThanks,
  type ThanksAsked,
  thankedAt,
  thanksFields,
  type ThanksRow,
  type ThanksShown,
} from '#domain/lists/thanks.ts';
import { plural, isolateBidi } from '#domain/values/labels.ts';
import { moneyLook } from '#records/giving/money-column.tsx';
import { addressLooks, emailLook, phoneLook, savedHereLabel } from '#records/giving/person-columns.tsx';
import { CampaignLink } from '#records/ways/further-links.tsx';
import { ContactLink, HouseholdNameLink, TransactionLink, unlinkedLink } from '#records/ways/further-links.tsx';
import { belowName } from '#records/shared-columns.tsx';
import { Day, UserText } from '#ui/kit/cells.tsx';
import { RowLink } from '#ui/kit/row-link.tsx';
import type { ReadyView } from '#ui/list/views.ts';
import { type Card, columnsOf } from '#ui/list/column.tsx';
import { formatShortDate } from '#ui/format/time.ts';
import { ThankMark } from './mark.tsx';

type By = ThanksAsked['by'];

/** The donor's or the household's name, as a link where there is a page. */
export function Named({ row, by }: { row: ThanksRow; by: By }): ReactNode {
  const { contact_id, named_by, household_id, household } = row;
  const { name, by: known } = donorOfThanks(row);
  if (by === 'household' && household_id !== null)
    return <HouseholdNameLink contactId={contact_id} household={{ id: household_id, name: household }} />;
  if (contact_id !== null) return <ContactLink id={contact_id} name={name} />;
  if (named_by === null) return <UserText>{known === 'ticket' ? `${isolateBidi(name)} (likely)` : name}</UserText>;
  return (
    <RowLink link={unlinkedLink(named_by)} dir="auto">
      {name}
    </RowLink>
  );
}

const exported = { hidden: true, exported: true } as const;

export function thanksColumns({ by, thanked }: ThanksShown, choosesDays: boolean) {
  const isGift = by === 'gift';
  const columns = columnsOf<ThanksRow, keyof ReturnType<typeof thanksFields>>(thanksFields({ by, thanked }), {
    name: {
      title: by === 'household' ? 'Household' : 'Donor',
      lead: (row) => <ThankMark row={row} thanked={thanked} who={nameOfThanks(row, by)} />,
      width: 'named',
      cell: (row) => <Named row={row} by={by} />,
      below: belowName((row) => (by !== 'household' || row.household_id === null ? null : donorOfThanks(row).name)),
    },
    id: { title: { gift: 'Transaction ID', donor: 'Contact ID', household: 'Household ID' }[by], ...exported },
    donor_known_by: { title: 'Donor source', ...exported },
    contact_id: { title: 'Contact ID', ...exported },
    amount: moneyLook(isGift ? 'Amount' : 'Total', ({ paid }) => paid),
    refunded_amount: { ...moneyLook('Refunded', ({ refunded }) => refunded), ...exported },
    kept: { ...moneyLook('Kept', keptOf), ...exported },
    in_kind: { ...moneyLook('In kind', inKindOf), ...exported },
    currency: { title: 'Currency', ...(isGift ? exported : { hidden: true }) },
    tax_deductible_amount: moneyLook('Tax deductible', ({ deductible }) => deductible),
    campaign: {
      title: 'Campaign',
      width: 'named',
      filter: true,
      cell: (row) => (row.campaigns.length === 1 ? <CampaignLink id={row.campaigns[0]?.id} /> : campaignsOfThanks(row)),
    },
    date: {
      title: isGift ? 'Date' : 'Last gift',
      ...(choosesDays ? { filter: true } : {}),
      cell: ({ day, gifts }) =>
        gifts[0] === undefined ? (
          day
        ) : (
          <TransactionLink id={gifts[0]} name={day === null ? gifts[0] : <Day at={day} />} />
        ),
    },
    gifts: { title: 'Gifts' },
    thanked: {
      title: 'Thanked',
      cell: (row) => {
        const some = row.gifts.filter((id) => thanked[id] !== undefined).length;
        const at = thankedAt(row, thanked);
        return at === null ? some > 0 && `${some} of ${row.gifts.length}` : <Day at={at} />;
      },
    },
    address: {
      title: 'Address',
      width: 'long',
      filter: true,
      below: ({ address_saved }) => savedHereLabel(address_saved),
    },
    email: emailLook,
    phone: { ...phoneLook, hidden: true },
    addressed_to: { title: 'Envelope name', ...exported },
    ...addressLooks,
    household: { title: 'Household', hidden: true },
  });
  const without = { gift: ['gifts'], donor: ['contact_id'], household: ['household'] }[by];
  return columns.filter(({ key }) => !without.includes(key));
}

const known = { 'f.name': 'some' };

export const views: readonly ReadyView[] = [
  { key: 'not-thanked', name: 'Not thanked', values: { 'f.thanked': 'none', ...known } },
  { key: 'large', name: '250 or more', values: { 'f.amount': '250..' } },
  { key: 'thanked', name: 'Thanked', values: { 'f.thanked': 'some' } },
  { key: 'no-address', name: 'No address', values: { 'f.address': 'none', ...known } },
  { key: 'unknown-donor', name: 'Unknown donor', values: { 'f.name': 'none' } },
];

export const thanksCard: Card<ThanksRow> = {
  figure: 'amount',
  line: (row) => {
    const { day, gifts } = row;
    const count = gifts.length > 1 ? plural(gifts.length, 'gift', 'gifts') : '';
    const parts = [campaignsOfThanks(row), day && formatShortDate(day), count];
    return <UserText>{parts.filter(Boolean).join(' · ')}</UserText>;
  },
  badges: ['thanked'],
  facts: ['address'],
};
