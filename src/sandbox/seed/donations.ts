/** Gifts without a pledge: monthly plans and single gifts. */
import { type Calendar, day } from './calendar.ts';
import type { Campaign } from './campaigns.ts';
import type { Contact } from './contacts.ts';
import { between, chance, draw, fake, pick, sometime } from './draw.ts';
import { type Gift, line } from './gifts.ts';

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
    const gifts: Gift[] = [];
    for (let at = sometime(campaign.from, calendar.now); at < calendar.now && gifts.length < 30; at += 30 * day) {
      gifts.push({ contact, campaign, at, plan, method, lines: [line('donation', 'Monthly gift', price)] });
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

/** Repeats each campaign by its share of gifts. */
function sharedOut(campaigns: readonly Campaign[]): Campaign[] {
  return campaigns.flatMap((campaign) => Array<Campaign>(campaign.share).fill(campaign));
}

function singleGift(number: number, shared: readonly Campaign[], contacts: readonly Pick<Contact, 'id'>[]): Gift {
  const campaign = pick(shared);
  const at = sometime(campaign.from, campaign.until);
  // A few people give often.
  const contact = pick(contacts, 2).id;
  return { contact, campaign, at, lines: [line('donation', campaign.title, cents(number))] };
}

function cents(number: number): number {
  if (number % 400 === 17) return 0;
  return chance(0.12) ? between(101, 99_999) : pick(onceCents);
}
