import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changedFields, holds, type Part } from './parts.ts';

const numRuns = Number(process.env['FUZZ_RUNS'] ?? 40);

interface Form {
  name: string;
  note: string;
}
const parts: Part<Form>[] = [
  { key: 'name', label: 'Name', words: ({ name }) => name },
  { key: 'note', label: 'Note', words: ({ note }) => note },
];
const form = fc.record({ name: fc.constantFrom('a', 'b', 'c'), note: fc.constantFrom('', 'x', 'y') });
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
