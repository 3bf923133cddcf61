/** Limits on concurrent requests: per token, of unknown tokens, and in total. Checked before the body is read. */
import { failure, notSent } from './answers.ts';
import { waitIn } from './room.ts';
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

interface Line {
  /** The line's name, the same on all hosts. */
  name: string;
  running: number;
  waiting: Set<() => void>;
  most: number;
  mostWaiting: number;
}

const standard = {
  /** Concurrent requests per token. */
  atOnce: 8,
  /** Requests per token that may wait for their turn. */
  mostWaiting: 32,
  /** Concurrent requests of all unknown tokens together; four times as many may wait. */
  atOnceUnknown: 16,
  /** All requests, including those that wait. */
  mostInAll: 256,
  /** Milliseconds that a request waits for its turn. */
  patience: 2000,
  /** Returns true if the service has accepted the token. */
  isKnown: (_token: string): boolean => true,
  /** Returns the answer for a request that is turned away with `refusal`. */
  refused: (_request: Request, refusal: Response): Response | Promise<Response> => refusal,
};

export interface LimitOptions extends Partial<typeof standard> {
  /** Requests that other hosts hold for the same token, and for unknown tokens. */
  counts?: Pick<Counts, 'elsewhere' | 'here' | 'onFewer'>;
}

/** Limits all its services together. A request that doesn't get its turn in time is answered 429 or 503. */
export function createLimits({ counts = createCounts(), ...options }: LimitOptions = {}): (
  service: Answering,
) => Answering {
  const { atOnce, mostWaiting, atOnceUnknown, mostInAll, patience, isKnown, refused } = { ...standard, ...options };
  const lines = new Map<string, Line>();
  const newLine = (line: Pick<Line, 'name' | 'most' | 'mostWaiting'>): Line => ({
    ...line,
    running: 0,
    waiting: new Set(),
  });
  const unknown = newLine({ name: 'unknown', most: atOnceUnknown, mostWaiting: 4 * atOnceUnknown });
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
    if (line.waiting.size >= line.mostWaiting) return false;
    return waitIn(line.waiting, signal, AbortSignal.timeout(patience));
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
      const line = lines.get(token) ?? newLine({ name: token, most: atOnce, mostWaiting });
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

const tooMany = notSent(429, 'Too many requests at once. Nothing was sent.', { 'Retry-After': '1' });

const tooBusy = notSent(503, 'Steward is busy. Nothing was sent.', { 'Retry-After': '5' });
