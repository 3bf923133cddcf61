import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { numRuns } from '#e2e/support/doubles/records.ts';
import { formerReach, reachBody } from './contact-methods.ts';
import { knownContactMethods, newContactMethodRow, type ContactMethodsChange } from '#records/contact-known.ts';

/** Stored values: types by value, and the primary value; blank for none. */
interface Held {
  types: Readonly<Record<string, string>>;
  primary: string;
}

interface Sent {
  emails?: { value: string; type?: string; is_primary?: boolean }[];
  remove_emails?: string[];
}

function sentBy(change: ContactMethodsChange): Sent {
  const { sent, removed } = reachBody(change);
  return {
    ...(sent.length > 0 ? { emails: sent.map(({ row: _row, ...fields }) => fields) } : {}),
    ...(removed.length > 0 ? { remove_emails: removed.map(({ value }) => value) } : {}),
  };
}

/** Applies a request as the sandbox does: removes first, then adds or updates by value. */
function stored({ types, primary }: Held, { emails = [], remove_emails = [] }: Sent): Held {
  const now = new Map(Object.entries(types).filter(([value]) => !remove_emails.includes(value)));
  let main = remove_emails.includes(primary) ? '' : primary;
  for (const { value, type, is_primary } of emails) {
    now.set(value, type ?? now.get(value) ?? '');
    if (is_primary) main = value;
    else if (is_primary === false && main === value) main = '';
  }
  return { types: Object.fromEntries([...now].toSorted(([one], [other]) => (one < other ? -1 : 1))), primary: main };
}

/** Form values if everything is known. */
function opened({ types, primary }: Held): ContactMethodsChange {
  const emails = Object.entries(types).map(([value, type]) => ({ value, type }));
  return knownContactMethods(
    {
      values: new Map<string, unknown>([
        ['emails', emails],
        ['primary_email', primary],
      ]),
      cameFrom: new Map(),
      sources: [],
    },
    'emails',
  );
}

const held = fc
  .tuple(fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.constantFrom('', 'work'), { maxKeys: 3 }), fc.nat(3))
  .map(([types, at]): Held => ({ types: { ...types }, primary: Object.keys(types)[at] ?? '' }));

const edits = fc.record({
  removed: fc.array(fc.nat(2), { maxLength: 2 }),
  retyped: fc.array(fc.tuple(fc.nat(2), fc.constantFrom('x', 'y')), { maxLength: 1 }),
  types: fc.array(fc.tuple(fc.nat(2), fc.constantFrom('', 'home')), { maxLength: 1 }),
  added: fc.uniqueArray(fc.constantFrom('m', 'n'), { maxLength: 2 }),
  chosen: fc.option(fc.nat(4), { nil: null }),
});

type Edits = typeof edits extends fc.Arbitrary<infer T> ? T : never;

function edited(form: ContactMethodsChange, { removed, retyped, types, added, chosen }: Edits): ContactMethodsChange {
  const known = form.rows.map((row, index) => ({
    ...row,
    removed: removed.includes(index),
    value: retyped.find(([at]) => at === index)?.[1] ?? row.value,
    type: types.find(([at]) => at === index)?.[1] ?? row.type,
  }));
  const rows = [...known, ...added.map((value) => ({ ...newContactMethodRow, value }))];
  const isChosen = chosen !== null && rows[chosen]?.removed === false;
  return {
    ...form,
    rows: isChosen ? rows.map((row, index) => ({ ...row, is_primary: index === chosen ? 'yes' : '' })) : rows,
  };
}

describe('contact methods', () => {
  it('reachBody(): sends nothing if nothing changed', () => {
    fc.assert(
      fc.property(held, (was) => {
        expect(sentBy(opened(was))).toEqual({});
      }),
      { numRuns },
    );
  });

  it('reachBody(): keeps a primary email whenever one is added, and reports isLost otherwise', () => {
    fc.assert(
      fc.property(held, edits, (was, made) => {
        const form = edited(opened(was), made);
        const { isLost, primary } = reachBody(form);
        const now = stored({ ...was, types: { ...was.types } }, sentBy(form));
        expect(now.primary).toBe(form.rows[primary]?.value ?? '');
        expect(isLost).toBe(was.primary !== '' && now.primary === '');
        if (made.added.length > 0) expect(now.primary).not.toBe('');
      }),
      { numRuns },
    );
  });

  it('formerReach(): an undo restores the stored emails', () => {
    fc.assert(
      fc.property(held, edits, (was, made) => {
        const before = opened(was);
        const body = sentBy(edited(before, made));
        fc.pre(Object.keys(body).length > 0);
        const now = stored(was, body);
        const back = formerReach('emails', before, body);
        expect(back).not.toBeNull();
        const types = Object.fromEntries(
          Object.entries(was.types).toSorted(([one], [other]) => (one < other ? -1 : 1)),
        );
        if (back) expect(stored(now, sentBy(back))).toEqual({ types, primary: was.primary });
      }),
      { numRuns },
    );
  });

  it('reachBody(): makes a new email primary only if there is known to be none', () => {
    const added = { ...newContactMethodRow, value: 'n' };
    expect(sentBy({ primaryWas: null, rows: [added], remove: [] })).toEqual({ emails: [{ value: 'n' }] });
    expect(sentBy({ primaryWas: '', rows: [added], remove: [] })).toEqual({
      emails: [{ value: 'n', is_primary: true }],
    });
  });
});
