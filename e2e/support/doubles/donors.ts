/** For tests and the benchmark: a platform whose gifts have known donors, and that can misread its filter. */
import { ApiError } from '#api/errors.ts';
import type { Page } from '#api/page.ts';
import type { Pledge, Ticket, Transaction } from '#api/resources.ts';
import * as resources from '#api/resources.ts';
import type { Ask } from '#sync/donors/asking.ts';

export interface Gift {
  id: string;
  contact: string;
  /** Milliseconds. */
  created: number;
  plan?: string;
  pledge?: string;
}

/** How `contacts=a,b,c` is understood. */
export type Format =
  | { kind: 'commas' | 'first' | 'last' | 'ignored' | 'repeated' | 'refused' }
  /** Only so many ids, or characters, are read. */
  | { kind: 'cut' | 'cut text'; at: number }
  /** A list of more ids is ignored. */
  | { kind: 'ignored beyond'; at: number };

export interface Platform {
  gifts: Gift[];
  format: Format;
  perPage: number;
  /** Whether `createdBefore` and `createdAfter` are heard. */
  hearsMoments: boolean;
  totals: 'given' | 'none' | 'wrong at times';
  refusesUnknown: boolean;
  /** Called before the answer to each request, counted from 1. It may throw, and may change `gifts` through the others. */
  before: (request: number, platform: SimulatedPlatform) => void;
}

export interface SimulatedPlatform {
  ask: Ask;
  add(gift: Gift): void;
  remove(id: string): void;
  requests(): number;
}

export function simulatedPlatform(given: Partial<Platform> & Pick<Platform, 'gifts'>): SimulatedPlatform {
  const { format, perPage, hearsMoments, totals, refusesUnknown, before }: Platform = {
    format: { kind: 'commas' },
    perPage: 20,
    hearsMoments: true,
    totals: 'given',
    refusesUnknown: false,
    before: () => undefined,
    ...given,
  };
  const givenBy = new Map<string, Gift[]>();
  let all = 0;
  let requests = 0;
  let answered = { question: '', gifts: [] as Gift[] };

  const platform: SimulatedPlatform = {
    ask: async ({ contacts, createdBefore, createdAfter, page }) => {
      requests += 1;
      before(requests, platform);
      const listed = idsIn(contacts ?? '', format);
      if (refusesUnknown && listed?.some((id) => !givenBy.has(id))) throw refused();
      const question = [contacts, createdBefore, createdAfter].join(' ');
      if (answered.question !== question) {
        const found = (listed ?? [...givenBy.keys()]).flatMap((id) => givenBy.get(id) ?? []);
        const [from, to] = [createdAfter ?? '1970-01-01T00:00:00Z', createdBefore ?? '9999-01-01T00:00:00Z'].map(
          Date.parse,
        );
        const within = ({ created }: Gift) => created >= (from ?? 0) && created <= (to ?? 0);
        const gifts = hearsMoments ? found.filter(within) : found;
        answered = { question, gifts: gifts.toSorted((one, other) => other.created - one.created) };
      }
      const wrong = totals === 'wrong at times' && requests % 7 === 0 ? 1 : 0;
      const total = totals === 'none' ? null : answered.gifts.length + wrong;
      return pageOf(answered.gifts, { number: Number(page ?? 1), perPage, total, all: totals === 'none' ? null : all });
    },
    add(gift) {
      const own = givenBy.get(gift.contact) ?? [];
      givenBy.set(gift.contact, own);
      own.push(gift);
      all += 1;
      answered.question = '';
    },
    remove(id) {
      for (const [contact, own] of givenBy) {
        const kept = own.filter((gift) => gift.id !== id);
        all -= own.length - kept.length;
        givenBy.set(contact, kept);
      }
      answered.question = '';
    },
    requests: () => requests,
  };
  for (const gift of given.gifts) platform.add(gift);
  return platform;
}

/** Undefined: the filter is not heard. */
function idsIn(written: string, format: Format): string[] | undefined {
  const ids = written.split(',');
  switch (format.kind) {
    case 'commas':
      return ids;
    case 'first':
      return ids.slice(0, 1);
    case 'last':
      return ids.slice(-1);
    case 'ignored':
      return undefined;
    case 'repeated':
      return [written];
    case 'refused':
      if (ids.length > 1) throw refused();
      return ids;
    case 'cut':
      return ids.slice(0, format.at);
    case 'cut text':
      return written.slice(0, format.at).split(',');
    case 'ignored beyond':
      return ids.length > format.at ? undefined : ids;
  }
}

export function refused(): ApiError {
  return new ApiError({ kind: 'refused', message: 'The contacts are not understood.', status: 422 });
}

export function busy(): ApiError {
  return new ApiError({ kind: 'busy', message: 'Too many requests.', status: 429 });
}

interface Place {
  number: number;
  perPage: number;
  total: number | null;
  all: number | null;
}

function pageOf(gifts: readonly Gift[], { number, perPage, total, all }: Place): Page<Transaction> {
  const rows = gifts.slice((number - 1) * perPage, number * perPage).map(transactionOf);
  const last = total === null ? null : Math.max(1, Math.ceil(total / perPage));
  return {
    rows,
    number,
    last,
    total,
    unfilteredTotal: all,
    from: null,
    to: null,
    hasPrevious: number > 1,
    hasNext: last === null ? rows.length > 0 : number < last,
    unreadable: 0,
  };
}

const plain = resources.transaction.read({}, 'transaction');

export function transactionOf({ id, plan, pledge }: Gift): Transaction {
  return { ...plain, id, plan_id: plan ?? null, pledge_id: pledge ?? null };
}

export function pledgeOf(id: string, contact: string): Pledge {
  return { ...resources.pledge.read({}, 'pledge'), id, contact_id: contact };
}

export function ticketOf(transaction: string, name: string): Ticket {
  return { ...resources.ticket.read({}, 'ticket'), id: `ticket of ${transaction}`, transaction_id: transaction, name };
}

/** Numbers from 0 to 1, the same for the same seed. */
export function dice(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
