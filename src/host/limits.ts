/**
 * Limits on concurrent requests: per token and tab, of unknown tokens, and in total. Checked before the body is read. An
 * organization may have one token for all of its staff, so a token's tabs take turns.
 */
import { readRetryAfter } from '#api/errors.ts';
import { tabIn } from '#api/host.ts';
import { type Failing, failure, notSent } from './answers.ts';
import { waitIn } from './room.ts';
import type { Answering } from './platform.ts';

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

/** Requests of one tab, which take turns with those of the token's other tabs. */
interface Tab {
  name: string;
  running: number;
  waiting: Set<() => void>;
  /** The number of its latest turn. */
  latest: number;
}

/** Requests of one token. */
interface Line {
  /** The line's name, the same on all hosts. */
  name: string;
  running: number;
  most: number;
  mostWaiting: number;
  turns: number;
  tabs: Map<string, Tab>;
  /** Until when the platform asks us to wait: when we may try again, and when it wants the next request. */
  pause: { until: number; asked: number } | undefined;
}

const standard = {
  /** Concurrent requests per token. After each 429 of the platform it's half, and one more with each other answer. */
  atOnce: 32,
  /** Concurrent requests of one tab. */
  atOnceOfTab: 8,
  /** Requests per token that may wait for their turn. */
  mostWaiting: 256,
  /** Requests of one tab that may. */
  mostWaitingOfTab: 32,
  /** Concurrent requests of all unknown tokens together; four times as many may wait. */
  atOnceUnknown: 16,
  /** All requests, including those that wait. */
  mostInAll: 512,
  /** Milliseconds that a request waits for its turn. */
  patience: 5000,
  /** Returns true if the platform has accepted the token. */
  isKnown: (_token: string): boolean => true,
  /** Returns the answer for a request that is turned away with `refusal`. */
  refused: (_request: Request, refusal: Response): Response | Promise<Response> => refusal,
};

/** Milliseconds. However long the platform wants us to wait, one request a minute finds out if it still does. */
const longestPause = 60_000;
/** Seconds, if the platform says no time. */
const defaultPause = 1;

/** For platforms without limits: only that of all requests holds. */
export const noLimits = { atOnce: Infinity, atOnceOfTab: Infinity, atOnceUnknown: Infinity };

export interface LimitOptions extends Partial<typeof standard> {
  /** Requests that other hosts hold for the same token, and for unknown tokens. */
  counts?: Pick<Counts, 'elsewhere' | 'here' | 'onFewer'>;
}

/** Limits all its platforms together. A request that doesn't get its turn in time is answered 429 or 503. */
export function createLimits({ counts = createCounts(), ...options }: LimitOptions = {}): (
  platform: Answering,
) => Answering {
  const { atOnce, atOnceOfTab, mostWaiting, mostWaitingOfTab, atOnceUnknown, mostInAll, patience, isKnown, refused } = {
    ...standard,
    ...options,
  };
  const lines = new Map<string, Line>();
  const newLine = (line: Pick<Line, 'name' | 'most' | 'mostWaiting'>): Line => ({
    ...line,
    running: 0,
    turns: 0,
    tabs: new Map(),
    pause: undefined,
  });
  const unknown = newLine({ name: 'unknown', most: atOnceUnknown, mostWaiting: 4 * atOnceUnknown });
  let inAll = 0;

  const isFree = (line: Line) => !line.pause && line.running + counts.elsewhere(line.name) < line.most;
  /** Other programs don't name tabs. */
  const mayRun = (line: Line, { name, running }: Tab) => isFree(line) && (running < atOnceOfTab || name === '');
  const run = (line: Line, tab: Tab, change: 1 | -1) => {
    tab.running += change;
    line.running += change;
    counts.here(line.name, line.running);
  };
  const waitingIn = (line: Line) => Array.from(line.tabs.values()).reduce((sum, { waiting }) => sum + waiting.size, 0);
  const begin = (line: Line, tab: Tab) => {
    tab.latest = line.turns += 1;
    run(line, tab, 1);
  };

  /** Lets waiting requests go while there are free places: first those of the tab that has the fewest of them. */
  const admitWaiting = (line: Line) => {
    for (;;) {
      const [next] = Array.from(line.tabs.values())
        .filter((tab) => tab.waiting.size > 0 && mayRun(line, tab))
        .toSorted((one, other) => one.running - other.running || one.latest - other.latest);
      const [go] = next?.waiting ?? [];
      if (!next || !go) return;
      begin(line, next);
      go();
    }
  };
  counts.onFewer(() => {
    for (const line of lines.values()) admitWaiting(line);
    admitWaiting(unknown);
  });

  /** Returns false if the turn didn't come. */
  const turn = async (line: Line, tab: Tab, signal: AbortSignal): Promise<boolean> => {
    if (tab.waiting.size === 0 && mayRun(line, tab)) {
      begin(line, tab);
      return true;
    }
    if (line.pause && line.pause.until - performance.now() > patience) return false;
    if (tab.name !== '' && tab.waiting.size >= mostWaitingOfTab) return false;
    if (waitingIn(line) >= line.mostWaiting) return false;
    return waitIn(tab.waiting, signal, AbortSignal.timeout(patience));
  };

  /** Returns `false` if the turn didn't come. */
  const inTurn = async (line: Line, request: Request, go: () => Promise<Response | false>) => {
    const name = (line === unknown ? null : tabIn(request.headers)) ?? '';
    const tab = line.tabs.get(name) ?? { name, running: 0, waiting: new Set(), latest: 0 };
    line.tabs.set(name, tab);
    try {
      if (!(await turn(line, tab, request.signal))) return false;
      try {
        return await go();
      } finally {
        run(line, tab, -1);
        admitWaiting(line);
      }
    } finally {
      if (tab.running === 0 && tab.waiting.size === 0) line.tabs.delete(name);
    }
  };

  /** Pauses the line if the platform asks for it, so it isn't asked in vain by everyone in turn. */
  const heed = (line: Line, answer: Response) => {
    if (atOnce === Infinity) return;
    if (answer.status !== 429) {
      line.most = Math.min(atOnce, line.most + 1);
      return;
    }
    line.most = Math.max(1, Math.floor(Math.min(line.most, line.running) / 2));
    const asked =
      (readRetryAfter(answer.headers.get('retry-after'), answer.headers.get('date')) ?? defaultPause) * 1000;
    const length = Math.min(asked, longestPause);
    if (line.pause || length === 0) return;
    line.pause = { until: performance.now() + length, asked: performance.now() + asked };
    setTimeout(() => {
      line.pause = undefined;
      admitWaiting(line);
      tidy(line);
    }, length).unref();
  };

  const tidy = (line: Line) => {
    if (line.tabs.size === 0 && !line.pause && line !== unknown) lines.delete(line.name);
  };

  return (platform) => ({
    async answer(request, target) {
      if (inAll >= mostInAll) return refused(request, failure(tooBusy));
      const token = request.headers.get('authorization') ?? '';
      const line = lines.get(token) ?? newLine({ name: token, most: atOnce, mostWaiting });
      lines.set(token, line);
      inAll += 1;
      const go = async () => {
        const answer = await platform.answer(request, target);
        heed(line, answer);
        return answer;
      };
      try {
        const answer = await inTurn(line, request, () => (isKnown(token) ? go() : inTurn(unknown, request, go)));
        return answer || refused(request, failure(line.pause ? pausedUntil(line.pause.asked) : tooMany));
      } finally {
        inAll -= 1;
        tidy(line);
      }
    },
  });
}

function pausedUntil(asked: number): Failing {
  const seconds = Math.max(1, Math.ceil((asked - performance.now()) / 1000));
  return notSent(429, 'The platform asked Steward to wait. Nothing was sent.', { 'Retry-After': String(seconds) });
}

const tooMany = notSent(429, 'Too many requests at once. Nothing was sent.', { 'Retry-After': '1' });

const tooBusy = notSent(503, 'Steward is busy. Nothing was sent.', { 'Retry-After': '5' });
