/** How much one token may ask for at once. */
import { failure } from './answers.ts';
import type { Answering } from './service.ts';

export interface LimitOptions {
  /** Requests at once, per token. */
  atOnce?: number;
  /** Requests that may wait for their turn, per token. */
  mostWaiting?: number;
  /** Milliseconds that one waits for its turn. */
  patience?: number;
}

interface Line {
  running: number;
  waiting: Set<() => void>;
}

/** Passes on as many at once as each token may have; what does not get its turn in time is answered 429. */
export function limited(
  service: Answering,
  { atOnce = 8, mostWaiting = 32, patience = 2000 }: LimitOptions = {},
): Answering {
  const lines = new Map<string, Line>();

  /** False: the turn did not come. */
  const turn = async (line: Line, signal: AbortSignal): Promise<boolean> => {
    if (line.running < atOnce) {
      line.running += 1;
      return true;
    }
    if (line.waiting.size >= mostWaiting || signal.aborted) return false;
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

  return {
    async answer(request, target) {
      const token = request.headers.get('authorization') ?? '';
      const line = lines.get(token) ?? { running: 0, waiting: new Set() };
      lines.set(token, line);
      if (!(await turn(line, request.signal))) return failure(tooMany);
      try {
        return await service.answer(request, target);
      } finally {
        // The place goes to whoever waits, or is free.
        const [next] = line.waiting;
        if (next) next();
        else line.running -= 1;
        if (line.running === 0) lines.delete(token);
      }
    },
  };
}

const tooMany = {
  status: 429,
  message: 'Too many requests at once from this token. Nothing was sent.',
  reached: 'no',
  headers: new Headers({ 'Retry-After': '1' }),
} as const;
