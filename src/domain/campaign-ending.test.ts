import { campaignEndLabel, campaignGroup, campaignGroups, endDay, isEnding, paceOf } from './campaign.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const numRuns = Math.min(Number(process.env['FUZZ_RUNS'] ?? 40), 10_000);
const now = Date.parse('2026-11-20T12:00:00Z');

describe('the end of a campaign', () => {
  it.each([
    ['2026-12-13T22:00:00Z', 'Europe/Paris', '2026-12-13', 'Ends in 23 days'],
    ['2026-11-21T04:30:00Z', 'Europe/Paris', '2026-11-21', 'Ends in 1 day'],
    ['2026-11-21T04:30:00Z', 'America/New_York', '2026-11-20', 'Ends today'],
    ['2026-11-20T12:00:00Z', 'Europe/Paris', '2026-11-20', 'Ended today'],
    ['2026-11-19T22:59:59Z', 'Europe/Paris', '2026-11-19', 'Ended 1 day ago'],
    ['2026-11-19T23:00:00Z', 'Europe/Paris', '2026-11-20', 'Ended today'],
    ['2026-11-15', 'Europe/Paris', '2026-11-15', 'Ended 5 days ago'],
    ['2026-11-20', 'Europe/Paris', '2026-11-20', 'Ends today'],
    ['2026-12-13 23:00:00', 'Europe/Paris', '2026-12-13', 'Ends in 23 days'],
  ])('%s in %s is on %s: “%s”', (end_at, timezone, day, words) => {
    expect(endDay({ end_at, timezone })).toBe(day);
    expect(campaignEndLabel({ end_at, timezone }, now)).toBe(words);
  });

  it.each([
    ['2026-11-20T11:59:00Z', false],
    ['2026-11-20T12:01:00Z', true],
    ['2026-11-20', true],
    ['2026-12-04', true],
    ['2026-12-05', false],
    ['2026-11-19', false],
    [null, false],
  ])('isEnding(): %s is soon: %s', (end_at, isSoon) => {
    expect(isEnding({ end_at, timezone: 'Europe/Paris' }, now)).toBe(isSoon);
  });

  const running = {
    id: '5',
    status: 'active',
    timezone: 'Europe/Paris',
    created_at: '2026-01-01T00:00:00Z',
    raised: '50',
  };
  it.each([
    ['2026-11-28', '100', 'active', 'Ending soon'],
    ['2026-11-28', null, 'active', 'Ending soon'],
    ['2027-03-01', '100', 'active', 'Running'],
    ['2027-03-01', '20', 'active', 'Running'],
    ['2027-03-01', null, 'active', 'No goal or end date'],
    [null, '100', 'active', 'No goal or end date'],
    [null, '20', 'active', 'No goal or end date'],
    ['2026-11-01', '100', 'ended', 'Ended or unpublished'],
    ['2026-11-01', '100', 'active', 'Ended or unpublished'],
    ['2026-11-28', '100', 'draft', 'Ended or unpublished'],
  ])('campaignGroup(): ends %s, goal %s, %s: %s', (end_at, goal, status, group) => {
    const campaign = { ...running, end_at, goal, status, currency: 'EUR' };
    expect(campaignGroups[campaignGroup(campaign, paceOf(campaign, now))]).toBe(group);
  });

  it.each([null, '', 'soon', '0000-00-00'])('has no label for %j', (end_at) => {
    expect(endDay({ end_at, timezone: 'Europe/Paris' })).toBeNull();
    expect(campaignEndLabel({ end_at, timezone: 'Europe/Paris' }, now)).toBe('');
  });

  it('uses the viewer’s time zone when the campaign’s is unknown', () => {
    expect(campaignEndLabel({ end_at: '2026-12-13T12:00:00Z', timezone: 'Eastern Time (US & Canada)' }, now)).toBe(
      'Ends in 23 days',
    );
  });

  it('counts calendar days across daylight saving changes', () => {
    const zones = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));
    fc.assert(
      fc.property(zones, fc.integer({ min: 3, max: 2000 }), (timezone, days) => {
        const end_at = new Date(now + days * 86_400_000).toISOString();
        const said = Number(
          /^Ends in ([\d,]+) days$/.exec(campaignEndLabel({ end_at, timezone }, now))?.[1]?.replace(',', ''),
        );
        expect(Math.abs(said - days)).toBeLessThanOrEqual(1);
      }),
      { numRuns },
    );
  });
});
