/** Collects names from the service's answers. Only the operations named here are read. */
import { personName } from '../domain/person.ts';
import { calendarDay, knownZone } from '../domain/values/calendar.ts';
import type { QueryCacheNotifyEvent, QueryClient } from '@tanstack/react-query';
import type { SentWrite, WriteSubscriber } from '../api/query.ts';
import type { Campaign, Household, Pledge, Ticket, Transaction, UpdatedHousehold } from '../api/resources.ts';
import {
  forgetLearned,
  learnCampaign,
  learnCampaignCount,
  learnCurrency,
  learnHolder,
  learnPledge,
  notifyLearned,
} from '../device/known-names.ts';
import { operationOf } from '../ui/rows/list-cache.ts';
import {
  forgetPerson,
  type GiverFields,
  learnPerson,
  type PersonSource,
  type SavedFields,
  type ContactSnapshot,
} from '../device/people.ts';

/** The page of an answer, if it is a page of a list, and its time. */
interface Answered {
  page: number | null;
  /** How many rows the whole list has, where the answer says so. */
  total: number | null;
  at: number;
}

/** Each returns whether something is known now that was not: a name, a title, a currency, a day, a place. */
const taught = {
  listHouseholds: (rows: readonly Household[], { at }: Answered) =>
    someOf(rows, ({ id, name, contacts }) => {
      const from: PersonSource = { kind: 'household', id, name };
      return someOf(contacts, (member) =>
        member.id ? learnPerson(member.id, { member: { from, at, name: personName(member), fields: member } }) : false,
      );
    }),
  listCampaigns: (rows: readonly Campaign[], { page, total }: Answered) => {
    const isCounted = total !== null && learnCampaignCount(total);
    const isTaught = someOf(rows, ({ id, title, code, currency, event, timezone }) => {
      if (!id) return false;
      const { start_at } = event;
      const zone = knownZone(event.timezone || timezone);
      const eventDay = start_at && calendarDay(start_at, zone);
      return learnCampaign(id, { title: title?.trim() || code?.trim() || '', currency, page, eventDay });
    });
    return isCounted || isTaught;
  },
  listTransactions: (rows: readonly Transaction[], { at }: Answered) => {
    // Of several gifts the last one names the giver, so that the same page does not give two names in turn.
    const givers = new Map<string, ContactSnapshot<GiverFields>>();
    for (const row of rows) {
      const { id, contact_id, first_name, last_name, company, email, phone, currency } = row;
      if (id && currency?.trim()) learnCurrency(id, currency.trim());
      const all = { first_name, last_name, company_name: company, primary_email: email, primary_phone: phone };
      const fields = Object.fromEntries(Object.entries(all).filter(([, value]) => value)) as GiverFields;
      const name = personName(fields);
      if (!contact_id || contact_id === '0' || name === '') continue;
      givers.set(contact_id, { from: { kind: 'transaction', id, name: null }, at, name, fields });
    }
    return someOf([...givers], ([id, giver]) => learnPerson(id, { giver }));
  },
  listTickets: (rows: readonly Ticket[]) =>
    someOf(rows, ({ transaction_id, name, first_name, last_name }) => {
      const holder = name?.trim() || personName({ first_name, last_name });
      return transaction_id && holder ? learnHolder(transaction_id, holder) : false;
    }),
  listPledges: (rows: readonly Pledge[], { page, at }: Answered) =>
    someOf(rows, ({ id, contact_id, campaign_id }) => {
      if (contact_id && contact_id !== '0') {
        learnPerson(contact_id, {
          mention: { from: { kind: 'pledge', id, name: null }, at, name: '', fields: null },
        });
      }
      return id ? learnPledge(id, { contactId: contact_id, campaignId: campaign_id, page }) : false;
    }),
} as const;

/** Whether `learn` is true of any, called for all of them. */
function someOf<Row>(rows: readonly Row[], learn: (row: Row) => boolean): boolean {
  let some = false;
  for (const row of rows) if (learn(row)) some = true;
  return some;
}

const saved = {
  updateContact: (answer: SavedFields, at: number) => learnSaved(answer, { kind: 'saved contact' }, at),
  updateHousehold: ({ name, contacts }: UpdatedHousehold, at: number) => {
    for (const contact of contacts) learnSaved(contact, { kind: 'saved household', name }, at);
  },
} as const;

function learnSaved(fields: SavedFields, from: Partial<PersonSource> & Pick<PersonSource, 'kind'>, at: number): void {
  if (!fields.id) return;
  learnPerson(fields.id, { saved: { from: { id: null, name: null, ...from }, at, name: personName(fields), fields } });
}

/** What one page and a whole loaded list have in common. */
interface Rows {
  rows: readonly unknown[];
  /** Of a page alone. */
  number?: number;
  total?: number | null;
  /** Of a loaded list: whether it's whole. */
  complete?: boolean;
}

/**
 * Learns from the answer of the operation that the key begins with. Call `notifyLearned` after it.
 * @returns whether something is known now that was not
 */
export function learnAnswer(queryKey: readonly unknown[], data: unknown, at: number): boolean {
  const name = operationOf(queryKey);
  if (typeof name !== 'string' || !Object.hasOwn(taught, name) || !data) return false;
  const { rows, number, complete, total = complete ? rows.length : null } = data as Rows;
  // The key names the operation, which fixes the type of the rows.
  const teach = taught[name as keyof typeof taught] as (rows: readonly unknown[], answered: Answered) => boolean;
  return teach(rows, { page: number ?? null, total, at });
}

function onRead(event: QueryCacheNotifyEvent): void {
  if (event.type !== 'updated' || event.action.type !== 'success') return;
  const { queryKey, state } = event.query;
  notifyLearned(learnAnswer(queryKey, state.data, state.dataUpdatedAt));
}

export const learnSavedNames: WriteSubscriber = {
  ended({ operation, input }, end) {
    if (end.outcome !== 'saved' || !Object.hasOwn(saved, operation)) return;
    if (!end.answer) return forgetChanged(input);
    const learn = saved[operation as keyof typeof saved] as (answer: unknown, at: number) => void;
    learn(end.answer, Date.now());
    notifyLearned();
  },
};

/** A contact was saved without an answer, so what earlier answers said may be out of date. */
function forgetChanged({ contact }: SentWrite['input']): void {
  if (typeof contact !== 'string') return;
  forgetPerson(contact);
  notifyLearned();
}

const sentinelKey = ['known'];

/** Learns from the answers in this cache and from later ones, until the returned function is called. */
export function learnNames(cache: QueryClient): () => void {
  const reads = cache.getQueryCache();
  const held = reads.getAll().filter(({ state }) => state.status === 'success');
  notifyLearned(someOf(held, ({ queryKey, state }) => learnAnswer(queryKey, state.data, state.dataUpdatedAt)));
  // It is never garbage-collected, so its removal means that the cache was cleared.
  const sentinel = () => reads.build(cache, { queryKey: sentinelKey, gcTime: Infinity });
  sentinel();
  return reads.subscribe((event) => {
    if (event.type === 'removed' && event.query.queryKey[0] === sentinelKey[0]) {
      forgetLearned();
      sentinel();
    } else onRead(event);
  });
}
