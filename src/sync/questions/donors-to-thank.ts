/** The unthanked donors of the thank-you list, each once, and what a letter to one of them needs. */
import type { Thanked, ThanksAsked, ThanksRow } from '#domain/lists/thanks.ts';
import { addsToRaised, countsAsGiven, type Gift, newestFirst } from '#domain/gift.ts';
import type { PersonRow } from '#domain/lists/people.ts';
import { groupBy } from '#domain/values/collections.ts';
import { type Money, ownAmounts, sumByCurrency } from '#domain/values/money.ts';
import { textOf } from '#api/fields.ts';
import { moneyOf } from './thanks.ts';
import { emailOf } from './unlinked.ts';

/** A donor, or a household, with the gifts to thank for. */
export interface DonorGifts {
  /** IDs of the gifts not yet marked as thanked: at least one. */
  gifts: readonly string[];
  given: readonly Money[];
}

export interface ToThank {
  /** In the order of their rows. */
  donors: readonly DonorGifts[];
  /** How many gifts of unknown donors aren't marked. */
  unknown: number;
}

export interface DonorToThank {
  /** Their first row: the donor, and how to reach them. */
  row: ThanksRow;
  /** Newest first. */
  gifts: readonly { id: string; day: string | null; amount: Money; campaign: string | null }[];
  given: readonly Money[];
  /** Empty if one of the gifts doesn't say. */
  deductible: readonly Money[];
  /** All of their known gifts, including these. */
  lifetime: { gifts: number; sums: readonly Money[]; since: string | null };
  /** When one of their gifts was last marked as thanked. */
  thankedAt: string | null;
  /** The name by which a letter greets them. Empty if it isn't known. */
  greeting: string;
}

const isKnown = ({ name, contact_id }: ThanksRow) => name !== '' || contact_id !== null;

/** Merges the rows of a donor: a contact, or an email that belongs to none. */
export function donorsToThank(
  { rows, gifts }: { rows: readonly ThanksRow[]; gifts: readonly Gift[] },
  thanked: Thanked,
): ToThank {
  const left = (row: ThanksRow) => row.gifts.filter((id) => thanked[id] === undefined);
  const open = rows.filter((row) => left(row).length > 0);
  const known = open.filter(isKnown);
  const ids = new Set(known.flatMap(left));
  const byId = new Map(gifts.flatMap((gift) => (ids.has(gift.id) ? [[gift.id, gift] as const] : [])));
  const donors = groupBy(known, (row): string | ThanksRow => {
    if (row.contact_id !== null) return row.contact_id;
    return row.named_by === null ? row : `email ${row.email?.toLowerCase()}`;
  });
  return {
    donors: Array.from(donors.values(), (theirs) => {
      const own = theirs.flatMap(left);
      return { gifts: own, given: sumOf(own.flatMap((id) => byId.get(id) ?? [])) };
    }),
    unknown: open.filter((row) => !isKnown(row)).flatMap(left).length,
  };
}

interface World {
  rows: readonly ThanksRow[];
  gifts: readonly Gift[];
  people: readonly PersonRow[];
}

/** Returns null if no row has one of these gifts. */
export function donorToThank(
  { rows, gifts, people }: World,
  { by, thanked, ids }: Pick<ThanksAsked, 'by'> & { thanked: Thanked; ids: readonly string[] },
): Omit<DonorToThank, 'greeting'> | null {
  const wanted = new Set(ids);
  const row = rows.find((one) => one.gifts.some((id) => wanted.has(id)));
  if (!row) return null;
  const own = newestFirst(
    gifts.filter(({ id }) => wanted.has(id)),
    ({ time }) => time,
  );
  const isTheirs = belongsTo(row, by, people);
  const theirs = gifts.filter((gift) => wanted.has(gift.id) || isTheirs(gift));
  const given = theirs.filter(countsAsGiven);
  const titles = new Map(rows.flatMap(({ campaigns }) => campaigns.map(({ id, title }) => [id, title] as const)));
  return {
    row,
    gifts: own.map(({ id, day, amount, currency, campaign }) => ({
      id,
      day,
      amount: { sum: amount, currency },
      campaign: campaign === null ? null : titles.get(campaign) || null,
    })),
    given: sumOf(own),
    deductible: moneyOf(own, ({ row: written }) => textOf(written.tax_deductible_amount)),
    lifetime: {
      gifts: given.length,
      sums: sumOf(theirs.filter(addsToRaised)),
      since: given.flatMap(({ day }) => day ?? []).toSorted()[0] ?? null,
    },
    thankedAt:
      theirs
        .flatMap(({ id }) => thanked[id] ?? [])
        .toSorted()
        .at(-1) ?? null,
  };
}

/** Returns a test for the gifts of the row's donor, or of all members of its household. */
function belongsTo(
  { contact_id, household_id, named_by, email }: ThanksRow,
  by: ThanksAsked['by'],
  people: readonly PersonRow[],
): (gift: Gift) => boolean {
  if (by === 'household' && household_id !== null) {
    const members = new Set(people.flatMap((person) => (person.household_id === household_id ? person.id : [])));
    return ({ donor }) => donor !== null && members.has(donor);
  }
  if (contact_id !== null) return ({ donor }) => donor === contact_id;
  if (named_by === null) return () => false;
  const own = email?.toLowerCase();
  return ({ donor, row }) => donor === null && emailOf(row) === own;
}

const sumOf = (gifts: readonly Gift[]): readonly Money[] => sumByCurrency(gifts, ownAmounts).sums;
