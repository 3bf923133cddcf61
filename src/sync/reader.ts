/**
 * Syncs every list to its end and keeps it current (README.md, "Reading"). Lists without a filter are read in rounds,
 * page after page; transactions once, and then by update time and by the count of each month.
 */
import { ApiError } from '#api/errors.ts';
import type { Input, ListName } from '#api/operations.ts';
import type { Page } from '#api/page.ts';
import type { walkPages } from '#domain/values/page-walk.ts';
import { type ListRow, type ListState, type ListStates, nothingRead } from './lists.ts';
import { listNames } from '#domain/resources.ts';
import { countsOf, secondAfter, stamp, totalsUntil } from './months.ts';
import type { ReaderStore } from './row-store.ts';

export type Pages = Partial<Record<ListName, number>>;

const gifts = 'listTransactions';

interface ReaderOptions {
  /** Waits for its turn, then asks the platform. */
  ask(list: ListName, input: Input<ListName>, signal: AbortSignal): Promise<Page<ListRow>>;
  store: ReaderStore;
  walk: typeof walkPages<ListRow>;
  /** Milliseconds, by this browser's clock. */
  now(): number;
  /** Resolves after that time, or when the signal aborts it. */
  wait(milliseconds: number, signal: AbortSignal): Promise<void>;
  /** Called with every change. */
  changed(states: ListStates): void;
  /** Called when the token is no longer accepted. */
  refused(error: ApiError): void;
}

const minute = 60_000;
const day = 24 * 60 * minute;
/** Ask again for updates this long before the last query: its response may have been older than its time. */
const overlap = 15 * minute;
/** Gifts settle and get refunded days later. */
const longOverlap = 7 * day;
/** Pages of each list to reread every minute. If only some lists are read, pages of each before the next one's turn. */
const pagesEach = 3;
const pagesInTurn = 30;

export function createReader(options: ReaderOptions) {
  const { ask, store, walk, now, wait, changed, refused } = options;
  let states = nothingRead;
  let again = new AbortController();
  /** Transactions we have beyond the platform's count, where checking the months didn't help. */
  let explained = 0;

  const set = (list: ListName, change: Partial<ListState>): ListState => {
    const state = { ...states[list], ...change };
    states = { ...states, [list]: state };
    changed(states);
    return state;
  };

  /** True if less than `span` has passed since then. False if the clock was set back. */
  const isSince = (at: number | null, span: number) => at !== null && now() >= at && now() - at < span;

  /** Continues a round of a list for this many pages. */
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
        const isNew = list !== gifts && { askedAt: now() };
        const next = set(list, { ...place, ...isNew, rows: Math.max(state.rows, seen) });
        store.take(list, { rows, page, round: state.round, askedAt: asked.get(page) ?? 0 }, next);
        left -= 1;
        return left <= 0 && hasNext;
      },
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

  /** Reads the transactions created until now. */
  async function readTransactions(signal: AbortSignal, pages: number): Promise<void> {
    // Rows of the current second could still appear before the first page.
    if (states[gifts].nextPage === 1) set(gifts, { frozenAt: stamp(now() - 1000), countedAt: null });
    await round(gifts, signal, pages);
  }

  /**
   * Counts the transactions read, by month. If some appeared or disappeared during the reading, the months stay empty
   * until a recheck.
   */
  async function countRead(signal: AbortSignal): Promise<void> {
    const { frozenAt, moved, total, met, nextPage, problem } = states[gifts];
    if (frozenAt === null || nextPage > 1 || problem !== null) return;
    // If one disappeared, the last page may have been empty and we may have missed another.
    const totals = moved || total !== met ? [] : await monthTotals(Date.parse(frozenAt), signal);
    const months = totals.at(-1)?.total === met ? countsOf(totals.slice(0, -1)) : [];
    set(gifts, { months, countedAt: now(), lookedBackAt: now() });
  }

  /** Asks for transactions updated since the last query. Returns how many more we have than the platform counts. */
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
    const synced = await store.update(gifts, rows, set(gifts, asked));
    set(gifts, { rows: synced });
    return Math.max(0, synced - (counted ?? synced));
  }

  async function totalUntil(before: string, signal: AbortSignal): Promise<number | null> {
    let total: number | null = null;
    const askOnce = async () => {
      const page = await ask(gifts, { createdBefore: before }, signal);
      ({ total } = page);
      return page;
    };
    // Use a walk, since it waits if the platform is busy.
    await walk({ ask: askOnce, take: () => true, signal });
    return total;
  }
  const monthTotals = (at: number, signal: AbortSignal) => totalsUntil(at, (before) => totalUntil(before, signal));

  /** Rereads months whose count differs from ours. Returns false if they couldn't be counted. */
  async function checkMonths(signal: AbortSignal): Promise<boolean> {
    const at = states[gifts].askedAt ?? now();
    const known = new Map(states[gifts].months.map(({ before, rows }) => [before, rows]));
    const counts = countsOf(await monthTotals(at, signal));
    const months: { before: string; rows: number }[] = [];
    let older = 0;
    for (const [index, { before, rows: counted }] of counts.entries()) {
      const isOver = index < counts.length - 1;
      // Read a month that ended since then together with everything after it.
      const isNew = isOver && index > 0 && !known.has(before);
      const synced = isOver && !isNew ? (known.get(before) ?? 0) : states[gifts].rows - older;
      let read = counted;
      if (isNew || synced !== counted) {
        const rows = await readMonth(counts[index - 1]?.before, isNew ? stamp(at) : before, signal);
        if (rows === null) return false;
        const { rows: all, isSure } = await store.replace(gifts, { older, count: synced, rows });
        read = rows.length;
        // If the sync stops here, it resumes with the month as stored.
        const asSynced = states[gifts].months.map((one) =>
          one.before === before ? { before, rows: rows.length } : one,
        );
        set(gifts, { rows: all, months: isSure ? asSynced : [] });
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

  /** Returns the rows created between two times. Null if they couldn't be read consistently. */
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
    // If rows appeared or disappeared, pages moved and we missed some.
    return end === 'complete' && totals.size <= 1 ? rows : null;
  }

  async function keepCurrent(list: ListName, signal: AbortSignal, pages: number, inTurn: number): Promise<void> {
    if (list !== gifts) return round(list, signal, pages);
    const { wholeSince, nextPage, months, countedAt } = states[list];
    const isCounted = months.length > 0;
    const isDue = pages === Infinity || (countedAt !== null && !isSince(countedAt, day));
    if (wholeSince === null || nextPage > 1 || (isDue && !isCounted)) await readTransactions(signal, inTurn);
    if (states[list].countedAt === null) await countRead(signal);
    if (states[list].wholeSince === null) return;
    const beyond = await readUpdated(signal);
    const synced = states[list].rows;
    // Some disappeared. If the platform's count stays below its own rows, we check only once.
    if (!isCounted || !(isDue || beyond > explained) || !(await checkMonths(signal))) return;
    explained = Math.max(0, beyond - (synced - states[list].rows));
  }

  /** Returns false if nothing more can be asked with this token. */
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
    /**
     * Syncs from `from` until the signal aborts it. `only`: how many of each list's first pages. Lists with all of them stay
     * current, and take turns: tickets first, then whole rounds of them, since a door list has nothing else to show.
     */
    async run(from: ListStates, signal: AbortSignal, only?: Pages): Promise<void> {
      states = from;
      const lists = only
        ? [...new Set<ListName>(['listTickets', ...listNames])].filter((name) => only[name] !== undefined)
        : listNames;
      const [each, inTurn] = only ? [pagesInTurn, pagesInTurn] : [pagesEach, Infinity];
      const mostOf = (list: ListName) => only?.[list] ?? Infinity;
      // Read the first page of each list to learn the totals.
      for (const list of lists.filter((name) => states[name].round === 0)) {
        const work = () => (list === gifts ? readTransactions(signal, 1) : round(list, signal, 1));
        if (!(await attempt(list, signal, work))) return;
      }
      let pages = each;
      for (;;) {
        let isHalfway = false;
        for (const list of lists) {
          const { problem, wholeSince, askedAt, beganAt, nextPage } = states[list];
          const isWhole = wholeSince !== null;
          // A single page of transactions is complete before we count the months.
          const isBetween = isWhole && (!only || nextPage === 1);
          const isNew = isBetween && isSince(askedAt ?? (list === gifts ? null : beganAt), minute);
          const isClosed = problem === 'refused' || problem === 'too-much';
          const left = mostOf(list) + 1 - nextPage;
          const isRead = left === Infinity ? pages < Infinity && isNew : isWhole || left <= 0;
          if (isRead || (pages < Infinity && isClosed)) continue;
          const most = isWhole ? pages : Infinity;
          const work = () => (left === Infinity ? keepCurrent(list, signal, most, inTurn) : round(list, signal, left));
          if (!(await attempt(list, signal, work))) return;
          // A list that got no page waits for a minute.
          isHalfway ||= only !== undefined && states[list].nextPage > 1 && states[list].nextPage !== nextPage;
        }
        if (!isHalfway) await wait(minute, AbortSignal.any([signal, again.signal]));
        if (signal.aborted) return;
        pages = each;
        if (!again.signal.aborted) continue;
        again = new AbortController();
        pages = Infinity;
        // Rows of the current round may have disappeared before the new one was requested, so start over.
        for (const list of lists) {
          if (mostOf(list) < Infinity) set(list, { nextPage: 1, wholeSince: null });
          else if (states[list].wholeSince !== null) set(list, { nextPage: 1 });
        }
      }
    },
    /** Reads all lists again now. */
    readAgain: () => again.abort(),
  };
}
