import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { always } from '#e2e/support/doubles/api.ts';
import type { Row } from './manifest.ts';
import { killAt, manyRows, opened, stolen, stubDatabase } from '#e2e/support/doubles/storage.ts';

const lists = ['listTransactions', 'listPledges'] as const;

/** What becomes of the rows of a list between two commits. `at` counts in hundredths of its length. */
const edit = fc.noBias(
  fc.record({
    list: fc.constantFrom(...lists),
    kind: fc.constantFrom('append', 'append', 'replace', 'replace', 'same', 'remove', 'cut', 'empty', 'state'),
    at: fc.integer({ min: 0, max: 99 }),
    count: fc.integer({ min: 1, max: 1300 }),
  }),
);
type Edit = typeof edit extends fc.Arbitrary<infer Value> ? Value : never;

const edits = fc.array(edit, { minLength: 1, maxLength: 3 });
interface Step {
  kind: 'commit' | 'killed' | 'reopen';
  edits?: readonly Edit[];
  /** The step of a commit at which the tab dies. */
  at?: number;
}

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('commit' as const), edits }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('killed' as const), edits, at: fc.integer({ min: 1, max: 7 }) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('reopen' as const) }) },
);

/** Numbers that were not there before. */
let fresh = 0;

function edited(rows: readonly Row[], { kind, at, count }: Edit): readonly Row[] {
  const index = Math.floor((at * rows.length) / 100);
  const row = rows[index];
  if (kind === 'append') return [...rows, ...manyRows(count, (fresh += 10_000))];
  if (kind === 'remove') return rows.toSpliced(index, Math.ceil(count / 400));
  if (kind === 'cut') return rows.slice(0, index);
  if (kind === 'empty') return [];
  if (row === undefined) return rows;
  if (kind === 'replace') return rows.with(index, { ...row, edited: (fresh += 1) });
  return kind === 'same' ? rows.with(index, { ...row }) : rows;
}

type Changes = Record<string, { rows: readonly Row[]; state: unknown }>;

function changed(whole: Changes, edits: readonly Edit[]): Changes {
  const next: Changes = {};
  for (const one of edits) {
    const rows = (next[one.list] ?? whole[one.list])?.rows ?? [];
    next[one.list] = { rows: edited(rows, one), state: (fresh += 1) };
  }
  return next;
}

test('P21 commits, kills and reopenings in any order give back the last whole commit', async () => {
  const property = fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 10 }), async (steps) => {
    stubDatabase();
    fresh = 10_000;
    let [whole, generation]: [Changes, number] = [{}, 0];
    let { kept } = await opened();

    const commit = async (changes: Changes, killedAt = Infinity) => {
      const killed = killAt(killedAt);
      const answer = await kept.commit(changes);
      vi.restoreAllMocks();
      expect(answer === null).toBe(killed.steps() < killedAt);
      if (answer !== null) return false;
      [whole, generation] = [{ ...whole, ...changes }, generation + 1];
      return true;
    };
    const reopen = async () => {
      const again = await opened();
      expect((await stolen()).head?.generation).toBe(generation);
      expect(again.lists).toEqual(whole);
      ({ kept } = again);
    };

    await commit({ [lists[0]]: { rows: manyRows(2300), state: 0 }, [lists[1]]: { rows: manyRows(400), state: 0 } });
    for (const { kind, edits = [], at } of steps) {
      // One step after the other.
      if (kind === 'reopen' || !(await commit(changed(whole, edits), at))) await reopen();
    }
    await reopen();
  });
  await always('P21', property);
}, 180_000);
