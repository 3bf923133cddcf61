import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calendarDay, dayReader, instantOf, startOf, toInstant, wallClock } from './calendar.ts';
import { monthsBetween } from './months.ts';

const numRuns = Math.min(Number(process.env['FUZZ_RUNS'] ?? 40), 1000);

describe('the day of a moment', () => {
  it.each([
    ['2026-11-20T23:30:00Z', 'Europe/Paris', '2026-11-21'],
    ['2026-11-20T23:30:00Z', 'America/New_York', '2026-11-20'],
    ['2026-11-20T02:30:00Z', 'America/New_York', '2026-11-19'],
    ['2026-11-20T12:00:00+14:00', 'UTC', '2026-11-19'],
    ['2026-11-20T10:00:00Z', 'Pacific/Kiritimati', '2026-11-21'],
    // The nights in which the clocks were changed.
    ['2026-03-28T22:59:00Z', 'Europe/Paris', '2026-03-28'],
    ['2026-03-28T23:00:00Z', 'Europe/Paris', '2026-03-29'],
    ['2026-03-29T21:59:00Z', 'Europe/Paris', '2026-03-29'],
    ['2026-03-29T22:00:00Z', 'Europe/Paris', '2026-03-30'],
    ['2026-10-25T22:30:00Z', 'Europe/Paris', '2026-10-25'],
    ['2026-10-25T23:00:00Z', 'Europe/Paris', '2026-10-26'],
    // One minute into Sunday the clock went back to Saturday.
    ['2010-11-07T02:30:30Z', 'America/St_Johns', '2010-11-07'],
    ['2010-11-07T02:31:00Z', 'America/St_Johns', '2010-11-06'],
    ['2026-11-20', 'Pacific/Kiritimati', '2026-11-20'],
    ['2026-11-20', 'America/New_York', '2026-11-20'],
    ['2026-11-20 23:59:00', 'Pacific/Kiritimati', '2026-11-20'],
  ])('%s in %s is %s', (written, zone, day) => {
    expect(dayReader(zone)(written)).toBe(day);
    expect(calendarDay(written, zone)).toBe(day);
  });

  it.each([null, '', 'soon', '0000-00-00', '0001-01-01T00:00:00Z', '2026-02-30', '20 Nov 2026', '2026-11'])(
    'of %j is not known',
    (written) => {
      expect(dayReader('Europe/Paris')(written)).toBeNull();
    },
  );

  it('is what the clock of the zone says, at any instant', () => {
    const zones = fc.constantFrom('Europe/Paris', 'America/St_Johns', 'Asia/Kathmandu', 'Pacific/Apia', 'UTC');
    const times = fc.array(fc.date({ min: new Date('1975-01-01'), max: new Date('2060-01-01'), noInvalidDate: true }));
    fc.assert(
      fc.property(zones, times, (zone, given) => {
        const read = dayReader(zone);
        const clock = new Intl.DateTimeFormat('en-US', {
          timeZone: zone,
          year: 'numeric',
          month: '2-digit',
          day: '2-digit',
        });
        for (const time of given) {
          const [month, day, year] = clock.format(time).split('/');
          expect(read(time.toISOString())).toBe(`${year}-${month}-${day}`);
          expect(calendarDay(time.toISOString(), zone)).toBe(`${year}-${month}-${day}`);
        }
      }),
      { numRuns },
    );
  });
});

it.each(['2026-02-31T10:00:00Z', '2026-11-31 10:00Z', '2027-02-29T10:00:00+01:00'])(
  'toInstant(): rejects %s',
  (written) => {
    expect(toInstant(written)).toBeNull();
  },
);

it('toInstant(): accepts February 29 in leap years', () => {
  expect(toInstant('2028-02-29T10:00:00Z')).toBe(Date.UTC(2028, 1, 29, 10));
});

describe('toInstant()', () => {
  const noon = Date.UTC(2026, 10, 20, 12);
  it.each([
    ['2026-11-20T12:00:00Z', noon],
    ['2026-11-20 12:00:00Z', noon],
    ['2026-11-20 12:00:00 +01:00', noon - 3_600_000],
    ['2026-11-20T12:00Z', noon],
    ['2026-11-20T12:00:00.250Z', noon + 250],
    ['2026-02-28T12:00:00Z', Date.UTC(2026, 1, 28, 12)],
    ['on 2026-11-20T12:00:00Z', null],
    ['2026-11-20T12:00:00Z, or later', null],
    ['2026-11-20T12:00:00xZ', null],
    ['2026-11-20T25:00:00Z', null],
    ['2026-11-20T12:00:00', null],
  ])('toInstant(): parses %s as %j', (written, time) => {
    expect(toInstant(written)).toBe(time);
  });
});

describe('instantOf(), wallClock()', () => {
  it('instantOf(): returns an ISO date-time with offset for the same moment', () => {
    const written = instantOf('2026-09-01', '14:30', undefined);
    expect(written).toMatch(/^2026-09-01T14:30:00[+-]\d\d:\d\d$/);
    expect(toInstant(written ?? '')).toBe(new Date(2026, 8, 1, 14, 30).getTime());
  });

  it('wallClock(): returns the date and time that were picked', () => {
    const days = fc.date({ min: new Date('1971-01-01'), max: new Date('2099-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(days, fc.integer({ min: 12, max: 23 }), fc.integer({ min: 0, max: 59 }), (date, hour, minute) => {
        const day = date.toISOString().slice(0, 10);
        const timeOfDay = `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
        expect(wallClock(instantOf(day, timeOfDay, undefined) ?? '', undefined)).toEqual({
          day,
          time: `${timeOfDay}:00`,
        });
      }),
      { numRuns },
    );
  });

  it.each([
    ['', '10:00'],
    ['2026-09-01', ''],
    ['1 Sep', '10:00'],
  ])('instantOf(): returns null for %s and %s', (day, time) => {
    expect(instantOf(day, time, undefined)).toBeNull();
  });
});

describe('instantOf(): time zones', () => {
  it.each([
    ['Europe/London', '2026-09-01', '14:30', '2026-09-01T14:30:00+01:00'],
    ['Europe/London', '2026-12-01', '14:30', '2026-12-01T14:30:00+00:00'],
    ['America/New_York', '2026-07-04', '00:00:00', '2026-07-04T00:00:00-04:00'],
    ['Asia/Kolkata', '2026-07-04', '23:59:59', '2026-07-04T23:59:59+05:30'],
    ['Asia/Kathmandu', '1990-01-01', '08:00', '1990-01-01T08:00:00+05:45'],
    ['Pacific/Kiritimati', '2026-01-01', '00:00', '2026-01-01T00:00:00+14:00'],
    ['UTC', '2026-03-29', '01:30', '2026-03-29T01:30:00+00:00'],
  ])('instantOf(): in %s, %s %s is %s', (zone, day, time, written) => {
    expect(instantOf(day, time, zone)).toBe(written);
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
  ])('instantOf(): when clocks change in %s, %s %s is %s', (zone, day, time, written) => {
    expect(instantOf(day, time, zone)).toBe(written);
  });

  it('wallClock(): round-trips a date and time, unless the clock skips it, as one instant', () => {
    const zones = fc.constantFrom(...Intl.supportedValuesOf('timeZone'), 'UTC');
    const days = fc.date({ min: new Date('1975-01-02'), max: new Date('2099-01-01'), noInvalidDate: true });
    const seconds = fc.integer({ min: 0, max: 86_399 });
    fc.assert(
      fc.property(zones, days, seconds, (zone, date, second) => {
        const day = date.toISOString().slice(0, 10);
        const timeOfDay = new Date(second * 1000).toISOString().slice(11, 19);
        const written = instantOf(day, timeOfDay, zone) ?? '';
        const back = wallClock(written, zone);
        expect(written.startsWith(`${back?.day}T${back?.time}`)).toBe(true);
        const skipped = `${back?.day} ${back?.time}` !== `${day} ${timeOfDay}`;
        if (skipped) {
          const late = Date.parse(`${back?.day}T${back?.time}Z`) - Date.parse(`${day}T${timeOfDay}Z`);
          expect(late).toBeGreaterThan(0);
          expect(late).toBeLessThanOrEqual(86_400_000);
        }
      }),
      { numRuns },
    );
  });

  it('instantOf(): a day ends about 24 hours after it starts, also when clocks change', () => {
    const zones = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));
    const days = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(zones, days, (zone, date) => {
        const day = date.toISOString().slice(0, 10);
        const start = toInstant(instantOf(day, '00:00:00', zone) ?? '') ?? NaN;
        const end = toInstant(instantOf(day, '23:59:59', zone) ?? '') ?? NaN;
        const next = new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
        const tomorrow = toInstant(instantOf(next, '00:00:00', zone) ?? '') ?? NaN;
        if (wallClock(new Date(start).toISOString(), zone)?.day === day) expect(tomorrow - end).toBe(1000);
        expect(end - start).toBeGreaterThan(20 * 3_600_000);
        expect(end - start).toBeLessThan(28 * 3_600_000);
      }),
      { numRuns },
    );
  });
});

it.each([
  ['2026-11-20', '12:00x'],
  ['2026-11-20', 'x12:00'],
  ['2026-11-20', '12:0'],
  ['soon', '12:00'],
  ['2026-02-31', '25:00'],
])('instantOf(): returns null for %s at %s', (day, time) => {
  expect(instantOf(day, time, 'Europe/London')).toBeNull();
});

it('wallClock(): is null for text that names no instant', () => {
  expect(wallClock('soon', 'Europe/London')).toBeNull();
});

it.each([
  ['2026-11-20', 'week', '2026-11-16'],
  ['2026-11-22', 'week', '2026-11-16'],
  ['2026-11-23', 'week', '2026-11-23'],
  ['2026-11-30', 'month', '2026-11-01'],
  ['2026-11-30', 'day', '2026-11-30'],
] as const)('startOf(): %s is in the %s from %s', (day, step, start) => {
  expect(startOf(day, step)).toBe(start);
});

it('monthsBetween(): both months are included', () => {
  expect(monthsBetween('2025-12-31', '2026-02-01')).toEqual(['2025-12', '2026-01', '2026-02']);
  expect(monthsBetween('2026-02-01', '2025-12-31')).toEqual([]);
  expect(monthsBetween('9999-11-30', '9999-12-31')).toEqual(['9999-11', '9999-12']);
});
