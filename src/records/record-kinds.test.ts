import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { recordAt, recordKindNames, recordKinds } from './record-kinds.ts';

const numRuns = Math.min(Number(process.env['FUZZ_RUNS'] ?? 40), 1000);
const anyKind = fc.constantFrom(...recordKindNames);
const anyId = fc.stringMatching(/^[1-9]\d{0,9}$/);
const address = (kind: (typeof recordKindNames)[number], id: string) =>
  recordKinds[kind].page ? `/${kind}s/${id}` : `/${kind}s?open=${id}`;

describe('recordAt()', () => {
  it('recordAt(): returns the record that a link was made for', () => {
    fc.assert(
      fc.property(anyKind, anyId, (kind, id) => {
        const { pathname, searchParams } = new URL(address(kind, id), 'https://steward.example.org');
        expect(recordAt(pathname, searchParams.get('open'))).toEqual({ kind, id });
      }),
      { numRuns },
    );
  });

  it.each([
    ['/', null],
    ['/contacts', null],
    ['/transactions', null],
    ['/transactions/7', null],
    ['/households/501/edit', null],
    ['/no-such-page/7', null],
    ['/contacts', '7'],
    ['/contacts/import', null],
    ['/contacts/%zz', null],
  ])('recordAt(): returns null for %s', (path, open) => {
    expect(recordAt(path, open)).toBeNull();
  });
});
