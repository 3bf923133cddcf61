import { describe, expect, it } from 'vitest';
import type { Bar } from './chart-steps.ts';
import { figureWords, pictureWords, shortNames, stepName } from './chart-words.ts';

const locale = 'en-GB';
const bar = (from: string, figure = '0', running = false): Bar => ({ from, figure, rows: 1, running });

describe('the names of steps', () => {
  it('are dates without the year under the bars of one year', () => {
    const weeks = [bar('2026-11-09'), bar('2026-11-16', '0', true)];
    expect(shortNames(weeks, 'week', locale)).toEqual(['9 Nov', '16 Nov, so far']);
  });

  it('have the year where there are several', () => {
    expect(shortNames([bar('2025-12-31'), bar('2026-01-01')], 'day', locale)).toEqual(['31 Dec 2025', '1 Jan 2026']);
    expect(shortNames([bar('2026-11-01')], 'month', locale)).toEqual(['Nov 2026']);
  });

  it('are whole in a table', () => {
    expect(stepName(bar('2026-11-16'), 'week', locale)).toBe('16 Nov 2026');
    expect(stepName(bar('2026-11-01'), 'month', locale)).toBe('November 2026');
  });
});

describe('figures', () => {
  it('are amounts or counts', () => {
    expect(figureWords('9007199254740993.5', false, locale)).toBe('9,007,199,254,740,993.50');
    expect(figureWords('1021', true, locale)).toBe('1,021');
  });
});

describe('a picture in words', () => {
  it('names what it shows, its ends and its tallest bar', () => {
    const bars = [bar('2026-11-02', '13120.5'), bar('2026-11-09', '9500'), bar('2026-11-16', '6900', true)];
    expect(pictureWords('Raised', bars, { step: 'week', currency: 'EUR', counted: false, locale })).toBe(
      'Raised, EUR: bars for 3 weeks, from 2 Nov 2026 to 16 Nov 2026. The largest is 13,120.50 in the week from 2 Nov 2026.',
    );
    expect(
      pictureWords('Tickets', [bar('2026-11-01', '7')], { step: 'month', currency: '', counted: true, locale }),
    ).toBe('Tickets, rows: bars for 1 month, November 2026. The largest is 7 in November 2026.');
    expect(pictureWords('Raised', [], { step: 'day', currency: '', counted: false, locale })).toBe('Raised');
  });
});
