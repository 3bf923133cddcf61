/** Audiences of the synced people: their members and figures. */
import type { ListName } from '#api/operations.ts';
import { idOf, textOf } from '#api/fields.ts';
import type { Audience, ComparedWith } from '#domain/audience/definition.ts';
import { addressesOf } from '#domain/contact.ts';
import { membersOfPart } from '#domain/audience/compared.ts';
import { type Decided, membersOf } from '#domain/audience/members.ts';
import type { AudienceWorld, Profile, ProfileGift, ProfileGiving } from '#domain/audience/profile.ts';
import { countsAsGiven, type Gift } from '#domain/gift.ts';
import { methodOf, paymentProblem } from '#domain/gift-labels.ts';
import type { PersonRow } from '#domain/lists/people.ts';
import { balanceOf, canRead, isOpen, isOverdue } from '#domain/pledge.ts';
import { campaignOfTicket, isCheckedIn } from '#domain/ticket.ts';
import { type Day, dayReader } from '#domain/values/calendar.ts';
import { groupBy } from '#domain/values/collections.ts';
import { toUnits } from '#domain/values/decimal.ts';
import { yesNo } from '#domain/values/labels.ts';
import { countCurrencies, type CurrencyCount } from '#domain/values/money.ts';
import type { Context } from '#sync/context.ts';
import { currencyOf } from '#sync/gifts.ts';
import type { RowStore } from '#sync/row-store.ts';
import type { LastSaves } from '#sync/saved-contacts.ts';
import { countedGifts, type Known } from './counted.ts';
import { contactsByEmail, emailOf } from './unlinked.ts';

export interface ProfilesWorld extends Context {
  store: Pick<RowStore, 'rows' | 'row'>;
  gifts: readonly Gift[];
  people: readonly PersonRow[];
  saved: LastSaves;
  /** By household, conditions on giving are of what all its members gave. */
  by?: 'person' | 'household';
  /** Lists that won't be synced. */
  closed: ReadonlySet<ListName>;
}

export interface Profiles extends Omit<AudienceWorld, 'thanked'> {
  /** Currencies of gifts that count, most frequent first. */
  currencies: readonly CurrencyCount[];
}

/** An audience that the page asks about. */
export interface AudienceAsked {
  audience: Audience;
  compared: ComparedWith | null;
  /** IDs of gifts that this browser marked as thanked; empty where no condition asks for them. */
  thanked: readonly string[];
  by?: 'person' | 'household';
}

export interface AudienceFigures {
  people: number;
  withEmail: number;
  withAddress: number;
  /** For each condition, how many people it can't decide about and so may or may not be in. Empty for part of a split. */
  unknown: readonly number[];
  /** The number of people who may or may not be in. */
  undecided: number;
  /** The screen's currency, which ranks the largest donors. */
  currency: string;
  /** How many of all gifts have a known donor. */
  known: Known;
  /** Currencies of all gifts that count. */
  currencies: readonly CurrencyCount[];
  /** Currencies of all open pledges. */
  pledges: readonly CurrencyCount[];
}

export function profilesIn(world: ProfilesWorld): Profiles {
  const { store, zone, today, firstMonth, saved, closed } = world;
  const counted = countedGifts(world.gifts, { currency: world.currency, campaign: null });
  const { decimals, currency, currencies } = counted;
  const tickets = ticketsIn(world);
  const bought = closed.has('listTickets')
    ? null
    : new Set(store.rows('listTickets').flatMap((ticket) => idOf(ticket.transaction_id) ?? []));
  const gifts = groupBy(world.gifts, ({ donor }) => donor);
  const givingOf = (newest: readonly Gift[]): ProfileGiving => ({
    gifts: newest.filter(countsAsGiven).map((gift) => profileGift(gift, store, { decimals, bought })),
    // A row of a refund doesn't say if it was of tickets.
    refunds: newest.flatMap((gift) =>
      gift.status === 'refund' ? profileGift(gift, store, { decimals, bought: null }) : [],
    ),
  });
  const housed = world.by === 'household' ? world.people.filter((person) => person.household_id !== null) : [];
  const together = new Map(
    Array.from(
      groupBy(housed, (person) => person.household_id),
      ([household, those]) => [household, givingOf(newestOf(those.flatMap(({ id }) => gifts.get(id) ?? [])))],
    ),
  );
  const addresses = addressesOf(world.gifts, ({ donor }) => donor, saved);
  const pledges = groupBy(store.rows('listPledges'), (pledge) => idOf(pledge.contact_id));
  const households = store.rows('listHouseholds');
  const heads = new Set(households.flatMap((household) => idOf(household.head_contact_id) ?? []));
  const homes = new Map(households.map((household) => [household.id, household]));
  const dayOf = dayReader(zone);
  const profiles = world.people.map((person): Profile => {
    const theirs = gifts.get(person.id) ?? [];
    const owed = pledges.get(person.id) ?? [];
    const save = saved.get(person.id) ?? null;
    const newest = newestOf(theirs);
    const told = [
      textOf(homes.get(person.household_id)?.updated_at),
      ...owed.map((pledge) => textOf(pledge.updated_at) || textOf(pledge.created_at)),
      save && (textOf(save.fields.updated_at) || new Date(save.at).toISOString()),
    ];
    return {
      person,
      ...givingOf(newest),
      together: together.get(person.household_id),
      failedPlans: failedPlansIn(newest),
      pledges: owed.map((pledge) => ({
        isOpen: isOpen(pledge),
        isOverdue: isOverdue(pledge, today, zone),
        units: canRead(pledge) ? toUnits(balanceOf(pledge) ?? '', decimals) : null,
        currency: currencyOf(store, idOf(pledge.campaign_id)),
      })),
      tickets: tickets.get(person.id) ?? [],
      isHead: heads.has(person.id),
      address: addresses.get(person.id)?.address ?? null,
      saved: save ? { ...save.fields } : null,
      lastKnown: told.reduce((last, at) => later(last, dayOf(at ?? null)), newest[0]?.day ?? null),
    };
  });
  const known = { gifts: counted.gifts, known: counted.known };
  return { profiles, currency, currencies, known, decimals, today, firstMonth, closed };
}

function newestOf(gifts: readonly Gift[]): Gift[] {
  return gifts.toSorted((one, other) => other.time - one.time);
}

/** Returns the plans whose newest charge failed. Takes gifts of every status, newest first. */
function failedPlansIn(newest: readonly Gift[]): ReadonlySet<string | null> {
  const failed = new Map<string, boolean>();
  for (const { plan, row } of newest) {
    if (plan === null || failed.has(plan)) continue;
    const problem = paymentProblem(row);
    failed.set(plan, problem === 'Payment failed' || problem === 'Unpaid');
  }
  return new Set([...failed].flatMap(([plan, isFailed]) => (isFailed ? [plan] : [])));
}

const later = (one: Day | null, other: Day | null) => (one === null || (other !== null && other > one) ? other : one);

function profileGift(
  { id, day, amount, currency, campaign, plan, pledge, row }: Gift,
  store: ProfilesWorld['store'],
  { decimals, bought }: { decimals: number; bought: ReadonlySet<string> | null },
): ProfileGift {
  const pledged = pledge === null ? undefined : store.row('listPledges', pledge);
  return {
    id,
    day,
    units: toUnits(amount, decimals),
    currency,
    campaign,
    fund: textOf(row['fund_id']) || textOf(pledged?.fund_id) || null,
    method: methodOf(row),
    isTicket: bought && bought.has(id),
    isRecurring: plan !== null || (row.is_recurring === null ? null : yesNo(row.is_recurring) === 'Yes'),
    plan,
  };
}

/**
 * Returns the tickets of each contact. A ticket belongs to the contact with its email, or to the buyer if it has no
 * email. If several contacts have its email, it counts for each of them.
 */
function ticketsIn({ store, gifts, people }: ProfilesWorld) {
  const tied = contactsByEmail(people, gifts);
  const bought = new Map(gifts.map((gift) => [gift.id, gift]));
  const held = store.rows('listTickets').flatMap((ticket) => {
    const gift = bought.get(idOf(ticket.transaction_id) ?? '');
    const email = emailOf(ticket);
    const holders = email === '' ? [gift?.donor ?? null] : [...(tied.get(email) ?? [])];
    return holders.map((holder) => ({
      holder,
      isTheirs: holders.length === 1 ? (true as const) : null,
      event: campaignOfTicket(ticket) ?? gift?.campaign ?? null,
      isCheckedIn: ticket.checked_in_at === undefined ? null : isCheckedIn(ticket),
    }));
  });
  return groupBy(held, ({ holder }) => holder);
}

export function membersIn(profiles: Profiles, { audience, compared, thanked }: AudienceAsked): Decided {
  const world = { ...profiles, thanked: new Set(thanked) };
  return compared ? membersOfPart(audience, compared, world) : membersOf(audience, world);
}

export function audienceFigures(profiles: Profiles, asked: AudienceAsked): AudienceFigures {
  const { members, unknown, undecided } = membersIn(profiles, asked);
  const { currency, currencies, known } = profiles;
  const pledges = profiles.profiles.flatMap((profile) => profile.pledges.filter((pledge) => pledge.isOpen));
  return {
    people: members.length,
    withEmail: members.filter(({ person }) => person.email !== null).length,
    withAddress: members.filter(({ address }) => address !== null).length,
    unknown,
    undecided: undecided.length,
    currency,
    known,
    currencies,
    pledges: countCurrencies(pledges),
  };
}
