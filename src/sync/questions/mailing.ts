/**
 * The contacts of a list for a mailing: names, ways to reach them, and what they gave.
 *
 * We know consent from the response to a save, and consent to email from gifts too: the newest word counts.
 */
import { textOf } from '#api/fields.ts';
import type { Household } from '#api/resources.ts';
import { countsAsGiven, type Gift } from '#domain/gift.ts';
import type { JoinNames } from '#domain/joined.ts';
import { consentIn, type MailingPerson } from '#domain/lists/mailing.ts';
import type { PersonRow } from '#domain/lists/people.ts';
import type { Person } from '#domain/names.ts';
import type { LastSaves } from '#sync/saved-contacts.ts';
import { addressesOf, addressFor, contactValues } from '#domain/contact.ts';

interface World {
  /** The list's rows, in its order. */
  rows: readonly PersonRow[];
  gifts: readonly Gift[];
  households: readonly Household[];
  names: Pick<JoinNames, 'personSeen'>;
  /** Contacts changed in this browser. */
  saved: LastSaves;
}

/** In the order of the rows. */
export function mailingIn({ rows, gifts, households, names, saved }: World): MailingPerson[] {
  const addresses = addressesOf(gifts, ({ donor }) => donor, saved);
  const last = newestOf(gifts, (gift) => gift.at !== null && countsAsGiven(gift));
  const asked = newestOf(gifts, ({ row }) => optedIn(row) !== null);
  const byId = new Map(households.map((household) => [household.id, household]));
  return rows.map((row): MailingPerson => {
    const { id, name, email, phone, given } = row;
    const text = textsOf(names.personSeen(id));
    const household = row.household_id === null ? undefined : byId.get(row.household_id);
    const gift = last.get(id);
    const ofSave = consentIn([text('email_opt_in'), text('is_email_subscribed')]);
    const said = asked.get(id);
    const isNewer = said !== undefined && (ofSave === null || said.time > (saved.get(id)?.at ?? -Infinity));
    const wantsEmail = isNewer ? optedIn(said.row) : ofSave;
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
      ...addressFor(addresses.get(id)),
      household: household ?? null,
      last_gift: gift ? { at: gift.at ?? '', amount: { sum: gift.amount, currency: gift.currency } } : null,
      given,
      consents: {
        email: wantsEmail,
        mail: consentIn([text('is_address_subscribed')]),
        phone: consentIn([text('is_phone_subscribed')]),
      },
      no_email_since: isNewer && wantsEmail === false ? said.day : null,
    };
  });
}

/** The fields of a contact that a letter needs. */
const keys = [
  'type',
  'first_name',
  'last_name',
  'company_name',
  'salutation_name',
  'email_opt_in',
  'is_email_subscribed',
  'is_address_subscribed',
  'is_phone_subscribed',
];

/** Returns a function that reads a field of a contact: what counts of it, or else what a gift says. */
function textsOf(person: Person | undefined): (field: string) => string {
  const { values } = contactValues(person ?? {}, keys);
  const onGift = person?.donor?.fields as Readonly<Record<string, unknown>> | undefined;
  return (field) => textOf(values.get(field)) || textOf(onGift?.[field]);
}

/** Returns each contact's newest gift that is asked for. */
function newestOf(gifts: readonly Gift[], isAskedFor: (gift: Gift) => boolean): Map<string, Gift> {
  const newest = new Map<string, Gift>();
  for (const gift of gifts) {
    if (gift.donor === null || !isAskedFor(gift)) continue;
    const known = newest.get(gift.donor);
    if (!known || gift.time > known.time) newest.set(gift.donor, gift);
  }
  return newest;
}

/** Returns the donor's consent to emails, as the gift has it. Null if it doesn't say. */
const optedIn = (row: Gift['row']) =>
  consentIn([textOf((row as Readonly<Record<string, unknown>>)['communication_opt_in'])]);
