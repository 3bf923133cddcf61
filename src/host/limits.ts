/** Limits on concurrent requests: per token, of unknown tokens, and in total. Checked before the body is read. */
import { failure } from './answers.ts';
import type { Answering } from './service.ts';

/** Counts that hosts share. A host alone has only its own. */
export interface Counts {
  /** Requests of a line on other hosts, as last reported. */
  elsewhere(line: string): number;
  /** Reports this host's requests of a line. */
  here(line: string, requests: number): void;
  /** Calls `heard` when other hosts may have fewer. */
  onFewer(heard: () => void): void;
  /** Counts a failed sign-in. */
  failed(): void;
  /** Returns the number of failed sign-ins within the last minute. */
  failures(): number;
}

const minute = 60_000;

export function createCounts(now = () => performance.now()): Counts {
  let failures: number[] = [];
  return {
    elsewhere: () => 0,
    here: () => undefined,
    onFewer: () => undefined,
    failed: () => void failures.push(now()),
    failures() {
      failures = failures.filter((moment) => now() - moment < minute);
      return failures.length;
    },
  };
}

export interface LimitOptions {
  /** Concurrent requests per token. */
  atOnce?: number;
  /** Requests per token that may wait for their turn. */
  mostWaiting?: number;
  /** Concurrent requests of all unknown tokens together; four times as many may wait. */
  atOnceUnknown?: number;
  /** All requests, including those that wait. */
  mostInAll?: number;
  /** Milliseconds that a request waits for its turn. */
  patience?: number;
  /** Requests that other hosts hold for the same token, and for unknown tokens. */
  counts?: Pick<Counts, 'elsewhere' | 'here' | 'onFewer'>;
  /** True if the service has accepted the token. */
  isKnown?: (token: string) => boolean;
  /** Returns the answer for a request that is turned away with `refusal`. */
  refused?: (request: Request, refusal: Response) => Response | Promise<Response>;
}

interface Line {
  /** The line's name, the same on all hosts. */
  name: string;
  running: number;
  waiting: Set<() => void>;
  most: number;
  mostWaiting: number;
}

/** Limits all its services together. A request that doesn't get its turn in time is answered 429 or 503. */
export function createLimits({
  atOnce = 8,
  mostWaiting = 32,
  atOnceUnknown = 16,
  mostInAll = 256,
  patience = 2000,
  counts = createCounts(),
  isKnown = () => true,
  refused = (_request, refusal) => refusal,
}: LimitOptions = {}): (service: Answering) => Answering {
  const lines = new Map<string, Line>();
  const unknown: Line = {
    name: 'unknown',
    running: 0,
    waiting: new Set(),
    most: atOnceUnknown,
    mostWaiting: 4 * atOnceUnknown,
  };
  let inAll = 0;

  const isFree = (line: Line) => line.running + counts.elsewhere(line.name) < line.most;
  const run = (line: Line, change: 1 | -1) => {
    line.running += change;
    counts.here(line.name, line.running);
  };

  /** Lets waiting requests go while there are free places. */
  const admitWaiting = (line: Line) => {
    for (const go of line.waiting) {
      if (!isFree(line)) return;
      run(line, 1);
      go();
    }
  };
  counts.onFewer(() => {
    for (const line of lines.values()) admitWaiting(line);
    admitWaiting(unknown);
  });

  /** Returns false if the turn didn't come. */
  const turn = async (line: Line, signal: AbortSignal): Promise<boolean> => {
    if (line.waiting.size === 0 && isFree(line)) {
      run(line, 1);
      return true;
    }
    if (line.waiting.size >= line.mostWaiting || signal.aborted) return false;
    return new Promise((resolve) => {
      const end = (isTurn: boolean) => {
        line.waiting.delete(go);
        clearTimeout(limit);
        signal.removeEventListener('abort', give);
        resolve(isTurn);
      };
      const go = () => end(true);
      const give = () => end(false);
      const limit = setTimeout(give, patience);
      signal.addEventListener('abort', give);
      line.waiting.add(go);
    });
  };

  /** Returns `false` if the turn didn't come. */
  const inTurn = async (line: Line, request: Request, go: () => Promise<Response | false>) => {
    if (!(await turn(line, request.signal))) return false;
    try {
      return await go();
    } finally {
      run(line, -1);
      admitWaiting(line);
    }
  };

  return (service) => ({
    async answer(request, target) {
      if (inAll >= mostInAll) return refused(request, failure(tooBusy));
      const token = request.headers.get('authorization') ?? '';
      const line = lines.get(token) ?? {
        name: token,
        running: 0,
        waiting: new Set(),
        most: atOnce,
        mostWaiting,
      };
      lines.set(token, line);
      inAll += 1;
      const go = () => service.answer(request, target);
      try {
        const answer = await inTurn(line, request, () => (isKnown(token) ? go() : inTurn(unknown, request, go)));
        return answer || refused(request, failure(tooMany));
      } finally {
        inAll -= 1;
        if (line.running === 0 && line.waiting.size === 0) lines.delete(token);
      }
    },
  });
}

const tooMany = {
  status: 429,
  message: 'Too many requests at once. Nothing was sent.',
  reached: 'no',
  headers: new Headers({ 'Retry-After': '1' }),
} as const;

const tooBusy = {
  status: 503,
  message: 'Steward is busy. Nothing was sent.',
  reached: 'no',
  headers: new Headers({ 'Retry-After': '5' }),
} as const;
