/** For tests: the rows of a small office, and audiences as the page asks about them. */
import { carriedOver } from '#device/old-addresses.ts';
import { type Audience, type AudienceCondition, audienceConditionIn } from '#domain/audience/definition.ts';
import { giftsIn } from '#sync/gifts.ts';
import type { ListName } from '#api/operations.ts';
import { peopleIn } from '#sync/people.ts';
import { fiscalYear } from '#domain/values/compared.ts';
import { createSavedContacts } from '#sync/saved-contacts.ts';
import { type GivenRow, storeOfGiven } from './rows.ts';

export const today = '2026-11-27';

export interface OfficeRows {
  gifts?: readonly GivenRow[];
  households?: readonly GivenRow[];
  pledges?: readonly GivenRow[];
  tickets?: readonly GivenRow[];
  /** As saves answered. */
  saves?: readonly GivenRow[];
  /** Lists that won't be read. */
  closed?: readonly ListName[];
}

export function officeOf({
  gifts = [],
  households = [],
  pledges = [],
  tickets = [],
  saves = [],
  closed = [],
}: OfficeRows) {
  const store = storeOfGiven();
  const page = { page: 1, round: 1 };
  const campaigns = [
    { id: '77', title: 'Gala', currency: 'USD' },
    { id: '78', title: 'Supper', currency: 'EUR' },
  ];
  store.take('listCampaigns', { ...page, rows: campaigns });
  store.take('listHouseholds', { ...page, rows: households });
  store.take('listPledges', { ...page, rows: pledges });
  store.take('listTransactions', { ...page, rows: gifts });
  store.take('listTickets', { ...page, rows: tickets });
  const contacts = createSavedContacts({ store, learn: () => undefined });
  for (const { id, ...answer } of saves) contacts.save({ operation: 'updateContact', id: id ?? '', answer });
  const saved = contacts.now();
  const zone = 'UTC';
  const read = giftsIn(store, () => null, { zone });
  const people = peopleIn(store, read, fiscalYear(2026, 1), { saved });
  const viewer = { zone, today, firstMonth: 1, currency: null };
  return { store, gifts: read, people, saved, closed: new Set(closed), ...viewer };
}

/** Reads a condition as version 0.2 wrote it, `gave*in:last-year`, which is the shortest way to write one. */
export function conditionOf(text: string): AudienceCondition {
  return audienceConditionIn(carriedOver({ c1: text }), 'c1') as AudienceCondition;
}

export function audienceOf(texts: readonly string[], match: Audience['match'] = 'all'): Audience {
  return { match, conditions: texts.map(conditionOf) };
}
