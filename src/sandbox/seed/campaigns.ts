/** 24 campaigns: their names and kinds are written out, their dates are offsets. */
import type { Db } from '../database.ts';
import { type Status, told, type Told, type Type, zones } from './campaign-texts.ts';
import { type Calendar, day, hour, stamp } from './calendar.ts';

export interface Campaign {
  id: number;
  title: string;
  type: Type;
  status: Status;
  currency: string;
  timezone: string;
  /** When gifts could be made. */
  from: number;
  until: number;
  /** When the campaign itself ends. */
  end: number | null;
  /** How many of the gifts go here. */
  share: number;
  /** When the event begins. */
  event: number | null;
}

const firstId = 76;

export function plannedCampaigns(calendar: Calendar): Campaign[] {
  return told(calendar.year).map((campaign, index) => {
    const end = campaign.until === undefined ? null : calendar.ago(campaign.until, '23:00');
    const event = campaign.event === undefined ? null : calendar.ago(campaign.event, '17:30');
    return {
      id: firstId + index,
      title: campaign.title,
      type: campaign.type,
      status: campaign.status ?? 'active',
      currency: campaign.currency,
      timezone: zones[campaign.zone],
      from: calendar.ago(campaign.from, '09:15'),
      until: Math.min(end ?? calendar.now, event ?? calendar.now, calendar.now),
      end: end ?? (event === null ? null : event + day),
      share: campaign.share,
      event,
    };
  });
}

/** `raised` and `donors` are filled in when the transactions are known. */
export function seedCampaigns(db: Db, calendar: Calendar): Campaign[] {
  const campaigns = plannedCampaigns(calendar);
  for (const [index, text] of told(calendar.year).entries()) {
    const campaign = campaigns[index];
    if (campaign) insert(db, calendar, campaign, text, index);
  }
  return campaigns;
}

function insert(db: Db, calendar: Calendar, campaign: Campaign, text: Told, index: number): void {
  const { id, type, title, status, timezone, currency, from, end, event } = campaign;
  const slug = text.code.toLowerCase();
  db.insert('campaigns', {
    id,
    code: text.code,
    event_id: event === null ? null : 300 + index,
    type,
    title,
    subtitle: text.subtitle ?? null,
    description: text.description ?? `<p>${text.subtitle ?? title}. Every gift is acknowledged within two days.</p>`,
    slug,
    url: `https://give.northquay.example.org/${slug}`,
    cover: index % 4 === 3 ? null : `https://images.northquay.example.org/covers/${slug}.jpg`,
    status,
    timezone,
    end_at: stamp(end),
    created_at: stamp(from),
    updated_at: stamp(calendar.ago(Math.min(text.from, 2 + index), '16:40')),
    currency,
    goal: text.goal === undefined ? null : text.goal * 100,
    settings: JSON.stringify(settingsOf(index)),
    event: event === null ? null : JSON.stringify(eventOf(text, event, from, timezone)),
  });
}

function settingsOf(index: number) {
  const settings = [
    { name: 'show_donor_wall', value: index % 2 === 0 ? '1' : '0' },
    { name: 'min_gift', value: '5.00' },
    { name: 'thank_you_page', value: 'default' },
  ];
  return index % 6 === 5 ? [] : settings.slice(0, 1 + (index % 3));
}

function eventOf({ title, place }: Told, start: number, from: number, timezone: string) {
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
