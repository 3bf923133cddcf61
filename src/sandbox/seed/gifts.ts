/** Gifts and their transactions: fees, capture, refund. */
import { type Calendar, day, hour, second, stamp } from './calendar.ts';
import type { Campaign } from './campaigns.ts';
import { between, chance, pick } from './draw.ts';

export interface Line {
  type: 'donation' | 'item';
  subtype: 'donation' | 'fee' | 'tip' | 'ticket';
  description: string;
  quantity: number;
  /** Cents per item. */
  price: number;
  /** Cents off the whole line. */
  discount: number;
}

/** Returns a line of one item without a discount. */
export function line(subtype: Line['subtype'], description: string, price: number): Line {
  return { type: subtype === 'donation' ? 'donation' : 'item', subtype, description, quantity: 1, price, discount: 0 };
}

export interface Gift {
  contact: number;
  campaign: Campaign;
  at: number;
  lines: Line[];
  pledge?: number;
  plan?: string;
  method?: string;
  /** Cents of the lines that the donor got something for. */
  received?: number;
}

export type Transaction = ReturnType<typeof settle>;

/** Methods that the platform pays out. The others go straight to the organization. */
export const paidOut: ReadonlySet<string> = new Set([
  'card',
  'ach',
  'digital_wallet',
  'paypal',
  'venmo',
  'cashapp',
  'terminal',
]);

/** Relative frequency of each method. */
const shares = {
  card: 47,
  ach: 7,
  digital_wallet: 12,
  check: 9,
  paypal: 3,
  terminal: 2,
  cash: 2,
  donor_advised_fund: 2,
};
const rare = ['venmo', 'cashapp', 'stock', 'in-kind', 'property', 'other'];
const methods = [...rare, ...Object.entries(shares).flatMap(([method, share]) => Array<string>(share).fill(method))];

/** Some transactions belong to a program or to a chapter, never to both. */
const scopes = [null, null, null, null, null, null, null, null, 'benefiting', 'chapters', 'chapters'];

const totalOf = ({ quantity, price, discount }: Line) => quantity * price - discount;

/** The processor's fee in cents: 2.9% plus 30 cents; for bank transfers 0.8%, at most 5.00. */
function feeFor(method: string, amount: number): number {
  if (amount === 0 || !paidOut.has(method)) return 0;
  return method === 'ach' ? Math.min(500, Math.round(amount * 0.008)) : Math.round(amount * 0.029) + 30;
}

/**
 * `amount` is the gift. A covered fee and a tip are separate lines on top. The organization gets amount - fee +
 * fee_covered.
 */
export function settle(gift: Gift, calendar: Calendar) {
  const amount = gift.lines.reduce((cents, one) => cents + totalOf(one), 0);
  const method = amount === 0 ? 'none' : (gift.method ?? pick(methods));
  const fee = feeFor(method, amount);
  const covered = fee > 0 && chance(0.35) ? fee : 0;
  const tip = fee > 0 && chance(0.12) ? Math.round(amount * pick([0.05, 0.1, 0.12])) : 0;
  const fate = fateOf(gift.at, method, amount, calendar);
  const counts = fate.captured !== null && fate.refunded === null;
  const received = gift.received ?? 0;
  const at = stamp(gift.at);
  const extras = [line('fee', 'Covered processing fee', covered), line('tip', 'Tip to the platform', tip)];
  const lines = [...gift.lines, ...extras.filter(({ price }) => price > 0)];
  return {
    contact_id: gift.contact,
    campaign_id: gift.campaign.id,
    pledge_id: gift.pledge ?? null,
    plan_id: gift.plan ?? null,
    method,
    scope: pick(scopes),
    amount,
    fee,
    fee_covered: covered,
    tip,
    donated: amount,
    payout: counts ? amount - fee + covered : 0,
    captured: fate.captured !== null,
    captured_at: stamp(fate.captured),
    timezone: gift.campaign.timezone,
    refunded: fate.refunded !== null,
    refunded_at: stamp(fate.refunded),
    line_items: lines.map((one) => ({ ...one, total: totalOf(one), created_at: at, updated_at: at })),
    fair_market_value_amount: received,
    tax_deductible_amount: amount - received,
    is_recurring: gift.plan !== undefined,
    transacted_at: at,
    created_at: stamp(fate.created),
    updated_at: stamp(Math.max(fate.created, fate.captured ?? 0, fate.refunded ?? 0)),
    check_deposited_at: stamp(fate.deposited),
  };
}

/** Checks are entered days later and captured on deposit. Bank transfers take hours. Some payments fail. */
function fateOf(at: number, method: string, amount: number, calendar: Calendar) {
  const isCheck = method === 'check' || method === 'donor_advised_fund';
  const created = isCheck ? calendar.past(at + between(0, 5) * day + between(0, 9) * hour) : at;
  const deposit = created + between(1, 7) * day;
  const deposited = isCheck && deposit < calendar.now ? deposit : null;
  const settled = isCheck ? deposited : at + (method === 'ach' ? 6 * hour : between(1, 90) * second);
  const failed = amount > 0 && chance(0.025);
  const captured = failed || settled === null || settled >= calendar.now ? null : settled;
  const back = (captured ?? at) + between(1, 40) * day + between(0, 20_000) * second;
  const refunded = captured !== null && amount > 0 && back < calendar.now && chance(0.03) ? back : null;
  return { created, deposited, captured, refunded };
}
