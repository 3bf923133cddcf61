/** All contacts that synced rows name by ID, and their giving. */
import type { PersonRow } from '#domain/lists/people.ts';
import { personName } from '#domain/person.ts';
import { isOpen } from '#domain/pledge.ts';
import { idOf, textOf as text } from '#api/fields.ts';
import { addsToRaised, countsAsGiven, type Gift, timeOfGift } from '#domain/gift.ts';
import { inOrder } from '#domain/rows/keys.ts';
import { getOrMake } from '#domain/values/collections.ts';
import { DecimalSum } from '#domain/values/decimal.ts';
import { byCurrencyOfScreen, countCurrencies, type Money } from '#domain/values/money.ts';
import { currencyOf } from './gifts.ts';
import { isIn, type Period } from '#domain/values/periods.ts';
import type { RowStore } from './row-store.ts';
import { isNewer, type SavedContacts } from './written.ts';

/** The time of a gift: as written, and in milliseconds, since texts with offsets don't compare. */
interface Dated {
  at: string;
  time: number;
}

interface Gathered extends Pick<PersonRow, 'id' | 'name' | 'email' | 'phone' | 'household_id' | 'household' | 'gifts'> {
  hasPledge: boolean;
  hasGift: boolean;
  first: Dated | null;
  last: Dated | null;
  given: Map<string, DecimalSum>;
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
      gifts: 0,
      first: null,
      last: null,
      given: new Map(),
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
    if (isOpen(pledge)) add(person.owed, currencyOf(store, idOf(pledge.campaign_id)), text(pledge.amount_remaining));
  }
  for (const { status, at, day, amount, currency, giver, row } of gifts) {
    if (giver === null) continue;
    const person = personOf(giver);
    person.hasGift = true;
    const known = saved.get(giver);
    if (known && !isNewer(row, known)) learn(person, known.fields);
    if (idOf(row.contact_id) === giver) learn(person, row);
    if (!addsToRaised({ status })) continue;
    add(person.given, currency, amount);
    if (day !== null && isIn(day, year)) add(person.thisYear, currency, amount);
    if (!countsAsGiven({ status })) continue;
    person.gifts += 1;
    const time = timeOfGift({ at });
    if (at === null || time === -Infinity) continue;
    if (person.first === null || time < person.first.time) person.first = { at, time };
    if (person.last === null || time > person.last.time) person.last = { at, time };
  }
  for (const { id, fields } of saved.values()) learn(personOf(id), fields);
  return Array.from(people.values(), ({ first, last, given, thisYear, owed, hasPledge, hasGift, ...person }) => ({
    ...person,
    first_gift: first?.at ?? null,
    last_gift: last?.at ?? null,
    given: moneyOf(given).toSorted(byCurrency),
    given_this_year: moneyOf(thisYear).toSorted(byCurrency),
    owed: moneyOf(owed).toSorted(byCurrency),
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

function moneyOf(sums: Map<string, DecimalSum>): Money[] {
  return Array.from(sums, ([currency, sum]) => ({ currency, sum: sum.text })).filter(({ sum }) => !/^[0.]*$/.test(sum));
}

/** Sorts by name, as lists do. Contacts without one go last. */
export function byName(one: Pick<PersonRow, 'name'>, other: Pick<PersonRow, 'name'>): number {
  return Number(one.name === '') - Number(other.name === '') || inOrder(one.name, other.name);
}
