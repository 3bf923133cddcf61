/** Ticket items and discount codes of all event campaigns. */
import type { Db } from '#sandbox/database.ts';
import { type Calendar, day, stamp } from './calendar.ts';
import type { Campaign } from './campaigns.ts';
import { draw, pick } from './draw.ts';

export type Item = ReturnType<typeof seedItems>[number];
export type Code = ReturnType<typeof plannedCodes>[number];

/** Prices in cents. */
const kinds = [
  { name: 'General admission', price: 3500, retail: null, subtype: 'digital', scope: 'registrant' },
  { name: 'Supper seat', price: 7500, retail: 9000, subtype: 'physical', scope: 'event' },
  { name: 'Table of ten', price: 65_000, retail: 75_000, subtype: 'hybrid', scope: 'event' },
  { name: 'Volunteer', price: 0, retail: null, subtype: null, scope: null },
] as const;

export function seedItems(db: Db, campaigns: readonly Campaign[]) {
  const items = ofEvents(campaigns, 1201, kinds);
  for (const { id, campaign, name, price, retail, subtype, scope } of items) {
    draw('item', id);
    db.insert('ticket_items', {
      id,
      campaign_id: campaign.id,
      name,
      description: retail === null ? null : `${name}, with supper and a program.`,
      price: price / 100,
      total_quantity: price === 0 ? null : pick([40, 80, 120, 250]),
      subtype,
      active: campaign.status === 'active',
      retail_price: retail === null ? null : retail / 100,
      bundle_only: false,
      hide_remaining: price > 50_000,
      scope,
      bundles: name.startsWith('Table') ? ['10 × Supper seat'] : null,
      custom_fields: price === 0 ? null : ['Dietary needs', 'Seat near'],
      pictures: price === 7500 ? [`https://images.northquay.example.org/items/${id}.jpg`] : null,
    });
  }
  return items;
}

const offers = [
  { word: 'EARLY', type: 'percentage', amount: 20 },
  { word: 'STAFF', type: 'percentage', amount: 100 },
  { word: 'FRIEND', type: 'fixed', amount: 15 },
  { word: 'OLD', type: 'percentage', amount: 12.5 },
] as const;

export function plannedCodes(campaigns: readonly Campaign[]) {
  return ofEvents(campaigns, 1601, offers).map((offer) => ({ ...offer, used: 0, /** Cents. */ saved: 0 }));
}

/** Returns each kind for each event campaign, numbered from `firstId`. */
function ofEvents<Kind extends object>(campaigns: readonly Campaign[], firstId: number, kinds: readonly Kind[]) {
  return campaigns
    .filter(({ type }) => type === 'event')
    .flatMap((campaign) => kinds.map((kind) => ({ campaign, ...kind })))
    .map((row, index) => ({ id: firstId + index, ...row }));
}

/** Returns the cents off a price, at most the price. */
export function discountOf({ type, amount }: Code, cents: number): number {
  return type === 'fixed' ? Math.min(cents, amount * 100) : Math.round((cents * amount) / 100);
}

/** Runs after the purchases, which count uses and savings. */
export function seedCodes(db: Db, calendar: Calendar, codes: readonly Code[]): void {
  for (const [index, { id, campaign, word, type, amount, used, saved }] of codes.entries()) {
    const kind = index % offers.length;
    db.insert('discount_codes', {
      id,
      campaign_id: campaign.id,
      code: `${word}${campaign.id}`,
      type,
      amount,
      used,
      uses: kind === 2 ? null : Math.max(50, used),
      active: kind !== 3 && campaign.status === 'active',
      total_discount: saved,
      items: kind === 0 ? ['General admission', 'Supper seat'] : null,
      starts_at: kind === 2 ? null : stamp(campaign.from),
      expires_at: kind === 0 ? stamp(campaign.from + 60 * day) : null,
      created_at: stamp(campaign.from),
      updated_at: stamp(calendar.past(campaign.from + (kind + 1) * day)),
    });
  }
}
