/**
 * The outlook of the board report: campaigns on the way to their goals, and upcoming events with their tickets.
 *
 * Campaigns: active ones with a goal and an end, next to end first. Events: from today on. A ticket counts if it or its
 * transaction names the campaign.
 */
import { endDay, goalProgress } from '#domain/campaign.ts';
import { calendarDay, knownZone } from '#domain/values/calendar.ts';
import { idOf, textOf } from '#api/fields.ts';
import { type CampaignWorld, ticketsOf } from './campaign.ts';
import { pacesIn } from './campaigns.ts';

export interface Ahead {
  /** Percent of the goal, as decimal text: raised so far, and projected by the end. */
  campaigns: readonly { id: string; title: string; ends: string; raised: string; projected: string }[];
  events: readonly { id: string; title: string; day: string; sold: number | null }[];
}

/** `most`: the limit for campaigns, and for events. */
export function aheadIn(
  { store, gifts }: Pick<CampaignWorld, 'store' | 'gifts'>,
  { now, today, most }: { now: number; today: string; most: number },
): Ahead {
  const rows = store.rows('listCampaigns');
  const { paces } = pacesIn(rows, gifts, now);
  const campaigns = rows.flatMap((row) => {
    const [id, ends] = [idOf(row.id), endDay(row)];
    const { straight = null, standing = null } = (id !== null && paces[id]) || {};
    const [raised, projected] = [goalProgress(row.raised, row.goal), goalProgress(straight, row.goal)];
    if (id === null || ends === null || standing === null || raised === null || projected === null) return [];
    return [{ id, title: textOf(row.title), ends, raised: raised.percent, projected: projected.percent }];
  });
  const events = rows.flatMap((row) => {
    const { start_at, timezone } = row.event;
    const id = idOf(row.id);
    const day = start_at ? calendarDay(start_at, knownZone(timezone || row.timezone)) : null;
    return id !== null && day !== null && day >= today ? [{ id, title: textOf(row.title), day }] : [];
  });
  return {
    campaigns: campaigns.toSorted((one, other) => (one.ends < other.ends ? -1 : 1)).slice(0, most),
    events: events
      .toSorted((one, other) => (one.day < other.day ? -1 : 1))
      .slice(0, most)
      .map((event) => ({ ...event, sold: ticketsOf({ store, gifts }, event.id, 0).sold })),
  };
}
