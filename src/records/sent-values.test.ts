import { toInstant, instantOf } from '../domain/values/calendar.ts';
import { describe, expect, it } from 'vitest';
import { viewerZone } from '../ui/format/time.ts';
import { isStoredAs, linesOf, momentChangeOf, formatMomentWithZone, toLines } from './sent-values.ts';

describe('linesOf() and toLines()', () => {
  it('toLines(): returns one value per line for every notation of a list', () => {
    expect(linesOf(' a \n\n b')).toEqual(['a', 'b']);
    expect(toLines('["a","b"]')).toBe('a\nb');
    expect(toLines('{"0":"a","1":"b"}')).toBe('a\nb');
    expect(toLines('alone')).toBe('alone');
    for (const none of [null, undefined, '', '[]']) expect(toLines(none)).toBe('');
  });
});

describe('formatMomentWithZone()', () => {
  it('formatMomentWithZone(): names the time zone and adds the time in UTC', () => {
    expect(formatMomentWithZone('2026-12-01T09:00:00+01:00')).toMatch(/08:00.* (?:UTC|GMT)/);
  });
});

describe('isStoredAs()', () => {
  it.each([
    [10, '10.00', true],
    [10, '10.5', false],
    [10, null, false],
    [true, '1', true],
    [false, 'true', false],
    [null, null, true],
    [null, '', true],
    [null, '[]', true],
    [null, '5', false],
    ['', null, true],
    ['ACME', 'Acme', false],
    ['2026-12-01T09:00:00+01:00', '2026-12-01T08:00:00Z', true],
    ['2026-12-01T09:00:00+01:00', '2026-12-01T09:00:00Z', false],
    [['a', 'b'], '["a","b"]', true],
    [['a', 'b'], '["b","a"]', false],
    [[], '', true],
  ])('isStoredAs(): compares sent %j with stored %j: %s', (sent, stored, same) => {
    expect(isStoredAs(sent, stored)).toBe(same);
  });
});

describe('momentChangeOf()', () => {
  it.each(['2026-11-20T12:00:00Z', '2026-12-01T23:59:59+05:30', '2026-03-29T01:30:00.000Z'])(
    'momentChangeOf(): preserves the moment %s',
    (written) => {
      const { how, day, time } = momentChangeOf(written) ?? {};
      expect(how).toBe('set');
      expect(toInstant(instantOf(day ?? '', time ?? '', viewerZone()) ?? '')).toBe(toInstant(written));
    },
  );

  it.each(['', 'soon', '2026-11-20', '2026-11-20T12:00:00', '2026-11-20T12:00:00.250Z'])(
    'momentChangeOf(): returns null for %j, which is not exact to the second',
    (written) => {
      expect(momentChangeOf(written)).toBeNull();
    },
  );
});
