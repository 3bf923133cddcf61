import { instantOf, wallClock } from '#domain/values/calendar.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { always } from '#e2e/support/doubles/api.ts';
import { formatDate, formatMoment, formatPeriod } from './time.ts';

/** Of every offset and every habit of changing the clocks. */
const zones = `
  UTC Europe/London Europe/Dublin Europe/Lisbon Europe/Berlin Europe/Athens Europe/Moscow
  Europe/Istanbul Atlantic/Azores Atlantic/Reykjavik Africa/Cairo Africa/Casablanca Africa/Lagos
  America/New_York America/Chicago America/Denver America/Phoenix America/Los_Angeles
  America/Anchorage America/St_Johns America/Halifax America/Havana America/Sao_Paulo America/Santiago
  America/Asuncion Asia/Beirut Asia/Gaza Asia/Tehran Asia/Kabul Asia/Kolkata Asia/Kathmandu Asia/Tokyo
  Australia/Adelaide Australia/Lord_Howe Australia/Sydney Pacific/Auckland Pacific/Chatham
  Pacific/Apia Pacific/Kiritimati Pacific/Pago_Pago`
  .trim()
  .split(/\s+/);

const dayLength = 86_400_000;
const edges = new Map<string, readonly string[]>();

/** The days in a zone around which its clock was changed, from 2000 on. */
function edgesOf(zone: string): readonly string[] {
  const known = edges.get(zone);
  if (known) return known;
  const hour = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: 'numeric', minute: 'numeric' });
  const found: string[] = [];
  for (let time = Date.UTC(2000, 0, 1); time < Date.UTC(2038, 0, 1); time += dayLength) {
    if (hour.format(time) === hour.format(time + dayLength)) continue;
    for (const days of [-1, 0, 1, 2]) found.push(new Date(time + days * dayLength).toISOString().slice(0, 10));
  }
  edges.set(zone, found);
  return found;
}

const anyDay = fc
  .date({ min: new Date('1970-01-02'), max: new Date('2099-12-30'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const dayInZone = fc.constantFrom(...zones).chain((zone) => {
  const days = edgesOf(zone);
  return fc.record({
    zone: fc.constant(zone),
    day: days.length === 0 ? anyDay : fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...days) }, anyDay),
  });
});

/** A whole day that a zone has left out, to be on the other side of the date line. */
const leftOut = (zone: string, day: string) => zone === 'Pacific/Apia' && day === '2011-12-30';

describe('dates without a time', () => {
  it('P5 a date is the same day in 40 zones, also when clocks change', async () => {
    expect(zones).toHaveLength(40);
    await always(
      'P5',
      fc.property(dayInZone, ({ zone, day }) => {
        const viewer = { locale: 'en-GB', zone };
        const [year = '', , ofMonth = ''] = day.split('-');
        expect(formatMoment(day, viewer)).toMatch(new RegExp(`^${Number(ofMonth)} \\p{L}+ ${year}$`, 'u'));
        expect(formatDate(day, viewer)).toBe(formatMoment(day, viewer));
      }),
    );
  });

  it('P5 a date is picked, sent, and shown as the same day from start to end', async () => {
    await always(
      'P5',
      fc.property(dayInZone, ({ zone, day }) => {
        fc.pre(!leftOut(zone, day));
        const viewer = { locale: 'en-GB', zone };
        const start = instantOf(day, '00:00:00', viewer.zone) ?? '';
        const end = instantOf(day, '23:59:59', viewer.zone) ?? '';
        expect([wallClock(start, viewer.zone)?.day, wallClock(end, viewer.zone)?.day]).toEqual([day, day]);
        expect(Date.parse(end)).toBeGreaterThan(Date.parse(start));
        // Where the clock leaves midnight out, the day begins with a time, and says so.
        const isWhole = wallClock(start, viewer.zone)?.time === '00:00:00';
        if (isWhole) expect(formatPeriod(start, end, viewer)).toBe(formatDate(day, viewer));
        else expect(formatPeriod(start, end, viewer)).toContain(formatDate(day, viewer));
      }),
    );
  });
});
