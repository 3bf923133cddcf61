import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { always } from '#e2e/support/doubles/api.ts';
import { changesKept, conflictsOf } from './form-kind.ts';
import type { Part } from './parts.ts';

interface Form {
  name: string;
  note: string;
}

const parts: readonly Part<Form>[] = [
  { key: 'name', label: 'Name', words: ({ name }) => name },
  { key: 'note', label: 'Note', words: ({ note }) => note },
];
const kind = {
  parts: () => parts,
  toForm: (base: Partial<Form>) => ({ name: '', note: '', ...base }),
  was: (base: Partial<Form>, key: string) => base[key as keyof Form] ?? null,
};
const form = fc.record({ name: fc.constantFrom('a', 'b', 'c'), note: fc.constantFrom('', 'x', 'y') });
const none: ReadonlySet<string> = new Set();
const all: ReadonlySet<string> = new Set(['name', 'note']);

/** Returns the form after the conflict. */
function decided(start: Form, typed: Form, now: Form, taken: ReadonlySet<string>): Form {
  return { ...now, ...changesKept(kind, start, conflictsOf(kind, start, now, typed), typed, taken) };
}

describe('conflictsOf() and changesKept()', () => {
  it('P11 what was typed stays if nothing changed on the platform', async () => {
    await always(
      'P11',
      fc.property(form, form, (start, typed) => {
        expect(conflictsOf(kind, start, start, typed)).toEqual([]);
        expect(decided(start, typed, start, all)).toEqual(typed);
      }),
    );
  });

  it('P11 the platform’s values stand if nothing was typed, and nothing is asked', async () => {
    await always(
      'P11',
      fc.property(form, form, (start, now) => {
        expect(conflictsOf(kind, start, now, start).some(({ contested }) => contested)).toBe(false);
        expect(decided(start, start, now, none)).toEqual(now);
      }),
    );
  });

  it('P11 only fields that both sides changed differently are asked for, and the choice is followed', async () => {
    await always(
      'P11',
      fc.property(form, form, form, (start, typed, now) => {
        const contested = conflictsOf(kind, start, now, typed).filter((conflict) => conflict.contested);
        for (const key of ['name', 'note'] as const) {
          const isAsked = start[key] !== now[key] && start[key] !== typed[key] && typed[key] !== now[key];
          expect(contested.some((conflict) => conflict.key === key)).toBe(isAsked);
          expect(decided(start, typed, now, none)[key]).toBe(start[key] === typed[key] ? now[key] : typed[key]);
          expect(decided(start, typed, now, all)[key]).toBe(start[key] === now[key] ? typed[key] : now[key]);
        }
      }),
    );
  });

  it('a value that one of the two reads doesn’t have is no conflict', () => {
    expect(conflictsOf(kind, { name: 'a' }, { name: 'a', note: 'x' }, { name: 'a', note: 'y' })).toEqual([]);
    expect(conflictsOf(kind, { name: 'a', note: 'x' }, { name: 'a' }, { name: 'a', note: 'y' })).toEqual([]);
  });
});
