import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  clockIn,
  formatAge,
  formatDate,
  formatMoment,
  formatPeriod,
  toInputs,
  toInstant,
  toIsoWithOffset,
} from './time.ts';

const numRuns = Number(process.env['FUZZ_RUNS'] ?? 100);
const inLondon = { locale: 'en-GB', zone: 'Europe/London' };
const inTokyo = { locale: 'en-GB', zone: 'Asia/Tokyo' };

describe('a moment', () => {
  it.each([
    ['2026-11-20T09:41:00+00:00', '20 Nov 2026, 09:41'],
    ['2026-11-20T09:41:00.000000Z', '20 Nov 2026, 09:41'],
    ['2026-11-20T10:41:00+0100', '20 Nov 2026, 09:41'],
    ['2026-07-01T12:00:00Z', '1 Jul 2026, 13:00'],
  ])('%s is read in the zone of the viewer as %s', (given, shown) => {
    expect(formatMoment(given, inLondon)).toBe(shown);
  });

  it('without a zone is shown as written, and says so', () => {
    expect(formatMoment('2026-03-01 10:00:00', inLondon)).toBe('2026-03-01 10:00:00 (time zone not given)');
  });

  it.each(['', 'soon', '0000-00-00', '2026-02-31', '99999-01-01T00:00:00Z'])(
    'that cannot be read stays as it came: %s',
    (given) => {
      expect(formatMoment(given, inLondon)).toBe(given);
    },
  );

  it('with the date alone is the same day in every zone', () => {
    const zones = Intl.supportedValuesOf('timeZone');
    const days = fc.date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(fc.constantFrom(...zones), days, (zone, date) => {
        const written = date.toISOString().slice(0, 10);
        expect(formatMoment(written, { locale: 'en-GB', zone })).toBe(formatDate(written, { locale: 'en-GB' }));
        expect(formatDate(written, { locale: 'en-GB' })).toContain(String(Number(written.slice(8))));
      }),
      { numRuns },
    );
  });

  it('never becomes Invalid Date, whatever came', () => {
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

describe('a moment in the zone of its record', () => {
  const time = Date.UTC(2026, 10, 20, 9, 41);
  it('says what the clock said there', () => {
    expect(clockIn('Asia/Tokyo', time, inLondon)).toBe('20 Nov 2026, 18:41 in Asia/Tokyo');
  });
  it.each(['Europe/London', 'Eastern Time (US & Canada)', '', 'Mars/Base'])('says nothing more for %s', (zone) => {
    expect(clockIn(zone, time, inLondon)).toBe('');
  });
});

describe('a day and a time that were picked', () => {
  it('are sent as an ISO date-time with offset that names the same moment', () => {
    const written = toIsoWithOffset('2026-09-01', '14:30');
    expect(written).toMatch(/^2026-09-01T14:30:00[+-]\d\d:\d\d$/);
    expect(toInstant(written ?? '')).toBe(new Date(2026, 8, 1, 14, 30).getTime());
  });

  it('come back into the fields as they were picked', () => {
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
  ])('are nothing when %s and %s are no day and time', (day, time) => {
    expect(toIsoWithOffset(day, time)).toBeNull();
  });
});

describe('a period', () => {
  const start = toIsoWithOffset('2026-09-01', '00:00:00') ?? '';
  const end = toIsoWithOffset('2026-11-20', '23:59:59') ?? '';
  it('of whole days names the days', () => {
    expect(formatPeriod(start, end, { locale: 'en-GB' })).toBe('1 Sept 2026 to 20 Nov 2026');
  });
  it('within one day names it once', () => {
    expect(formatPeriod(start, toIsoWithOffset('2026-09-01', '23:59:59') ?? '', { locale: 'en-GB' })).toBe(
      '1 Sept 2026',
    );
  });
  it('with one end says which', () => {
    expect(formatPeriod(start, undefined, { locale: 'en-GB' })).toBe('from 1 Sept 2026');
    expect(formatPeriod(undefined, end, { locale: 'en-GB' })).toBe('until 20 Nov 2026');
  });
  it('with a time of day shows it', () => {
    const at = toIsoWithOffset('2026-09-01', '14:30') ?? '';
    expect(formatPeriod(at, undefined, { locale: 'en-GB' })).toBe('from 1 Sept 2026, 14:30');
  });
});

describe('an age', () => {
  it.each([
    [0, '0 seconds'],
    [59_000, '59 seconds'],
    [60_000, '1 minute'],
    [3_599_000, '59 minutes'],
    [7_200_000, '2 hours'],
    [-5000, '0 seconds'],
    [90_000_000, '1 day'],
  ])('of %i ms is %s', (milliseconds, said) => {
    expect(formatAge(milliseconds, { locale: 'en-GB' })).toBe(said);
  });
});
