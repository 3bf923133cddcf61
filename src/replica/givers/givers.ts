/**
 * Who gave each gift, and how that is known (README.md). What the gifts, pledges and tickets at hand say is known at
 * once; for the rest the service is asked.
 */
import { type Ask, type Frozen, frozen, hearsContacts, longestList, readWhole, type When } from './asking.ts';
import { askGroup, largestGroup, smallestGroup } from './coded-groups.ts';
import {
  agree,
  type Evidence,
  evidenceIn,
  type Gift,
  type Giver,
  type Held,
  isKnown,
  isSame,
  lateGiversFirst,
  listIn,
} from './evidence.ts';

/** What was asked, for as long as the gifts are kept. Given empty at first, and filled. */
export interface Memory {
  /** Gift → contact; empty where the service named two. */
  asked: Map<string, string>;
  /** Contact → the moment up to which all gifts were asked, ISO 8601. */
  until: Map<string, string>;
  /** Gifts that no known contact gave. */
  nobodys: Set<string>;
}

export interface Options {
  ask: Ask;
  memory: Memory;
  /** Hears of every gift whose giver has become known or is another; null: not known any more. */
  told: (givers: ReadonlyMap<string, Giver | null>) => void;
}

export interface Outcome {
  /** How many requests were made. */
  requests: number;
  /** Nothing is left to be asked. */
  done: boolean;
  /** Why something is left, as a sentence; null where single answers did not fit, and are asked for again next time. */
  reason: string | null;
}

export interface Coverage {
  gifts: number;
  /** Of these, whose giver is known, and whose only probable. */
  known: number;
  probable: number;
}

export interface Attributed extends Coverage {
  /** Nothing is left to be asked. */
  done: boolean;
  /** Why something is left, as a sentence. */
  reason: string | null;
}

export interface Givers {
  /** Takes what is held now, in place of what was. */
  hold(held: Held): void;
  /** Asks for all givers that are not known, those who gave lately first. Rejects only when the signal stops it. */
  run(when: When): Promise<Outcome>;
  /** Asks for one contact at once: one request, and one more where nothing was asked before. */
  open(contactId: string, when: When): Promise<Outcome>;
  /** Takes gifts that the platform returned for a contact. They may be newer than what is held. */
  learn(answered: readonly Gift[], contactId: string): void;
  giverOf(gift: string): Giver | undefined;
  all(): ReadonlyMap<string, Giver>;
  coverage(): Coverage;
}

/** After so many failures on end, asking waits for the next time. */
const mostFailures = 3;
/** What was created may become visible a little later. */
const overlap = 15 * 60_000;

const unheard = 'The platform doesn’t support filtering gifts by contact, so donors can’t be identified.';
const strange = 'The platform’s gift and pledge data conflict, so donors can’t be identified.';
const unfit = 'Donor data was inconsistent. Retrying.';

type Asking = Frozen & When & { promised: ReadonlyMap<string, readonly string[]> };

export function createGivers({ ask, memory, told }: Options): Givers {
  let held: Held = { contacts: [], gifts: [], pledges: [], tickets: [] };
  let evidence: Evidence = evidenceIn(held, memory.asked);
  let gifts = new Map<string, Gift>();
  let contacts: string[] = [];
  /** Gifts of a contact that are known without asking. */
  let promised = new Map<string, string[]>();
  /** Gifts whose giver is to be asked for. */
  let wanted = new Set<string>();
  let rowsSay = false;

  let heard: Promise<boolean> | null = null;
  /** Whether gifts that are known to be a contact's were found among its gifts; null until that was tried. */
  let proven: boolean | null = null;
  /** How many contacts may stand in one question; null until that was tried. */
  let most: number | null = null;

  function hold(now: Held): void {
    held = now;
    const before = evidence.givers;
    evidence = evidenceIn(held, memory.asked);
    const { givers } = evidence;
    gifts = new Map(held.gifts.flatMap((gift) => (gift.id ? [[gift.id, gift] as const] : [])));
    contacts = lateGiversFirst(held, givers);
    wanted = new Set([...gifts.keys()].filter((gift) => !isKnown(givers.get(gift))));
    rowsSay = held.gifts.some(({ contact_id }) => contact_id && contact_id !== '0');
    promised = new Map();
    for (const [gift, { contactId, grade }] of givers) {
      if (contactId && grade !== 'asked') listIn(promised, contactId).push(gift);
    }
    const changed = new Map<string, Giver | null>();
    for (const [gift, giver] of givers) if (!isSame(giver, before.get(gift))) changed.set(gift, giver);
    for (const gift of before.keys()) if (!givers.has(gift)) changed.set(gift, null);
    if (changed.size > 0) told(changed);
  }

  /** Takes what the service answered, and what follows from it for other gifts of a plan. */
  function take(answered: ReadonlyMap<string, string>): void {
    const { givers, plans, planGivers } = evidence;
    const batch = new Map<string, Giver>();
    const learn = (gift: string, giver: Giver) => {
      if (!wanted.delete(gift)) return;
      givers.set(gift, giver);
      batch.set(gift, giver);
    };
    let disputed = false;
    for (const [gift, contactId] of answered) {
      const before = memory.asked.get(gift) ?? contactId;
      memory.asked.set(gift, before === contactId ? contactId : '');
      if (before !== '' && before !== contactId) disputed = true;
      if (before !== contactId) continue;
      learn(gift, { contactId, name: '', grade: 'asked' });
      const plan = gifts.get(gift)?.plan_id;
      if (!plan) continue;
      const others = planGivers.has(plan) ? [] : (plans.get(plan) ?? []);
      if (!agree(planGivers, plan, contactId)) disputed = true;
      for (const other of others.filter((id) => !answered.has(id))) {
        learn(other, { contactId, name: '', grade: 'sure' });
      }
    }
    if (batch.size > 0) told(batch);
    // No gift and no plan has two givers: what was taken for known is taken back.
    if (disputed) hold(held);
  }

  function learn(answered: readonly Gift[], contactId: string): void {
    for (const gift of answered) {
      if (!gift.id || gifts.has(gift.id)) continue;
      gifts.set(gift.id, gift);
      wanted.add(gift.id);
    }
    take(new Map(answered.flatMap(({ id }) => (id ? [[id, contactId] as const] : []))));
  }

  /** About all of their gifts at first, then about those since they were asked. */
  function questionTo(asking: Asking, group: readonly string[], isFirst: boolean) {
    if (isFirst) return asking.whole;
    return asking.since(Math.min(...group.map((id) => Date.parse(memory.until.get(id) ?? ''))) - overlap);
  }

  /** @throws Error where the answer does not fit, or is not to be believed; then nothing of it was taken */
  async function askOne(asking: Asking, contact: string, isFirst: boolean): Promise<true> {
    const found = await readWhole(questionTo(asking, [contact], isFirst), [contact]);
    if (found === null) throw new Error(unfit);
    const known = isFirst && asking.promised.get(contact);
    if (known) proven ||= known.some((gift) => found.has(gift));
    if (proven === false) throw new Error(strange);
    take(new Map(Array.from(found, (gift) => [gift, contact])));
    memory.until.set(contact, asking.createdBefore);
    return true;
  }

  /** False: nothing was taken, and the contacts are to be asked one at a time. */
  async function askMany(asking: Asking, group: readonly string[], isFirst: boolean): Promise<boolean> {
    const found = await askGroup(questionTo(asking, group, isFirst), group);
    if (!(found instanceof Map)) return false;
    take(found);
    for (const contact of group) memory.until.set(contact, asking.createdBefore);
    return true;
  }

  /** 1 until two givers are known, with whom lists can be tried. */
  async function listLength({ whole }: Asking): Promise<number> {
    if (most === null) {
      const [one, other] = [...new Set(memory.asked.values())].filter(Boolean);
      if (one === undefined || other === undefined) return 1;
      const giverOf = (gift: string) => memory.asked.get(gift);
      most = await longestList(whole, { one, other, contacts, most: largestGroup, giverOf });
    }
    return most < smallestGroup ? 1 : most;
  }

  /** Asks these until every gift that is sought has its giver. Answers how many contacts are to be asked again. */
  async function askAll(asking: Asking, queue: readonly string[], sought: Set<string>, isFirst: boolean) {
    let aside = 0;
    let failures = 0;
    const patiently = async <T>(work: () => Promise<T>): Promise<T | null> => {
      try {
        const answer = await work();
        failures = 0;
        return answer;
      } catch (error) {
        failures += 1;
        if (asking.signal.aborted || failures >= mostFailures) throw error;
        return null;
      }
    };
    const isOpen = () => {
      for (const gift of sought) {
        if (wanted.has(gift)) return true;
        sought.delete(gift);
      }
      return false;
    };
    for (let at = 0; at < queue.length && isOpen();) {
      const few = queue.length - at < smallestGroup;
      const group = queue.slice(at, at + (few ? 1 : ((await patiently(() => listLength(asking))) ?? 1)));
      at += group.length;
      const taken = group.length >= smallestGroup && (await patiently(() => askMany(asking, group, isFirst)));
      if (taken === null) aside += group.length;
      for (const contact of taken === false ? group : []) {
        if (isOpen() && !(await patiently(() => askOne(asking, contact, isFirst)))) aside += 1;
      }
    }
    return aside;
  }

  async function run(when: When): Promise<Outcome> {
    if (wanted.size === 0) return { requests: 0, done: true, reason: null };
    return withService(when, async (asking) => {
      const sought = [...wanted];
      const due = contacts.filter((contact) => memory.until.get(contact) !== when.createdBefore);
      const never = due.filter((contact) => !memory.until.has(contact));
      const before = due.filter((contact) => memory.until.has(contact));
      const recent = sought.filter((gift) => !memory.nobodys.has(gift));
      const aside =
        (await askAll(asking, never, new Set(sought), true)) + (await askAll(asking, before, new Set(recent), false));
      const left = sought.filter((gift) => wanted.has(gift));
      if (aside > 0 && left.length > 0) return false;
      for (const gift of left) memory.nobodys.add(gift);
      return true;
    });
  }

  async function withService(when: When, work: (asking: Asking) => Promise<boolean>): Promise<Outcome> {
    if (rowsSay) return { requests: 0, done: true, reason: null };
    const asking = { ...frozen(ask, when), ...when, promised };
    const outcome = (done: boolean, reason: string | null) => ({ requests: asking.requests(), done, reason });
    try {
      heard ??= hearsContacts(asking.whole, contacts);
      const isHeard = await heard.catch((error: unknown) => {
        heard = null;
        throw error;
      });
      return isHeard ? outcome(await work(asking), null) : outcome(false, unheard);
    } catch (error) {
      when.signal.throwIfAborted();
      return outcome(false, error instanceof Error ? error.message : String(error));
    }
  }

  return {
    hold,
    run,
    open: (contactId, when) => withService(when, (asking) => askOne(asking, contactId, true)),
    learn,
    giverOf: (gift) => evidence.givers.get(gift),
    all: () => evidence.givers,
    coverage: () => {
      const known = gifts.size - wanted.size;
      return { gifts: gifts.size, known, probable: evidence.givers.size - known };
    },
  };
}
