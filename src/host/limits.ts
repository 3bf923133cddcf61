/** How many requests are held at once: of one token, of tokens that nobody knows, and in all. No body is read before. */
import { failure } from './answers.ts';
import type { Answering } from './service.ts';

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
  /** Whether the service has accepted a token. */
  isKnown?: (token: string) => boolean;
  /** What a request is answered that is turned away with this. */
  refused?: (request: Request, refusal: Response) => Response;
}

interface Line {
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
  isKnown = () => true,
  refused = (_request, refusal) => refusal,
}: LimitOptions = {}): (service: Answering) => Answering {
  const lines = new Map<string, Line>();
  const unknown: Line = { running: 0, waiting: new Set(), most: atOnceUnknown, mostWaiting: 4 * atOnceUnknown };
  let inAll = 0;

  /** False: the turn did not come. */
  const turn = async (line: Line, signal: AbortSignal): Promise<boolean> => {
    if (line.running < line.most) {
      line.running += 1;
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

  /** The place goes to whoever waits, or is free. */
  const leave = (line: Line) => {
    const [next] = line.waiting;
    if (next) next();
    else line.running -= 1;
  };

  /** `false` when the turn did not come. */
  const inTurn = async (line: Line, request: Request, go: () => Promise<Response | false>) => {
    if (!(await turn(line, request.signal))) return false;
    try {
      return await go();
    } finally {
      leave(line);
    }
  };

  return (service) => ({
    async answer(request, target) {
      if (inAll >= mostInAll) return refused(request, failure(tooBusy));
      const token = request.headers.get('authorization') ?? '';
      const line = lines.get(token) ?? { running: 0, waiting: new Set(), most: atOnce, mostWaiting };
      lines.set(token, line);
      inAll += 1;
      const go = () => service.answer(request, target);
      try {
        const answer = await inTurn(line, request, () => (isKnown(token) ? go() : inTurn(unknown, request, go)));
        return answer || refused(request, failure(tooMany));
      } finally {
        inAll -= 1;
        if (line.running === 0) lines.delete(token);
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
  message: 'Steward has too much to do at the moment. Nothing was sent.',
  reached: 'no',
  headers: new Headers({ 'Retry-After': '5' }),
} as const;
