import { describe, expect, it } from 'vitest';
import { ApiError } from '#api/errors.ts';
import { type WriteResult, outcomeOf } from '#api/outcome.ts';
import { startRun } from '#ui/bulk/run.ts';
import { toBulkWrites } from './bulk-writes.ts';

type End = WriteResult<{ id: string } | null>;
const answer = { id: '1' };

/** Creates writes where the second row of the sheet is the first of the run. */
function writes(end: End | null, { different = ['Employer'], changed = false } = {}) {
  const sent: unknown[] = [];
  const operation = {
    writes: ({ key: run }: { key: string }) => ({
      newKey: async () => run,
      send: async (input: object, key: string | undefined) => {
        sent.push([input, key]);
        return end ?? Promise.reject(new Error('sent'));
      },
      ask: async (key: string) => (key === 'k' ? end : null),
    }),
    toInput: (ids: object, body: object) => ({ ...ids, body }),
    compare: () => ({ storedDifferently: different.map((label) => ({ label })) }),
  };
  const rows = [
    { ids: { id: '0' }, problems: [], body: null },
    { ids: { id: '1' }, problems: [], body: { name: 'Ames' } },
  ];
  const run = { ...startRun(1), changed };
  return { sent, ...toBulkWrites(operation, rows, { key: 'run', base: 0, places: [1], digest: 'd', run }, undefined) };
}

const failed = (kind: ApiError['kind'], more: object = {}): End => {
  const error = new ApiError({ kind, message: 'It says why.', ...more });
  return { outcome: outcomeOf(error), error };
};

describe('toBulkWrites()', () => {
  it('toBulkWrites(): send() sends the row at its place', async () => {
    const { send, sent, newKey } = writes({ outcome: 'saved', answer });
    await send(0, await newKey(0));
    expect(sent).toEqual([[{ id: '1', body: { name: 'Ames' } }, 'run']]);
  });

  it('toBulkWrites(): send() names fields that were saved differently', async () => {
    const end: End = { outcome: 'saved', answer };
    const why = 'Saved differently by the platform: Employer.';
    expect(await writes(end).send(0, 'k')).toEqual({ result: end, why });
    expect(await writes(end, { different: [] }).send(0, 'k')).toEqual({ result: end, why: '' });
    expect(await writes({ ...end, answer: null }).send(0, 'k')).toMatchObject({ why: '' });
  });

  it('toBulkWrites(): send() returns the error message and field errors, each sentence once', async () => {
    const fields = { a: ['It says why.', 'And a.'], b: ['And a.', 'And b.'] };
    const result = failed('refused', { fields });
    expect(await writes(result).send(0, 'k')).toEqual({ result, why: 'It says why. And a. And b.' });
  });

  it('toBulkWrites(): ask() compares a late response with what was sent, if that is known', async () => {
    const end: End = { outcome: 'saved', answer };
    expect((await writes(end).ask(0, 'k'))?.why).toContain('Employer');
    expect(await writes(end, { changed: true }).ask(0, 'k')).toEqual({ result: end, why: '' });
    expect(await writes(null).ask(0, 'k')).toBeNull();
  });
});
