/** Runs in every page that is measured, before anything of its own: notes paints, inputs and when something is shown. */

export interface Shown {
  /** Part of the address. */
  path?: string;
  selector: string;
  /** So many of them, in sight and not blank. */
  least?: number;
  /** One of them says this (a regular expression). */
  text?: string;
  /** Fields are shown without text. */
  blank?: boolean;
  also?: Shown;
  /** The first of them no longer says this. */
  changedFrom?: string;
}

export interface Watch {
  firstPaint: number;
  shift: number;
  /** When the last press came down. */
  pressed: number;
  /** Every input that took long enough to be reported: what it was, when it began, milliseconds to the next paint. */
  inputs: { name: string; id: number; began: number; took: number }[];
  /** Milliseconds of every task of more than 50 ms. */
  tasks: number[];
  /** When each was shown, in milliseconds since the navigation; 0 while it is not. */
  seen: Record<string, number>;
  isShown(what: Shown): boolean;
  textOf(what: Shown): string;
  await(name: string, what: Shown): void;
}

declare global {
  // Only in pages of the benchmark.
  var watch: Watch;
}

interface EventEntry extends PerformanceEntry {
  interactionId: number;
}

interface ShiftEntry extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
}

/** Passed to the browser as it stands: it uses nothing from outside of itself. */
export function watchPage(): void {
  const observe = <Entry extends PerformanceEntry>(type: string, note: (entry: Entry) => void, more: object = {}) => {
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) note(entry as Entry);
    });
    observer.observe({ type, buffered: true, ...more });
  };
  const inSight = (element: Element) => element.getClientRects().length > 0;
  const watch: Watch = {
    firstPaint: 0,
    shift: 0,
    pressed: 0,
    inputs: [],
    tasks: [],
    seen: {},
    isShown({ path, selector, least = 1, text, blank = false, also, changedFrom }) {
      const { pathname, search } = window.location;
      if (path !== undefined && !`${pathname}${search}`.includes(path)) return false;
      const found = [...document.querySelectorAll(selector)];
      const count = found.filter((each) => inSight(each) && (blank || (each.textContent ?? '').trim() !== '')).length;
      if (count < least) return false;
      if (text !== undefined && !found.some((each) => new RegExp(text).test(each.textContent ?? ''))) return false;
      if (changedFrom !== undefined && found[0]?.textContent === changedFrom) return false;
      return also === undefined || watch.isShown(also);
    },
    textOf: ({ selector }) => document.querySelector(selector)?.textContent ?? '',
    await(name, what) {
      watch.seen[name] = 0;
      const look = () => {
        if (!document.body || !watch.isShown(what)) return void requestAnimationFrame(look);
        // After the frame that shows it.
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', () => {
          watch.seen[name] = performance.now();
          port1.close();
        });
        port1.start();
        port2.postMessage(null);
      };
      requestAnimationFrame(look);
    },
  };
  globalThis.watch = watch;
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') watch.firstPaint = startTime;
  });
  observe('longtask', ({ duration }) => watch.tasks.push(duration));
  observe<ShiftEntry>('layout-shift', ({ hadRecentInput, value }) => {
    if (!hadRecentInput) watch.shift += value;
  });
  observe<EventEntry>(
    'event',
    ({ name, interactionId, startTime, duration }) => {
      if (interactionId) watch.inputs.push({ name, id: interactionId, began: startTime, took: duration });
    },
    { durationThreshold: 16 },
  );
  window.addEventListener('pointerdown', ({ timeStamp }) => (watch.pressed = timeStamp), true);
}
