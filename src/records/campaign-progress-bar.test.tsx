// @vitest-environment happy-dom
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { goalProgress } from '#domain/campaign.ts';
import { ProgressBar } from './campaign-progress-bar.tsx';

/** The widths of the goal, the projection, and what was raised, in percent of the room. */
function widths(raised: string, expected: string | null, isInColumn = false): string[] {
  const progress = goalProgress(raised, '100');
  if (!progress) throw new Error('it has a goal');
  const bar = renderToStaticMarkup(
    <ProgressBar progress={progress} expected={goalProgress(expected, '100')} isInColumn={isInColumn} />,
  );
  return Array.from(bar.matchAll(/inline-size:([\d.]+)%/g), ([, width = '']) => Number(width).toFixed(1));
}

it('goal bar: ends at the goal', () => {
  expect(widths('40', '70')).toEqual(['100.0', '70.0', '40.0']);
});

it('goal bar: what is more than the goal goes beyond it', () => {
  expect(widths('110', null)).toEqual(['90.9', '100.0']);
  expect(widths('40', '900')).toEqual(['80.0', '100.0', '32.0']);
});

it('goal bar: in a column, the goal of every row is at the same place', () => {
  expect(widths('40', null, true)).toEqual(['80.0', '32.0']);
  expect(widths('120', null, true)).toEqual(['80.0', '96.0']);
});
