// @vitest-environment happy-dom
import { humanise, yesNo } from '#domain/values/labels.ts';
import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { changePreferences } from '#device/preferences.ts';
import { formatInFull, formatMoment } from '#ui/format/time.ts';
import { formatWhen } from '#ui/format/when.ts';
import { Day, Moment, MomentWithZone } from './cells.tsx';

describe('yesNo()', () => {
  it.each([
    ['true', 'Yes'],
    ['1', 'Yes'],
    [' YES ', 'Yes'],
    ['false', 'No'],
    ['0', 'No'],
    ['no', 'No'],
  ])('yesNo(): %j is %s', (written, said) => {
    expect(yesNo(written)).toBe(said);
  });

  it.each(['perhaps', '', '2', '__proto__', 'constructor', 'toString'])(
    'yesNo(): returns the unknown text %j unchanged',
    (written) => {
      expect(yesNo(written)).toBe(written);
    },
  );

  it('yesNo(): is blank for null', () => {
    expect(yesNo(null)).toBe('');
  });
});

describe('humanised()', () => {
  it.each([
    ['partially_fulfilled', 'Partially fulfilled'],
    ['in-kind', 'In-kind'],
    ['__proto__', 'Proto'],
    ['', ''],
    [null, ''],
  ])('humanised(): formats %j as %j', (word, said) => {
    expect(humanise(word)).toBe(said);
  });
});

describe('Moment', () => {
  const [at, zone] = ['2026-11-23T06:46:00Z', 'America/New_York'];
  const shown = (node: ReactNode) => {
    const box = document.createElement('div');
    const root = createRoot(box);
    act(() => root.render(node));
    const { textContent } = box;
    const title = box.querySelector('time')?.title ?? '';
    act(() => root.unmount());
    return { textContent, title };
  };

  afterEach(() => changePreferences({ zone: 'browser' }));

  it('Moment: shows the viewer’s zone in a list, with the record’s zone in the tooltip', () => {
    const inList = shown(<Moment at={at} zone={zone} />);
    expect(inList.title).toBe(formatInFull(at));
    expect(inList.textContent).toBe(formatWhen(at));
    changePreferences({ zone: 'record' });
    expect(shown(<Moment at={at} zone={zone} />)).toEqual({
      textContent: inList.textContent,
      title: expect.stringMatching(/1:46.*(?:EST|GMT-5)$/),
    });
    // With a time of day, as in a drawer beside a timeline in the record’s zone.
    expect(shown(<Moment at={at} zone={zone} timed />).textContent).toMatch(/1:46.*(?:EST|GMT-5)$/);
    expect(shown(<MomentWithZone at={at} zone={zone} />).textContent).toMatch(/1:46.*(?:EST|GMT-5)$/);
  });

  it('Moment: says “Today” until the day ends, and then “Yesterday”, without being rendered from above', () => {
    vi.useFakeTimers({ now: Date.parse('2026-11-23T12:00:00Z') });
    const box = document.createElement('div');
    const root = createRoot(box);
    act(() => root.render(<Moment at="2026-11-23T12:00:00Z" />));
    expect(box.textContent).toMatch(/^Today, /);
    act(() => void vi.advanceTimersByTime(24 * 3_600_000));
    expect(box.textContent).toMatch(/^Yesterday, /);
    act(() => root.unmount());
    expect(vi.getTimerCount()).toBe(0);
    vi.useRealTimers();
  });

  it('Moment: has its date on paper', () => {
    vi.useFakeTimers({ now: Date.parse('2026-11-23T12:00:00Z') });
    const box = document.createElement('div');
    const root = createRoot(box);
    act(() => root.render(<Moment at="2026-11-23T12:00:00Z" />));
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    expect(box.textContent).toBe(formatMoment('2026-11-23T12:00:00Z'));
    act(() => void window.dispatchEvent(new Event('afterprint')));
    expect(box.textContent).toMatch(/^Today, /);
    act(() => root.unmount());
    vi.useRealTimers();
  });

  it('Day: shows the date in the viewer’s zone', () => {
    changePreferences({ zone: 'utc' });
    expect(shown(<Day at="2026-11-23T23:30:00-08:00" />).textContent).toContain('24');
    expect(shown(<Day at="2026-11-23" />).textContent).toContain('23');
    expect(shown(<Day at="soon" />).textContent).toBe('soon');
  });
});
