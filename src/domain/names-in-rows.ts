/** Names in the rows of a response, and in the answer to a save. */
import type { ListName, Output } from '#api/operations.ts';
import type { Page } from '#api/page.ts';
import type { UpdatedHousehold } from '#api/resources.ts';
import { clearedBy } from './cleared.ts';
import type { NamesPatch } from './names.ts';
import type { DonorFields, PersonSource, SavedFields, Sightings } from './snapshots.ts';
import { personName } from './person.ts';
import { calendarDay, knownZone } from './values/calendar.ts';
import { currencyCode } from './values/money.ts';

/** A response with rows of a list. */
export interface Answered {
  /** The page of the list; null for rows of several pages. */
  page: number | null;
  /** The number of all rows; null if unknown. */
  total: number | null;
  /** Milliseconds. */
  at: number;
}

type RowOf<Name extends ListName> = Output<Name> extends Page<infer Row> ? Row : never;

const found: { [Name in ListName]?: (rows: readonly RowOf<Name>[], answered: Answered) => NamesPatch } = {
  listHouseholds: (rows, { at }) => ({
    people: rows.flatMap(({ id, name, contacts }) => {
      const from: PersonSource = { kind: 'household', id, name };
      return contacts.flatMap((member) =>
        member.id ? [[member.id, { member: { from, at, name: personName(member), fields: member } }] as const] : [],
      );
    }),
  }),
  listCampaigns: (rows, { page, total }) => ({
    campaignCount: total,
    campaigns: rows.flatMap(({ id, title, code, currency, event, timezone }) => {
      if (!id) return [];
      const { start_at } = event;
      const eventDay = start_at && calendarDay(start_at, knownZone(event.timezone || timezone));
      return [[id, { title: title?.trim() || code?.trim() || '', currency, page, eventDay }] as const];
    }),
  }),
  listTransactions(rows, { at }) {
    // Of several gifts the last one names the donor, so that the same page doesn't give two names in turn.
    const people = new Map<string, Sightings>();
    for (const { id, contact_id, first_name, last_name, company, email, phone } of rows) {
      const all = { first_name, last_name, company_name: company, primary_email: email, primary_phone: phone };
      const fields = Object.fromEntries(Object.entries(all).filter(([, value]) => value)) as DonorFields;
      const name = personName(fields);
      if (!contact_id || contact_id === '0' || name === '') continue;
      people.set(contact_id, { donor: { from: { kind: 'transaction', id, name: null }, at, name, fields } });
    }
    const currencies = rows.flatMap(({ id, currency }) => {
      const own = currencyCode(currency);
      return id && own ? [[id, own] as const] : [];
    });
    return { people: [...people], currencies };
  },
  listTickets: (rows) => ({
    holders: rows.flatMap(({ transaction_id, name, first_name, last_name }) => {
      const holder = name?.trim() || personName({ first_name, last_name });
      return transaction_id && holder ? [[transaction_id, holder] as const] : [];
    }),
  }),
  listPledges: (rows, { page, at }) => ({
    people: rows.flatMap(({ id, contact_id }) =>
      contact_id && contact_id !== '0'
        ? [[contact_id, { mention: { from: { kind: 'pledge', id, name: null }, at, name: '', fields: null } }] as const]
        : [],
    ),
    pledges: rows.flatMap(({ id, contact_id, campaign_id }) =>
      id ? [[id, { contactId: contact_id, campaignId: campaign_id, page }] as const] : [],
    ),
  }),
};

/** Returns the names in rows of a list. Null for lists without names. */
export function namesIn(list: ListName, rows: readonly object[], answered: Answered): NamesPatch | null {
  // The list determines the type of its rows.
  const read = found[list] as ((rows: readonly object[], answered: Answered) => NamesPatch) | undefined;
  return read?.(rows, answered) ?? null;
}

/** A write that was saved. */
export interface SavedWrite {
  operation: string;
  /** Only the names of its fields count. */
  body: unknown;
  answer: unknown;
  /** When the answer arrived, in milliseconds. */
  at: number;
}

/** Returns the names in the answer to a save. Null if it has none. */
export function savedNames({ operation, body, answer, at }: SavedWrite): NamesPatch | null {
  if (!answer) return null;
  if (operation === 'updateContact') {
    const fields = answer as SavedFields;
    return savedBy([fields], { kind: 'saved contact' }, { at, cleared: clearedBy(body, fields) });
  }
  if (operation !== 'updateHousehold') return null;
  const { name, contacts } = answer as UpdatedHousehold;
  return savedBy(contacts, { kind: 'saved household', name }, { at });
}

function savedBy(
  contacts: readonly SavedFields[] | undefined,
  from: Partial<PersonSource> & Pick<PersonSource, 'kind'>,
  { at, cleared = [] }: { at: number; cleared?: readonly string[] },
): NamesPatch {
  const source = { id: null, name: null, ...from };
  return {
    people: (contacts ?? []).flatMap((fields): [string, Sightings][] => {
      const saved = { from: source, at, name: personName(fields), fields, ...(cleared.length > 0 && { cleared }) };
      return fields.id ? [[fields.id, { saved }]] : [];
    }),
  };
}
