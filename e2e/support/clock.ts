/** The day on which every browser test takes place: the sandbox's data and the browser's clock agree on it. */
export const today = new Date('2026-11-20T12:00:00Z');

/** The title of Home, which names that day. */
export const homeTitle = 'Friday, November 20';

interface Clock {
  /** What it shows at the moment `real`, both in milliseconds. */
  start: number;
  real: number;
  /** How many times as fast as usual time goes by. */
  pace: number;
}

/**
 * Runs in the page, before anything of the page: the clock starts at `start`. At its usual pace only what tells the time is
 * changed, and timers stay the browser's own; at a higher one they are so much shorter. Frames and measurements stay.
 */
export function startClockAt({ start, real, pace }: Clock): void {
  const RealDate = Date;
  const now = () => Math.round(start + (RealDate.now() - real) * pace);
  if (pace !== 1) {
    const { setTimeout: after, setInterval: every } = globalThis;
    const abortAfter = AbortSignal.timeout.bind(AbortSignal);
    globalThis.setTimeout = ((act: TimerHandler, length = 0, ...given: unknown[]) =>
      after(act as () => void, length / pace, ...given)) as typeof setTimeout;
    globalThis.setInterval = ((act: TimerHandler, length = 0, ...given: unknown[]) =>
      every(act as () => void, length / pace, ...given)) as typeof setInterval;
    AbortSignal.timeout = (length) => abortAfter(Math.ceil(length / pace));
  }
  globalThis.Date = new Proxy(RealDate, {
    apply: () => new RealDate(now()).toString(),
    construct: (_target, parameters, newTarget) => {
      const given: unknown[] = parameters.length === 0 ? [now()] : parameters;
      return Reflect.construct(RealDate, given, newTarget) as Date;
    },
    get: (target, name, receiver) => (name === 'now' ? now : (Reflect.get(target, name, receiver) as unknown)),
  });
}
