/** Brings the rows that this browser has kept, and keeps what is new of them (kept/README.md). */
import { forgetKeptRows } from '../device/forget-rows.ts';
import type { ListName } from '../api/operations.ts';
import type { Attributed, Memory } from './givers/givers.ts';
import type { Reason } from './kept/database.ts';
import { type Kept, openKept, type Opened } from './kept/kept.ts';
import type { ListChange, Row } from './kept/manifest.ts';
import type { Owner } from './kept/seal.ts';
import { type ListRow, listNames, type ListState, type ListStates, nothingRead } from './lists.ts';
import type { RowStore, ShelfState } from './row-store.ts';
import type { Baseline, Seen, SeenAudience, SeenAudiences, SeenList } from './seen.ts';
import type { SavedContact, SavedContacts } from './written.ts';

/** Raised with every change of what a row or a state looks like: what an earlier one kept is read anew. */
const schema = 3;
/** Milliseconds that what is new waits for more of it: while a list is read, and after its end or a saved change. */
const patience = 30_000;
const patienceAtEnd = 1000;

/** `kept`: on this computer. Null: in memory alone, as it was chosen. Else why they cannot be kept. */
export type KeptStatus = 'kept' | Reason | null;

export interface KeepingOptions {
  store: RowStore;
  memory: Memory;
  /** How the rows were when somebody last looked. */
  seen: Seen;
  /** Members of audiences when they were last marked as seen, by the audience. */
  audiences: SeenAudiences;
  savedContacts: SavedContacts;
  changed(status: KeptStatus): void;
}

export interface Keeping {
  /**
   * Opens what the owner has kept, and brings it where nothing has been read yet. Null: forgets whatever there is. Undefined:
   * leaves it as it is.
   */
  keep(owner: Owner | null | undefined): Promise<void>;
  status(): KeptStatus;
  standing(): Standing;
  /** Where the reading stands, in step with the rows. */
  note(standing: Standing): void;
  /** A change of this browser is in the rows, or in what of them was seen. */
  written(): void;
  /** Lets go of it; what was written stays. */
  close(): void;
  /** The memory of who gave has changed; how much is known, once all was asked. */
  learned(known?: Attributed): void;
}

/** Where the reading stands. */
export interface Standing {
  lists: ListStates;
  /** Until when the service asked to wait, in milliseconds. */
  waitsUntil: number | null;
  /** Null until it was asked who gave. */
  givers: Attributed | null;
}

interface ListKept {
  list: ListState;
  shelf: ShelfState;
}

/** What comes newest first is kept the other way round once it was read to its end, since new rows belong at the end. */
const isTurned = (list: ListName, { wholeSince }: ListState) => list === 'listTransactions' && wholeSince !== null;

/** What a baseline is kept as, beside the rows. */
const seenOf = (list: SeenList) => `seen.${list}`;

export function createKeeping({ store, memory, seen, audiences, savedContacts, changed }: KeepingOptions): Keeping {
  let kept: Kept | null = null;
  let status: KeptStatus = null;
  let states = nothingRead;
  /** Which version of its rows, and which state, of each list was kept last. */
  const last = new Map<ListName, { rows: string; state: ListState }>();
  const lastSeen = new Map<SeenList, Baseline>();
  /** What was kept last, as each save makes another object. */
  let lastSaved: readonly SavedContact[] = [];
  let lastAudiences: readonly SeenAudience[] = [];
  let hasLearned = false;
  let known: Attributed | null = null;
  let due: { at: number; timer: ReturnType<typeof setTimeout> } | undefined;
  /** One after the other. */
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
      // What somebody else had kept is left to nobody.
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
      // What this token may not read may have changed meanwhile.
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
      // Whatever a browser does: rows can always be read into memory.
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
