/** Gifts without a pledge: monthly plans, and those that fill the list up. */
import { type Calendar, day } from './calendar.ts';
import type { Campaign } from './campaigns.ts';
import type { Contact } from './contacts.ts';
import { between, chance, draw, fake, pick, random } from './draw.ts';
import type { Gift } from './gifts.ts';

const plans = 60;
const monthlyCents = [500, 1000, 1000, 1500, 2000, 2500, 5000, 10_000];
const onceCents = [
  500, 1000, 1500, 2000, 2500, 2500, 2500, 4000, 5000, 5000, 5000, 7500, 10_000, 10_000, 15_000, 18_000, 25_000, 50_000,
  100_000, 250_000,
];

export function planGifts(calendar: Calendar, campaigns: readonly Campaign[], contacts: readonly Contact[]): Gift[] {
  const monthly = campaigns.filter(
    ({ type, share, until }) => type === 'general' && share > 0 && until === calendar.now,
  );
  return Array.from({ length: plans }, (_, index) => {
    draw('plan', index);
    const plan = index === 0 ? 'pl_7Qx2' : `pl_${fake().string.alphanumeric(6)}`;
    const campaign = pick(monthly);
    const contact = pick(contacts).id;
    const price = pick(monthlyCents);
    const method = pick(['card', 'card', 'ach', 'digital_wallet']);
    const start = campaign.from + Math.floor(random() * (calendar.now - campaign.from));
    const gifts: Gift[] = [];
    for (let at = start - (start % 1000); at < calendar.now && gifts.length < 30; at += 30 * day) {
      gifts.push({ contact, campaign, at, plan, method, lines: [donation('Monthly gift', price)] });
    }
    return gifts;
  }).flat();
}

export function singleGifts(count: number, campaigns: readonly Campaign[], contacts: readonly Contact[]): Gift[] {
  const shared = sharedOut(campaigns);
  return Array.from({ length: count }, (_, number) => {
    draw('donation', number);
    return singleGift(number, shared, contacts);
  });
}

/** Campaigns as often as their share of the gifts. */
export function sharedOut(campaigns: readonly Campaign[]): Campaign[] {
  return campaigns.flatMap((campaign) => Array<Campaign>(campaign.share).fill(campaign));
}

export function singleGift(
  number: number,
  shared: readonly Campaign[],
  contacts: readonly Pick<Contact, 'id'>[],
): Gift {
  const campaign = pick(shared);
  const at = campaign.from + Math.floor(random() * (campaign.until - campaign.from));
  return {
    contact: someone(contacts),
    campaign,
    at: at - (at % 1000),
    lines: [donation(campaign.title, cents(number))],
  };
}

/** A few people give often. */
function someone(contacts: readonly Pick<Contact, 'id'>[]): number {
  const place = Math.floor(random() ** 2 * contacts.length);
  return contacts[place]?.id ?? 0;
}

function cents(number: number): number {
  if (number % 400 === 17) return 0;
  return chance(0.12) ? between(101, 99_999) : pick(onceCents);
}

function donation(description: string, price: number): Gift['lines'][number] {
  return { type: 'donation', subtype: 'donation', description, quantity: 1, price, discount: 0 };
}
