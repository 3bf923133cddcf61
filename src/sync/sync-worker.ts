/** The page's side of the worker boundary: the worker answers every query. */
import type { ListName } from '#api/operations.ts';
import type { RowOf } from './lists.ts';
import { type Context, defaultContext } from './context.ts';
import type { RowsAsked, RowsFound } from './asked-rows.ts';
import type { Question, SyncedData } from './synced-data.ts';
import type { FromWorker, ToWorker } from './serve-sync.ts';

export interface Ask {
  // A row has its list's type, which the query's type alone doesn't show.
  <List extends ListName>(question: 'rows', given: RowsAsked<List>): Promise<RowsFound<RowOf<List>>>;
  <List extends ListName>(
    question: 'row',
    given: { list: List; id: string },
  ): Promise<{ row: RowOf<List>; page: number } | null>;
  <Name extends Exclude<Question, 'rows' | 'row'>>(
    question: Name,
    ...given: Parameters<SyncedData[Name]>
  ): Promise<Awaited<ReturnType<SyncedData[Name]>>>;
}

interface SyncWorker {
  /** Rejects once the worker has ended or failed. */
  ask: Ask;
  tell(message: ToWorker): void;
  /** Drops all rows, for every tab. */
  end(): void;
}

/** A message that the worker sends unasked. */
export type Said = Exclude<FromWorker, { number: number }>;

/**
 * Starts a shared worker of that name if the browser supports it, or else one for this tab. Null if the browser starts
 * none.
 */
export function startWorker(sharedName?: string): Worker | SharedWorker | null {
  if (sharedName !== undefined && 'SharedWorker' in globalThis) {
    try {
      return new SharedWorker(new URL('./worker.ts', import.meta.url), { type: 'module', name: sharedName });
    } catch {
      // Browsers may block shared workers.
    }
  }
  try {
    return new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  } catch {
    return null;
  }
}

export interface SyncWorkerOptions {
  /** A worker of this tab alone, or shared by all tabs of an account. Null if the browser starts none. */
  worker: Worker | SharedWorker | null;
  hear(said: Said): void;
  /** The viewer's current settings for figures. */
  context?(): Context;
}

export function startSyncWorker({ worker, hear, context = defaultContext }: SyncWorkerOptions): SyncWorker {
  const waiting = new Map<number, { answer: (answer: never) => void; fail: (error: Error) => void }>();
  let asked = 0;
  let port: Worker | MessagePort | null = null;
  /** Messages before the worker's first one. If it doesn't start, the page's own server gets them. */
  let early: ToWorker[] | null = [];
  let isOver = false;
  const tell = (message: ToWorker) => {
    early?.push(message);
    // oxlint-disable-next-line require-post-message-target-origin -- a worker has none
    port?.postMessage(message);
  };
  const letGo = () => new Error('The rows were let go.');
  const failAll = (error: Error) => {
    for (const { fail } of waiting.values()) fail(error);
    waiting.clear();
  };
  const onMessage = ({ data }: MessageEvent<FromWorker>) => {
    early = null;
    if (!('number' in data)) return hear(data);
    const asker = waiting.get(data.number);
    waiting.delete(data.number);
    if ('failed' in data) asker?.fail(new Error(data.failed));
    else asker?.answer(data.answer as never);
  };
  const listenTo = (next: Worker | MessagePort) => {
    port = next;
    next.addEventListener('message', onMessage as EventListener);
    if ('start' in next) next.start();
  };
  const end = () => {
    isOver = true;
    tell({ end: true });
    if (worker && 'terminate' in worker) worker.terminate();
    failAll(letGo());
  };
  const serveOnPage = async () => {
    // Offline, this code is missing too, and the app works without the rows.
    const code = await import('./serve-here.ts').catch(() => null);
    const told = early ?? [];
    early = null;
    if (isOver) return;
    if (!code) return end();
    listenTo(code.serveHere());
    told.forEach(tell);
  };
  if (worker) listenTo('port' in worker ? worker.port : worker);
  worker?.addEventListener('error', (event) => {
    if (early) void serveOnPage();
    else failAll(new Error((event as ErrorEvent).message));
  });
  if (!worker) void serveOnPage();

  const ask = (question: Question, given?: unknown): Promise<never> => {
    const answer = new Promise<never>((resolve, fail) => {
      if (isOver) return fail(letGo());
      asked += 1;
      waiting.set(asked, { answer: resolve, fail });
      tell({ number: asked, question, given, context: context() });
    });
    // A caller that doesn't wait needn't handle the worker's end.
    answer.catch(() => undefined);
    return answer;
  };

  return {
    tell,
    ask,
    end,
  };
}
