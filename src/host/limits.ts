/** How many requests are held at once: of one token, of tokens that nobody knows, and in all. No body is read before. */
import { failure } from './answers.ts';
import type { Answering } from './service.ts';

/** What a host counts together with others. Alone, it has no others. */
export interface Counts {
  /** Requests of a line that other hosts hold, as far as this one has heard. */
  elsewhere(line: string): number;
  /** Says how many this one holds. */
  here(line: string, requests: number): void;
  /** Calls `heard` when others may hold fewer. */
  onFewer(heard: () => void): void;
  /** A sign-in has failed. */
  failed(): void;
  /** Sign-ins that have failed within the last minute. */
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
  /** Requests at once, per token. */
  atOnce?: number;
  /** Requests that may wait for their turn, per token. */
  mostWaiting?: number;
  /** Requests at once of all tokens that are not known together; as many again, four times, may wait. */
  atOnceUnknown?: number;
  /** Requests in all, with those that wait. */
  mostInAll?: number;
  /** Milliseconds that one waits for its turn. */
  patience?: number;
  /** What other hosts hold of the same token, and of tokens that are not known. */
  counts?: Pick<Counts, 'elsewhere' | 'here' | 'onFewer'>;
  /** Whether the service has accepted a token. */
  isKnown?: (token: string) => boolean;
  /** What a request is answered that is turned away with this. */
  refused?: (request: Request, refusal: Response) => Response | Promise<Response>;
}

interface Line {
  /** What hosts call it among themselves. */
  name: string;
  running: number;
  waiting: Set<() => void>;
  most: number;
  mostWaiting: number;
}

/**
 * Limits services together: as many requests at once are passed on to them as may be. What does not get its turn in time is
 * answered 429 or 503.
 */
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

  /** Whoever waits has a turn as soon as a place is free. */
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

  /** False: the turn did not come. */
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

  /** `false` when the turn did not come. */
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
