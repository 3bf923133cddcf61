/** A sum over time as a line, beside the level that it's to reach and what it may come to. */
import type { LinkOptions } from '@tanstack/react-router';
import { formatFigure } from './chart-words.ts';
import type { FigureLine, LinePlaces } from './line-chart.tsx';

export interface FigureBar {
  name: string;
  /** Under the bar, where there is little room. */
  short: string;
  /** Decimal text. */
  figure: string;
  count: number;
  /** More may come in its period. */
  running?: boolean;
  /** The projected part of the figure, as decimal text. */
  projected?: string;
  /** The same period before. */
  before?: { name: string; figure: string };
  /** The sum of all until this one, as decimal text, where it's drawn as a line. */
  total?: string;
  /** The list of what it adds up. */
  link?: LinkOptions;
}

export interface RunningTotal {
  /** Name of the line: `Raised`. */
  name: string;
  /** Level lines, with their names in full: `Goal: $274,000.00`. */
  levels: readonly { is: 'dashed' | 'dotted'; name: string; figure: string }[];
  /** The way to the projected total. */
  projected?: {
    /** `Projected by Dec 31: $70,346.00` */
    name: string;
    /** Decimal text: the sum of now, and that of the end. */
    from: string;
    to: string;
    /** Names of the places after the last bar. */
    ahead: readonly string[];
  };
}

/** Names that the axis has room for, without the ends, where they'd be cut. */
function markedOf(names: readonly string[], most: number): readonly string[] {
  const many = Math.min(most, names.length);
  return Array.from({ length: many }, (_, index) => names[Math.floor(((index + 0.5) * names.length) / many)] ?? '');
}

/** The main line ends at the last bar. `most`: names on the axis. */
export function linesOf(
  bars: readonly FigureBar[],
  { name, levels, projected }: RunningTotal,
  { currency, most }: { currency: string; most: number },
): { lines: readonly FigureLine[]; places: Omit<LinePlaces, 'opens'> } {
  const ahead = projected?.ahead ?? [];
  const now = bars.length - 1;
  const names = [...bars.map(({ short }) => short), ...ahead];
  const say = (figure: string) => formatFigure(figure, currency || 'unknown currency');
  const { from = '0', to = '0' } = projected ?? {};
  // For the heights only: the end alone is a figure.
  const between = (steps: number) => String(Number(from) + ((Number(to) - Number(from)) * steps) / ahead.length);
  return {
    lines: [
      { is: 'now', name, figures: bars.map(({ total }) => total) },
      ...(projected && ahead.length > 0
        ? [
            {
              is: 'projected' as const,
              name: projected.name,
              figures: names.map((_, place) => (place < now ? undefined : between(place - now))),
            },
          ]
        : []),
      ...levels.map(({ figure, ...level }) => ({ ...level, figures: names.map(() => figure) })),
    ],
    places: {
      names,
      marked: markedOf(names, most),
      says: [
        ...bars.map(
          (bar) =>
            `${bar.name}${bar.running ? ' (to date)' : ''}: ${say(bar.figure)}\n${name}: ${say(bar.total ?? '0')}`,
        ),
        ...ahead.map((place) => `${place}\n${projected?.name ?? ''}`),
      ],
      by: 'running total',
      now,
    },
  };
}
