/**
 * Decides which value of a contact counts, for the page and the worker. A saved value wins until the platform sends a newer one: a
 * household that was read after the save, or a gift that was made after it and has a value that nothing had before.
 */
import { asGiven, textOf } from '#api/fields.ts';
import type { Transaction } from '#api/resources.ts';
import { type Address, addressOf, envelopeLines } from './address.ts';
import { dateOfGift, timeOf } from './gift.ts';
import { isFilled } from './cleared.ts';
import type { JoinNames } from './joined.ts';
import type { ContactSnapshot, NewerFields, SavedSnapshot, Sightings } from './snapshots.ts';
import { writtenName } from './person.ts';
import { ownDigits } from './rows/search.ts';
import { foldText } from './values/labels.ts';

type Fields = Readonly<Record<string, unknown>>;

export interface ContactValues {
  /** Values by field. Empty text and empty lists mean that the field is blank, not unknown. */
  values: ReadonlyMap<string, unknown>;
  /** The response that each value comes from. */
  cameFrom: ReadonlyMap<string, ContactSnapshot<unknown>>;
  /** Fields that a save blanked, so that older gifts don't fill them. */
  cleared?: ReadonlySet<string>;
}

/** A contact in a household, and in the response to a save. */
interface Named {
  member?: ContactSnapshot<unknown> | undefined;
  saved?: Sightings['saved'] | undefined;
}

/** For a household member, null means blank only in these fields. */
const primaryKeys: ReadonlySet<string> = new Set(['primary_email', 'primary_phone']);

/** Returns the values of these fields, the newest of each. In the response to a save, null means that the field is blank. */
export function contactValues({ member, saved }: Named, keys: readonly string[]): ContactValues {
  const values = new Map<string, unknown>();
  const cameFrom = new Map<string, ContactSnapshot<unknown>>();
  const take = (seen: ContactSnapshot<unknown>, valueOf: (key: string) => unknown) => {
    for (const key of keys) {
      const value = valueOf(key);
      if (value === undefined) continue;
      values.set(key, value ?? '');
      cameFrom.set(key, seen);
    }
  };
  const takeMember = () => {
    if (!member) return;
    const given = (asGiven(member.fields) ?? {}) as Fields;
    take(member, (key) => (primaryKeys.has(key) ? given[key] : (given[key] ?? undefined)));
  };
  const isMemberNewest = member !== undefined && saved !== undefined && member.at > saved.at;
  if (!isMemberNewest) takeMember();
  if (saved) {
    const fields = saved.fields as Fields;
    take(saved, (key) => fields[key]);
    if (saved.newer) {
      const { newer } = saved;
      take(newer, (key) => newer.fields[key]);
    }
  }
  if (isMemberNewest) takeMember();
  const cleared = (saved?.cleared ?? []).filter((key) => !isFilled(key, values.get(key)));
  return { values, cameFrom, ...(cleared.length > 0 && { cleared: new Set(cleared) }) };
}

/** Returns the name by which a message greets a contact: the first name, else the whole name. Empty if neither is known. */
export function greetingName(id: string | null, names: JoinNames): string {
  if (!id) return '';
  const first = contactValues(names.personSeen(id) ?? {}, ['first_name']).values.get('first_name');
  return textOf(first) || (names.person(id) ?? '');
}

/** An address, and when it was saved in this browser, in milliseconds. Null if a gift has it. */
export interface KnownAddress {
  address: Address;
  savedAt: number | null;
}

/** Returns the primary address after the last save. Null if that cleared it, undefined if it says nothing. */
export function savedAddress(saved: SavedSnapshot | undefined): KnownAddress | null | undefined {
  if (!saved) return undefined;
  const { values, cameFrom, cleared } = contactValues({ saved }, ['primary_address']);
  const address = addressOf({ address: values.get('primary_address') });
  if (!address) return cleared?.has('primary_address') ? null : undefined;
  return { address, savedAt: cameFrom.get('primary_address') === saved ? saved.at : null };
}

/** Returns an address as rows of letters have it. */
export function addressFor(known: KnownAddress | null | undefined): AddressFor {
  return { address: known?.address ?? null, ...(known?.savedAt != null && { address_saved: known.savedAt }) };
}

export interface AddressFor {
  address: Address | null;
  /** When it was saved in this browser, in milliseconds. Undefined if it wasn't. */
  address_saved?: number;
}

/** Returns where a household's letters go: to the address that was saved last, or else to the first that is known. */
export function householdAddress(known: Iterable<KnownAddress | null | undefined>): KnownAddress | null {
  let best: KnownAddress | null = null;
  for (const one of known) if (one && (!best || (one.savedAt ?? 0) > (best.savedAt ?? 0))) best = one;
  return best;
}

/** Texts of a contact or a gift that are compared, by field. Empty if it has none. */
export type Compared = Readonly<Record<keyof typeof comparedIn, string>>;

/** The donor of a gift, as a contact. A person's gift doesn't rename a company, nor a company's gift a person. */
function donorOn({ first_name, last_name, company, email, phone, address }: Transaction, isCompany: boolean): Fields {
  const name = isCompany ? { company_name: company } : { first_name, last_name };
  return { ...name, primary_email: email, primary_phone: phone, primary_address: addressOf({ address }) };
}

const comparedIn = {
  name: (fields: Fields, isCompany: boolean) =>
    writtenName(
      isCompany
        ? { company_name: fields['company_name'] }
        : { first_name: fields['first_name'], last_name: fields['last_name'] },
    ),
  primary_email: (fields: Fields) => textOf(fields['primary_email']),
  primary_phone: (fields: Fields) => ownDigits(textOf(fields['primary_phone'])) ?? textOf(fields['primary_phone']),
  primary_address: (fields: Fields) =>
    envelopeLines(addressOf({ address: fields['primary_address'] }) ?? noAddress).join(' '),
};
const noAddress: Address = { address_1: '', address_2: '', city: '', state: '', zipcode: '', country: '' };

const comparedFields = Object.keys(comparedIn) as (keyof Compared)[];

/** Returns what is compared of a contact. Letters count without their case and accents. */
export function comparedOf(fields: Fields, isCompany: boolean): Compared {
  const text = (field: keyof Compared) => foldText(comparedIn[field](fields, isCompany)).replace(/\s+/g, ' ').trim();
  return Object.fromEntries(comparedFields.map((field) => [field, text(field)])) as Compared;
}

export const comparedOfGift = (gift: Transaction, isCompany: boolean) =>
  comparedOf(donorOn(gift, isCompany), isCompany);

/** When a gift was made, in milliseconds. */
export function madeAt(gift: Transaction): number {
  return timeOf(textOf(gift.created_at) || dateOfGift(gift));
}

/** A saved contact, and what the gifts after it are compared with. */
export interface ComparedSave {
  saved: SavedSnapshot;
  /** The time of the save by the platform's clock, in milliseconds. */
  after: number;
  /** Everything that the contact and its gifts were known by before it. */
  before: readonly Compared[];
}

export const isCompanyIn = (fields: Fields): boolean => fields['type'] === 'company';

/**
 * Returns what gifts after the save say of the contact and nothing said before, the newest of each field. Undefined without any.
 * `gifts`: all of the contact, in any order.
 */
export function newerOnGifts({ saved, after, before }: ComparedSave, gifts: readonly Transaction[]) {
  const isCompany = isCompanyIn(saved.fields);
  const seen = new Set<string>();
  const isNew = (field: keyof Compared, text: string) => {
    const key = `${field} ${text}`;
    return text !== '' && seen.size < seen.add(key).size;
  };
  for (const known of [...before, comparedOf(saved.fields, isCompany)])
    for (const field of comparedFields) isNew(field, known[field]);
  let newer: ContactSnapshot<NewerFields> | undefined;
  const timed = gifts.map((gift) => ({ gift, time: madeAt(gift) }));
  // Gifts of one moment come in the order of their IDs, so that the answer doesn't depend on the order of rows.
  const inOrder = timed.toSorted((one, other) =>
    one.time === other.time ? Number(one.gift.id) - Number(other.gift.id) : one.time - other.time,
  );
  for (const { gift, time } of inOrder) {
    const said = comparedOfGift(gift, isCompany);
    const fresh = new Set(comparedFields.filter((field) => isNew(field, said[field])));
    if (time <= after || fresh.size === 0) continue;
    const { primary_email, primary_phone, primary_address, ...name } = donorOn(gift, isCompany);
    const all = { primary_email, primary_phone, primary_address };
    newer = {
      from: { kind: 'transaction', id: gift.id, name: null },
      at: time,
      name: fresh.has('name') ? writtenName(name) : (newer?.name ?? ''),
      fields: {
        ...newer?.fields,
        ...(fresh.has('name') && name),
        ...Object.fromEntries(Object.entries(all).filter(([field]) => fresh.has(field as keyof Compared))),
      },
    };
  }
  return newer;
}

/** Returns the newest address on the gifts of each key, or the one that was saved. `keyOf`: empty or null for gifts to ignore. */
export function addressesOf<Gift extends { time: number; row: Transaction }>(
  gifts: readonly Gift[],
  keyOf: (gift: Gift) => string | null,
  saved: ReadonlyMap<string, SavedSnapshot>,
): Map<string, KnownAddress> {
  const found = new Map<string, KnownAddress>();
  const times = new Map<string, number>();
  for (const gift of gifts) {
    const key = keyOf(gift);
    if (!key || (found.has(key) && gift.time <= (times.get(key) ?? -Infinity))) continue;
    const address = addressOf(gift.row);
    if (!address) continue;
    found.set(key, { address, savedAt: null });
    times.set(key, gift.time);
  }
  for (const [id, save] of saved) {
    const address = savedAddress(save);
    if (address) found.set(id, address);
    else if (address === null) found.delete(id);
    else if (!found.has(id)) {
      const other = save.fields.addresses?.map((one) => addressOf({ address: one })).find((one) => one !== null);
      if (other) found.set(id, { address: other, savedAt: save.at });
    }
  }
  return found;
}
