/**
 * Parses transactions as deployed platforms send them: a row with the donor, campaign, and method, and a list,
 * `transactions`, with one entry per payment in the specification's format. Such a row becomes one transaction, whose
 * fields come from the row, otherwise from its payments. README.md, "Transactions of deployed platforms".
 */
import { all, isObject, type Kind, type Text, toList, toText } from './fields.ts';

/** Fields of a row beyond the specification. Missing fields are omitted. */
const more = all(
  toText,
  'number campaign_id campaign_code contact_id member_id team_id fund_id fund_code first_name last_name company email phone status method payment_method currency payout_id check_number check_deposited_at transacted_at created_at external_id communication_opt_in',
);

/** `dedication`, `giving_space`, `address`, `custom_fields`, `utm_parameters`, and `transactions` are left unparsed. */
export type Deployed = { [Field in keyof typeof more]?: Text };

/** The value of `refunded` if only some payments were refunded. */
const partly = 'partly';

/** Fields that a row has from its payment, if there's only one: with several, their amounts aren't the row's. */
const ofOnly = [
  'amount',
  'fee',
  'fee_covered',
  'donated',
  'payout',
  'fair_market_value_amount',
  'tax_deductible_amount',
] as const;
/** Fields that a row has from the first payment with a value. */
const ofFirst = ['plan_id', 'pledge_id', 'timezone', 'is_recurring'] as const;
/** Fields that a row has from the last payment with a value. */
const ofLast = ['captured_at', 'refunded_at'] as const;

type Field = (typeof ofOnly | typeof ofFirst | typeof ofLast)[number] | 'captured' | 'refunded';
type Specified = Record<Field, Text> & { line_items: unknown[] };

/** Parses rows of both kinds, and records differences from the specification. */
export function orDeployed<T extends Specified>(specified: Kind<T>): Kind<T & Deployed> {
  return {
    ...specified,
    read(value, path) {
      const row: T & Deployed = specified.read(value, path);
      const rest: Record<string, unknown> = row as object as Record<string, unknown>;
      for (const field of Object.keys(more)) {
        if (Object.hasOwn(row, field)) rest[field] = toText(rest[field]);
      }
      const payments = toList(rest['transactions'])
        .filter(isObject)
        .map((payment) => specified.read(payment, `${path}.transactions[]`));
      if (payments.length > 0) fill(row, payments);
      return row;
    },
  };
}

function fill(row: Specified, payments: readonly Specified[]): void {
  const given = (field: Field) => payments.map((payment) => payment[field]).filter(Boolean);
  const captured = payments.map((payment) => plain(payment.captured));
  const refunded = payments.map((payment) => plain(payment.refunded));
  row.captured ??= agreed(captured) ?? (captured.includes('false') ? 'false' : null);
  row.refunded ??= agreed(refunded) ?? (refunded.includes('true') ? partly : null);
  const [first, second] = payments;
  if (first && !second) for (const field of ofOnly) row[field] ??= first[field];
  for (const field of ofFirst) row[field] ??= given(field)[0] ?? null;
  for (const field of ofLast) row[field] ??= given(field).at(-1) ?? null;
  if (row.line_items.length === 0) row.line_items = payments.flatMap(({ line_items }) => line_items);
}

/** Normalizes a boolean's spelling. */
function plain(said: Text): Text {
  if (/^(?:true|1|yes)$/i.test(said ?? '')) return 'true';
  return /^(?:false|0|no)$/i.test(said ?? '') ? 'false' : said;
}

function agreed([first = null, ...others]: readonly Text[]): Text {
  return others.every((said) => said === first) ? first : null;
}
