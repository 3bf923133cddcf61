/** The demo world: the same rows every time, with dates relative to the day of seeding. */
import { faker } from '@faker-js/faker/locale/en';
import type { Db } from '#sandbox/database.ts';
import { Calendar, day } from './calendar.ts';
import { type Campaign, campaignRow, laterAtHome, plannedCampaigns, seedCampaigns } from './campaigns.ts';
import { type Contact, seedContacts, seedTies } from './contacts.ts';
import { between, chance, draw, fake, pick, sometime } from './draw.ts';
import { type Gift, line, settle } from './gifts.ts';
import { plannedFamilies, seedHouseholds } from './households.ts';
import { seedMessages, seedWebhooks } from './outreach.ts';
import { seedPayouts } from './payouts.ts';
import { plannedPledges, pledgePayments, seedPledges } from './pledges.ts';
import { plannedCodes, seedCodes, seedItems } from './shop.ts';
import { plannedPurchases, seedTickets } from './tickets.ts';
import { untidy } from './untidy.ts';

const transactionCount = 6000;
const firstTransaction = 84_418;

export function seedDemo(db: Db, today: Date): void {
  faker.setDefaultRefDate(today);
  const calendar = new Calendar(today);
  const campaigns = plannedCampaigns(calendar);
  seedCampaigns(db, campaigns);
  const families = plannedFamilies();
  const names = new Map(families.flatMap(({ name, members }) => members.map((member) => [member, name] as const)));
  const contacts = seedContacts(db, calendar, names);
  seedTies(db, contacts);
  seedHouseholds(db, calendar, families);
  untidy(db);

  const pledges = plannedPledges(calendar, campaigns, contacts);
  const codes = plannedCodes(campaigns);
  const purchases = plannedPurchases(seedItems(db, campaigns), codes, contacts);
  const promised = [
    ...pledgePayments(pledges, calendar),
    ...purchases.map(({ gift }) => gift),
    ...planGifts(calendar, campaigns, contacts),
  ];
  const gifts = [...promised, ...singleGifts(transactionCount - promised.length, campaigns, contacts)];
  const { transactions, ids } = seedTransactions(db, calendar, gifts);

  seedPledges(db, calendar, pledges, transactions);
  seedTickets(db, calendar, purchases, ids);
  seedCodes(db, calendar, codes);
  seedPayouts(db, calendar, campaigns, transactions);
  countGiving(db);
  seedMessages(db, calendar);
  seedWebhooks(db, calendar);
}

/**
 * The worlds that people try show one American organization. The others also have campaigns in London and Paris, and a
 * payout that's short, for tests. `abroad`: the code of the campaign that stays in London.
 */
const stories = {
  sandbox: { abroad: '', everyPayoutTies: false },
  'live-demo': { abroad: 'AINE', everyPayoutTies: true },
};

export type Story = keyof typeof stories;

/** Rewrites the demo world as one organization's. Totals don't change, because no gift does. */
export function retell(db: Db, today: Date, story: Story): void {
  const { abroad, everyPayoutTies } = stories[story];
  const campaigns = plannedCampaigns(new Calendar(today), (code) => code !== abroad);
  for (const [index, campaign] of campaigns.entries())
    db.update('campaigns', campaign.id, campaignRow(campaign, index));
  const later = `strftime('%Y-%m-%dT%H:%M:%SZ', checked_in_at, '+${laterAtHome} hours')`;
  db.run(
    `UPDATE tickets SET checked_in_at = ${later}, updated_at = max(updated_at, ${later})
    WHERE checked_in_at IS NOT NULL AND transaction_id IN (
      SELECT id FROM transactions WHERE campaign_id IN (SELECT value FROM json_each(?))
    )`,
    [campaigns.filter(({ moved }) => moved).map(({ id }) => id)],
  );
  db.exec(`
    UPDATE transactions SET timezone = (SELECT timezone FROM campaigns WHERE id = campaign_id);
    UPDATE payouts SET currency = (SELECT currency FROM campaigns WHERE id = campaign_id);
    UPDATE contact_addresses SET country = 'US';
  `);
  if (everyPayoutTies) db.exec('UPDATE payouts SET payout = amount - fee - tip');
}

/** IDs follow time: the newest transaction is 90417. */
function seedTransactions(db: Db, calendar: Calendar, gifts: readonly Gift[]) {
  const ids = new Map(gifts.toSorted((a, b) => a.at - b.at).map((gift, index) => [gift, firstTransaction + index]));
  const transactions = Array.from(ids, ([gift, id]) => {
    draw('transaction', id);
    return { id, ...settle(gift, calendar) };
  });
  for (const transaction of transactions) db.insert('transactions', transaction);
  return { transactions, ids };
}

/** `raised` and `donors` count captured transactions that weren't refunded. */
export function countGiving(db: Db): void {
  db.exec(`UPDATE campaigns SET (raised, donors) = (
    SELECT coalesce(sum(amount), 0), count(DISTINCT contact_id) FROM transactions
    WHERE campaign_id = campaigns.id AND captured AND NOT refunded
  )`);
}

// Gifts without a pledge: monthly plans and single gifts.

const plans = 60;
const monthlyCents = [500, 1000, 1000, 1500, 2000, 2500, 5000, 10_000];
const onceCents = [
  500, 1000, 1500, 2000, 2500, 2500, 2500, 4000, 5000, 5000, 5000, 7500, 10_000, 10_000, 15_000, 18_000, 25_000, 50_000,
  100_000, 250_000,
];

function planGifts(calendar: Calendar, campaigns: readonly Campaign[], contacts: readonly Contact[]): Gift[] {
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

function singleGifts(count: number, campaigns: readonly Campaign[], contacts: readonly Contact[]): Gift[] {
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
