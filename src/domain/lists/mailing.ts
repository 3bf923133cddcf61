/** A mailing to contacts: salutations, envelope names, one row for each person or household, and lists of emails. */
import { isEmail } from '#domain/donor.ts';
import { envelopeNameOf, headFirst, householdName, householdSalutation } from '#domain/household.ts';
import type { Household } from '#api/resources.ts';
import { type AddressFor, addressFor, householdAddress } from '#domain/contact.ts';
import type { Fields } from '#domain/rows/field.ts';
import { groupBy } from '#domain/values/collections.ts';
import { inList, yesNo } from '#domain/values/labels.ts';
import { type Money, sumByCurrency } from '#domain/values/money.ts';
import { addressFields, moneyField } from './shared.ts';

/** Null: no response says it. */
type Consent = boolean | null;

export type MailingHousehold = Pick<Household, 'id' | 'name' | 'envelope_name' | 'head_contact_id' | 'contacts'>;

export interface MailingPerson extends AddressFor {
  id: string;
  /** Empty where nothing names them. May be an email. */
  name: string;
  /** `company`, `individual`, or empty where nothing says it. */
  type: string;
  first_name: string;
  last_name: string;
  company_name: string;
  /** Written on the contact; empty if it isn't. */
  salutation: string;
  email: string | null;
  phone: string | null;
  household: MailingHousehold | null;
  last_gift: { at: string; amount: Money } | null;
  given: readonly Money[];
  /** By way to reach the contact. */
  consents: { email: Consent; mail: Consent; phone: Consent };
  /** The day of the gift with which they said no to email. Null if they didn't, or if it's not by a gift that we know. */
  no_email_since: string | null;
}

/** A piece of mail, or a line of a call sheet: of one person, or of the members of a household. */
export interface MailingRow extends Omit<
  MailingPerson,
  'household' | 'consents' | 'type' | 'company_name' | 'no_email_since'
> {
  envelope_name: string;
  household_id: string | null;
  household: string | null;
}

export type MailingBy = 'person' | 'household';

/** Reads consent from the fields of a contact: one “no” outweighs a “yes”. */
export function consentIn(texts: readonly (string | null | undefined)[]): Consent {
  const said = texts.map((text) => yesNo(text ?? null));
  if (said.includes('No')) return false;
  return said.includes('Yes') ? true : null;
}

/** Returns the contact's salutation, else the first name, else the name. `friend` for a contact without a name. */
export function salutationOf({ salutation, first_name, name, type }: MailingPerson): string {
  const first = type === 'company' ? '' : first_name;
  return salutation || first || (isEmail(name) ? '' : name) || 'friend';
}

/** Returns the name for an envelope to one person. Empty for a contact without a name. */
function ownEnvelopeName({ name }: MailingPerson): string {
  return isEmail(name) ? '' : name;
}

/**
 * Returns one row for each person, or one for each household and each person without one. A household's row is addressed to
 * everyone in it, the head first, with the first address, email, and phone that one of these people has.
 */
export function mailingRows(people: readonly MailingPerson[], by: MailingBy): MailingRow[] {
  const groups = groupBy(people, (person) =>
    by === 'household' && person.household ? `household ${person.household.id}` : person.id,
  );
  return Array.from(groups.values(), (members) => rowOf(members, by));
}

function rowOf(given: readonly MailingPerson[], by: MailingBy): MailingRow {
  const { household } = given[0] as MailingPerson;
  const members = headFirst({ contacts: given, head_contact_id: household?.head_contact_id ?? null });
  const [first] = members as readonly [MailingPerson, ...MailingPerson[]];
  const asOne = by === 'household' ? household : null;
  const greeted = new Map<string | null, string>(members.map((member) => [member.id, salutationOf(member)]));
  const newest = members
    .flatMap(({ last_gift }) => last_gift ?? [])
    .reduce<MailingRow['last_gift']>(
      (last, gift) => (last && Date.parse(last.at) >= Date.parse(gift.at) ? last : gift),
      null,
    );
  const joined = inList(members.map(({ name }) => name).filter(Boolean));
  return {
    id: first.id,
    name: members.length === 1 ? first.name : joined,
    first_name: first.first_name,
    last_name: first.last_name,
    salutation: asOne ? householdSalutation(asOne, greeted) : salutationOf(first),
    envelope_name: asOne ? envelopeNameOf(asOne) : ownEnvelopeName(first),
    email: firstOf(members, ({ email }) => email),
    phone: firstOf(members, ({ phone }) => phone),
    ...addressFor(
      householdAddress(
        members.map(({ address, address_saved = null }) => address && { address, savedAt: address_saved }),
      ),
    ),
    household_id: household?.id ?? null,
    household: household && householdName(household),
    last_gift: newest,
    given:
      members.length === 1
        ? first.given
        : sumByCurrency(
            members.flatMap((member) => member.given),
            { amount: ({ sum }) => sum, currency: ({ currency }) => currency },
          ).sums,
  };
}

function firstOf<Found>(members: readonly MailingPerson[], find: (one: MailingPerson) => Found | null): Found | null {
  return members.map(find).find((found) => found !== null) ?? null;
}

/** The columns of a mail merge file. */
export const mailingFields = {
  salutation: { kind: 'text' },
  envelope_name: { kind: 'text' },
  ...addressFields,
  name: { kind: 'text' },
  first_name: { kind: 'text' },
  last_name: { kind: 'text' },
  email: { kind: 'text' },
  phone: { kind: 'text' },
  household: { kind: 'text' },
  last_gift: { kind: 'day', value: ({ last_gift }) => last_gift?.at ?? null },
  last_gift_amount: { kind: 'amount', value: ({ last_gift }) => last_gift?.amount.sum ?? null },
  last_gift_currency: { kind: 'id', value: ({ last_gift }) => last_gift?.amount.currency ?? null },
  lifetime_giving: moneyField<MailingRow>('lifetime_giving', ({ given }) => given),
  contact_id: { kind: 'id', value: ({ id }) => id },
  household_id: { kind: 'id' },
} as const satisfies Fields<MailingRow>;

export interface EmailList {
  /** Each once, in the order of the people. */
  emails: readonly string[];
  /** The people who aren't emailed because a contact with their email said no, and since when if we know. */
  declined: readonly { id: string; name: string; since: string | null }[];
  /** How many have no email that can be sent to. */
  without: number;
  /** How many share the email of a person before them. */
  shared: number;
  /** For how many of the emails no response says what their contact agreed to. */
  unknown: number;
}

/** Returns the emails of people who didn't say no. Each person is counted once. */
export function emailsOf(people: readonly MailingPerson[]): EmailList {
  const written = (person: MailingPerson) => {
    const email = person.email?.trim() ?? '';
    // A list is split at these.
    return isEmail(email) && !/[,;<>"]/.test(email) ? email : null;
  };
  const saidNo = new Map(
    people.flatMap((person) =>
      person.consents.email === false ? [[written(person)?.toLowerCase() ?? '', person.no_email_since] as const] : [],
    ),
  );
  const emails = new Map<string, { email: string; isKnown: boolean }>();
  const declined: EmailList['declined'][number][] = [];
  let [without, shared] = [0, 0];
  for (const person of people) {
    const email = written(person);
    const key = email?.toLowerCase() ?? '';
    const known = emails.get(key);
    if (email === null) without += 1;
    else if (saidNo.has(key)) declined.push({ id: person.id, name: person.name, since: saidNo.get(key) ?? null });
    else if (known) {
      shared += 1;
      known.isKnown ||= person.consents.email !== null;
    } else emails.set(key, { email, isKnown: person.consents.email !== null });
  }
  return {
    emails: Array.from(emails.values(), ({ email }) => email),
    declined,
    without,
    shared,
    unknown: [...emails.values()].filter(({ isKnown }) => !isKnown).length,
  };
}

/** Splits a list into groups of a size, the last with what is left. */
export function inGroups<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}
