// @vitest-environment happy-dom
import fc from 'fast-check';
import { act, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, type FailureKind } from '../api/errors.ts';
import { type Ended, type Outcome, outcomeOf } from '../api/outcome.ts';
import { unknownWrite } from '../device/not-known.ts';
import { useOneWrite } from './write.ts';

const numRuns = Math.min(Number(process.env['FUZZ_RUNS'] ?? 100), 1000);
const name = 'household.501';

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  sessionStorage.clear();
});

/** A form's write, with the service in the test's hands. */
async function opened() {
  const onTheirWay: ((end: Ended<null>) => void)[] = [];
  let most = 0;
  let sends = 0;
  const send = () => {
    sends += 1;
    return new Promise<Ended<null>>((resolve) => {
      onTheirWay.push(resolve);
      most = Math.max(most, onTheirWay.length);
    });
  };
  const form = {} as { write: ReturnType<typeof useOneWrite<object, null>> };
  function Form() {
    const write = useOneWrite<object, null>(name, { send, newKey: async () => undefined, ask: async () => null });
    useEffect(() => {
      form.write = write;
    });
    return null;
  }
  const root = createRoot(document.createElement('div'));
  await act(async () => root.render(<Form />));
  return {
    now: () => form.write.state.step,
    /** So many presses in one tick. */
    press: (times: number) =>
      act(async () => {
        for (let time = 0; time < times; time += 1) void form.write.start({ name: 'Ames' });
      }),
    end: (end: Ended<null>) => act(async () => onTheirWay.shift()?.(end)),
    reset: () => act(async () => form.write.reset()),
    close: () => act(async () => root.unmount()),
    sends: () => sends,
    onTheirWay: () => onTheirWay.length,
    most: () => most,
  };
}

function endOf(kind: FailureKind | 'saved'): Ended<null> {
  if (kind === 'saved') return { outcome: 'saved', answer: null };
  const error = new ApiError({ kind, message: 'It failed.' });
  return { outcome: outcomeOf(error), error };
}

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
  it('is never on its way twice, and says what its last end was and nothing better, for every sequence', async () => {
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
            // oxlint-disable-next-line no-await-in-loop -- one command after the other
            await form.reset();
            expected = 'ready';
          } else if ('press' in next) {
            const isFree = form.onTheirWay() === 0 && !isSaved;
            // oxlint-disable-next-line no-await-in-loop -- one command after the other
            await form.press(next.press);
            if (isFree) {
              sends += 1;
              expected = 'sending';
            }
          } else if (form.onTheirWay() > 0) {
            const end = endOf(next.end);
            // oxlint-disable-next-line no-await-in-loop -- one command after the other
            await form.end(end);
            expected = end.outcome;
            if (end.outcome === 'saved') {
              isSaved = true;
              mayHaveBeenDone = false;
            } else if (end.outcome === 'not-known') mayHaveBeenDone = true;
          }
          expect(form.now()).toBe(expected);
          expect(form.sends()).toBe(sends);
          expect(unknownWrite(name) !== null).toBe(mayHaveBeenDone || form.onTheirWay() > 0);
        }
        expect(form.most()).toBeLessThanOrEqual(1);
        await form.close();
      }),
      { numRuns },
    );
  });

  it('sends nothing while another tab is sending the same form, and can be sent afterwards', async () => {
    const form = await opened();
    let held = true;
    const request = (_name: string, _how: object, given: (lock: unknown) => unknown) =>
      Promise.resolve(given(held ? null : {}));
    Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
    await form.press(2);
    expect([form.now(), form.sends(), unknownWrite(name)]).toEqual(['locked', 0, null]);
    held = false;
    await form.press(1);
    expect([form.now(), form.sends()]).toEqual(['sending', 1]);
    await form.end(endOf('saved'));
    expect(form.now()).toBe('saved');
    Reflect.deleteProperty(navigator, 'locks');
    await form.close();
  });
});
