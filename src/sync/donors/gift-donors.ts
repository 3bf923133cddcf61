/**
 * Finds the donor of each gift, and how we know (README.md). Synced gifts, pledges, and tickets answer at once; for the
 * rest we ask the platform.
 */
import { type Ask, hearsContacts, longestList, type Question, questionAsOf, readWhole } from './asking.ts';
import { getOrMake } from '#domain/values/collections.ts';
import { askGroup, largestGroup, smallestGroup } from './coded-groups.ts';
import {
  agree,
  type Evidence,
  evidenceIn,
  type Gift,
  type IdentifiedDonor,
  type Synced,
  isKnown,
  isSame,
  lateDonorsFirst,
} from './evidence.ts';

/** Past answers, stored as long as the gifts. It starts empty, and we fill it. */
export interface Memory {
  /** Gift → contact. Empty if the platform named two. */
  asked: Map<string, string>;
  /** Contact → the time up to which we've asked for all its gifts, ISO 8601. */
  until: Map<string, string>;
  /** Gifts of no known contact. */
  nobodys: Set<string>;
}

export interface Options {
  ask: Ask;
  memory: Memory;
  /** Called with each gift whose donor became known or changed. Null: no longer known. */
  told: (donors: ReadonlyMap<string, IdentifiedDonor | null>) => void;
}

export interface Outcome {
  /** True if there's nothing left to ask. */
  done: boolean;
  /** Why something is left, as a sentence. Null if single answers didn't fit and will be requested again next time. */
  reason: string | null;
}

export interface Coverage {
  gifts: number;
  /** Gifts with a known donor, and with a probable one only. */
  known: number;
  probable: number;
}

export interface Attributed extends Coverage, Outcome {
  /** Donors are being identified for the first time. */
  isFirst?: true;
}

export type GiftDonors = ReturnType<typeof createGiftDonors>;

/** After this many failures in a row, wait for the next run. */
const mostFailures = 3;
/** Milliseconds. New gifts may take a while to show up in answers. */
const overlap = 15 * 60_000;

const unheard = 'The platform doesn’t support filtering gifts by contact, so donors can’t be identified.';
const strange = 'The platform’s gift and pledge data conflict, so donors can’t be identified.';
const unfit = 'Donor data was inconsistent. Retrying.';

export function createGiftDonors({ ask, memory, told }: Options) {
  let synced: Synced = { contacts: [], gifts: [], pledges: [], tickets: [] };
  let evidence: Evidence = evidenceIn(synced, memory.asked);
  let gifts = new Map<string, Gift>();
  let contacts: string[] = [];
  /** Gifts that we know belong to a contact without asking. */
  let promised = new Map<string, string[]>();
  /** Gifts whose donor we still need. */
  let wanted = new Set<string>();
  let rowsSay = false;

  /** True if the platform filters by contact. Null: not tried yet. */
  let heard: boolean | null = null;
  /** True once a query for a contact returned a gift known to be theirs, false if it didn't. Null: not tried yet. */
  let proven: boolean | null = null;
  /** How many contacts one query can take. Null: not tried yet. */
  let most: number | null = null;

  /** Replaces the synced data. */
  function hold(now: Synced): void {
    synced = now;
    const before = evidence.donors;
    evidence = evidenceIn(synced, memory.asked);
    const { donors } = evidence;
    gifts = new Map(synced.gifts.flatMap((gift) => (gift.id ? [[gift.id, gift] as const] : [])));
    contacts = lateDonorsFirst(synced, donors);
    wanted = new Set([...gifts.keys()].filter((gift) => !isKnown(donors.get(gift))));
    rowsSay = synced.gifts.some(({ contact_id }) => contact_id && contact_id !== '0');
    promised = new Map();
    for (const [gift, { contactId, grade }] of donors) {
      if (contactId && grade !== 'asked') getOrMake(promised, contactId, (): string[] => []).push(gift);
    }
    const changed = new Map<string, IdentifiedDonor | null>();
    for (const [gift, donor] of donors) if (!isSame(donor, before.get(gift))) changed.set(gift, donor);
    for (const gift of before.keys()) if (!donors.has(gift)) changed.set(gift, null);
    if (changed.size > 0) told(changed);
  }

  /** Takes the platform's answers, and what they show about other gifts of a plan. */
  function take(answered: ReadonlyMap<string, string>): void {
    const { donors, plans, planDonors } = evidence;
    const batch = new Map<string, IdentifiedDonor>();
    const learn = (gift: string, donor: IdentifiedDonor) => {
      if (!wanted.delete(gift)) return;
      donors.set(gift, donor);
      batch.set(gift, donor);
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
      const others = planDonors.has(plan) ? [] : (plans.get(plan) ?? []);
      if (!agree(planDonors, plan, contactId)) disputed = true;
      for (const other of others.filter((id) => !answered.has(id))) {
        learn(other, { contactId, name: '', grade: 'sure' });
      }
    }
    if (batch.size > 0) told(batch);
    // No gift or plan has two donors, so work them all out again.
    if (disputed) hold(synced);
  }

  /** Takes gifts that the platform returned for a contact. They may be newer than the synced data. */
  function learn(answered: readonly Gift[], contactId: string): void {
    for (const gift of answered) {
      if (!gift.id || gifts.has(gift.id)) continue;
      gifts.set(gift.id, gift);
      wanted.add(gift.id);
    }
    take(new Map(answered.flatMap(({ id }) => (id ? [[id, contactId] as const] : []))));
  }

  /** Returns a query for all gifts of new contacts, or for those since the last query of the others. */
  function questionTo(createdBefore: string, group: readonly string[]): Question {
    if (group.some((id) => !memory.until.has(id))) return questionAsOf(createdBefore, ask);
    const since = Math.min(...group.map((id) => Date.parse(memory.until.get(id) ?? ''))) - overlap;
    return questionAsOf(createdBefore, ask, new Date(since).toISOString());
  }

  /** @throws Error if the answer contradicts itself or can't be trusted; nothing of it was used */
  async function askOne(createdBefore: string, contact: string): Promise<true> {
    const isFirst = !memory.until.has(contact);
    const found = await readWhole(questionTo(createdBefore, [contact]), [contact]);
    if (found === null) throw new Error(unfit);
    const known = isFirst && promised.get(contact);
    if (known) proven ||= known.some((gift) => found.has(gift));
    if (proven === false) throw new Error(strange);
    take(new Map(Array.from(found, (gift) => [gift, contact])));
    memory.until.set(contact, createdBefore);
    return true;
  }

  /** Returns false if the answer was unusable and the contacts need to be asked one at a time. */
  async function askMany(createdBefore: string, group: readonly string[]): Promise<boolean> {
    const found = await askGroup(questionTo(createdBefore, group), group);
    if (!(found instanceof Map)) return false;
    take(found);
    for (const contact of group) memory.until.set(contact, createdBefore);
    return true;
  }

  /** Returns 1 until we know two donors to test lists with. */
  async function listLength(createdBefore: string): Promise<number> {
    if (most === null) {
      const [one, other] = [...new Set(memory.asked.values())].filter(Boolean);
      if (one === undefined || other === undefined) return 1;
      const donorOf = (gift: string) => memory.asked.get(gift);
      const question = questionAsOf(createdBefore, ask);
      most = await longestList(question, { one, other, contacts, most: largestGroup, donorOf });
    }
    return most < smallestGroup ? 1 : most;
  }

  /** Asks these contacts until every wanted gift has a donor. Returns the number of contacts to retry. */
  async function askAll(createdBefore: string, queue: readonly string[], sought: Set<string>): Promise<number> {
    let aside = 0;
    let failures = 0;
    const patiently = async <T>(work: () => Promise<T>): Promise<T | null> => {
      try {
        const answer = await work();
        failures = 0;
        return answer;
      } catch (error) {
        failures += 1;
        if (failures >= mostFailures) throw error;
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
      const group = queue.slice(at, at + (few ? 1 : ((await patiently(() => listLength(createdBefore))) ?? 1)));
      at += group.length;
      const taken = group.length >= smallestGroup && (await patiently(() => askMany(createdBefore, group)));
      if (taken === null) aside += group.length;
      for (const contact of taken === false ? group : []) {
        if (isOpen() && !(await patiently(() => askOne(createdBefore, contact)))) aside += 1;
      }
    }
    return aside;
  }

  /** Asks for all unknown donors, recent donors first. We have all gifts up to `createdBefore`, ISO 8601, and none newer. */
  async function run(createdBefore: string): Promise<Outcome> {
    if (wanted.size === 0 || rowsSay) return { done: true, reason: null };
    try {
      heard ??= await hearsContacts(questionAsOf(createdBefore, ask), contacts);
      if (!heard) return { done: false, reason: unheard };
      const sought = [...wanted];
      const due = contacts.filter((contact) => memory.until.get(contact) !== createdBefore);
      const never = due.filter((contact) => !memory.until.has(contact));
      const before = due.filter((contact) => memory.until.has(contact));
      const recent = sought.filter((gift) => !memory.nobodys.has(gift));
      const aside =
        (await askAll(createdBefore, never, new Set(sought))) + (await askAll(createdBefore, before, new Set(recent)));
      const left = sought.filter((gift) => wanted.has(gift));
      if (aside > 0 && left.length > 0) return { done: false, reason: null };
      for (const gift of left) memory.nobodys.add(gift);
      return { done: true, reason: null };
    } catch (error) {
      return { done: false, reason: error instanceof Error ? error.message : String(error) };
    }
  }

  return {
    hold,
    run,
    learn,
    donorOf: (gift: string): IdentifiedDonor | undefined => evidence.donors.get(gift),
    all: (): ReadonlyMap<string, IdentifiedDonor> => evidence.donors,
    coverage: (): Coverage => {
      const known = gifts.size - wanted.size;
      return { gifts: gifts.size, known, probable: evidence.donors.size - known };
    },
  };
}
