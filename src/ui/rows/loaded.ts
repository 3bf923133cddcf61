/** All pages of a list, loaded into memory until sign-out, so that everything in it can be filtered and put in order. */
import { formatCount } from '../../domain/values/labels.ts';
import {
  notifyManager,
  type QueryCache,
  type QueryClient,
  type QueryKey,
  skipToken,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { ApiError } from '../../api/errors.ts';
import type { Page } from '../../api/page.ts';
import { createStore, type Store } from '../../device/store.ts';
import { announce } from '../browser/announcer.tsx';
import { useStore } from '../browser/use-store.ts';
import { holdLoadedLists, isOutOfDate, loadedKey, loadingKey, setQueryData } from './list-cache.ts';
import type { PageRequest } from './list-request.ts';
import { walkPages, type WalkProgress } from '../../domain/values/page-walk.ts';

export interface Loaded<Row> {
  readonly rows: readonly Row[];
  /** When its last page arrived, in milliseconds. */
  readonly loadedAt: number;
  /** False: the loading was stopped, failed, or the list is longer than a browser holds. */
  readonly complete: boolean;
  /** What kept the latest loading from the last page. Rows of before stay where that brought fewer. */
  readonly tooMuch: boolean;
  readonly stuck: 'repeats' | 'gap' | null;
  readonly failed: ApiError | null;
  /** The page to go on with. */
  readonly nextPage: number;
  /** Rows in all, as the service last said. */
  readonly total: number | null;
  /** Rows that came twice and are held once. */
  readonly repeated: number;
  /** The list was not the same from the first page to the last. */
  readonly changed: boolean;
  /** The page of every row, by its id. */
  readonly pages: ReadonlyMap<string, number>;
}

export interface Loading extends WalkProgress {
  stop(): void;
}

export interface LoadedList<Row> {
  /** Tells one result from another. */
  name: string;
  loaded: Loaded<Row> | undefined;
  /** Something was saved since that may be in it. */
  outOfDate: boolean;
  loading: Loading | null;
  /** Why the latest loading brought no row at all, where none had been loaded before. */
  failed: ApiError | null;
  /**
   * Loads all pages, or goes on where it was stopped. Resolves with what is held then. Only of a loading that this begins
   * is anything heard.
   */
  load(again?: boolean, heard?: (progress: WalkProgress) => void): Promise<Loaded<Row>>;
  stop(): void;
  /** Gives back the rows, or the failure that came in their place. */
  forget(): void;
}

/** The rows of all pages under the same filters and order of the service, where they were asked for. */
export function useLoaded<Row extends { id: string | null }>(request: PageRequest<Row>, noun: string): LoadedList<Row> {
  const cache = useQueryClient();
  const key = loadedKey(request(1).queryKey);
  const held = useQuery<Loaded<Row>>({ queryKey: key, queryFn: skipToken, staleTime: Infinity, gcTime: Infinity });
  const jobs = jobsOf(cache);
  const name = JSON.stringify(key);
  const loading = useStore(jobs.version, () => jobs.progress.get(name) ?? null);
  const failed = useStore(jobs.version, () => jobs.failed.get(name) ?? null);
  return {
    name,
    loaded: held.data,
    outOfDate: useStore(jobs.queries, () => isOutOfDate(cache, key)),
    loading,
    failed,
    load: (again = false, heard) => {
      const isOthers = jobs.running.has(name);
      const loads = loadAll(cache, request, noun, again);
      if (!heard || isOthers) return loads;
      const listen = () => {
        const progress = jobs.progress.get(name);
        if (progress) heard(progress);
      };
      return loads.finally(jobs.version.subscribe(listen));
    },
    stop: () => jobs.progress.get(name)?.stop(),
    forget: () => {
      jobs.failed.delete(name);
      jobs.say(name, jobs.progress.get(name) ?? null);
      void cache.resetQueries({ queryKey: key, exact: true });
    },
  };
}

/** Milliseconds. */
const sayEvery = 200;

/** Work that goes on while other screens are shown, by the list it is for. */
interface Jobs {
  progress: Map<string, Loading>;
  running: Map<string, Promise<unknown>>;
  failed: Map<string, ApiError>;
  /** Raised with every change of the maps. */
  version: Store<number>;
  /** Changes with the state of any query. */
  queries: Store<QueryCache>;
  say(name: string, loading: Loading | null): void;
}

const jobsByCache = new WeakMap<QueryClient, Jobs>();

function jobsOf(cache: QueryClient): Jobs {
  const known = jobsByCache.get(cache);
  if (known) return known;
  const version = createStore(0);
  const queries = cache.getQueryCache();
  const progress = new Map<string, Loading>();
  const jobs: Jobs = {
    progress,
    running: new Map(),
    failed: new Map(),
    version,
    queries: { get: () => queries, subscribe: (heard) => queries.subscribe(notifyManager.batchCalls(heard)) },
    say: (name, loading) => {
      if (loading) progress.set(name, loading);
      else progress.delete(name);
      version.set(version.get() + 1);
    },
  };
  jobsByCache.set(cache, jobs);
  holdLoadedLists(cache);
  return jobs;
}

/** One list is loaded once at a time: who asks meanwhile gets what comes of it. */
function loadAll<Row extends { id: string | null }>(
  cache: QueryClient,
  request: PageRequest<Row>,
  noun: string,
  again: boolean,
): Promise<Loaded<Row>> {
  const key = loadedKey(request(1).queryKey);
  const name = JSON.stringify(key);
  const jobs = jobsOf(cache);
  const running = jobs.running.get(name);
  if (running) return running as Promise<Loaded<Row>>;
  const held = again ? undefined : cache.getQueryData<Loaded<Row>>(key);
  // After the same page twice, only another first page can tell whether the service pages again.
  const before = held?.complete || held?.stuck === 'repeats' ? undefined : held;
  const wasOutOfDate = before !== undefined && isOutOfDate(cache, key);
  const onItsWay = loadingKey(request(1).queryKey);
  cache.setQueryData(onItsWay, true);
  jobs.failed.delete(name);
  const job = walkThrough(cache, request, before, (loading) => jobs.say(name, loading))
    .then((loaded) => {
      const left = keep(cache, key, loaded, wasOutOfDate || isOutOfDate(cache, onItsWay));
      if (left.rows.length === 0 && left.failed) jobs.failed.set(name, left.failed);
      announce(loaded.complete ? `All ${formatCount(loaded.rows.length)} ${noun} loaded` : `Stopped loading ${noun}`);
      return left;
    })
    .finally(() => {
      cache.removeQueries({ queryKey: onItsWay, exact: true });
      jobs.running.delete(name);
      jobs.say(name, null);
    });
  jobs.running.set(name, job);
  return job;
}

/** Puts what was loaded in the place of what is held, unless it is less than that, or nothing. */
function keep<Row>(cache: QueryClient, key: QueryKey, loaded: Loaded<Row>, outOfDate: boolean): Loaded<Row> {
  const held = cache.getQueryData<Loaded<Row>>(key);
  const isLess = held && !loaded.complete && (held.complete || held.rows.length > loaded.rows.length);
  if (!isLess && !loaded.complete && loaded.rows.length === 0) return loaded;
  const { tooMuch, stuck, failed } = loaded;
  const marked = isLess ? isOutOfDate(cache, key) : outOfDate;
  const left = isLess ? { ...held, tooMuch, stuck, failed } : loaded;
  setQueryData(cache, key, left, marked);
  return left;
}

async function walkThrough<Row extends { id: string | null }>(
  cache: QueryClient,
  request: PageRequest<Row>,
  before: Loaded<Row> | undefined,
  say: (loading: Loading) => void,
): Promise<Loaded<Row>> {
  const rows = [...(before?.rows ?? [])];
  const pages = new Map(before?.pages);
  const from = before?.nextPage ?? 1;
  let { repeated = 0, changed = false, total = null, nextPage = from } = before ?? {};
  const stop = new AbortController();
  const asking = new Set<QueryKey>();
  let latest: Loading | undefined;
  let telling: ReturnType<typeof setTimeout> | undefined;
  const give = () => {
    stop.abort();
    for (const queryKey of asking) void cache.cancelQueries({ queryKey, exact: true });
  };
  say({ page: from - 1, last: null, rows: rows.length, waitsUntil: null, stop: give });
  const take = (page: Page<Row>) => {
    if (total !== null && page.total !== null && total !== page.total) changed = true;
    total = page.total;
    nextPage = page.number + 1;
    for (const row of page.rows) {
      if (row.id !== null && pages.has(row.id)) repeated += 1;
      else rows.push(row);
      if (row.id !== null && !pages.has(row.id)) pages.set(row.id, page.number);
    }
  };
  let failed: ApiError | null = null;
  const end = await walkPages<Row>({
    ask: async (number) => {
      const options = request(number);
      asking.add(options.queryKey);
      try {
        return await cache.query({ ...options, staleTime: 0, gcTime: 0, retry: unlessBusy(cache) });
      } finally {
        asking.delete(options.queryKey);
      }
    },
    take,
    heard: (progress) => {
      latest = { ...progress, stop: give };
      // Telling of every page would draw the screen more often than anybody reads it.
      telling ??= setTimeout(() => {
        telling = undefined;
        if (latest) say(latest);
      }, sayEvery);
    },
    signal: stop.signal,
    from,
    rows: rows.length,
  }).catch((error: ApiError) => {
    failed = error;
    return 'failed' as const;
  });
  clearTimeout(telling);
  return {
    rows,
    loadedAt: Date.now(),
    complete: end === 'complete',
    tooMuch: end === 'too-much',
    stuck: end === 'repeats' || end === 'gap' ? end : null,
    failed,
    nextPage,
    total,
    repeated,
    changed: changed || repeated > 0 || (end === 'complete' && total !== null && total !== rows.length),
    pages,
  };
}

/** The walk waits out a 429 by itself, and shows that it does. */
export function unlessBusy(cache: QueryClient) {
  const usual = cache.getDefaultOptions().queries?.retry;
  return (failures: number, error: ApiError) =>
    error.kind !== 'busy' && (typeof usual === 'function' ? usual(failures, error) : false);
}
