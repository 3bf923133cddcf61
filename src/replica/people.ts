/** All contacts that synced rows name by ID, and their giving. */
import type { PersonRow } from '#domain/lists/people.ts';
import { personName } from '#domain/person.ts';
import { balanceOf, canRead, isOpen } from '#domain/pledge.ts';
import { idOf, textOf as text } from '#api/fields.ts';
import { addsToRaised, countsAsGiven, type Gift, timeOfGift } from '#domain/gift.ts';
import { addToLifetime, type Lifetime, moneyIn, noGifts } from '#domain/giving.ts';
import { inOrder } from '#domain/rows/keys.ts';
import { getOrMake } from '#domain/values/collections.ts';
import { DecimalSum } from '#domain/values/decimal.ts';
import { byCurrencyOfScreen, countCurrencies } from '#domain/values/money.ts';
import { currencyOf } from './gifts.ts';
import { isIn, type Period } from '#domain/values/periods.ts';
import type { RowStore } from './row-store.ts';
import { isNewer, type SavedContacts } from './written.ts';

interface Gathered extends Pick<
  PersonRow,
  'id' | 'name' | 'email' | 'phone' | 'household_id' | 'household' | 'owed_unread'
> {
  hasPledge: boolean;
  hasGift: boolean;
  lifetime: Lifetime;
  /** The newest gift of a plan. */
  recurring: Gift | null;
  thisYear: Map<string, DecimalSum>;
  owed: Map<string, DecimalSum>;
}

interface PeopleOptions {
  /** Contacts changed in this browser. */
  saved?: SavedContacts;
  /** The currency chosen in Settings. */
  chosen?: string | null;
}

/** Returns people in no order, with sums in the order of the screen's currencies. `year`: the current fiscal year. */
export function peopleIn(
  store: RowStore,
  gifts: readonly Gift[],
  year: Period,
  { saved = new Map(), chosen = null }: PeopleOptions = {},
): PersonRow[] {
  const byCurrency = byCurrencyOfScreen(countCurrencies(gifts.filter(countsAsGiven)), chosen);
  const people = new Map<string, Gathered>();
  const personOf = (id: string): Gathered =>
    getOrMake(people, id, () => ({
      id,
      name: '',
      email: null,
      phone: null,
      household_id: null,
      household: null,
      hasPledge: false,
      hasGift: false,
      lifetime: noGifts(),
      recurring: null,
      thisYear: new Map(),
      owed: new Map(),
    }));
  const learn = (person: Gathered, fields: Readonly<Record<string, unknown>>) => {
    person.name ||= personName(fields);
    person.email ??= text(fields['primary_email']) || text(fields['email']) || null;
    person.phone ??= text(fields['primary_phone']) || text(fields['phone']) || null;
  };

  for (const household of store.rows('listHouseholds')) {
    for (const member of household.contacts) {
      const id = idOf(member.id);
      if (id === null) continue;
      const person = personOf(id);
      learn(person, member);
      person.household_id ??= household.id;
      person.household ??= text(household.name) || null;
    }
  }
  for (const pledge of store.rows('listPledges')) {
    const id = idOf(pledge.contact_id);
    if (id === null) continue;
    const person = personOf(id);
    person.hasPledge = true;
    if (!isOpen(pledge)) continue;
    if (canRead(pledge)) add(person.owed, currencyOf(store, idOf(pledge.campaign_id)), text(balanceOf(pledge)));
    else person.owed_unread = (person.owed_unread ?? 0) + 1;
  }
  for (const gift of gifts) {
    const { day, amount, currency, giver, row } = gift;
    if (giver === null) continue;
    const person = personOf(giver);
    person.hasGift = true;
    const known = saved.get(giver);
    if (known && !isNewer(row, known)) learn(person, known.fields);
    if (idOf(row.contact_id) === giver) learn(person, row);
    addToLifetime(person.lifetime, gift);
    const isOfPlan = gift.plan !== null && day !== null && countsAsGiven(gift);
    if (isOfPlan && (!person.recurring || timeOfGift(gift) > timeOfGift(person.recurring))) person.recurring = gift;
    if (addsToRaised(gift) && day !== null && isIn(day, year)) add(person.thisYear, currency, amount);
  }
  for (const { id, fields } of saved.values()) learn(personOf(id), fields);
  return Array.from(people.values(), ({ lifetime, recurring, thisYear, owed, hasPledge, hasGift, ...person }) => ({
    ...person,
    gifts: lifetime.gifts,
    first_gift: lifetime.first?.at ?? null,
    last_gift: lifetime.last?.at ?? null,
    given: moneyIn(lifetime.sums).toSorted(byCurrency),
    given_this_year: moneyIn(thisYear).toSorted(byCurrency),
    owed: moneyIn(owed).toSorted(byCurrency),
    ...(recurring && {
      recurring_gift: [{ currency: recurring.currency, sum: recurring.amount }],
      last_recurring_gift: recurring.at,
    }),
    known_from: [
      ...(person.household_id === null ? [] : (['household'] as const)),
      ...(hasPledge ? (['pledge'] as const) : []),
      ...(hasGift ? (['gift'] as const) : []),
    ],
  }));
}

function add(sums: Map<string, DecimalSum>, currency: string, amount: string): void {
  if (amount !== '') getOrMake(sums, currency, () => new DecimalSum()).add(amount);
}

/** Sorts by name, as lists do. Contacts without one go last. */
export function byName(one: Pick<PersonRow, 'name'>, other: Pick<PersonRow, 'name'>): number {
  return Number(one.name === '') - Number(other.name === '') || inOrder(one.name, other.name);
}
