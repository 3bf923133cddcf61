import { knownZone, toInstant } from '../../domain/values/calendar.ts';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { changePreferences } from '../../device/preferences.ts';
import { formatAge } from './age.ts';
import {
  clockIn,
  formatClock,
  formatDate,
  formatMoment,
  formatPeriod,
  ownZone,
  toInputs,
  toIsoWithOffset,
  viewerZone,
  zoneName,
} from './time.ts';
import { always } from '../../../e2e/support/doubles/api.ts';

const numRuns = Number(process.env['FUZZ_RUNS'] ?? 40);
const inLondon = { locale: 'en-GB', zone: 'Europe/London' };
const inTokyo = { locale: 'en-GB', zone: 'Asia/Tokyo' };

it.each(['2026-02-31T10:00:00Z', '2026-11-31 10:00Z', '2027-02-29T10:00:00+01:00'])(
  'toInstant(): rejects %s',
  (written) => {
    expect(toInstant(written)).toBeNull();
    expect(formatMoment(written)).toBe(written);
  },
);

it('toInstant(): accepts February 29 in leap years', () => {
  expect(toInstant('2028-02-29T10:00:00Z')).toBe(Date.UTC(2028, 1, 29, 10));
});

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

  it.each(['', 'soon', '0000-00-00', '2026-02-31', '99999-01-01T00:00:00Z'])(
    'formatMoment(): returns invalid text unchanged: %s',
    (given) => {
      expect(formatMoment(given, inLondon)).toBe(given);
    },
  );

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

describe('clockIn()', () => {
  const time = Date.UTC(2026, 10, 20, 9, 41);
  it('clockIn(): formats an instant in the record’s zone', () => {
    expect(clockIn('Asia/Tokyo', time, inLondon)).toBe('20 Nov 2026, 18:41 in Asia/Tokyo');
  });
  it.each(['Europe/London', 'Eastern Time (US & Canada)', '', 'Mars/Base'])(
    'clockIn(): is empty for the zone %s',
    (zone) => {
      expect(clockIn(zone, time, inLondon)).toBe('');
    },
  );
});

describe('toIsoWithOffset(), toInputs()', () => {
  it('toIsoWithOffset(): returns an ISO date-time with offset for the same moment', () => {
    const written = toIsoWithOffset('2026-09-01', '14:30');
    expect(written).toMatch(/^2026-09-01T14:30:00[+-]\d\d:\d\d$/);
    expect(toInstant(written ?? '')).toBe(new Date(2026, 8, 1, 14, 30).getTime());
  });

  it('toInputs(): returns the date and time that were picked', () => {
    const days = fc.date({ min: new Date('1971-01-01'), max: new Date('2099-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(days, fc.integer({ min: 12, max: 23 }), fc.integer({ min: 0, max: 59 }), (date, hour, minute) => {
        const day = date.toISOString().slice(0, 10);
        const timeOfDay = `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
        expect(toInputs(toIsoWithOffset(day, timeOfDay) ?? '')).toEqual({ day, timeOfDay: `${timeOfDay}:00` });
      }),
      { numRuns },
    );
  });

  it.each([
    ['', '10:00'],
    ['2026-09-01', ''],
    ['1 Sep', '10:00'],
  ])('toIsoWithOffset(): returns null for %s and %s', (day, time) => {
    expect(toIsoWithOffset(day, time)).toBeNull();
  });
});

describe('toIsoWithOffset(): time zones', () => {
  it.each([
    ['Europe/London', '2026-09-01', '14:30', '2026-09-01T14:30:00+01:00'],
    ['Europe/London', '2026-12-01', '14:30', '2026-12-01T14:30:00+00:00'],
    ['America/New_York', '2026-07-04', '00:00:00', '2026-07-04T00:00:00-04:00'],
    ['Asia/Kolkata', '2026-07-04', '23:59:59', '2026-07-04T23:59:59+05:30'],
    ['Asia/Kathmandu', '1990-01-01', '08:00', '1990-01-01T08:00:00+05:45'],
    ['Pacific/Kiritimati', '2026-01-01', '00:00', '2026-01-01T00:00:00+14:00'],
    ['UTC', '2026-03-29', '01:30', '2026-03-29T01:30:00+00:00'],
  ])('toIsoWithOffset(): in %s, %s %s is %s', (zone, day, time, written) => {
    expect(toIsoWithOffset(day, time, { zone })).toBe(written);
  });

  it.each([
    // The clock skips an hour: what it never shows is as much later.
    ['Europe/London', '2026-03-29', '01:30', '2026-03-29T02:30:00+01:00'],
    ['America/New_York', '2026-03-08', '02:00', '2026-03-08T03:00:00-04:00'],
    // There the skipped hour is the first of the day, which begins with what is left of it.
    ['Africa/Cairo', '2026-04-24', '00:00:00', '2026-04-24T01:00:00+03:00'],
    // The clock shows an hour twice: the first one is meant.
    ['Europe/London', '2026-10-25', '01:30', '2026-10-25T01:30:00+01:00'],
    ['America/New_York', '2026-11-01', '01:30', '2026-11-01T01:30:00-04:00'],
    // There the hour that is shown twice is the last of the day, which ends once.
    ['Africa/Cairo', '2026-10-29', '23:59:59', '2026-10-29T23:59:59+02:00'],
    ['Africa/Cairo', '2026-10-29', '23:30', '2026-10-29T23:30:00+03:00'],
    ['Australia/Lord_Howe', '2026-04-05', '01:45', '2026-04-05T01:45:00+11:00'],
  ])('toIsoWithOffset(): when clocks change in %s, %s %s is %s', (zone, day, time, written) => {
    expect(toIsoWithOffset(day, time, { zone })).toBe(written);
  });

  it('toInputs(): round-trips a date and time, unless the clock skips it, as one instant', () => {
    const zones = fc.constantFrom(...Intl.supportedValuesOf('timeZone'), 'UTC');
    const days = fc.date({ min: new Date('1975-01-02'), max: new Date('2099-01-01'), noInvalidDate: true });
    const seconds = fc.integer({ min: 0, max: 86_399 });
    fc.assert(
      fc.property(zones, days, seconds, (zone, date, second) => {
        const day = date.toISOString().slice(0, 10);
        const timeOfDay = new Date(second * 1000).toISOString().slice(11, 19);
        const written = toIsoWithOffset(day, timeOfDay, { zone }) ?? '';
        const back = toInputs(written, { zone });
        expect(written.startsWith(`${back?.day}T${back?.timeOfDay}`)).toBe(true);
        const skipped = `${back?.day} ${back?.timeOfDay}` !== `${day} ${timeOfDay}`;
        if (skipped) {
          const late = Date.parse(`${back?.day}T${back?.timeOfDay}Z`) - Date.parse(`${day}T${timeOfDay}Z`);
          expect(late).toBeGreaterThan(0);
          expect(late).toBeLessThanOrEqual(86_400_000);
        }
      }),
      { numRuns },
    );
  });

  it('toIsoWithOffset(): a day ends about 24 hours after it starts, also when clocks change', () => {
    const zones = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));
    const days = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(zones, days, (zone, date) => {
        const day = date.toISOString().slice(0, 10);
        const start = toInstant(toIsoWithOffset(day, '00:00:00', { zone }) ?? '') ?? NaN;
        const end = toInstant(toIsoWithOffset(day, '23:59:59', { zone }) ?? '') ?? NaN;
        const next = new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
        const tomorrow = toInstant(toIsoWithOffset(next, '00:00:00', { zone }) ?? '') ?? NaN;
        if (toInputs(new Date(start).toISOString(), { zone })?.day === day) expect(tomorrow - end).toBe(1000);
        expect(end - start).toBeGreaterThan(20 * 3_600_000);
        expect(end - start).toBeLessThan(28 * 3_600_000);
      }),
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
    expect(formatClock(0, { locale: 'en-GB' })).toBe('00:00:00');
    expect(toIsoWithOffset('2026-07-01', '00:00:00')).toBe('2026-07-01T00:00:00+00:00');
    expect(toInputs('2026-07-01T08:00:00+09:00')).toEqual({ day: '2026-06-30', timeOfDay: '23:00:00' });
    expect(formatPeriod('2026-07-01T00:00:00Z', '2026-07-02T23:59:59Z', { locale: 'en-GB' })).toBe(
      '1 Jul 2026 to 2 Jul 2026',
    );
    expect(clockIn('Asia/Tokyo', Date.UTC(2026, 10, 20, 9, 41), { locale: 'en-GB' })).toBe(
      '20 Nov 2026, 18:41 in Asia/Tokyo',
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
  const start = toIsoWithOffset('2026-09-01', '00:00:00') ?? '';
  const end = toIsoWithOffset('2026-11-20', '23:59:59') ?? '';
  it('formatPeriod(): shows whole days without times', () => {
    expect(formatPeriod(start, end, { locale: 'en-GB' })).toBe('1 Sept 2026 to 20 Nov 2026');
  });
  it('formatPeriod(): shows a single day once', () => {
    expect(formatPeriod(start, toIsoWithOffset('2026-09-01', '23:59:59') ?? '', { locale: 'en-GB' })).toBe(
      '1 Sept 2026',
    );
  });
  it('formatPeriod(): shows an open end', () => {
    expect(formatPeriod(start, undefined, { locale: 'en-GB' })).toBe('from 1 Sept 2026');
    expect(formatPeriod(undefined, end, { locale: 'en-GB' })).toBe('until 20 Nov 2026');
  });
  it('formatPeriod(): shows times of day', () => {
    const at = toIsoWithOffset('2026-09-01', '14:30') ?? '';
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
