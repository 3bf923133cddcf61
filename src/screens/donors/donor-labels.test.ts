import { expect, test } from 'vitest';
import { changePreferences } from '#device/preferences.ts';
import { comparedClasses, segmentLabelsFor } from '#domain/lists/donors.ts';
import { compare, compareYears, yearsBack } from '#domain/values/compared.ts';
import { comparisonCaption, givingTitle, pastPeriodTitle } from './donor-labels.ts';

const spring = { from: '2026-01-01', to: '2026-03-31' };
test.each([
  ['same-day', 'This year through November 23 vs. same period in 2025', '2025 to Nov 23', '2026 giving'],
  ['whole', 'This year to date vs. all of 2025', '2025', '2026 giving'],
  ['before', 'All of 2025 vs. all of 2024', '2024', '2025 giving'],
  ['days', 'Jan 1 – Mar 31, 2026 vs. Jan 1 – Mar 31, 2025', 'Jan 1 – Mar 31, 2025', 'Giving Jan 1 – Mar 31, 2026'],
] as const)('captions of the comparison %s: %s; %s; %s', (compared, caption, past, giving) => {
  const periods =
    compared === 'days'
      ? compare(spring, yearsBack(spring), false)
      : compareYears(compared, { today: '2026-11-23', firstMonth: 1 });
  expect(comparisonCaption({ compared, periods })).toBe(caption);
  expect(pastPeriodTitle({ compared, periods })).toBe(past);
  expect(givingTitle({ compared }, periods.now)).toBe(giving);
});

test('captions of a fiscal year say so', () => {
  changePreferences({ fiscalYearStartsIn: 7 });
  const periods = compareYears('same-day', { today: '2026-11-23', firstMonth: 7 });
  expect(comparisonCaption({ compared: 'same-day', periods })).toBe(
    'This fiscal year through November 23 vs. same period in 2025/26',
  );
  changePreferences({ fiscalYearStartsIn: 1 });
});

test.each(['same-day', 'days'] as const)(
  'segments of %s: none has a name that’s another’s in other words',
  (compared) => {
    const labels = segmentLabelsFor({ compared });
    expect(new Set(Object.values(labels)).size).toBe(Object.keys(labels).length);
    expect([labels.same, labels.both]).toEqual(['Same amount', 'Mixed currencies']);
    expect(comparedClasses.map((name) => labels[name])).not.toContain('Gave both years');
    const late = [labels['gave-earlier'], labels['gave-later']];
    expect(late).toEqual(
      compared === 'days'
        ? ['Gave between the periods too', 'Gave only between the periods']
        : ['Gave earlier this year', 'Gave later last year'],
    );
  },
);
