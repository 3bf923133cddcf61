import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calendarDay, dayReader } from './calendar.ts';

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
