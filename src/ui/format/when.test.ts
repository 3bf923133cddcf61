import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { always } from '#e2e/support/doubles/api.ts';
import { clockThere, formatAsOf, formatAt, formatWhen } from './when.ts';

const inNewYork = { locale: 'en-US', zone: 'America/New_York' };

beforeEach(() => {
  // 5:00 PM in New York.
  vi.useFakeTimers({ now: Date.parse('2026-11-23T22:00:00Z'), toFake: ['Date'] });
});
afterEach(() => void vi.useRealTimers());

describe('formatWhen()', () => {
  it.each([
    ['2026-11-23T14:35:00Z', 'Today, 9:35 AM', 'today, 9:35 AM'],
    ['2026-11-23T05:00:00Z', 'Today, 12:00 AM', 'today, 12:00 AM'],
    ['2026-11-23T04:59:59Z', 'Yesterday, 11:59 PM', 'yesterday, 11:59 PM'],
    ['2026-11-22T18:33:00Z', 'Yesterday, 1:33 PM', 'yesterday, 1:33 PM'],
    ['2026-11-22T04:59:59Z', 'Nov 21', 'Nov 21, 11:59 PM'],
    ['2026-11-24T05:00:00Z', 'Nov 24', 'Nov 24, 12:00 AM'],
    ['2026-01-01T05:00:00Z', 'Jan 1', 'Jan 1, 12:00 AM'],
    ['2026-01-01T04:59:59Z', 'Dec 31, 2025', 'Dec 31, 2025, 11:59 PM'],
    ['2027-01-01T05:00:00Z', 'Jan 1, 2027', 'Jan 1, 2027, 12:00 AM'],
    ['2026-11-23', 'Today', 'today'],
    ['2026-11-22', 'Yesterday', 'yesterday'],
    ['2026-11-24', 'Nov 24', 'Nov 24'],
    ['2025-11-23', 'Nov 23, 2025', 'Nov 23, 2025'],
  ])('formatWhen(): says %s as %s, and within a sentence as %s', (at, alone, within) => {
    expect(formatWhen(at, inNewYork)).toBe(alone);
    expect(formatWhen(at, { ...inNewYork, timed: true, within: true })).toBe(within);
  });

  it('formatWhen(): takes milliseconds, and today from those who watch it', () => {
    const at = Date.parse('2026-11-23T14:35:00Z');
    expect(formatWhen(at, inNewYork)).toBe('Today, 9:35 AM');
    expect(formatWhen(at, { ...inNewYork, today: '2026-11-24' })).toBe('Yesterday, 9:35 AM');
    expect(formatWhen(at, { ...inNewYork, today: '2027-01-01' })).toBe('Nov 23, 2026');
  });

  it.each(['', 'soon', '0000-00-00', '2026-02-31', '99999-01-01T00:00:00Z', '2026-02-31T10:00:00Z'])(
    'formatWhen(): returns invalid text unchanged: %s',
    (given) => {
      expect(formatWhen(given, inNewYork)).toBe(given);
    },
  );

  it('formatWhen(): is empty for null, and marks a time without a zone', () => {
    expect(formatWhen(null)).toBe('');
    expect(formatWhen('2026-11-23 10:00:00', inNewYork)).toBe('2026-11-23 10:00:00 (no time zone)');
  });

  it.each([
    ['en-GB', 'Today, 09:35', '2 Nov, 09:35'],
    ['de-DE', 'Today, 09:35', '2. Nov., 09:35'],
    ['fr-FR', 'Today, 09:35', '2 nov., 09:35'],
    ['ar-EG', 'Today, \u2068٩:٣٥ ص\u2069', '\u2068٢ نوفمبر\u2069, \u2068٩:٣٥ ص\u2069'],
    ['fa-IR', 'Today, \u2068۹:۳۵\u2069', '\u2068۲ نوامبر\u2069, \u2068۹:۳۵\u2069'],
  ])('formatWhen(): has the clock of %s, apart from the English words', (locale, today, before) => {
    const viewer = { locale, zone: 'America/New_York', timed: true };
    expect(formatWhen('2026-11-23T14:35:00Z', viewer)).toBe(today);
    expect(formatWhen('2026-11-02T14:35:00Z', viewer)).toBe(before);
  });

  it('formatWhen(): names the day that a slow search finds, in every zone and whenever clocks change', async () => {
    // On these islands the calendar left out a day: there, the day before wasn't the date before.
    const zones = Intl.supportedValuesOf('timeZone').filter(
      (zone) => !/Apia|Enderbury|Fakaofo|Kanton|Kiritimati|Kwajalein/.test(zone),
    );
    const hour = 3_600_000;
    const around = fc.record({
      zone: fc.constantFrom(...zones),
      now: fc.date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true }),
      back: fc.integer({ min: -30 * hour, max: 60 * hour }),
    });
    await always(
      'P5',
      fc.property(around, ({ zone, now, back }) => {
        vi.setSystemTime(now);
        const format = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' });
        const end = now.getTime();
        const at = end - back;
        let before = end;
        while (format.format(before) === format.format(end)) before -= hour;
        const day = format.format(at);
        const said = formatWhen(at, { locale: 'en-US', zone });
        expect(said.startsWith('Today, ')).toBe(day === format.format(end));
        expect(said.startsWith('Yesterday, ')).toBe(day === format.format(before));
        if (/^(?:Today|Yesterday)/.test(said)) return;
        expect(said.endsWith(`, ${day.slice(0, 4)}`)).toBe(day.slice(0, 4) !== format.format(end).slice(0, 4));
      }),
    );
  });

  it('formatWhen(): never returns Invalid Date', async () => {
    const written = fc.stringMatching(/^\d{4}-\d\d-\d\d([T ]\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:\d\d)?)?$/);
    await always(
      'P5',
      fc.property(fc.oneof(fc.string(), written), fc.boolean(), (given, timed) => {
        expect(formatWhen(given, { ...inNewYork, timed })).not.toContain('Invalid');
      }),
    );
  });
});

describe('formatAsOf() and formatAt()', () => {
  it.each([
    ['2026-11-23T14:35:00Z', '9:35 AM', 'at 9:35 AM'],
    ['2026-11-22T22:05:00Z', 'yesterday, 5:05 PM', 'yesterday, 5:05 PM'],
    ['2026-11-20T22:05:00Z', 'Nov 20, 5:05 PM', 'Nov 20, 5:05 PM'],
  ])('formatAsOf(), formatAt(): say %s as %s and %s', (at, asOf, said) => {
    expect(formatAsOf(Date.parse(at), inNewYork)).toBe(asOf);
    expect(formatAt(Date.parse(at), inNewYork)).toBe(said);
  });
});

describe('clockThere()', () => {
  const time = Date.parse('2026-11-23T14:35:00Z');
  it.each([
    ['Europe/Berlin', '3:35 PM'],
    ['Asia/Tokyo', '11:35 PM'],
    ['Pacific/Auckland', 'Nov 24, 3:35 AM'],
    ['America/New_York', ''],
    ['America/Toronto', ''],
  ])('clockThere(): for %s is %j', (zone, shown) => {
    expect(clockThere(time, zone, inNewYork)).toBe(shown);
  });
});
