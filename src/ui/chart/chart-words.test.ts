import type { Bar } from '#domain/rows/chart.ts';
import { describe, expect, it } from 'vitest';
import { formatFigure, chartDescription, shortNames, stepName } from './chart-words.ts';

const locale = 'en-GB';
const bar = (from: string, figure = '0', running = false): Bar => ({ from, figure, rows: 1, running });

describe('shortNames(), stepName()', () => {
  it('shortNames(): leave out the year for bars of one year', () => {
    const weeks = [bar('2026-11-09'), bar('2026-11-16', '0', true)];
    expect(shortNames(weeks, 'week', locale)).toEqual(['9 Nov', '16 Nov']);
  });

  it('shortNames(): include the year for bars of several years', () => {
    expect(shortNames([bar('2025-12-31'), bar('2026-01-01')], 'day', locale)).toEqual(['31 Dec 2025', '1 Jan 2026']);
    expect(shortNames([bar('2026-11-01')], 'month', locale)).toEqual(['Nov 2026']);
  });

  it('stepName(): returns the full name for the table', () => {
    expect(stepName(bar('2026-11-16'), 'week', locale)).toBe('16 Nov 2026');
    expect(stepName(bar('2026-11-01'), 'month', locale)).toBe('November 2026');
  });
});

describe('formatFigure()', () => {
  it('formatFigure(): formats amounts and counts', () => {
    expect(formatFigure('9007199254740993.5', '', locale)).toBe('9,007,199,254,740,993.50');
    expect(formatFigure('1021', null, locale)).toBe('1,021');
  });
});

describe('chartDescription()', () => {
  it('chartDescription(): names the title, the range, and the highest bar', () => {
    const bars = [bar('2026-11-02', '13120.5'), bar('2026-11-09', '9500'), bar('2026-11-16', '6900', true)];
    expect(chartDescription('Raised', bars, { step: 'week', currency: 'EUR', counted: false, locale })).toBe(
      'Raised, EUR: bar chart of 3 weeks, from 2 Nov 2026 to 16 Nov 2026. Highest: €13,120.50 in the week of 2 Nov 2026.',
    );
    expect(
      chartDescription('Tickets', [bar('2026-11-01', '7')], { step: 'month', currency: '', counted: true, locale }),
    ).toBe('Tickets, rows: bar chart of 1 month, November 2026. Highest: 7 in November 2026.');
    expect(chartDescription('Raised', [], { step: 'day', currency: '', counted: false, locale })).toBe('Raised');
  });
});
