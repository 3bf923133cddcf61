/** The day on which every browser test takes place: the sandbox's data and the browser's clock agree on it. */
export const today = new Date('2026-11-20T12:00:00Z');

/**
 * Runs in the page, before anything of the page: the clock starts at `start` and goes on at its usual pace. Only what
 * tells the time is changed; timers, frames and measurements stay the browser's own.
 */
export function startClockAt({ start, real }: { start: number; real: number }): void {
  const ahead = start - real;
  const RealDate = Date;
  const now = () => RealDate.now() + ahead;
  globalThis.Date = new Proxy(RealDate, {
    apply: () => new RealDate(now()).toString(),
    construct: (_target, parameters, newTarget) => {
      const given: unknown[] = parameters.length === 0 ? [now()] : parameters;
      return Reflect.construct(RealDate, given, newTarget) as Date;
    },
    get: (target, name, receiver) => (name === 'now' ? now : (Reflect.get(target, name, receiver) as unknown)),
  });
}
