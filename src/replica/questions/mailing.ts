/**
 * The contacts of a list for a mailing: names, ways to reach them, and what they gave.
 *
 * We know consent from the response to a save, and consent to email from gifts too: the newest word counts.
 */
import { textOf } from '#api/fields.ts';
import type { Household } from '#api/resources.ts';
import { countsAsGiven, type Gift, timeOfGift } from '#domain/gift.ts';
import type { ListContext } from '#domain/lists/list.ts';
import { consentIn, type MailingPerson } from '#domain/lists/mailing.ts';
import type { PersonRow } from '#domain/lists/people.ts';
import { newestSnapshot, type Person } from '#domain/names.ts';
import type { SavedContacts } from '#replica/written.ts';
import { type Address, addressOf } from '#domain/address.ts';

interface World {
  /** The list's rows, in its order. */
  rows: readonly PersonRow[];
  gifts: readonly Gift[];
  households: readonly Household[];
  names: Pick<ListContext['names'], 'personSeen'>;
  /** Contacts changed in this browser. */
  saved: SavedContacts;
}

/** In the order of the rows. */
export function mailingIn({ rows, gifts, households, names, saved }: World): MailingPerson[] {
  const addresses = newestAddresses(gifts, ({ giver }) => giver);
  const last = newestOf(gifts, (gift) => gift.at !== null && countsAsGiven(gift));
  const asked = newestOf(gifts, ({ row }) => optedIn(row) !== null);
  const byId = new Map(households.map((household) => [household.id, household]));
  return rows.map((row): MailingPerson => {
    const { id, name, email, phone, given } = row;
    const save = saved.get(id)?.fields;
    const text = textsOf(save, names.personSeen(id));
    const household = row.household_id === null ? undefined : byId.get(row.household_id);
    const gift = last.get(id);
    const ofSave = consentIn([text('email_opt_in'), text('is_email_subscribed')]);
    const said = asked.get(id);
    const isNewer = said !== undefined && (ofSave === null || timeOfGift(said) > (saved.get(id)?.at ?? -Infinity));
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
      address: addressOfPerson(save, addresses.get(id)),
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

type Fields = Readonly<Record<string, unknown>>;

/** Returns a function that reads a field of a contact from the newest response that has it. */
function textsOf(save: Fields | undefined, person: Person | undefined): (field: string) => string {
  const { member, giver } = person ?? {};
  const isNewer = person !== undefined && member !== undefined && newestSnapshot(person) === member;
  const ofSave = save ? [save] : [];
  const others = [member, giver].flatMap((seen) => (seen ? [seen.fields as Fields] : []));
  const sources = isNewer ? [...others, ...ofSave] : [...ofSave, ...others];
  return (field) => sources.map((fields) => textOf(fields[field])).find((text) => text !== '') ?? '';
}

/** Returns each contact's newest gift that is asked for. */
function newestOf(gifts: readonly Gift[], isAskedFor: (gift: Gift) => boolean): Map<string, Gift> {
  const newest = new Map<string, Gift>();
  for (const gift of gifts) {
    if (gift.giver === null || !isAskedFor(gift)) continue;
    const known = newest.get(gift.giver);
    if (!known || timeOfGift(gift) > timeOfGift(known)) newest.set(gift.giver, gift);
  }
  return newest;
}

/** Returns the donor's consent to emails, as the gift has it. Null if it doesn't say. */
const optedIn = (row: Gift['row']) => consentIn([textOf((row as Fields)['communication_opt_in'])]);

// Addresses of people. No list has a contact's own address, so we take it from their gifts.

/** Returns a person's address: the last saved one, or else the newest on their gifts. */
export function addressOfPerson(
  saved: Readonly<Record<string, unknown>> | undefined,
  ofGifts: Address | undefined,
): Address | null {
  return addressOf({ address: saved?.['primary_address'] }) ?? ofGifts ?? null;
}

/** Returns the newest address on each giver's gifts. `keyOf` returns the giver; empty or null for gifts to ignore. */
export function newestAddresses(gifts: readonly Gift[], keyOf: (gift: Gift) => string | null): Map<string, Address> {
  const found = new Map<string, { address: Address; time: number }>();
  for (const gift of gifts) {
    const key = keyOf(gift);
    const address = key ? addressOf(gift.row) : null;
    if (!key || !address) continue;
    const time = timeOfGift(gift);
    if (time > (found.get(key)?.time ?? -Infinity) || !found.has(key)) found.set(key, { address, time });
  }
  return new Map(Array.from(found, ([key, { address }]) => [key, address]));
}
