/** 700 pledges and their payments. */
import type { Db } from '#sandbox/database.ts';
import { type Calendar, dateOnly, day, stamp } from './calendar.ts';
import type { Campaign } from './campaigns.ts';
import type { Contact } from './contacts.ts';
import { between, chance, draw, pick, sometimes } from './draw.ts';
import { type Gift, line, type Transaction } from './gifts.ts';

const firstId = 20_001;
const count = 700;

export type Pledge = ReturnType<typeof plannedPledges>[number];

/** `every`: days between installments. */
const rhythms = [
  { every: 0, frequency: null, counts: [1] },
  { every: 0, frequency: null, counts: [1] },
  { every: 30, frequency: 'monthly', counts: [6, 12, 24] },
  { every: 91, frequency: 'quarterly', counts: [4, 8] },
  { every: 365, frequency: 'annually', counts: [2, 3, 5] },
];

const friendly = { fulfilled: 'Fulfilled', canceled: 'Canceled', overdue: 'Past due', active: 'On schedule' };
const memos = [
  'Made at the gala',
  'Board challenge',
  'By phone with the director',
  'In honor of M. O’Brien',
  'Match pending',
];
const instalmentCents = [1000, 2500, 2500, 5000, 5000, 8333, 10_000, 25_000, 50_000, 250_000];

export function plannedPledges(calendar: Calendar, campaigns: readonly Campaign[], contacts: readonly Contact[]) {
  const open = campaigns.filter(({ share, from, until }) => share > 0 && until - from > 40 * day);
  return Array.from({ length: count }, (_, index) => {
    const id = firstId + index;
    draw('pledge', id);
    const campaign = pick(open);
    const { every, frequency, counts } = pick(rhythms);
    const instalments = pick(counts);
    // IDs follow creation. The oldest pledge is three years old.
    const aim = calendar.now - Math.round((1 - index / count) * 1080) * day;
    const created = Math.min(Math.max(aim, campaign.from), campaign.until - day) + between(0, 40_000) * 1000;
    const first = created + between(1, 20) * day;
    const cancellation = first + between(10, 200) * day;
    return {
      id,
      contact: id === 20_418 ? 4821 : pick(contacts).id,
      campaign,
      /** Cents. */
      amount: pick(instalmentCents) * instalments,
      created,
      frequency,
      first,
      last: first + (instalments - 1) * every * day,
      /** Due dates of the installments. */
      dues: Array.from({ length: instalments }, (_, number) => first + number * every * day),
      canceled: cancellation < calendar.now && chance(0.08) ? cancellation : null,
    };
  });
}

/** Installments due by now. Some pledges stop paying. */
export function pledgePayments(pledges: readonly Pledge[], calendar: Calendar): Gift[] {
  return pledges.flatMap((pledge) => {
    draw('payment', pledge.id);
    const method = pick(['card', 'card', 'ach', 'check']);
    const gifts: Gift[] = [];
    const { contact, campaign, dues, amount } = pledge;
    for (const [index, due] of dues.entries()) {
      const at = due + between(0, 60_000) * 1000;
      if (at >= (pledge.canceled ?? calendar.now) || chance(0.03)) break;
      const description = dues.length === 1 ? 'Pledge payment' : `Pledge payment ${index + 1} of ${dues.length}`;
      const lines = [line('donation', description, amount / dues.length)];
      gifts.push({ contact, campaign, at, pledge: pledge.id, method, lines });
    }
    return gifts;
  });
}

/** `amount_fulfilled` is the sum of the pledge's captured transactions that weren't refunded. */
export function seedPledges(
  db: Db,
  calendar: Calendar,
  pledges: readonly Pledge[],
  transactions: readonly Transaction[],
): void {
  const paid = new Map<number, number>();
  for (const { pledge_id, amount, captured, refunded } of transactions) {
    if (pledge_id !== null && captured && !refunded) paid.set(pledge_id, (paid.get(pledge_id) ?? 0) + amount);
  }
  for (const pledge of pledges) {
    draw('progress', pledge.id);
    const fulfilled = paid.get(pledge.id) ?? 0;
    const next = pledge.dues.find((due) => due >= calendar.now);
    const status = statusOf(pledge, fulfilled, calendar);
    const waiting = status === 'active' || status === 'overdue';
    db.insert('pledges', {
      id: pledge.id,
      contact_id: pledge.contact,
      campaign_id: pledge.campaign.id,
      fund_id: sometimes(0.6, () => between(11, 15)),
      type: pledge.frequency ? 'installments' : 'one_time',
      status,
      status_friendly: friendly[status],
      amount: pledge.amount,
      amount_fulfilled: fulfilled,
      amount_remaining: pledge.amount - fulfilled,
      allow_custom_amount: chance(0.3),
      installment_frequency: pledge.frequency,
      first_installment_date: dateOnly(pledge.first),
      next_installment_date: waiting && next !== undefined ? dateOnly(next) : null,
      expected_fulfillment_date: dateOnly(pledge.last),
      memo: sometimes(0.2, () => pick(memos)),
      auto_remind: chance(0.5),
      last_reminded_at: waiting ? sometimes(0.3, () => stamp(calendar.ago(between(2, 60)))) : null,
      fee_coverage_type: sometimes(0.7, () => pick(['optional', 'required', 'none'])),
      fee_coverage_visibility: sometimes(0.7, () => pick(['visible', 'hidden'])),
      include_in_campaign_goal: chance(0.8),
      tips_enabled: chance(0.4),
      canceled_at: stamp(pledge.canceled),
      created_at: stamp(pledge.created),
      updated_at: stamp(calendar.past(Math.max(pledge.created, pledge.canceled ?? 0) + between(0, 30) * day)),
    });
  }
}

function statusOf({ canceled, amount, last }: Pledge, fulfilled: number, calendar: Calendar) {
  if (canceled !== null) return 'canceled';
  if (fulfilled === amount) return 'fulfilled';
  return last < calendar.now ? 'overdue' : 'active';
}
