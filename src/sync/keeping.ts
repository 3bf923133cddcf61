/** Loads the rows stored in this browser, and stores their changes (kept/README.md). */
import { isObject } from '#api/fields.ts';
import { forgetKeptRows } from '#device/forget-rows.ts';
import type { ListName } from '#api/operations.ts';
import type { Attributed, Memory } from './donors/gift-donors.ts';
import type { Reason } from './kept/database.ts';
import { type Kept, openKept, type Opened } from './kept/kept.ts';
import type { ListChange, Row } from './kept/manifest.ts';
import type { Owner } from './kept/seal.ts';
import { type ListRow, type ListState, type ListStates, nothingRead } from './lists.ts';
import { listNames } from '#domain/resources.ts';
import type { RowStore, ShelfState } from './row-store.ts';
import type { Seen, SeenAudiences } from './seen.ts';
import type { SavedContact, SavedContacts } from './saved-contacts.ts';

/** Raise it with every change to the format of a row or state: data of older formats is then synced again. */
const schema = 3;
/** Milliseconds that changes wait for more: during a sync, and after its end or a saved change. */
const writtenAfter = 30_000;
const writtenAfterEnd = 1000;

/** `kept`: on this computer. Null: in memory only, by choice. Otherwise the reason why rows can't be stored. */
export type KeptStatus = 'kept' | Reason | null;

interface KeepingOptions {
  store: RowStore;
  memory: Memory;
  /** The rows as of the viewer's last visit. */
  seen: Seen;
  /** Each audience's members when last marked as seen. */
  audiences: SeenAudiences;
  savedContacts: SavedContacts;
  changed(status: KeptStatus): void;
}

/** The progress of the sync. */
export interface Standing {
  lists: ListStates;
  /** When the platform lets us continue, in milliseconds. */
  waitsUntil: number | null;
  /** Null until we've asked for donors. */
  donors: Attributed | null;
}

/** A list as it's stored. */
interface StoredList {
  /** It's stored again once one of these differs. */
  madeOf(): readonly unknown[];
  rows(): readonly Row[];
  state?(): unknown;
  bring(rows: readonly Row[], state: unknown): void;
}

/** Transactions come newest first. Once they're all synced, they're stored oldest first, which puts new ones at the end. */
function inStoredOrder<Rows>(list: ListName, { wholeSince }: ListState, rows: readonly Rows[]): readonly Rows[] {
  return list === 'listTransactions' && wholeSince !== null ? rows.toReversed() : rows;
}

export type Keeping = ReturnType<typeof createKeeping>;

export function createKeeping({ store, memory, seen, audiences, savedContacts, changed }: KeepingOptions) {
  let kept: Kept | null = null;
  let status: KeptStatus = null;
  let states = nothingRead;
  let known: Attributed | null = null;
  /** Raised when donors were learned. */
  let learnedVersion = 0;
  /** The parts that each list was last stored from. */
  const last = new Map<string, readonly unknown[]>();
  let due: { at: number; timer: ReturnType<typeof setTimeout> } | undefined;
  /** Runs one at a time. */
  let turn: Promise<void> = Promise.resolve();

  const syncedList = (list: ListName): StoredList => ({
    madeOf: () => [store.version(list), states[list]],
    rows: () => inStoredOrder(list, states[list], store.rows(list)),
    state: () => ({ list: states[list], shelf: store.shelfState(list, states[list]) }),
    bring(rows, state) {
      const { list: was, shelf } = state as { list: ListState; shelf: ShelfState };
      store.bring(list, inStoredOrder(list, was, rows as readonly ListRow[]), { ...was, shelf });
      // Another token may have been refused it, so this one tries again.
      states = { ...states, [list]: { ...was, problem: was.problem === 'refused' ? null : was.problem } };
    },
  });
  const seenRows = (list: ListName): StoredList => ({
    madeOf: () => [seen.get(list)],
    rows: () => Array.from(seen.get(list)?.prints ?? [], ([id, print]) => ({ id, print })),
    state: () => seen.get(list)?.at,
    bring(rows, at) {
      if (typeof at !== 'number') return;
      seen.set(list, { at, prints: new Map(rows.map(({ id, print }) => [String(id), String(print)])) });
    },
  });
  const stored: Readonly<Record<string, StoredList>> = {
    ...Object.fromEntries(listNames.map((list) => [list, syncedList(list)])),
    ...Object.fromEntries(listNames.map((list) => [`seen.${list}`, seenRows(list)])),
    savedContacts: {
      madeOf: () => [...savedContacts.values()],
      rows: () => Array.from(savedContacts.values(), (contact) => ({ ...contact })),
      bring(rows) {
        for (const row of rows) {
          const contact = row as Row & SavedContact;
          // Those of an older version had only some fields.
          if (isObject(row['saved'])) savedContacts.set(contact.id, contact);
        }
      },
    },
    audiences: {
      madeOf: () => [...audiences.values()],
      rows: () => Array.from(audiences, ([id, one]) => ({ id, ...one })),
      bring(rows) {
        for (const { id, at, ids } of rows) audiences.set(String(id), { at: Number(at), ids: ids as string[] });
      },
    },
    giversAsked: {
      madeOf: () => [learnedVersion],
      rows: () => Array.from(memory.asked, ([id, contact]) => ({ id, contact })),
      state: () => known,
      bring(rows, state) {
        for (const { id, contact } of rows) memory.asked.set(String(id), String(contact));
        known = state as Attributed | null;
      },
    },
    giversUntil: {
      madeOf: () => [learnedVersion],
      rows: () => Array.from(memory.until, ([id, at]) => ({ id, at })),
      bring(rows) {
        for (const { id, at } of rows) memory.until.set(String(id), String(at));
      },
    },
    giversNobodys: {
      madeOf: () => [learnedVersion],
      rows: () => Array.from(memory.nobodys, (id) => ({ id })),
      bring(rows) {
        for (const { id } of rows) memory.nobodys.add(String(id));
      },
    },
  };

  function tell(now: KeptStatus): void {
    status = now;
    changed(now);
  }

  function end(why: KeptStatus): void {
    kept?.close();
    kept = null;
    clearTimeout(due?.timer);
    due = undefined;
    tell(why);
  }

  async function keep(owner: Owner | null | undefined): Promise<void> {
    if (owner === undefined) return;
    if (owner === null) {
      end(null);
      await forgetKeptRows();
      return;
    }
    if (kept) return;
    const opened = await openKept({ ...owner, schema });
    if (typeof opened === 'string') {
      // Another account's data isn't left behind.
      if (opened === 'short-secret') await forgetKeptRows();
      end(opened);
      return;
    }
    ({ kept } = opened);
    last.clear();
    bring(opened.lists);
    tell('kept');
    commitWithin(writtenAfterEnd);
  }

  function bring(lists: Opened['lists']): void {
    const isFirst = states === nothingRead;
    for (const [name, list] of Object.entries(stored)) {
      const found = lists[name];
      // A door list that was open before may have read rows, which are newer. It knows nothing else.
      if (!found || (!isFirst && name in states)) continue;
      list.bring(found.rows, found.state);
      if (isFirst) last.set(name, list.madeOf());
    }
  }

  function commitWithin(milliseconds: number): void {
    if (!kept) return;
    const at = Date.now() + milliseconds;
    if (due && due.at <= at) return;
    clearTimeout(due?.timer);
    due = { at, timer: setTimeout(() => void (turn = turn.then(commit).catch(() => end('no-storage'))), milliseconds) };
  }

  async function commit(): Promise<void> {
    due = undefined;
    const to = kept;
    const changes = changesNow();
    if (!to || Object.keys(changes).length === 0) return;
    const reason = await to.commit(changes);
    if (reason !== null && kept === to) end(reason);
  }

  function changesNow(): Record<string, ListChange> {
    const changes: Record<string, ListChange> = {};
    for (const [name, list] of Object.entries(stored)) {
      const [before, now] = [last.get(name), list.madeOf()];
      if (before?.length === now.length && before.every((part, place) => part === now[place])) continue;
      changes[name] = { rows: list.rows(), state: list.state?.() };
      last.set(name, now);
    }
    return changes;
  }

  return {
    /** Loads what the owner has stored, without the rows if rows are already synced. Null deletes stored rows; undefined leaves them. */
    keep(owner: Owner | null | undefined): Promise<void> {
      // Whatever the browser does, rows can still sync into memory.
      turn = turn.then(() => keep(owner)).catch(() => end('no-storage'));
      return turn;
    },
    status: () => status,
    standing: (): Standing => ({ lists: states, waitsUntil: null, donors: known }),
    /** Records the progress of the sync, in step with the rows. */
    note({ lists: now }: Standing): void {
      const isEnd = listNames.some((list) => now[list].wholeSince !== states[list].wholeSince);
      states = now;
      commitWithin(isEnd ? writtenAfterEnd : writtenAfter);
    },
    /** Called when a change from this browser is in the rows, or something was marked as seen. */
    written: () => commitWithin(writtenAfterEnd),
    /** Closes the storage. Stored rows stay. */
    close: () => end(null),
    /** Called when donors were learned, with the result once we've asked for all. */
    learned(now?: Attributed): void {
      learnedVersion += 1;
      known = now ?? known;
      commitWithin(now ? writtenAfterEnd : writtenAfter);
    },
  };
}
