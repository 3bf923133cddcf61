/**
 * The gifts of a period with everything a thank-you letter needs.
 *
 * A gift is in if it counts, on a day of the period, less any refund. Its donor is its contact, or else the name on the
 * gift, or else probably the holder of one of its tickets, or else unknown. By donor, the gifts of a donor make one row; by
 * household, those of all members, and a donor without a household has their own. So does each gift of an unknown donor.
 *
 * The address is the donor's if it was saved in this browser, or else the gift's own, or else the newest on another gift of
 * the same donor, or else on one of their household. A household's row takes the one that any of them saved last, or else
 * that of its newest gift. The tax-deductible amount appears only if every gift says it.
 */
import type { ThanksAsked, ThanksRow } from '#domain/lists/thanks.ts';
import { addressOf } from '#domain/address.ts';
import { addressesOf, addressFor, householdAddress, type KnownAddress, savedAddress } from '#domain/contact.ts';
import { isEmail } from '#domain/donor.ts';
import { envelopeNameOf, householdSalutation } from '#domain/household.ts';
import { nameText, personName, writtenName } from '#domain/person.ts';
import { idOf, textOf } from '#api/fields.ts';
import { getOrMake, groupBy } from '#domain/values/collections.ts';
import { countsAsGiven, type Gift, newestFirst } from '#domain/gift.ts';
import { type Money, ownAmounts, sumByCurrency } from '#domain/values/money.ts';
import type { PersonRow } from '#domain/lists/people.ts';
import type { RowStore } from '#sync/row-store.ts';
import type { LastSaves } from '#sync/saved-contacts.ts';
import { isIn } from '#domain/values/periods.ts';
import { type CampaignNamed } from './person.ts';
import { countInFull } from '#domain/giving.ts';
import { emailOf } from './unlinked.ts';

interface World {
  store: Pick<RowStore, 'row' | 'rows'>;
  gifts: readonly Gift[];
  people: readonly PersonRow[];
  /** Contacts that were saved in this browser. */
  saved?: LastSaves;
}

/** Returns rows newest first, undated ones last. */
export function thanksIn({ store, gifts, people, saved = new Map() }: World, { period, by }: ThanksAsked): ThanksRow[] {
  const chosen = newestFirst(
    gifts.filter((gift) => countsAsGiven(gift) && (period === null || (gift.day !== null && isIn(gift.day, period)))),
    ({ time }) => time,
  );
  const known = new Map(people.map((person) => [person.id, person]));
  const householdOf = ({ donor }: Gift) => (donor === null ? null : (known.get(donor)?.household_id ?? null));
  const households = new Set(chosen.map(householdOf));
  households.delete(null);
  const members = groupBy(
    people.filter(({ household_id }) => households.has(household_id)),
    ({ household_id }) => household_id,
  );
  const wanted = new Set([...chosen.map(keyOf), ...[...members.values()].flat().map(({ id }) => id)]);
  const addresses = addressesOf(gifts, (gift) => (wanted.has(keyOf(gift)) ? keyOf(gift) : null), saved);
  /** The gift's own, unless its donor was saved since. */
  const addressOn = ({ donor, row }: Gift): KnownAddress | null => {
    const known = savedAddress(donor === null ? undefined : saved.get(donor));
    const address = addressOf(row);
    return known === undefined ? address && { address, savedAt: null } : known;
  };
  const unnamed = chosen.filter((gift) => gift.donor === null && nameOf(gift, known) === '');
  const holders = holdersOf(store, new Set(unnamed.map(({ id }) => id)));

  const campaigns = new Map<string, CampaignNamed>();
  /** Shared by all gifts to the campaign, so that it's sent once. */
  function campaignNamed(id: string): CampaignNamed {
    return getOrMake(campaigns, id, () => ({ id, title: textOf(store.row('listCampaigns', id)?.title) }));
  }

  /** Makes the row of one donor or household. */
  function rowOf(theirs: readonly Gift[]): ThanksRow {
    const [first] = theirs as [Gift, ...Gift[]];
    const { donor, row } = first;
    const person = donor === null ? undefined : known.get(donor);
    const isSaved = person !== undefined && saved.has(person.id);
    const household_id = person?.household_id ?? null;
    const household = household_id === null ? null : store.row('listHouseholds', household_id);
    const asOne = by === 'household' ? household : null;
    const theirNames = distinct(theirs.map((gift) => nameOf(gift, known))).filter(Boolean);
    // A donor without a household may have given under a name once, and under an email alone.
    const named = asOne ? theirNames.join(', ') : (theirNames.find((one) => !isEmail(one)) ?? theirNames[0] ?? '');
    const holder = holders.get(first.id) ?? '';
    const name = named || holder;
    const family = household_id === null ? [] : (members.get(household_id) ?? []);
    // A letter to a household greets everyone in it, so that any of them may be written to.
    const reached = [...(person ? [person] : []), ...(asOne ? family : [])];
    const ways = () => [keyOf(first), ...family.map(({ id }) => id)];
    return {
      id: by === 'gift' ? idOf(row.id) : by === 'donor' ? donor : household_id,
      gifts: theirs.map(({ id }) => id).filter(Boolean),
      name,
      probably: named === '' && holder !== '',
      contact_id: donor,
      named_by: donor === null && emailOf(row) !== '' ? `transaction-${row.id}` : null,
      household_id,
      household: person?.household ?? null,
      salutation: asOne ? householdSalutation(asOne) : '',
      addressed_to: asOne ? envelopeNameOf(asOne) : nameText(household?.envelope_name) || name,
      email: (isSaved ? '' : textOf(row.email)) || firstOf(reached, ({ email }) => email),
      phone: (isSaved ? '' : textOf(row.phone)) || firstOf(reached, ({ phone }) => phone),
      ...addressFor(
        asOne
          ? householdAddress([...theirs.map(addressOn), ...ways().map((way) => addresses.get(way))])
          : (firstOf(theirs, addressOn) ?? firstOf(ways(), (way) => addresses.get(way))),
      ),
      day: first.day,
      paid: moneyOf(theirs, ({ paid }) => paid),
      refunded: sumByCurrency(
        theirs.filter(({ refunded }) => refunded !== null),
        { amount: ({ refunded }) => refunded, currency: ({ currency }) => currency },
      ).sums,
      given: moneyOf(theirs, ({ amount }) => amount),
      in_full: countInFull(theirs),
      deductible: moneyOf(theirs, ({ row: own }) => textOf(own.tax_deductible_amount)),
      campaigns: distinct(theirs.map(({ campaign }) => campaign)).flatMap((id) =>
        id === null ? [] : [campaignNamed(id)],
      ),
    };
  }

  if (by === 'gift') return chosen.map((gift) => rowOf([gift]));
  const groups = groupBy(chosen, (gift): string | Gift => {
    const household = by === 'household' ? householdOf(gift) : null;
    if (household !== null) return `household ${household}`;
    return keyOf(gift) === '' ? gift : `donor ${keyOf(gift)}`;
  });
  return Array.from(groups.values(), rowOf);
}

/** Most rows are of one gift. */
function distinct<Item>(items: readonly Item[]): readonly Item[] {
  return items.length === 1 ? items : [...new Set(items)];
}

/** Stops at the first match. */
function firstOf<Item, Found>(items: readonly Item[], find: (item: Item) => Found | null | undefined): Found | null {
  for (const item of items) {
    const found = find(item);
    if (found) return found;
  }
  return null;
}

/** Returns the contact's ID, or else the email. Empty if neither is known. */
function keyOf({ donor, row }: Gift): string {
  return donor ?? emailOf(row);
}

function nameOf({ donor, row }: Gift, known: ReadonlyMap<string, PersonRow>): string {
  const person = donor === null ? undefined : known.get(donor);
  return person?.name || personName(row);
}

/** Returns the first known ticket holder of each gift. */
function holdersOf(store: Pick<RowStore, 'rows'>, gifts: ReadonlySet<string>): Map<string, string> {
  const holders = new Map<string, string>();
  if (gifts.size === 0) return holders;
  for (const ticket of store.rows('listTickets')) {
    const id = idOf(ticket.transaction_id) ?? '';
    const name = writtenName(ticket);
    if (name && gifts.has(id) && !holders.has(id)) holders.set(id, name);
  }
  return holders;
}

/** Returns none if one of the gifts lacks the amount. */
export function moneyOf(gifts: readonly Gift[], amountOf: (gift: Gift) => string): readonly Money[] {
  const amounts = gifts.map((gift) => ({ currency: gift.currency, amount: amountOf(gift) }));
  const [only] = amounts;
  if (only && amounts.length === 1 && only.amount !== '') return [{ currency: only.currency, sum: only.amount }];
  if (amounts.some(({ amount }) => amount === '')) return [];
  return sumByCurrency(amounts, ownAmounts).sums;
}
