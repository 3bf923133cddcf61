/**
 * The campaigns of campaigns.json with IDs and dates. There, `goal` is in whole units of the currency; `from`, `until`,
 * and `event` are days before the day of seeding; `homePlace` is the event's location once the campaign has moved to New
 * York; and `share` is the campaign's share of gifts.
 */
import type { Db } from '#sandbox/database.ts';
import { type Calendar, day, hour, stamp } from './calendar.ts';
import table from './campaigns.json' with { type: 'json' };

export type Campaign = ReturnType<typeof plannedCampaigns>[number];

/** Hours from evening in London and Paris to evening in New York, roughly. */
export const laterAtHome = 6;

/** @param isHome whether a campaign in London or Paris moves to New York, and to dollars */
export function plannedCampaigns(calendar: Calendar, isHome: (code: string) => boolean = () => false) {
  const { year } = calendar;
  const numbers: Record<string, number> = { year, lastYear: year - 1, yy: year % 100, lastYy: (year - 1) % 100 };
  const dated = (text: string) => text.replace(/\{(\w+)\}/, (_, word: string) => String(numbers[word]));
  return table.map((row, index) => {
    const moved = row.currency !== 'USD' && isHome(row.code);
    const end = row.until === undefined ? null : calendar.ago(row.until, '23:00');
    const hasEnded = end !== null && end < calendar.now;
    const event = row.event === undefined ? null : calendar.ago(row.event, '17:30') + (moved ? laterAtHome * hour : 0);
    return {
      ...row,
      title: dated(row.title),
      code: dated(row.code),
      ...(moved && { timezone: 'America/New_York', currency: 'USD' }),
      place: (moved && row.homePlace) || row.place,
      moved,
      id: 76 + index,
      status: row.unpublished ? 'unpublished' : hasEnded && !row.leftActive ? 'inactive' : 'active',
      /** When gifts were possible. */
      from: calendar.ago(row.from, '09:15'),
      until: Math.min(end ?? calendar.now, event ?? calendar.now, calendar.now),
      /** When the campaign ends. */
      end: end ?? (event === null ? null : event + day),
      /** When the event starts. */
      event,
      updated: calendar.ago(Math.min(row.from, 2 + index), '16:40'),
    };
  });
}

/** `raised` and `donors` follow later, from the transactions. */
export function seedCampaigns(db: Db, campaigns: readonly Campaign[]): void {
  for (const [index, campaign] of campaigns.entries()) db.insert('campaigns', campaignRow(campaign, index));
}

export function campaignRow(campaign: Campaign, index: number) {
  const { id, code, type, title, subtitle = null, status, timezone, currency, goal, event } = campaign;
  const slug = code.toLowerCase();
  return {
    id,
    code,
    event_id: event === null ? null : 300 + index,
    type,
    title,
    subtitle,
    description: campaign.description ?? `<p>${subtitle ?? title}. Every gift is acknowledged within two days.</p>`,
    slug,
    url: `https://give.northquay.example.org/${slug}`,
    cover: index % 4 === 3 ? null : `https://images.northquay.example.org/covers/${slug}.jpg`,
    status,
    timezone,
    end_at: stamp(campaign.end),
    created_at: stamp(campaign.from),
    updated_at: stamp(campaign.updated),
    currency,
    goal: goal === undefined ? null : goal * 100,
    settings: settingsOf(index),
    event: event === null ? null : eventOf(campaign, event),
  };
}

function settingsOf(index: number) {
  const settings = [
    { name: 'show_donor_wall', value: index % 2 === 0 ? '1' : '0' },
    { name: 'min_gift', value: '5.00' },
    { name: 'thank_you_page', value: 'default' },
  ];
  return index % 6 === 5 ? [] : settings.slice(0, 1 + (index % 3));
}

function eventOf({ title, place, from, timezone }: Campaign, start: number) {
  const streamed = title.startsWith('Lantern') || title.startsWith('Spring');
  return {
    title: title.startsWith('Spring Gala') ? 'Spring Gala Supper' : title,
    type: streamed ? 'hybrid' : 'in_person',
    location_name: place?.split(',')[0],
    address_formatted: place,
    google_place_id: `ChIJ${title.replaceAll(/[^A-Za-z]/g, '').slice(0, 12)}Q0c`,
    start_at: stamp(start),
    end_at: stamp(start + 4.5 * hour),
    timezone,
    details: 'Doors open half an hour before. Step-free access from the side street.',
    private: title.startsWith('Sailing') ? 1 : 0,
    tickets_required: title.startsWith('Summer') ? 0 : 1,
    livestream: streamed ? 1 : 0,
    livestream_start_at: streamed ? stamp(start + hour / 2) : null,
    livestream_end_at: streamed ? stamp(start + 3 * hour) : null,
    created_at: stamp(from),
    updated_at: stamp(from + 3 * day),
  };
}
