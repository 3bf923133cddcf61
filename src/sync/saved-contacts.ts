/** Contacts that were saved in this browser: what counts of them, and their names on the rows of their gifts. */
import { idOf, textOf } from '#api/fields.ts';
import type { ListName } from '#api/operations.ts';
import type { Transaction } from '#api/resources.ts';
import { addressOf } from '#domain/address.ts';
import { withEarlier } from '#domain/cleared.ts';
import {
  type Compared,
  comparedOf,
  comparedOfGift,
  type ComparedSave,
  isCompanyIn,
  madeAt,
  newerOnGifts,
  savedAddress,
} from '#domain/contact.ts';
import type { NamesPatch } from '#domain/names.ts';
import type { SavedSnapshot } from '#domain/snapshots.ts';
import { savedNames } from '#domain/names-in-rows.ts';
import { toInstant } from '#domain/values/calendar.ts';
import { cached, groupBy } from '#domain/values/collections.ts';
import type { ListRow, RowOf } from './lists.ts';
import type { RowStore } from './row-store.ts';
import type { Written } from './written.ts';

/** A contact as a save returned it, as it's stored. */
export interface SavedContact extends ComparedSave {
  id: string;
}

export type SavedContacts = Map<string, SavedContact>;

/** The last saves by contact, with what newer gifts changed since. */
export type LastSaves = ReadonlyMap<string, SavedSnapshot>;

/** The name fields of a gift, and the contact's fields for them. */
const nameFields = { first_name: 'first_name', last_name: 'last_name', company: 'company_name' };

interface Options {
  /** Its rows bring their names. */
  store: RowStore;
  learn(patch: NamesPatch): void;
}

export function createSavedContacts({ store, learn }: Options) {
  const all: SavedContacts = new Map();
  /** Raised with every save. */
  let version = 0;
  const ofGift = (gift: Transaction) => (all.size > 0 ? all.get(idOf(gift.contact_id) ?? '') : undefined);
  const giftsOf = (ids: ReadonlySet<string>) =>
    store.rows('listTransactions').filter((gift) => ids.has(idOf(gift.contact_id) ?? ''));

  const now = cached(
    (): LastSaves => {
      const gifts = groupBy(giftsOf(new Set(all.keys())), (gift) => idOf(gift.contact_id) ?? '');
      return new Map(
        Array.from(all, ([id, one]) => {
          const newer = newerOnGifts(one, gifts.get(id) ?? []);
          return [id, newer ? { ...one.saved, newer } : one.saved];
        }),
      );
    },
    () => [version, all.size > 0 && store.rows('listTransactions')],
  );
  const learnAll = () => {
    if (all.size > 0) learn({ people: Array.from(now(), ([id, saved]) => [id, { saved }]) });
  };

  /** Returns a gift that was made before the save, or still has an old name, with the saved one. */
  function withSavedName(gift: Transaction): Transaction {
    const contact = ofGift(gift);
    if (!contact) return gift;
    const { saved, after, before } = contact;
    const said = comparedOfGift(gift, isCompanyIn(fieldsOf(saved)));
    const isOld = madeAt(gift) <= after;
    if (!isOld && said.name !== '' && !before.some(({ name }) => name === said.name)) return gift;
    if (isOld) remember(contact, [said]);
    const fields = fieldsOf(saved);
    const names = Object.entries(nameFields).filter(([field, from]) => field in gift && from in fields);
    return { ...gift, ...Object.fromEntries(names.map(([field, from]) => [field, fields[from]])) };
  }

  /** Adds what a contact was known by before its save. */
  function remember(contact: SavedContact, more: readonly Compared[]): void {
    const known = new Map([...contact.before, ...more].map((one) => [JSON.stringify(one), one]));
    if (known.size > contact.before.length) all.set(contact.id, { ...contact, before: [...known.values()] });
  }

  function named(list: ListName, rows: readonly ListRow[]): readonly ListRow[] {
    if (list !== 'listTransactions' || all.size === 0) return rows;
    return (rows as readonly RowOf<typeof list>[]).map(withSavedName);
  }

  /** Names follow right away where a gift may have a new one. */
  function seen(list: ListName, rows: readonly ListRow[]): void {
    if (list !== 'listTransactions' || all.size === 0) return;
    const isNewer = (gift: Transaction) => madeAt(gift) > (ofGift(gift)?.after ?? Infinity);
    if ((rows as readonly RowOf<typeof list>[]).some(isNewer)) learnAll();
  }

  return {
    all,
    now,
    hasAddresses: (): boolean =>
      store.rows('listTransactions').some((row) => addressOf(row) !== null) ||
      [...now().values()].some((saved) => savedAddress(saved) != null),
    /** The contacts, as checks of their data read them. */
    whole: () => Array.from(now().values(), ({ fields, newer }) => ({ ...fields, ...newer?.fields })),
    /** The store. Its gifts have their contacts' saved names. */
    store: {
      ...store,
      take(list, page) {
        const rows = named(list, page.rows);
        store.take(list, { ...page, rows });
        seen(list, rows);
      },
      update(list, given) {
        const rows = named(list, given);
        store.update(list, rows);
        seen(list, rows);
      },
      replace(list, stretch) {
        const rows = named(list, stretch.rows);
        const isSure = store.replace(list, { ...stretch, rows });
        seen(list, rows);
        return isSure;
      },
    } satisfies RowStore,
    /** Records the contacts that a write saved, before its changes are in the rows. Returns their gifts; null if it saved none. */
    save({ operation, id, sent = [], answer }: Written): Transaction[] | null {
      if (!answer) return null;
      const body = Object.fromEntries(sent.map((field) => [field, null]));
      const whole = operation === 'updateContact' ? { ...answer, id } : answer;
      const { people = [] } = savedNames({ operation, body, answer: whole, at: Date.now() }) ?? {};
      if (people.length === 0) return null;
      const gifts = giftsOf(new Set(people.map(([contact]) => contact)));
      for (const [contact, { saved }] of people) if (saved) record(contact, saved, gifts);
      version += 1;
      learnAll();
      return gifts;
    },
    /** Called when stored contacts were loaded. */
    loaded(): void {
      version += 1;
      learnAll();
    },
  };

  function record(id: string, saved: SavedSnapshot, gifts: readonly Transaction[]): void {
    const fields = fieldsOf(saved);
    const isCompany = isCompanyIn(fields);
    const earlier = all.get(id);
    const theirs = gifts.filter((gift) => idOf(gift.contact_id) === id);
    const members = store
      .rows('listHouseholds')
      .flatMap(({ contacts }) => contacts.filter((member) => member.id === id))
      .map((member) => comparedOf(member, isCompany));
    // The platform's clock, which its rows use, if the response has it. A gift that's here already was made before.
    const at = toInstant(textOf(fields['updated_at'])) ?? Date.now();
    const contact = {
      id,
      saved: withEarlier(saved, earlier?.saved),
      after: Math.max(at, ...theirs.map(madeAt)),
      before: earlier ? [...earlier.before, comparedOf(fieldsOf(earlier.saved), isCompany)] : [],
    };
    all.set(id, contact);
    remember(contact, [...members, ...theirs.map((gift) => comparedOfGift(gift, isCompany))]);
  }
}

const fieldsOf = ({ fields }: SavedSnapshot) => fields as Readonly<Record<string, unknown>>;
