/** Loads the rows stored in this browser, and stores their changes (kept/README.md). */
import { forgetKeptRows } from '#device/forget-rows.ts';
import type { ListName } from '#api/operations.ts';
import type { Attributed, Memory } from './givers/givers.ts';
import type { Reason } from './kept/database.ts';
import { type Kept, openKept, type Opened } from './kept/kept.ts';
import type { ListChange, Row } from './kept/manifest.ts';
import type { Owner } from './kept/seal.ts';
import { type ListRow, listNames, type ListState, type ListStates, nothingRead } from './lists.ts';
import type { RowStore, ShelfState } from './row-store.ts';
import type { Baseline, Seen, SeenAudience, SeenAudiences, SeenList } from './seen.ts';
import type { SavedContact, SavedContacts } from './written.ts';

/** Raise it with every change to the format of a row or state: data of older formats is then synced again. */
const schema = 3;
/** Milliseconds that changes wait for more: during a sync, and after its end or a saved change. */
const patience = 30_000;
const patienceAtEnd = 1000;

/** `kept`: on this computer. Null: in memory only, by choice. Otherwise the reason why rows can't be stored. */
export type KeptStatus = 'kept' | Reason | null;

export interface KeepingOptions {
  store: RowStore;
  memory: Memory;
  /** The rows as of the viewer's last visit. */
  seen: Seen;
  /** Each audience's members when last marked as seen. */
  audiences: SeenAudiences;
  savedContacts: SavedContacts;
  changed(status: KeptStatus): void;
}

export interface Keeping {
  /** Loads the owner's stored rows, unless rows are already synced. Null deletes stored rows; undefined leaves them. */
  keep(owner: Owner | null | undefined): Promise<void>;
  status(): KeptStatus;
  standing(): Standing;
  /** Records the progress of the sync, in step with the rows. */
  note(standing: Standing): void;
  /** Called when a change from this browser is in the rows, or something was marked as seen. */
  written(): void;
  /** Closes the storage. Stored rows stay. */
  close(): void;
  /** Called when donors were learned, with the result once we've asked for all. */
  learned(known?: Attributed): void;
}

/** The progress of the sync. */
export interface Standing {
  lists: ListStates;
  /** When the platform lets us continue, in milliseconds. */
  waitsUntil: number | null;
  /** Null until we've asked for donors. */
  givers: Attributed | null;
}

interface ListKept {
  list: ListState;
  shelf: ShelfState;
}

/**
 * True if it's stored oldest first. Transactions come newest first, and once they're all synced, that puts new ones at
 * the end.
 */
const isTurned = (list: ListName, { wholeSince }: ListState) => list === 'listTransactions' && wholeSince !== null;

/** The name a baseline is stored under. */
const seenOf = (list: SeenList) => `seen.${list}`;

export function createKeeping({ store, memory, seen, audiences, savedContacts, changed }: KeepingOptions): Keeping {
  let kept: Kept | null = null;
  let status: KeptStatus = null;
  let states = nothingRead;
  /** The last stored rows, by version, and state of each list. */
  const last = new Map<ListName, { rows: string; state: ListState }>();
  const lastSeen = new Map<SeenList, Baseline>();
  /** The last stored value, since each save makes a new object. */
  let lastSaved: readonly SavedContact[] = [];
  let lastAudiences: readonly SeenAudience[] = [];
  let hasLearned = false;
  let known: Attributed | null = null;
  let due: { at: number; timer: ReturnType<typeof setTimeout> } | undefined;
  /** Runs one at a time. */
  let turn: Promise<void> = Promise.resolve();

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
    last.clear();
    lastSeen.clear();
    lastSaved = [];
    lastAudiences = [];
    const opened = await openAndBring(owner);
    if ('reason' in opened) {
      // Another account's data isn't left behind.
      if (opened.reason === 'short-secret') await forgetKeptRows();
      end(opened.reason);
      return;
    }
    ({ kept } = opened);
    tell('kept');
    hasLearned ||= memory.until.size > 0;
    commitWithin(patienceAtEnd);
  }

  async function openAndBring(owner: Owner, isAgain = false): Promise<Opened | { reason: Reason }> {
    const opened = await openKept({ ...owner, schema });
    if (!opened.ok || states !== nothingRead) return opened;
    const parts = new Map<string, Row[]>();
    const answer = await opened.kept.load(({ list, rows }) => {
      const held = parts.get(list) ?? [];
      parts.set(list, held);
      for (const row of rows) held.push(row);
    });
    if (!answer.ok) return answer.reason === 'damaged' && !isAgain ? openAndBring(owner, true) : answer;
    bring(answer.lists, (list) => parts.get(list) ?? []);
    return opened;
  }

  function bring(lists: Opened['lists'], rowsOf: (list: string) => readonly Row[]): void {
    for (const name of listNames) {
      const found = lists[name]?.state as ListKept | undefined;
      if (!found) continue;
      const { list, shelf } = found;
      const rows = rowsOf(name) as readonly ListRow[];
      store.bring(name, isTurned(name, list) ? rows.toReversed() : rows, { ...list, shelf });
      // Another token may have been refused it, so this one tries again.
      const state = { ...list, problem: list.problem === 'refused' ? null : list.problem };
      states = { ...states, [name]: state };
      last.set(name, { rows: markOf(name), state });
    }
    for (const name of listNames) {
      const at = lists[seenOf(name)]?.state;
      if (typeof at !== 'number') continue;
      const prints = new Map(rowsOf(seenOf(name)).map(({ id, print }) => [String(id), String(print)]));
      const baseline = { at, prints };
      seen.set(name, baseline);
      lastSeen.set(name, baseline);
    }
    for (const contact of rowsOf('savedContacts') as readonly (Row & SavedContact)[]) {
      savedContacts.set(contact.id, contact);
    }
    lastSaved = [...savedContacts.values()];
    for (const { id, at, ids } of rowsOf('audiences'))
      audiences.set(String(id), { at: Number(at), ids: ids as string[] });
    lastAudiences = [...audiences.values()];
    known = (lists['giversAsked']?.state as Attributed | undefined) ?? null;
    for (const { id, contact } of rowsOf('giversAsked')) memory.asked.set(String(id), String(contact));
    for (const { id, at } of rowsOf('giversUntil')) memory.until.set(String(id), String(at));
    for (const { id } of rowsOf('giversNobodys')) memory.nobodys.add(String(id));
  }

  const markOf = (list: ListName) => `${store.version(list)} ${isTurned(list, states[list])}`;

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
    const answer = await to.commit(changes);
    if (!answer.ok && kept === to) end(answer.reason);
  }

  function changesNow(): Record<string, ListChange> {
    const changes: Record<string, ListChange> = {};
    for (const list of listNames) {
      const [before, rows, state] = [last.get(list), markOf(list), states[list]];
      if (before?.rows === rows && before.state === state) continue;
      const inOrder = isTurned(list, state) ? store.rows(list).toReversed() : store.rows(list);
      const kept = { list: state, shelf: store.shelfState(list, state) } satisfies ListKept;
      changes[list] = { ...(before?.rows !== rows && { rows: inOrder }), state: kept };
      last.set(list, { rows, state });
    }
    for (const [list, baseline] of seen) {
      if (lastSeen.get(list) === baseline) continue;
      changes[seenOf(list)] = {
        rows: Array.from(baseline.prints, ([id, print]) => ({ id, print })),
        state: baseline.at,
      };
      lastSeen.set(list, baseline);
    }
    const savedNow = [...savedContacts.values()];
    if (savedNow.some((contact, place) => contact !== lastSaved[place])) {
      changes['savedContacts'] = { rows: savedNow.map((contact) => ({ ...contact })) };
      lastSaved = savedNow;
    }
    const audiencesNow = [...audiences.values()];
    if (audiencesNow.some((one, place) => one !== lastAudiences[place])) {
      changes['audiences'] = { rows: Array.from(audiences, ([id, one]) => ({ id, ...one })) };
      lastAudiences = audiencesNow;
    }
    if (hasLearned) {
      const { asked, until, nobodys } = memory;
      changes['giversAsked'] = { rows: Array.from(asked, ([id, contact]) => ({ id, contact })), state: known };
      changes['giversUntil'] = { rows: Array.from(until, ([id, at]) => ({ id, at })) };
      changes['giversNobodys'] = { rows: Array.from(nobodys, (id) => ({ id })) };
      hasLearned = false;
    }
    return changes;
  }

  return {
    keep(owner) {
      // Whatever the browser does, rows can still sync into memory.
      turn = turn.then(() => keep(owner)).catch(() => end('no-storage'));
      return turn;
    },
    status: () => status,
    standing: () => ({ lists: states, waitsUntil: null, givers: known }),
    note({ lists: now }) {
      const isEnd = listNames.some((list) => now[list].wholeSince !== states[list].wholeSince);
      states = now;
      commitWithin(isEnd ? patienceAtEnd : patience);
    },
    written: () => commitWithin(patienceAtEnd),
    close: () => end(null),
    learned(now) {
      hasLearned = true;
      known = now ?? known;
      commitWithin(now ? patienceAtEnd : patience);
    },
  };
}
