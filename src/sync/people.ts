/** All contacts that synced rows name by ID, and their giving. */
import type { PersonRow } from '#domain/lists/people.ts';
import { contactValues } from '#domain/contact.ts';
import { personName } from '#domain/person.ts';
import { balanceOf, canRead, isOpen } from '#domain/pledge.ts';
import { asGiven, idOf, textOf as text } from '#api/fields.ts';
import { addsToRaised, countsAsGiven, type Gift } from '#domain/gift.ts';
import { addToLifetime, type Lifetime, moneyIn, noGifts } from '#domain/giving.ts';
import { inOrder } from '#domain/rows/keys.ts';
import { getOrMake } from '#domain/values/collections.ts';
import { DecimalSum } from '#domain/values/decimal.ts';
import { byCurrencyOfScreen, countCurrencies } from '#domain/values/money.ts';
import { currencyOf } from './gifts.ts';
import { isIn, type Period } from '#domain/values/periods.ts';
import type { RowStore } from './row-store.ts';
import type { LastSaves } from './saved-contacts.ts';

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

type Fields = Readonly<Record<string, unknown>>;

interface PeopleOptions {
  /** Contacts changed in this browser. */
  saved?: LastSaves;
  /** The currency chosen in Settings. */
  chosen?: string | null;
}

/** The fields that name a person in a list. */
const namedBy = [
  'type',
  'name_display',
  'first_name',
  'last_name',
  'company_name',
  'primary_email',
  'primary_phone',
] as const;

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
  const learn = (person: Gathered, fields: Fields, without?: ReadonlySet<string>) => {
    person.name ||= personName(fields);
    if (!without?.has('primary_email')) person.email ??= text(fields['primary_email']) || text(fields['email']) || null;
    if (!without?.has('primary_phone')) person.phone ??= text(fields['primary_phone']) || text(fields['phone']) || null;
  };

  const members = new Map<string, Fields>();
  for (const household of store.rows('listHouseholds')) {
    for (const member of household.contacts) {
      const id = idOf(member.id);
      if (id === null) continue;
      const person = personOf(id);
      if (saved.has(id)) members.set(id, { ...(asGiven(member) as Fields), ...filled(members.get(id)) });
      else learn(person, member);
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
  const cleared = new Map<string, ReadonlySet<string>>();
  for (const [id, save] of saved) {
    // Synced households have the save, so what they say is as new or newer.
    const member = { from: save.from, at: Infinity, name: '', fields: members.get(id) };
    const known = contactValues({ member, saved: save }, namedBy);
    learn(personOf(id), Object.fromEntries(known.values));
    if (known.cleared) cleared.set(id, known.cleared);
  }
  for (const gift of gifts) {
    const { day, amount, currency, donor, row } = gift;
    if (donor === null) continue;
    const person = personOf(donor);
    person.hasGift = true;
    if (idOf(row.contact_id) === donor) learn(person, row, cleared.get(donor));
    addToLifetime(person.lifetime, gift);
    const isOfPlan = gift.plan !== null && day !== null && countsAsGiven(gift);
    if (isOfPlan && (!person.recurring || gift.time > person.recurring.time)) person.recurring = gift;
    if (addsToRaised(gift) && day !== null && isIn(day, year)) add(person.thisYear, currency, amount);
  }
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

/** A contact may be in several households, of which one says more. */
const filled = (fields: Fields = {}): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => text(value) !== ''));

function add(sums: Map<string, DecimalSum>, currency: string, amount: string): void {
  if (amount !== '') getOrMake(sums, currency, () => new DecimalSum()).add(amount);
}

/** Sorts by name, as lists do. Contacts without one go last. */
export function byName(one: Pick<PersonRow, 'name'>, other: Pick<PersonRow, 'name'>): number {
  return Number(one.name === '') - Number(other.name === '') || inOrder(one.name, other.name);
}
