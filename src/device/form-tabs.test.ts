import { afterEach, describe, expect, it, vi } from 'vitest';
import type { FormId } from './form-id.ts';
import { joinForm, type OtherTabs } from './form-tabs.ts';

/** A longer timeout than the default second, for a busy machine. */
const soon = <T>(act: () => T | Promise<T>) => vi.waitFor(act, { timeout: 20_000 });

const open: (() => void)[] = [];
afterEach(() => {
  for (const leave of open.splice(0)) leave();
});

/** A form open in a tab, with the last state it received. */
function tab(form: FormId = 'household.501') {
  let heard: OtherTabs | null = null;
  const { saved, leave } = joinForm(form, (others) => {
    heard = others;
  });
  open.push(leave);
  return { saved, leave, heard: () => heard };
}

describe('joinForm()', () => {
  it('joinForm(): two tabs see each other until one of them leaves', async () => {
    const one = tab();
    const other = tab();
    await soon(() => expect([one.heard(), other.heard()]).toMatchObject([{ editing: true }, { editing: true }]));
    other.leave();
    await soon(() => expect(one.heard()).toEqual({ editing: false, savedAt: null }));
  });

  it('joinForm(): reports editing while any other tab has the form open', async () => {
    const one = tab();
    const [second, third] = [tab(), tab()];
    await soon(() => expect(third.heard()?.editing).toBe(true));
    second.leave();
    await soon(() => expect(one.heard()?.editing).toBe(true));
    third.leave();
    await soon(() => expect(one.heard()?.editing).toBe(false));
  });

  it('joinForm(): tells other tabs when the form was saved', async () => {
    const one = tab();
    const other = tab();
    const stranger = tab('household.502');
    await soon(() => expect(one.heard()?.editing).toBe(true));
    const before = Date.now();
    other.saved();
    other.leave();
    await soon(() => expect(one.heard()).toMatchObject({ editing: false, savedAt: expect.any(Number) }));
    expect(one.heard()?.savedAt).toBeGreaterThanOrEqual(before);
    expect([other.heard()?.savedAt, stranger.heard()]).toEqual([null, null]);
  });

  it('joinForm(): reports a save whose response arrives after the form was left', async () => {
    const one = tab();
    const other = tab();
    other.leave();
    other.saved();
    await soon(() => expect(one.heard()?.savedAt).toBeTypeOf('number'));
  });

  it('joinForm(): sends the form ID and no values', async () => {
    const said: unknown[] = [];
    const channel = new BroadcastChannel('steward-forms');
    channel.addEventListener('message', ({ data }) => void said.push(data));
    tab().leave();
    await soon(() => expect(said).toHaveLength(2));
    channel.close();
    expect(said).toMatchObject([
      { form: 'household.501', news: 'opened' },
      { form: 'household.501', news: 'left' },
    ]);
    expect(said.flatMap((news) => Object.keys(news as object))).toEqual(
      [0, 1].flatMap(() => ['form', 'tab', 'news', 'at']),
    );
  });

  it('joinForm(): detects a tab that crashed, where the browser supports it', async () => {
    const waiting: (() => void)[] = [];
    const request = (name: string, ...rest: unknown[]) => {
      const given = rest.at(-1) as () => Promise<unknown>;
      // Requests for the own lock have no options.
      if (rest.length === 1) return Promise.resolve(given());
      return new Promise((resolve) => {
        waiting.push(() => resolve(given()));
      });
    };
    vi.stubGlobal('navigator', { locks: { request } });
    const one = tab();
    tab();
    await soon(() => expect(one.heard()?.editing).toBe(true));
    for (const gone of waiting) gone();
    await soon(() => expect(one.heard()?.editing).toBe(false));
  });
});
