/** Tells other tabs which forms are open and which were saved. Never shares values. */
import type { FormId } from './form-id.ts';

const channelName = 'steward-forms';

/** The state of the same form in other tabs. */
export interface OtherTabs {
  /** True if it is open in another tab. */
  editing: boolean;
  /** When another tab last saved it since this one was opened, in milliseconds. */
  savedAt: number | null;
}

interface FormNews {
  form: FormId;
  /** A random ID of the tab. */
  tab: string;
  news: 'opened' | 'here' | 'left' | 'saved';
  /** In milliseconds. */
  at: number;
}

function isFormNews(data: unknown): data is FormNews {
  return typeof data === 'object' && data !== null && 'form' in data && 'tab' in data && 'news' in data;
}

/** Announces that this form is open here, and calls `told` with the state of other tabs. */
export function joinForm(form: FormId, told: (others: OtherTabs) => void): { saved(): void; leave(): void } {
  if (typeof BroadcastChannel === 'undefined') return { saved: () => undefined, leave: () => undefined };
  const channel = new BroadcastChannel(channelName);
  const tab = Math.random().toString(36).slice(2);
  const others = new Set<string>();
  const left = new AbortController();
  let savedAt: number | null = null;

  const say = (news: FormNews['news'], on = channel) =>
    // A channel only reaches this origin; only windows take a target.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    on.postMessage({ form, tab, news, at: Date.now() } satisfies FormNews);
  const saved = () => {
    if (!left.signal.aborted) return say('saved');
    // The response arrived after the form and its channel were closed.
    const once = new BroadcastChannel(channelName);
    say('saved', once);
    once.close();
  };
  const tellHere = () => told({ editing: others.size > 0, savedAt });
  const gone = (other: string) => {
    if (others.delete(other)) tellHere();
  };
  channel.addEventListener('message', ({ data }) => {
    if (!isFormNews(data) || data.form !== form || data.tab === tab) return;
    if (data.news === 'opened') say('here');
    if (data.news === 'left') return gone(data.tab);
    if (data.news === 'saved') savedAt = data.at;
    else if (!others.has(data.tab)) {
      others.add(data.tab);
      void whenReleased(lockOf(form, data.tab), left.signal).then((released) => released && gone(data.tab));
    }
    tellHere();
  });
  const release = holdLock(lockOf(form, tab), () => {
    if (!left.signal.aborted) say('opened');
  });
  const leave = () => {
    if (left.signal.aborted) return;
    left.abort();
    say('left');
    release();
    channel.close();
  };
  globalThis.addEventListener?.('pagehide', leave, { once: true, signal: left.signal });
  return { saved, leave };
}

const locks = () => (globalThis.navigator as Partial<Navigator> | undefined)?.locks;

/** Name of the lock held while the form is open. The browser also releases it if the tab crashes. */
const lockOf = (form: FormId, tab: string) => `steward.form.${form}.${tab}`;

/** Takes the lock and calls `held`, or calls it at once if the browser has no locks. Returns a function that releases it. */
function holdLock(name: string, held: () => void): () => void {
  const all = locks();
  if (!all) {
    held();
    return () => undefined;
  }
  let release = () => undefined as void;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  all
    .request(name, () => {
      held();
      return released;
    })
    .catch(held);
  return release;
}

/** Resolves to true once the lock is free, and to false if aborted or unsupported. */
async function whenReleased(name: string, signal: AbortSignal): Promise<boolean> {
  return (
    (await locks()
      ?.request(name, { signal }, () => true)
      .catch(() => false)) ?? false
  );
}
