import { describe, expect, it } from 'vitest';
import { formatClock, formatDate, formatMoment, zoneName } from './time.ts';

const inLondon = { locale: 'en-GB', zone: 'Europe/London' };

describe('formatMoment(): times without a zone', () => {
  it.each([
    ['2026-03-01T10:00', '2026-03-01 10:00 (no time zone)'],
    ['2026-03-01T10:00:00.123', '2026-03-01 10:00:00.123 (no time zone)'],
    ['at 2026-03-01T10:00', 'at 2026-03-01T10:00'],
    ['2026-03-01T10:00:00.x', '2026-03-01T10:00:00.x'],
  ])('formatMoment(): shows %s as %s', (written, shown) => {
    expect(formatMoment(written, inLondon)).toBe(shown);
  });

  it('formatMoment(): is empty for null', () => {
    expect(formatMoment(null)).toBe('');
  });
});

describe('formatDate()', () => {
  it.each([
    ['2026-02-28', '28 Feb 2026'],
    ['2026-02-29', '2026-02-29'],
    ['2026-04-31', '2026-04-31'],
    ['2026-13-01', '2026-13-01'],
    ['2026-00-10', '2026-00-10'],
    ['the 2026-02-28', 'the 2026-02-28'],
    ['', ''],
  ])('formatDate(): shows %j as %j', (written, shown) => {
    expect(formatDate(written, { locale: 'en-GB' })).toBe(shown);
  });
});

describe('time zone parameter', () => {
  const time = Date.UTC(2026, 6, 1, 12);
  it('formatClock(), zoneName(): use the given zone', () => {
    expect(formatClock(time, { locale: 'en-GB', zone: 'Asia/Tokyo' })).toBe('21:00');
    expect(zoneName(time, inLondon)).toBe('BST');
    expect(zoneName(time, { locale: 'en-US', zone: 'America/New_York' })).toBe('EDT');
  });
});
