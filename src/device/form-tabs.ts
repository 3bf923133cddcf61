/** A form that is open in several tabs: the later one says so, and the others hear when one saves it. Shares no values. */
import type { FormId } from './form-id.ts';

const channelName = 'steward-forms';

/** The state of the same form in other tabs. */
export interface OtherTabs {
  /** True if a tab that opened it earlier still has it open. */
  editing: boolean;
  /** When another tab last saved it since this one was opened, in milliseconds. */
  savedAt: number | null;
}

/** The one message: which form was saved, and when, in milliseconds. */
interface Saved {
  form: FormId;
  savedAt: number;
}

const isSaved = (data: unknown): data is Saved =>
  typeof data === 'object' && data !== null && 'form' in data && 'savedAt' in data;

/** Ends once the browser has the lock of a form that was left, which takes a moment: the form may open again before. */
const released = new Map<FormId, Promise<void>>();

/** Calls `told` with what other tabs do with this form, until it's left. The browser tells of a tab that crashed. */
export function joinForm(form: FormId, told: (news: Partial<OtherTabs>) => void): { leave(): void } {
  const left = new AbortController();
  const { signal } = left;
  if (typeof BroadcastChannel !== 'undefined') {
    const channel = new BroadcastChannel(channelName);
    channel.addEventListener('message', ({ data }) => {
      if (isSaved(data) && data.form === form) told({ savedAt: data.savedAt });
    });
    signal.addEventListener('abort', () => channel.close());
  }
  const held = hold(`steward.form.${form}`, signal, (editing) => told({ editing }), released.get(form));
  const leave = () => {
    released.set(form, held);
    left.abort();
  };
  globalThis.addEventListener?.('pagehide', leave, { once: true, signal });
  return { leave };
}

/** Tells other tabs that this one saved the form, also if the form has been left since. */
export function tellSaved(form: FormId): void {
  if (typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(channelName);
  // A channel only reaches this origin; only windows take a target.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel.postMessage({ form, savedAt: Date.now() } satisfies Saved);
  channel.close();
}

/** Holds the lock until the signal, once this tab has released it. Says whether another tab has it now. */
async function hold(
  name: string,
  signal: AbortSignal,
  isElsewhere: (editing: boolean) => void,
  isReleased?: Promise<void>,
): Promise<void> {
  await isReleased;
  if (signal.aborted) return;
  // Undefined in a page without https.
  const locks = (globalThis.navigator as Partial<Navigator> | undefined)?.locks;
  // It may have been left before the browser gave the lock.
  const held = () =>
    signal.aborted ? undefined : new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
  try {
    const isTaken = await locks?.request(name, { ifAvailable: true }, (lock) => (lock ? held() : 'taken'));
    if (isTaken !== 'taken' || signal.aborted) return;
    isElsewhere(true);
    await locks?.request(name, { signal }, () => {
      isElsewhere(false);
      return held();
    });
  } catch {
    // The form was left, or the browser blocks locks: nothing to tell.
  }
}
