/**
 * A row with the name of its donor, the title of its campaign, and its currency, which other records say. The worker joins
 * them to the rows that leave it, and never stores them, so the page needs no names to show a row.
 */
import { joinedKey } from '#api/fields.ts';
import type { Id, KnownCampaign, Names, Person } from './names.ts';

/** The names that rows are joined by. */
export interface JoinNames extends Names {
  personSeen(id: Id): Person | undefined;
}

/** How each part is made, in the order of its list's file. */
export type Parts<Row> = Readonly<Record<string, (row: Row, names: JoinNames) => unknown>>;
/** The row of such parts. */
export type RowIn<Of> = Of extends Parts<infer Row> ? Row : never;

const none = () => undefined;
const unknown = () => null;
/** Without names, a row says what it says itself. */
const noNames: JoinNames = {
  person: none,
  personSeen: none,
  campaign: none,
  pledge: none,
  donor: none,
  holder: none,
  currency: unknown,
  currencyOfGift: unknown,
};

/** Returns what is joined to a row, if it came from the worker or has passed it. */
export const joinedTo = (row: object) => (row as { [joinedKey]?: Readonly<Record<string, unknown>> })[joinedKey];

/**
 * Returns a function for each part, which reads it from what is joined to the row, and else makes it: in the worker, whose
 * rows have nothing joined, by its names.
 */
export function partsOf<Of extends Parts<never>>(
  parts: Of,
  names: JoinNames = noNames,
): { readonly [Part in keyof Of]: (row: RowIn<Of>) => ReturnType<Of[Part]> } {
  const readers = Object.entries(parts as unknown as Parts<object>).map(([part, make]) => [
    part,
    (row: object) => {
      const joined = joinedTo(row);
      return joined ? joined[part] : make(row, names);
    },
  ]);
  return Object.fromEntries(readers) as ReturnType<typeof partsOf<Of>>;
}

/** A campaign that a row names. */
export interface JoinedCampaign extends Pick<KnownCampaign, 'title' | 'currency' | 'page'> {
  id: string;
}

/** Returns a campaign by its ID. Null without one; its title is empty if unknown. */
export function campaignFor(id: Id, names: Pick<Names, 'campaign'>): JoinedCampaign | null {
  if (!id) return null;
  const { title = '', currency = null, page = null } = names.campaign(id) ?? {};
  return { id, title, currency, page };
}
