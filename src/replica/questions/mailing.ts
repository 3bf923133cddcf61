/**
 * Answers who is on a list of contacts, for a mailing: names, ways to reach them, and what they gave.
 *
 * An address is the newest on a gift of the contact, else that of their last saved change, else the newest on a gift of another
 * member of the household. Consent is known only from the response to a save.
 */
import { idOf, textOf } from '../../api/fields.ts';
import type { Household } from '../../api/resources.ts';
import { countsAsGiven, type Gift, timeOfGift } from '../../domain/gift.ts';
import type { ListContext } from '../../domain/lists/list.ts';
import { consentIn, type MailingPerson } from '../../domain/lists/mailing.ts';
import type { PersonRow } from '../../domain/lists/people.ts';
import { savedAddressOf } from '../../domain/lists/thanks.ts';
import { newestSnapshot, type Person } from '../../domain/names.ts';
import { newestAddresses } from './addresses.ts';

interface World {
  /** Those of the list, in its order. */
  rows: readonly PersonRow[];
  gifts: readonly Gift[];
  households: readonly Household[];
  names: Pick<ListContext['names'], 'personSeen'>;
}

/** In the order of the rows. */
export function mailingIn({ rows, gifts, households, names }: World): MailingPerson[] {
  const addresses = newestAddresses(gifts, ({ giver }) => giver);
  const last = lastGifts(gifts);
  const byId = new Map(households.map((household) => [household.id, household]));
  return rows.map((row): MailingPerson => {
    const { id, name, email, phone, given } = row;
    const text = textsOf(names.personSeen(id));
    const household = row.household_id === null ? undefined : byId.get(row.household_id);
    const family = household?.contacts.map((member) => idOf(member.id) ?? '') ?? [];
    const gift = last.get(id);
    return {
      id,
      name,
      type: text('type'),
      first_name: text('first_name'),
      last_name: text('last_name'),
      company_name: text('company_name'),
      salutation: text('salutation_name'),
      email,
      phone,
      address:
        addresses.get(id) ??
        savedAddressOf(id, names) ??
        family.map((member) => addresses.get(member)).find((found) => found !== undefined) ??
        null,
      household: household
        ? {
            id: row.household_id ?? '',
            name: household.name,
            envelope_name: household.envelope_name,
            head_contact_id: idOf(household.head_contact_id),
          }
        : null,
      last_gift: gift ? { at: gift.at ?? '', amount: { sum: gift.amount, currency: gift.currency } } : null,
      given,
      consents: {
        email: consentIn([text('email_opt_in'), text('is_email_subscribed')]),
        mail: consentIn([text('is_address_subscribed')]),
        phone: consentIn([text('is_phone_subscribed')]),
      },
    };
  });
}

/** Returns what reads a field of a contact: the newest response that has it counts. */
function textsOf(person: Person | undefined): (field: string) => string {
  if (!person) return () => '';
  const { member, saved, giver } = person;
  const others = newestSnapshot(person) === member ? [member, saved, giver] : [saved, member, giver];
  const sources = others.flatMap((seen) => (seen ? [seen.fields as Readonly<Record<string, unknown>>] : []));
  return (field) => sources.map((fields) => textOf(fields[field])).find((text) => text !== '') ?? '';
}

/** By contact: the newest gift that counts and has a date. */
function lastGifts(gifts: readonly Gift[]): Map<string, Gift> {
  const last = new Map<string, Gift>();
  for (const gift of gifts) {
    if (gift.giver === null || gift.at === null || !countsAsGiven(gift)) continue;
    const known = last.get(gift.giver);
    if (!known || timeOfGift(gift) > timeOfGift(known)) last.set(gift.giver, gift);
  }
  return last;
}
