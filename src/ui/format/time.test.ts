import { instantOf, knownZone, wallClock } from '#domain/values/calendar.ts';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { changePreferences } from '#device/preferences.ts';
import { formatAge } from './age.ts';
import {
  formatClock,
  formatDate,
  formatDayParts,
  formatMoment,
  formatMomentWithZone,
  formatPeriod,
  ownZone,
  viewerZone,
  zoneName,
} from './time.ts';
import { always } from '#e2e/support/doubles/api.ts';

const numRuns = Number(process.env['FUZZ_RUNS'] ?? 40);
const inLondon = { locale: 'en-GB', zone: 'Europe/London' };
const inTokyo = { locale: 'en-GB', zone: 'Asia/Tokyo' };

describe('formatMoment()', () => {
  it.each([
    ['2026-11-20T09:41:00+00:00', '20 Nov 2026, 09:41'],
    ['2026-11-20T09:41:00.000000Z', '20 Nov 2026, 09:41'],
    ['2026-11-20T10:41:00+0100', '20 Nov 2026, 09:41'],
    ['2026-07-01T12:00:00Z', '1 Jul 2026, 13:00'],
  ])('formatMoment(): shows %s in the viewer’s zone as %s', (given, shown) => {
    expect(formatMoment(given, inLondon)).toBe(shown);
  });

  it('formatMoment(): shows a time without a zone unchanged, with a note', () => {
    expect(formatMoment('2026-03-01 10:00:00', inLondon)).toBe('2026-03-01 10:00:00 (no time zone)');
  });

  it.each([
    '',
    'soon',
    '0000-00-00',
    '2026-02-31',
    '99999-01-01T00:00:00Z',
    '2026-02-31T10:00:00Z',
    '2026-11-31 10:00Z',
  ])('formatMoment(): returns invalid text unchanged: %s', (given) => {
    expect(formatMoment(given, inLondon)).toBe(given);
  });

  it('P5 formatMoment() shows a date without a time as the same day in every zone', async () => {
    const zones = Intl.supportedValuesOf('timeZone');
    const days = fc.date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
    await always(
      'P5',
      fc.property(fc.constantFrom(...zones), days, (zone, date) => {
        const written = date.toISOString().slice(0, 10);
        expect(formatMoment(written, { locale: 'en-GB', zone })).toBe(formatDate(written, { locale: 'en-GB' }));
        expect(formatDate(written, { locale: 'en-GB' })).toContain(String(Number(written.slice(8))));
      }),
    );
  });

  it('formatMoment(): never returns Invalid Date', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.stringMatching(/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(Z|[+-]\d\d:\d\d)?$/)),
        (given) => {
          expect(formatMoment(given, inTokyo)).not.toContain('Invalid');
        },
      ),
      { numRuns },
    );
  });
});

describe('viewerZone()', () => {
  afterEach(() => void changePreferences({ zone: 'browser' }));

  it('viewerZone(): is the browser’s by default', () => {
    expect(viewerZone()).toBeUndefined();
    expect(ownZone('Asia/Tokyo')).toBeUndefined();
  });

  it('viewerZone(): applies to all formatted and picked times', () => {
    changePreferences({ zone: 'utc' });
    expect(viewerZone()).toBe('UTC');
    expect(formatMoment('2026-11-20T09:41:00+09:00', { locale: 'en-GB' })).toBe('20 Nov 2026, 00:41');
    expect(zoneName(0, { locale: 'en-GB' })).toBe('UTC');
    expect(formatClock(0, { locale: 'en-GB' })).toBe('00:00');
    expect(instantOf('2026-07-01', '00:00:00', viewerZone())).toBe('2026-07-01T00:00:00+00:00');
    expect(wallClock('2026-07-01T08:00:00+09:00', viewerZone())).toEqual({ day: '2026-06-30', time: '23:00:00' });
    expect(formatPeriod('2026-07-01T00:00:00Z', '2026-07-02T23:59:59Z', { locale: 'en-GB' })).toBe(
      '1 Jul 2026 to 2 Jul 2026',
    );
  });

  it('ownZone(): returns the record’s zone, if chosen and valid', () => {
    changePreferences({ zone: 'record' });
    expect(viewerZone()).toBeUndefined();
    expect(ownZone('Asia/Tokyo')).toBe('Asia/Tokyo');
    expect(ownZone('Eastern Time (US & Canada)')).toBeUndefined();
    expect(ownZone('')).toBeUndefined();
    expect(knownZone(null)).toBeUndefined();
  });
});

describe('formatPeriod()', () => {
  const start = instantOf('2026-09-01', '00:00:00', viewerZone()) ?? '';
  const end = instantOf('2026-11-20', '23:59:59', viewerZone()) ?? '';
  it('formatPeriod(): shows whole days without times', () => {
    expect(formatPeriod(start, end, { locale: 'en-GB' })).toBe('1 Sept 2026 to 20 Nov 2026');
  });
  it('formatPeriod(): shows a single day once', () => {
    expect(formatPeriod(start, instantOf('2026-09-01', '23:59:59', viewerZone()) ?? '', { locale: 'en-GB' })).toBe(
      '1 Sept 2026',
    );
  });
  it('formatPeriod(): shows an open end', () => {
    expect(formatPeriod(start, undefined, { locale: 'en-GB' })).toBe('from 1 Sept 2026');
    expect(formatPeriod(undefined, end, { locale: 'en-GB' })).toBe('until 20 Nov 2026');
  });
  it('formatPeriod(): shows times of day', () => {
    const at = instantOf('2026-09-01', '14:30', viewerZone()) ?? '';
    expect(formatPeriod(at, undefined, { locale: 'en-GB' })).toBe('from 1 Sept 2026, 14:30');
  });
});

describe('formatAge()', () => {
  it.each([
    [0, '0 seconds'],
    [59_000, '59 seconds'],
    [60_000, '1 minute'],
    [3_599_000, '59 minutes'],
    [7_200_000, '2 hours'],
    [-5000, '0 seconds'],
    [90_000_000, '1 day'],
  ])('formatAge(): formats %i ms as %s', (milliseconds, said) => {
    expect(formatAge(milliseconds, { locale: 'en-GB' })).toBe(said);
  });
});

it('formatDayParts(): formats parts of a date or a month in the locale, in no zone', () => {
  expect(formatDayParts('2026-11-16', { day: 'numeric', month: 'short' }, 'en-GB')).toBe('16 Nov');
  expect(formatDayParts('2026-11', { month: 'short', year: 'numeric' }, 'en-US')).toBe('Nov 2026');
});

it('formatMomentWithZone(): names the time zone and adds the time in UTC', () => {
  expect(formatMomentWithZone('2026-12-01T09:00:00+01:00')).toMatch(/8:00.* (?:UTC|GMT)/);
});
