import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changedFields, conflicts, holds, merge, type Part } from './three-way.ts';
import { always } from '#e2e/support/doubles/api.ts';

const numRuns = Number(process.env['FUZZ_RUNS'] ?? 40);

interface Form {
  name: string;
  note: string;
}
const parts: Part<Form>[] = [
  { label: 'Name', fields: ['name'], words: ({ name }) => name },
  { label: 'Note', fields: ['note'], words: ({ note }) => note },
];
const form = fc.record({ name: fc.constantFrom('a', 'b', 'c'), note: fc.constantFrom('', 'x', 'y') });
const mine = () => 'mine' as const;
const theirs = () => 'theirs' as const;

describe('merge()', () => {
  it('P11 merge() returns the own values if nothing changed on the platform', async () => {
    await always(
      'P11',
      fc.property(form, form, (start, typed) => {
        expect(merge(parts, start, typed, start, theirs)).toEqual(typed);
        expect(conflicts(parts, start, typed, start)).toEqual([]);
      }),
    );
  });

  it('P11 merge() returns the platform’s values if nothing was typed', async () => {
    await always(
      'P11',
      fc.property(form, form, (start, now) => {
        expect(merge(parts, start, start, now, mine)).toEqual(now);
        expect(conflicts(parts, start, start, now).some(({ contested }) => contested)).toBe(false);
      }),
    );
  });

  it('P11 merge() asks only for parts that both sides changed differently, and follows the choice', async () => {
    await always(
      'P11',
      fc.property(form, form, form, (start, typed, now) => {
        const contested = conflicts(parts, start, typed, now).filter((conflict) => conflict.contested);
        for (const { part } of contested) {
          const [field = 'name'] = part.fields;
          expect(merge(parts, start, typed, now, mine)[field]).toBe(typed[field]);
          expect(merge(parts, start, typed, now, theirs)[field]).toBe(now[field]);
        }
        if (contested.length === 0) {
          expect(merge(parts, start, typed, now, mine)).toEqual(merge(parts, start, typed, now, theirs));
        }
      }),
    );
  });

  it('P11 conflicts() contests the same parts from both sides', async () => {
    await always(
      'P11',
      fc.property(form, form, form, (start, one, other) => {
        const labels = (a: Form, b: Form) =>
          conflicts(parts, start, a, b)
            .filter(({ contested }) => contested)
            .map(({ part }) => part.label);
        expect(labels(one, other)).toEqual(labels(other, one));
      }),
    );
  });
});

describe('changedFields()', () => {
  it('changedFields(): returns exactly the fields that turn the opened form into the typed one', () => {
    fc.assert(
      fc.property(form, form, (start, typed) => {
        const changed = changedFields(parts, start, typed);
        expect({ ...start, ...changed }).toEqual(typed);
        expect(holds(parts, typed, changed)).toBe(true);
        expect(holds(parts, start, changed)).toBe(Object.keys(changed).length === 0);
        for (const field of Object.keys(changed) as (keyof Form)[]) expect(changed[field]).not.toBe(start[field]);
      }),
      { numRuns },
    );
  });
});
