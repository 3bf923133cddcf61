/** Fields and totals of the thank-you list. A row is a gift, or all gifts of a donor or a household. */
import { type GiftDonor, isEmail, knownBy, letterName } from '#domain/donor.ts';
import type { AddressFor } from '#domain/contact.ts';
import { countedInFull, isIdentified } from '#domain/gift.ts';
import { addressLine } from '#domain/address.ts';
import type { Fields } from '#domain/rows/field.ts';
import { formatCount } from '#domain/values/labels.ts';
import type { Total } from '#domain/rows/totals.ts';
import { currencyParts, type Money } from '#domain/values/money.ts';
import type { Period } from '#domain/values/periods.ts';
import { listSpec } from './list.ts';
import { addressFields, currenciesField, moneyField } from './shared.ts';

export interface ThanksAsked {
  /** Null: all gifts, with those that have no day. */
  period: Period | null;
  by: 'gift' | 'donor' | 'household';
}

export interface ThanksRow extends AddressFor {
  /** The ID of the gift, the contact, or the household; null for a donor without one. */
  id: string | null;
  /** The IDs of its gifts, the newest first. */
  gifts: readonly string[];
  /** The donor's; for a household, those of all who gave. Empty if unknown. */
  name: string;
  /** The name is that of who holds a ticket of it. */
  probably: boolean;
  /** The donor of its newest gift. Null if that is no contact. */
  contact_id: string | null;
  /** A row with the e-mail of who gave and is no contact: `transaction-12`. */
  named_by: string | null;
  household_id: string | null;
  household: string | null;
  /** How a letter to a household greets its members; empty for a gift. */
  salutation: string;
  /** The name on the household's envelope if the row is a household, else its envelope name, else the donor. */
  addressed_to: string;
  email: string | null;
  phone: string | null;
  /** The date of the newest gift. */
  day: string | null;
  /** The amounts paid, what was paid back of them, and the rest, which is what counts. */
  paid: readonly Money[];
  refunded: readonly Money[];
  given: readonly Money[];
  /** How many of its gifts were partly refunded and count in full. */
  in_full: number;
  /** Empty where a gift doesn't say it. */
  deductible: readonly Money[];
  campaigns: readonly { id: string; title: string }[];
}

/** When each gift was marked as thanked, ISO 8601, by its ID. */
export type Thanked = Readonly<Record<string, string>>;

export interface ThanksShown extends Pick<ThanksAsked, 'by'> {
  thanked: Thanked;
}

/** Returns when the last gift of a row was marked. Null while any of them isn't marked. */
export function thankedAt({ gifts }: Pick<ThanksRow, 'gifts'>, thanked: Thanked): string | null {
  const times = gifts.map((id) => thanked[id]);
  return times.length > 0 && times.every((time) => time !== undefined) ? (times.toSorted().at(-1) ?? null) : null;
}

/** Names the donor as the transactions list does. */
export function donorOfThanks({ name, contact_id, probably }: ThanksRow): Pick<GiftDonor, 'name' | 'by'> {
  if (name) return { name, by: probably ? 'ticket' : isEmail(name) ? 'email' : 'name' };
  return contact_id === null
    ? { name: 'Unknown donor', by: 'nothing' }
    : { name: `Contact ${contact_id}`, by: 'contact ID' };
}

const isKnown = (row: ThanksRow) => donorOfThanks(row).by !== 'nothing';

/** Returns the household's name, if the row is a household. */
const householdOf = ({ household, household_id }: ThanksRow, by: ThanksAsked['by']) =>
  (by === 'household' && household_id !== null && household) || null;

export const nameOfThanks = (row: ThanksRow, by: ThanksAsked['by']) => householdOf(row, by) ?? donorOfThanks(row).name;

export const campaignsOfThanks = ({ campaigns }: ThanksRow) =>
  campaigns.map(({ id, title }) => title || `Campaign ${id}`).join(', ') || null;

export const keptOf = ({ given }: ThanksRow) => given.filter((one) => !currencyParts(one.currency).isInKind);
export const inKindOf = ({ given }: ThanksRow) => given.filter((one) => currencyParts(one.currency).isInKind);

/** A gift has one currency, which has its own column in a file. */
const oneCurrency = { inFile: () => [] };

export function thanksFields({ by, thanked }: ThanksShown) {
  const ofGift = by === 'gift' ? oneCurrency : {};
  return {
    name: {
      kind: 'text',
      value: (row) => (isKnown(row) ? nameOfThanks(row, by) : null),
      field: (row) => householdOf(row, by) ?? letterName(donorOfThanks(row)),
    },
    id: { kind: 'id' },
    donor_known_by: { kind: 'word', value: (row) => knownBy[donorOfThanks(row).by] },
    contact_id: { kind: 'id' },
    amount: { ...moneyField<ThanksRow>('amount', ({ paid }) => paid), ...ofGift },
    refunded_amount: { ...moneyField<ThanksRow>('refunded_amount', ({ refunded }) => refunded), ...ofGift },
    kept: { ...moneyField<ThanksRow>('kept', keptOf), ...ofGift },
    in_kind: { ...moneyField<ThanksRow>('in_kind', inKindOf), ...ofGift, ifGiven: true },
    currency: currenciesField<ThanksRow>(({ given }) =>
      given.map((one) => ({ ...one, currency: currencyParts(one.currency).code })),
    ),
    tax_deductible_amount: {
      ...moneyField<ThanksRow>('tax_deductible_amount', ({ deductible }) => deductible),
      ...ofGift,
    },
    campaign: { kind: 'text', value: campaignsOfThanks },
    date: { kind: 'day', value: ({ day }) => day },
    gifts: { kind: 'count', value: ({ gifts }) => String(gifts.length) },
    thanked: { kind: 'day', value: (row) => thankedAt(row, thanked) },
    address: { kind: 'text', value: addressLine },
    email: { kind: 'text' },
    phone: { kind: 'text' },
    addressed_to: { kind: 'text', value: (row) => row.addressed_to || null },
    ...addressFields,
    household: { kind: 'text' },
  } as const satisfies Fields<ThanksRow>;
}

const sumOf = (sums: readonly Money[]) => sums[0]?.sum ?? null;
const currency = ({ given }: ThanksRow) => given[0] && currencyParts(given[0].currency).code;
const totalOf = (of: (row: ThanksRow) => readonly Money[], isOf: (row: ThanksRow) => boolean) => ({
  amount: (row: ThanksRow) => sumOf(of(row)),
  currency,
  of: (row: ThanksRow) => isOf(row) && of(row).length > 0,
  unit: ['gift', 'gifts'] as const,
});

const isOfContact = ({ contact_id }: ThanksRow) => isIdentified({ donor: contact_id });
/** Names only the attendee of a ticket, who may not be the donor. */
const isLikely = (row: ThanksRow) => !isOfContact(row) && donorOfThanks(row).by === 'ticket';

/** Totals of the list of gifts, where each row has one currency. */
export const thanksTotals: readonly Total<ThanksRow>[] = [
  {
    ...totalOf(keptOf, isOfContact),
    label: 'From identified donors',
    notes: (rows) =>
      [countedInFull(rows.reduce((count, { in_full }) => count + in_full, 0)), notDeductible(rows)]
        .filter(Boolean)
        .join(' '),
  },
  {
    ...totalOf(keptOf, (row) => isKnown(row) && !isOfContact(row) && !isLikely(row)),
    label: 'From people not in contacts',
  },
  { ...totalOf(keptOf, isLikely), label: 'From likely donors' },
  {
    ...totalOf(
      ({ deductible }) => deductible,
      () => true,
    ),
    label: 'Tax deductible',
  },
  { ...totalOf(keptOf, (row) => !isKnown(row)), label: 'From unknown donors' },
  { ...totalOf(inKindOf, () => true), label: 'In kind' },
  {
    ...totalOf(
      ({ refunded }) => refunded,
      () => true,
    ),
    label: 'Refunded',
  },
];

/** Counts the gifts that aren't in the tax-deductible sum. Null if there are none, or no such sum. */
function notDeductible(rows: readonly ThanksRow[]): string | null {
  const gifts = rows.filter(({ deductible }) => deductible.length === 0).length;
  if (gifts === 0 || gifts === rows.length) return null;
  return gifts === 1
    ? 'Tax deductible leaves out 1 gift: the platform doesn’t say how much of it is.'
    : `Tax deductible leaves out ${formatCount(gifts)} gifts: the platform doesn’t say how much of them is.`;
}

export const thanksList = (shown: ThanksShown) =>
  listSpec<ThanksRow>(thanksFields(shown), { totals: shown.by === 'gift' ? thanksTotals : [] });
