/** The demo world: the same rows every time, their dates as offsets from the day of seeding. */
import { faker } from '@faker-js/faker/locale/en';
import type { Db } from '../database.ts';
import { Calendar } from './calendar.ts';
import { plannedCampaigns, seedCampaigns } from './campaigns.ts';
import { seedContacts, seedTies } from './contacts.ts';
import { planGifts, singleGifts } from './donations.ts';
import { draw } from './draw.ts';
import { type Gift, settle } from './gifts.ts';
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

/** Ids follow time: the newest transaction is 90417. */
function seedTransactions(db: Db, calendar: Calendar, gifts: readonly Gift[]) {
  const ids = new Map(gifts.toSorted((a, b) => a.at - b.at).map((gift, index) => [gift, firstTransaction + index]));
  const transactions = Array.from(ids, ([gift, id]) => {
    draw('transaction', id);
    return { id, ...settle(gift, calendar) };
  });
  for (const transaction of transactions) db.insert('transactions', transaction);
  return { transactions, ids };
}

/** `raised` and `donors` count captured transactions that are not refunded. */
export function countGiving(db: Db): void {
  db.exec(`UPDATE campaigns SET (raised, donors) = (
    SELECT coalesce(sum(amount), 0), count(DISTINCT contact_id) FROM transactions
    WHERE campaign_id = campaigns.id AND captured AND NOT refunded
  )`);
}
