/** Contacts with everything the synced data says about them, for checks that compare them. */
import { type Gift } from '#domain/gift.ts';
import { personName } from '#domain/person.ts';
import { isObject, toList, idOf, textOf } from '#api/fields.ts';
import type { ContactSummary, Transaction } from '#api/resources.ts';
import { getOrMake } from '#domain/values/collections.ts';
import type { RowStore } from '#sync/row-store.ts';

export interface ContactRecord {
  id: string;
  /** Display name. Empty if nothing names the contact. */
  name: string;
  isCompany: boolean;
  first: string;
  middle: string;
  last: string;
  suffix: string;
  company: string;
  /** From the contact's record, primary first. */
  emails: readonly string[];
  phones: readonly string[];
  /** From a gift. Empty if it has none. */
  giftEmail: string;
  giftPhone: string;
  streets: readonly Street[];
  /** The first household it's a member of, and the IDs of all of them. */
  household: { id: string; name: string } | null;
  households: readonly string[];
  /** True if a household or a whole contact describes it, so what's missing there is really missing. */
  isRecord: boolean;
  /** The contact as a save returned it: only that has consents. */
  whole: WholeContact | null;
}

export interface Street {
  line: string;
  /** Empty if unknown. */
  code: string;
}

/** A contact as a save returned it. */
export type WholeContact = { id: string | null } & Readonly<Record<string, unknown>>;

interface Gathered {
  id: string;
  member: ContactSummary | null;
  households: { id: string; name: string }[];
  gift: Transaction | null;
  /** Without repeats. */
  streets: Street[];
}

/** `whole`: contacts as saves returned them. Contacts we know only as a bare ID are left out. */
export function contactRecords(
  store: Pick<RowStore, 'rows'>,
  gifts: readonly Gift[],
  whole: readonly WholeContact[],
): ContactRecord[] {
  const all = new Map<string, Gathered>();
  const of = (id: string): Gathered =>
    getOrMake(all, id, () => ({ id, member: null, households: [], gift: null, streets: [] }));
  for (const household of store.rows('listHouseholds')) {
    for (const member of household.contacts) {
      const id = idOf(member.id);
      if (id === null) continue;
      const contact = of(id);
      contact.member ??= member;
      contact.households.push({ id: household.id ?? '', name: textOf(household.name) });
    }
  }
  for (const { row } of gifts) {
    const id = idOf(row.contact_id);
    if (id === null) continue;
    const contact = of(id);
    contact.gift ??= row;
    learnStreet(contact, row['address']);
  }
  const wholes = new Map(whole.flatMap((row) => (row.id === null ? [] : [[row.id, row] as const])));
  for (const [id, row] of wholes) {
    const contact = of(id);
    for (const address of [row['primary_address'], ...toList(row['addresses'])]) learnStreet(contact, address);
  }
  return Array.from(all.values(), (contact) => recordOf(contact, wholes.get(contact.id) ?? null));
}

function learnStreet({ streets }: Gathered, address: unknown): void {
  if (!isObject(address)) return;
  const [line, code] = [textOf(address['address_1']), textOf(address['zipcode'])];
  if (line && !streets.some((street) => street.line === line && street.code === code)) streets.push({ line, code });
}

/** Households are synced again and again, so a member is at least as recent as what a save returned. */
function recordOf({ id, member, households, gift, streets }: Gathered, whole: WholeContact | null): ContactRecord {
  const record = member ?? whole;
  const named: Readonly<Record<string, unknown>> = record ?? gift ?? {};
  const company = textOf(named['company_name']) || textOf(named['company']);
  const [first, last] = [textOf(named['first_name']), textOf(named['last_name'])];
  const people = [first, last].filter(Boolean).join(' ');
  const type = textOf(record?.['type'] ?? whole?.['type']);
  const isCompany = type === 'company' || (type === '' && people === '' && company !== '');
  const reach = (primary: string, list: string) => [
    ...new Set([textOf(record?.[primary]), ...toList(whole?.[list]).map(valueOf)].filter(Boolean)),
  ];
  return {
    id,
    name: personName({ ...named, type }),
    isCompany,
    first,
    middle: textOf(member?.['middle_name']) || textOf(whole?.['middle_name']),
    last,
    suffix: textOf(whole?.['suffix']),
    company,
    emails: reach('primary_email', 'emails'),
    phones: reach('primary_phone', 'phones'),
    giftEmail: textOf(gift?.['email']),
    giftPhone: textOf(gift?.['phone']),
    streets,
    household: households[0] ?? null,
    households: households.map((household) => household.id),
    isRecord: record !== null,
    whole,
  };
}

/** Returns the emails of the record, or else of a gift. */
export function emailsOf({ emails, giftEmail }: ContactRecord): readonly string[] {
  return emails.length > 0 || giftEmail === '' ? emails : [giftEmail];
}

export function phonesOf({ phones, giftPhone }: ContactRecord): readonly string[] {
  return phones.length > 0 || giftPhone === '' ? phones : [giftPhone];
}

const valueOf = (entry: unknown) => (isObject(entry) ? textOf(entry['value']) : '');
