import { readRow } from '#e2e/support/doubles/rows.ts';
import { contact } from '#api/resources.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clearedBy } from './cleared.ts';
import { comparedOf, contactValues, newerOnGifts, savedAddress } from './contact.ts';
import type { SavedSnapshot } from './snapshots.ts';

const numRuns = Number(process.env['FUZZ_RUNS'] ?? 100);
const after = Date.parse('2026-06-01T00:00:00Z');
const from = { kind: 'saved contact', id: null, name: null } as const;

const saved = (fields: object): SavedSnapshot => ({
  from,
  at: after,
  name: 'Bea Lee',
  fields: contact.read({ id: '7', first_name: 'Bea', last_name: 'Lee', ...fields }, 'contact'),
});
const giftOf = (id: string, created_at: string | null, fields: object) =>
  readRow('listTransactions', { id, contact_id: '7', first_name: 'Bea', last_name: 'Lee', created_at, ...fields });

const quay = { address_1: '4 Quay Street', city: 'Northquay' };
const mill = { address_1: '1 Mill Lane', city: 'Northquay' };

describe('newerOnGifts()', () => {
  const save = { saved: saved({ primary_email: 'new@bea.example', primary_address: quay }), after, before: [] };
  const newerOf = (...gifts: ReturnType<typeof giftOf>[]) => newerOnGifts(save, gifts)?.fields;

  it('never takes a value from a gift that was made before the save, or at an unknown time', () => {
    const old = { email: 'old@bea.example', address: mill };
    expect(newerOf(giftOf('1', '2026-05-31T10:00:00Z', old), giftOf('2', null, old))).toBeUndefined();
    expect(
      newerOf(giftOf('1', '2026-05-31T10:00:00Z', { ...old, updated_at: '2026-09-01T00:00:00Z' })),
    ).toBeUndefined();
  });

  it('takes no value that was seen before, whenever its gift was made', () => {
    const old = giftOf('1', '2026-05-31T10:00:00Z', { email: 'old@bea.example', address: mill });
    const charged = giftOf('2', '2026-07-01T10:00:00Z', { email: 'OLD@bea.example', address: mill });
    expect(newerOf(charged, old)).toBeUndefined();
    const known = comparedOf({ primary_email: 'old@bea.example', primary_address: mill }, false);
    expect(newerOnGifts({ ...save, before: [known] }, [charged])).toBeUndefined();
  });

  it('takes a new value of each field, and nothing else of its gift', () => {
    const moved = giftOf('2', '2026-07-01T10:00:00Z', { email: 'new@bea.example', address: mill });
    expect(newerOf(moved)).toMatchObject({ primary_address: mill });
    expect(Object.keys(newerOf(moved) ?? {})).toEqual(['primary_address']);
  });

  it('doesn’t rename a company after the person who paid', () => {
    const company = { ...save, saved: saved({ type: 'company', company_name: 'Quay Ltd' }) };
    const gift = giftOf('1', '2026-07-01T10:00:00Z', { first_name: 'Siv', last_name: 'Lund', company: null });
    expect(newerOnGifts(company, [gift])).toBeUndefined();
    const renamed = giftOf('1', '2026-07-01T10:00:00Z', { company: 'Quay and Sons Ltd' });
    expect(newerOnGifts(company, [renamed])).toMatchObject({ name: 'Quay and Sons Ltd' });
  });

  it('drawn gifts: in any order of rows, the last new value after the save wins', () => {
    const email = fc.constantFrom('a', 'b', 'c', 'd');
    const gifts = fc.uniqueArray(fc.record({ month: fc.integer({ min: 1, max: 12 }), email }), {
      selector: ({ month }) => month,
    });
    fc.assert(
      fc.property(gifts, email, fc.func(fc.integer()), (drawn, own, orderOf) => {
        const rows = drawn.map(({ month, email: text }) =>
          giftOf(`${month}`, `2026-${String(month).padStart(2, '0')}-15T00:00:00Z`, { email: `${text}@x.example` }),
        );
        // The slow way: each value of each month is looked for in all months before.
        const isSeen = (text: string, month: number) =>
          text === own || drawn.some((other) => other.month < month && other.email === text);
        const fresh = drawn.filter(({ month, email: text }) => month >= 6 && !isSeen(text, month));
        const last = fresh.toSorted((one, other) => one.month - other.month).at(-1)?.email ?? own;
        const shuffled = rows.toSorted((one, other) => orderOf(one.id) - orderOf(other.id));
        const kept = saved({ primary_email: `${own}@x.example` });
        const newer = newerOnGifts({ saved: kept, after, before: [] }, shuffled);
        const { values } = contactValues({ saved: { ...kept, newer } }, ['primary_email']);
        expect(values.get('primary_email')).toBe(`${last}@x.example`);
      }),
      { numRuns },
    );
  });
});

describe('a save', () => {
  it('clears only what it sent and the answer lacks', () => {
    const body = { title: 'Printer', remove_emails: ['a@x.example'], addresses: [quay] };
    expect(clearedBy(body, { primary_email: null, primary_phone: null, primary_address: quay })).toEqual([
      'primary_email',
    ]);
    expect(clearedBy({ title: 'Printer' }, {})).toEqual([]);
  });

  it('says an address, that there is none, or nothing', () => {
    expect(savedAddress(saved({ primary_address: quay }))).toMatchObject({ address: quay, savedAt: after });
    const newer = { from, at: after + 1, name: '', fields: { primary_address: mill } };
    expect(savedAddress({ ...saved({ primary_address: quay }), newer })).toMatchObject({
      address: mill,
      savedAt: null,
    });
    expect(savedAddress({ ...saved({}), cleared: ['primary_address'] })).toBeNull();
    expect(savedAddress(saved({}))).toBeUndefined();
    expect(savedAddress(undefined)).toBeUndefined();
  });
});
