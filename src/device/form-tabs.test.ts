import { afterEach, describe, expect, it, vi } from 'vitest';
import type { FormId } from './form-id.ts';
import { joinForm, type OtherTabs } from './form-tabs.ts';

/** The usual second is over at once on a machine that stood still. */
const soon = <T>(act: () => T | Promise<T>) => vi.waitFor(act, { timeout: 20_000 });

const open: (() => void)[] = [];
afterEach(() => {
  for (const leave of open.splice(0)) leave();
});

/** A form as one tab has it open, with what it has heard last. */
function tab(form: FormId = 'household.501') {
  let heard: OtherTabs | null = null;
  const { saved, leave } = joinForm(form, (others) => {
    heard = others;
  });
  open.push(leave);
  return { saved, leave, heard: () => heard };
}

describe('the same form in two tabs', () => {
  it('is heard of in both, until one of them leaves', async () => {
    const one = tab();
    const other = tab();
    await soon(() => expect([one.heard(), other.heard()]).toMatchObject([{ editing: true }, { editing: true }]));
    other.leave();
    await soon(() => expect(one.heard()).toEqual({ editing: false, savedAt: null }));
  });

  it('is heard of for as long as any other has it open', async () => {
    const one = tab();
    const [second, third] = [tab(), tab()];
    await soon(() => expect(third.heard()?.editing).toBe(true));
    second.leave();
    await soon(() => expect(one.heard()?.editing).toBe(true));
    third.leave();
    await soon(() => expect(one.heard()?.editing).toBe(false));
  });

  it('tells when it was saved, to those that have it open', async () => {
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

  it('tells so as well when the answer came after it was left', async () => {
    const one = tab();
    const other = tab();
    other.leave();
    other.saved();
    await soon(() => expect(one.heard()?.savedAt).toBeTypeOf('number'));
  });

  it('sends the name of the form and nothing of what is in it', async () => {
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

  it('goes wherever the browser tells when a tab is gone without a word', async () => {
    const waiting: (() => void)[] = [];
    const request = (name: string, ...rest: unknown[]) => {
      const given = rest.at(-1) as () => Promise<unknown>;
      // Those that hold their own lock come without options.
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
