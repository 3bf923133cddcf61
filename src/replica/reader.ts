/**
 * Reads every list to its end and keeps it current (README.md, "Reading"). Lists without a filter are read in rounds, page
 * after page; transactions once, and from then on by what was updated, and by how many each month has.
 */
import { ApiError } from '../api/errors.ts';
import type { Input, ListName } from '../api/operations.ts';
import type { Page } from '../api/page.ts';
import type { walkPages } from '../domain/values/page-walk.ts';
import { type ListRow, listNames, type ListState, type ListStates, nothingRead } from './lists.ts';
import { countsOf, secondAfter, stamp, type Totals, untilNow } from './months.ts';
import type { ReaderStore } from './row-store.ts';

export type Pages = Partial<Record<ListName, number>>;

const gifts = 'listTransactions';

export interface ReaderOptions {
  /** Waits for its turn, and asks the service. */
  ask(list: ListName, input: Input<ListName>, signal: AbortSignal): Promise<Page<ListRow>>;
  store: ReaderStore;
  walk: typeof walkPages<ListRow>;
  /** Milliseconds by the clock of this browser. */
  now(): number;
  /** Resolves after so many milliseconds, or when the signal ends it. */
  wait(milliseconds: number, signal: AbortSignal): Promise<void>;
  /** Hears of every change. `waitsUntil`: until when the service asked to wait. */
  changed(states: ListStates, waitsUntil: number | null): void;
  /** The token is no longer accepted. */
  refused(error: ApiError): void;
}

export interface Reader {
  /** Reads until the signal ends it, from where `states` stand. `pages`: only the first of these lists; all of a list are kept current. */
  run(states: ListStates, signal: AbortSignal, pages?: Pages): Promise<void>;
  /** Goes through all lists once more at once. */
  readAgain(): void;
}

const minute = 60_000;
const day = 24 * 60 * minute;
/** What was updated so long before the last question is asked for once more: its answer may have been older than its time. */
const overlap = 15 * minute;
/** Gifts are settled and refunded days later. */
const longOverlap = 7 * day;
/** Pages of each list that are read again with every minute that goes by. */
const pagesEach = 3;

export function createReader(options: ReaderOptions): Reader {
  const { ask, store, walk, now, wait, changed, refused } = options;
  let states = nothingRead;
  let again = new AbortController();
  /** Transactions held beyond the service's count, for which the months were checked in vain. */
  let explained = 0;

  const set = (list: ListName, change: Partial<ListState>, waitsUntil: number | null = null): ListState => {
    const state = { ...states[list], ...change };
    states = { ...states, [list]: state };
    changed(states, waitsUntil);
    return state;
  };

  /** Whether less than that has gone by since then. A clock that was put back says nothing. */
  const isSince = (at: number | null, span: number) => at !== null && now() >= at && now() - at < span;

  /** Goes on with a round of a list, for so many pages. */
  async function round(list: ListName, signal: AbortSignal, pages: number): Promise<void> {
    const begun = states[list];
    if (begun.nextPage === 1) set(list, { round: begun.round + 1, beganAt: now(), met: 0, moved: false });
    const { frozenAt, nextPage, met } = states[list];
    const input = frozenAt === null ? {} : { createdBefore: frozenAt, sortByDesc: 'created_at' };
    let left = pages;
    const asked = new Map<number, number>();
    const end = await walk({
      ask(page) {
        asked.set(page, now());
        return ask(list, page > 1 ? { ...input, page: String(page) } : input, signal);
      },
      take({ rows, number: page, total, last, hasNext }) {
        const state = states[list];
        const seen = state.met + rows.length;
        const moved = state.moved || (page > 1 && state.total !== total);
        const place = { total, last, moved, met: seen, nextPage: page + 1 };
        const isNew = list !== 'listTransactions' && { askedAt: now() };
        const next = set(list, { ...place, ...isNew, rows: Math.max(state.rows, seen) });
        store.take(list, { rows, page, round: state.round, askedAt: asked.get(page) ?? 0 }, next);
        left -= 1;
        return left <= 0 && hasNext;
      },
      heard: ({ waitsUntil }) => waitsUntil !== null && set(list, {}, waitsUntil),
      signal,
      from: nextPage,
      rows: met,
    });
    if (end === 'stopped' || end === 'enough') return;
    if (end !== 'complete') return void set(list, { nextPage: 1, problem: end });
    const { round: number, beganAt, moved } = states[list];
    // An empty page isn't taken.
    const isEmpty = states[list].met === 0;
    const whole = set(list, { nextPage: 1, wholeSince: beganAt, problem: null, ...(isEmpty && { total: 0 }) });
    set(list, { rows: await store.endRound(list, { round: number, total: moved ? null : whole.total }, whole) });
  }

  /** Reads the transactions that were created until now. */
  async function readTransactions(signal: AbortSignal, pages = Infinity): Promise<void> {
    // What comes in the second that is on its way could still be in front of the pages.
    if (states[gifts].nextPage === 1) set(gifts, { frozenAt: stamp(now() - 1000), countedAt: null });
    await round(gifts, signal, pages);
  }

  /** Counts by month what was read. Where some came or went meanwhile, it is read again when it is due. */
  async function countRead(signal: AbortSignal): Promise<void> {
    const { frozenAt, moved, total, met, nextPage, problem } = states[gifts];
    if (frozenAt === null || nextPage > 1 || problem !== null) return;
    // Where one went, the last page may have been empty, and another one was missed.
    const totals = moved || total !== met ? [] : await monthTotals(Date.parse(frozenAt), signal);
    const months = totals.at(-1)?.total === met ? countsOf(totals.slice(0, -1)) : [];
    set(gifts, { months, countedAt: now(), lookedBackAt: now() });
  }

  /** Asks for transactions that were updated since the last question. Returns how many more are held than the service counts. */
  async function readUpdated(signal: AbortSignal): Promise<number> {
    const { askedAt, frozenAt, lookedBackAt } = states[gifts];
    const [since, at] = [askedAt ?? Date.parse(frozenAt ?? ''), now()];
    const back = isSince(lookedBackAt, day) ? overlap : longOverlap;
    const rows: ListRow[] = [];
    let counted: number | null = null;
    const input = { updatedAfter: stamp(Math.min(since, at) - back), updatedBefore: stamp(at) };
    const end = await walk({
      async ask(number) {
        const page = await ask(gifts, number > 1 ? { ...input, page: String(number) } : input, signal);
        counted = page.unfilteredTotal;
        return page;
      },
      take: (page) => void rows.push(...page.rows),
      signal,
    });
    if (end !== 'complete') return 0;
    const asked = { askedAt: at, problem: null, ...(back === longOverlap && { lookedBackAt: at }) };
    const held = await store.update(gifts, rows, set(gifts, asked));
    set(gifts, { rows: held });
    return Math.max(0, held - (counted ?? held));
  }

  /**
   * How many transactions were created until the end of each month, and until `at`; the oldest month has none before it.
   * Empty where some have come or gone meanwhile.
   */
  async function monthTotals(at: number, signal: AbortSignal): Promise<Totals> {
    const totalUntil = async (before: string) => {
      let total: number | null = null;
      const askOnce = async () => {
        const page = await ask('listTransactions', { createdBefore: before }, signal);
        ({ total } = page);
        return page;
      };
      // Walked, since a walk waits where the service is busy.
      await walk({ ask: askOnce, take: () => true, signal });
      return total;
    };
    const totals: { before: string; total: number }[] = [];
    for (const before of untilNow(at)) {
      const total = await totalUntil(before);
      if (total === null) return [];
      totals.unshift({ before, total });
      if (total === 0) break;
    }
    return (await totalUntil(stamp(at))) === totals.at(-1)?.total ? totals : [];
  }

  /** Reads those months again that have another number of transactions than are held. Returns whether they could be counted. */
  async function checkMonths(signal: AbortSignal): Promise<boolean> {
    const at = states[gifts].askedAt ?? now();
    const known = new Map(states[gifts].months.map(({ before, rows }) => [before, rows]));
    const counts = countsOf(await monthTotals(at, signal));
    const months: { before: string; rows: number }[] = [];
    let older = 0;
    for (const [index, { before, rows: counted }] of counts.entries()) {
      const isOver = index < counts.length - 1;
      // A month that is over since then is read with all that came after it.
      const isNew = isOver && index > 0 && !known.has(before);
      const held = isOver && !isNew ? (known.get(before) ?? 0) : states[gifts].rows - older;
      let read = counted;
      if (isNew || held !== counted) {
        const rows = await readMonth(counts[index - 1]?.before, isNew ? stamp(at) : before, signal);
        if (rows === null) return false;
        const { rows: all, isSure } = await store.replace(gifts, { older, count: held, rows });
        read = rows.length;
        // Whoever goes on from here finds the month as it is held.
        const asHeld = states[gifts].months.map((one) => (one.before === before ? { before, rows: rows.length } : one));
        set(gifts, { rows: all, months: isSure ? asHeld : [] });
        if (!isSure) return false;
      }
      if (isNew) {
        months.push(...counts.slice(index, -1));
        break;
      }
      if (isOver) months.push({ before, rows: read });
      older += read;
    }
    if (counts.length === 0) return false;
    set(gifts, { months, wholeSince: at, countedAt: now() });
    return true;
  }

  /** The rows created after one moment and until another; null where they couldn't be read as they stand. */
  async function readMonth(earlier: string | undefined, before: string, signal: AbortSignal) {
    const rows: ListRow[] = [];
    const totals = new Set<number | null>();
    const from = earlier && { createdAfter: secondAfter(earlier) };
    const input = { ...from, createdBefore: before, sortByDesc: 'created_at' as const };
    const end = await walk({
      ask: (page) => ask('listTransactions', page > 1 ? { ...input, page: String(page) } : input, signal),
      take(page) {
        totals.add(page.total);
        rows.push(...page.rows);
      },
      signal,
    });
    // Where rows came or went meanwhile, pages moved and some were missed.
    return end === 'complete' && totals.size <= 1 ? rows : null;
  }

  async function keepCurrent(list: ListName, signal: AbortSignal, pages: number): Promise<void> {
    if (list !== 'listTransactions') return round(list, signal, pages);
    const { wholeSince, nextPage, months, countedAt } = states[list];
    const isCounted = months.length > 0;
    const isDue = pages === Infinity || (countedAt !== null && !isSince(countedAt, day));
    if (wholeSince === null || nextPage > 1 || (isDue && !isCounted)) await readTransactions(signal);
    if (states[list].countedAt === null) await countRead(signal);
    if (states[list].wholeSince === null) return;
    const beyond = await readUpdated(signal);
    const held = states[list].rows;
    // Some vanished. A service whose count stays below its own rows is asked once.
    if (!isCounted || !(isDue || beyond > explained) || !(await checkMonths(signal))) return;
    explained = Math.max(0, beyond - (held - states[list].rows));
  }

  /** False: nothing more can be asked with this token. */
  async function attempt(list: ListName, signal: AbortSignal, work: () => Promise<void>): Promise<boolean> {
    try {
      await work();
    } catch (error) {
      if (signal.aborted) return false;
      if (!(error instanceof ApiError)) throw error;
      if (error.kind === 'session') {
        refused(error);
        return false;
      }
      set(list, { problem: error.kind === 'forbidden' ? 'refused' : 'failed' });
    }
    return !signal.aborted;
  }

  return {
    async run(from, signal, only) {
      states = from;
      const lists = listNames.filter((name) => !only || only[name] !== undefined);
      const mostOf = (list: ListName) => only?.[list] ?? Infinity;
      // The first page of each list tells how many there are in all.
      for (const list of lists.filter((name) => states[name].round === 0)) {
        const work = () => (list === gifts ? readTransactions(signal, 1) : round(list, signal, 1));
        if (!(await attempt(list, signal, work))) return;
      }
      let pages = pagesEach;
      for (;;) {
        for (const list of lists) {
          const { problem, wholeSince, askedAt, beganAt, nextPage } = states[list];
          const isWhole = wholeSince !== null;
          // Transactions that fit on one page are whole before they were counted.
          const isNew = isWhole && isSince(askedAt ?? (list === gifts ? null : beganAt), minute);
          const isClosed = problem === 'refused' || problem === 'too-much';
          const left = mostOf(list) + 1 - nextPage;
          const isRead = left === Infinity ? pages < Infinity && isNew : isWhole || left <= 0;
          if (isRead || (pages < Infinity && isClosed)) continue;
          const most = isWhole ? pages : Infinity;
          const work = () => (left === Infinity ? keepCurrent(list, signal, most) : round(list, signal, left));
          if (!(await attempt(list, signal, work))) return;
        }
        await wait(minute, AbortSignal.any([signal, again.signal]));
        if (signal.aborted) return;
        pages = pagesEach;
        if (!again.signal.aborted) continue;
        again = new AbortController();
        pages = Infinity;
        // What a round met before somebody asked for another may have vanished since.
        for (const list of lists) {
          if (mostOf(list) < Infinity) set(list, { nextPage: 1, wholeSince: null });
          else if (states[list].wholeSince !== null) set(list, { nextPage: 1 });
        }
      }
    },
    readAgain: () => again.abort(),
  };
}
