// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import fc from 'fast-check';
import { act, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeEach, describe, expect, it } from 'vitest';
import type { FailureKind } from '#api/errors.ts';
import type { Outcome, WriteResult } from '#api/outcome.ts';
import { openWrites } from '#device/outbox.ts';
import { lookUp, update, useWrite, type WriteEnd } from './use-write.ts';
import { writeResult as endOf } from '#e2e/support/doubles/row-results.ts';

const numRuns = Math.min(Number(process.env['FUZZ_RUNS'] ?? 40), 1000);
const name = 'household.501';

beforeEach(() => {
  sessionStorage.clear();
});

/** Renders a form's write. The test controls the responses. */
async function opened({
  found = async () => null,
}: { found?: (key: string) => Promise<WriteResult<null> | null> } = {}) {
  const onTheirWay: ((end: WriteResult<null>) => void)[] = [];
  let most = 0;
  let sends = 0;
  const keys: (string | undefined)[] = [];
  const asked: string[] = [];
  let made = 0;
  const writes = {
    newKey: async () => `k${(made += 1)}`,
    ask: (key: string) => {
      asked.push(key);
      return found(key);
    },
    send: (_body: object, key: string | undefined) => {
      keys.push(key);
      sends += 1;
      return new Promise<WriteResult<null>>((resolve) => {
        onTheirWay.push(resolve);
        most = Math.max(most, onTheirWay.length);
      });
    },
  };
  const ends: (WriteEnd<null> | 'locked')[] = [];
  const form = {} as { write: ReturnType<typeof useWrite<Record<string, unknown>, WriteEnd<null>>> };
  function Form() {
    const write = useWrite(name, {
      mutationFn: (body: Record<string, unknown>) => update(name, body, writes),
      isFinal: (end) => end !== 'locked' && end.outcome === 'saved',
      onSuccess: (end) => ends.push(end),
    });
    useEffect(() => {
      form.write = write;
    });
    return null;
  }
  const root = createRoot(document.createElement('div'));
  await act(async () =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <Form />
      </QueryClientProvider>,
    ),
  );
  /** React Query tells its observers in a task of its own. */
  const told = () => act(() => new Promise((resolve) => setTimeout(resolve)));
  const press = async (body: Record<string, unknown>, times = 1) => {
    for (let time = 0; time < times; time += 1) form.write.press(body);
    await told();
  };
  return {
    now: (): Now => {
      const { end, isPending } = form.write;
      if (isPending) return 'sending';
      return end === 'locked' ? end : (end?.outcome ?? 'ready');
    },
    ends,
    /** Clicks that many times in one tick. */
    press: (times: number) => press({ name: 'Ames' }, times),
    end: async (end: WriteResult<null>) => {
      onTheirWay.shift()?.(end);
      await told();
    },
    /** Sends a different body. */
    pressOther: () => press({ name: 'Other' }),
    lookUp: (isAwaited?: () => boolean) => lookUp(name, writes, isAwaited),
    keys,
    asked,
    reset: async () => {
      form.write.reset();
      await told();
    },
    close: () => act(async () => root.unmount()),
    sends: () => sends,
    onTheirWay: () => onTheirWay.length,
    most: () => most,
  };
}

const open = () => openWrites(name).at(-1) ?? null;

type Now = 'ready' | 'locked' | 'sending' | Outcome;

type Command = { press: number } | { end: FailureKind | 'saved' } | 'reset';

const command: fc.Arbitrary<Command> = fc.oneof(
  fc.record({ press: fc.integer({ min: 1, max: 3 }) }),
  fc.record({
    end: fc.constantFrom<(FailureKind | 'saved')[]>(
      ...(['saved', 'not-sent', 'network', 'timeout', 'refused', 'busy', 'unreadable', 'session'] as const),
    ),
  }),
  fc.constant('reset' as const),
);

describe('one write', () => {
  it('one write: is never in flight twice, and reports its last outcome, for random commands', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(command, { maxLength: 12 }), async (commands) => {
        sessionStorage.clear();
        const form = await opened();
        let expected: 'ready' | 'sending' | Outcome = 'ready';
        let isSaved = false;
        let sends = 0;
        let mayHaveBeenDone = false;
        for (const next of commands) {
          if (next === 'reset') {
            // A form is reset between writes, and never during one.
            if (form.onTheirWay() > 0) continue;
            await form.reset();
            expected = 'ready';
          } else if ('press' in next) {
            const isFree = form.onTheirWay() === 0 && !isSaved;
            await form.press(next.press);
            if (isFree) {
              sends += 1;
              expected = 'sending';
            }
          } else if (form.onTheirWay() > 0) {
            const end = endOf(next.end);
            await form.end(end);
            expected = end.outcome;
            if (end.outcome === 'saved') {
              isSaved = true;
              mayHaveBeenDone = false;
            } else if (end.outcome === 'unconfirmed') mayHaveBeenDone = true;
          }
          expect(form.now()).toBe(expected);
          expect(form.sends()).toBe(sends);
          expect(open() !== null).toBe(mayHaveBeenDone || form.onTheirWay() > 0);
        }
        expect(form.most()).toBeLessThanOrEqual(1);
        await form.close();
      }),
      { numRuns },
    );
  });

  it('one write: sends nothing while another tab sends the same form, and can be sent afterwards', async () => {
    const form = await opened();
    let held = true;
    const request = (_name: string, _how: object, given: (lock: unknown) => unknown) =>
      Promise.resolve(given(held ? null : {}));
    Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
    await form.press(2);
    expect([form.now(), form.sends(), open()]).toEqual(['locked', 0, null]);
    held = false;
    await form.press(1);
    expect([form.now(), form.sends()]).toEqual(['sending', 1]);
    await form.end(endOf('saved'));
    expect(form.now()).toBe('saved');
    Reflect.deleteProperty(navigator, 'locks');
    await form.close();
  });
});

describe('write key', () => {
  const saved = async (): Promise<WriteResult<null>> => endOf('saved');

  it('write key: is kept while unconfirmed, and new for each write', async () => {
    const form = await opened();
    await form.press(1);
    expect(form.keys).toEqual(['k1']);
    expect(open()?.key).toBe('k1');
    await form.end(endOf('refused'));
    await form.press(1);
    expect(form.keys).toEqual(['k1', 'k2']);
    await form.end(endOf('network'));
    expect(open()).toMatchObject({ key: 'k2', body: { name: 'Ames' }, why: 'It failed.' });
    await form.press(1);
    expect([form.asked, form.keys]).toEqual([['k2'], ['k1', 'k2', 'k3']]);
    await form.close();
  });

  it('write key: a lookup before a resend finds that it was saved, and nothing is sent', async () => {
    const form = await opened({ found: saved });
    await form.press(1);
    await form.end(endOf('network'));
    await form.press(1);
    expect([form.now(), form.sends(), form.asked, open()]).toEqual(['saved', 1, ['k1'], null]);
    await form.close();
  });

  it('write key: after a reload as well', async () => {
    const before = await opened();
    await before.press(1);
    await before.close();
    const form = await opened({ found: saved });
    await form.press(1);
    expect([form.now(), form.sends(), form.asked, open()]).toEqual(['saved', 0, ['k1'], null]);
    await form.close();
  });

  it('write key: sending a different body resolves the earlier write first', async () => {
    const form = await opened({ found: saved });
    await form.press(1);
    await form.end(endOf('network'));
    await form.pressOther();
    expect([form.now(), form.sends(), open()?.key]).toEqual(['sending', 2, 'k2']);
    await form.end(endOf('refused'));
    expect(open()).toBeNull();
    await form.close();
  });

  it('write key: a rejected body is resent even if an earlier write was saved', async () => {
    let known: WriteResult<null> | null = null;
    const form = await opened({ found: async () => known });
    await form.press(1);
    await form.end(endOf('network'));
    await form.pressOther();
    await form.end(endOf('refused'));
    expect(open()?.key).toBe('k1');
    known = endOf('saved');
    await form.pressOther();
    expect([form.now(), form.asked, form.keys]).toEqual(['sending', ['k1', 'k1'], ['k1', 'k2', 'k3']]);
    await form.close();
  });

  it.each<[string, WriteResult<null> | null, Outcome | undefined]>([
    ['saved', endOf('saved'), 'saved'],
    ['refused', endOf('refused'), 'rejected'],
    ['not sent', endOf('not-sent'), 'not-sent'],
    ['nothing', null, undefined],
  ])('write key: a lookup reports %s, unless nothing awaits it', async (_name, end, outcome) => {
    const form = await opened({ found: async () => end });
    await form.press(1);
    await form.end(endOf('timeout'));
    expect(await form.lookUp(() => false)).toBeNull();
    const known = await form.lookUp();
    expect([known?.end.outcome, form.sends(), open() === null]).toEqual([outcome, 1, outcome !== undefined]);
    await form.close();
  });

  it('write key: of two lookups, one takes the outcome', async () => {
    const form = await opened({ found: saved });
    await form.press(1);
    await form.end(endOf('timeout'));
    const both = await Promise.all([form.lookUp(), form.lookUp()]);
    expect(both.map((known) => known?.end.outcome)).toEqual(['saved', undefined]);
    await form.close();
  });
});
