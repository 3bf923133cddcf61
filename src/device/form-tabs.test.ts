import { afterEach, describe, expect, it, vi } from 'vitest';
import type { FormId } from './form-id.ts';
import { joinForm, type OtherTabs, tellSaved } from './form-tabs.ts';

/** A longer timeout than the default second, for a busy machine. */
const soon = <T>(act: () => T | Promise<T>) => vi.waitFor(act, { timeout: 20_000 });

/** Locks as the browser has them: the first gets it, others wait, or are refused if they don't. */
function browserLocks() {
  const queues = new Map<string, Promise<unknown>>();
  return {
    request: async (name: string, options: { ifAvailable?: boolean }, given: (lock: object | null) => unknown) => {
      const before = queues.get(name);
      if (before && options.ifAvailable) return given(null);
      const mine = (before ?? Promise.resolve()).then(() => given({}));
      queues.set(name, mine);
      await mine;
      if (queues.get(name) === mine) queues.delete(name);
      return undefined;
    },
  };
}

const open: (() => void)[] = [];
afterEach(() => {
  for (const leave of open.splice(0)) leave();
  vi.unstubAllGlobals();
});

/** A form open in a tab, with the last state it received. */
function tab(form: FormId = 'household.501') {
  let heard: OtherTabs = { editing: false, savedAt: null };
  const { leave } = joinForm(form, (news) => {
    heard = { ...heard, ...news };
  });
  open.push(leave);
  return { leave, heard: () => heard };
}

describe('joinForm()', () => {
  it('joinForm(): a later tab hears of an earlier one until that one is left', async () => {
    vi.stubGlobal('navigator', { locks: browserLocks() });
    const [first, second, other] = [tab(), tab(), tab('household.502')];
    await soon(() => expect(second.heard().editing).toBe(true));
    expect([first.heard().editing, other.heard().editing]).toEqual([false, false]);
    first.leave();
    await soon(() => expect(second.heard().editing).toBe(false));
  });

  it('joinForm(): a form that opens again in its tab, as after a save, hears nothing of itself', async () => {
    vi.stubGlobal('navigator', { locks: browserLocks() });
    const first = tab();
    await new Promise((resolve) => setTimeout(resolve));
    first.leave();
    const heard: unknown[] = [];
    open.push(joinForm('household.501', (news) => heard.push(news)).leave);
    const later = tab();
    await soon(() => expect(later.heard().editing).toBe(true));
    expect(heard).toEqual([]);
  });

  it('joinForm(): a form that is left at once keeps no later tab waiting', async () => {
    vi.stubGlobal('navigator', { locks: browserLocks() });
    tab().leave();
    await new Promise((resolve) => setTimeout(resolve));
    const later = tab();
    await new Promise((resolve) => setTimeout(resolve));
    expect(later.heard().editing).toBe(false);
  });

  it('tellSaved(): tells tabs with that form, also after the form was left, and shares no values', async () => {
    const said: unknown[] = [];
    const channel = new BroadcastChannel('steward-forms');
    channel.addEventListener('message', ({ data }) => void said.push(data));
    const [one, stranger] = [tab(), tab('household.502')];
    const before = Date.now();
    tellSaved('household.501');
    await soon(() => expect(one.heard().savedAt).toBeGreaterThanOrEqual(before));
    expect(stranger.heard().savedAt).toBeNull();
    await soon(() => expect(said).toEqual([{ form: 'household.501', savedAt: expect.any(Number) }]));
    channel.close();
  });
});
