/** State of a bank reconciliation: the status of each statement line, and the unmatched lines and payouts. */
import { joinedPayout } from '#domain/lists/payouts.ts';
import { groupBy } from '#domain/values/collections.ts';
import { dayOf } from '#ui/format/days.ts';
import type { Payout } from '#api/resources.ts';
import { isVoid } from '#domain/payout.ts';
import {
  type Arrived,
  type BankAsked,
  isFee,
  type Match,
  type Matches,
  type Sent,
} from '#sync/questions/bank-match.ts';
import { fromUnits, toUnits } from '#domain/values/decimal.ts';
import type { BankLine } from './statement-lines.ts';

/** The currency to prefer for a sign of several, if no payout has one of them. */
const usualCurrencies = ['USD', 'EUR', 'GBP', 'JPY', 'CAD', 'AUD'];

/** Label of differences and lines that are bank fees. */
export const bankFee = 'Bank fee';

const decimals = 4;
export const formatUnits = (units: number) => fromUnits(BigInt(units), decimals);

export type LineStatus = 'suggested' | 'left' | 'matched' | 'fee' | 'skipped';

/** A decision on a line, as stored in its mark. `left`: a line that looks like a fee isn't one. */
export type Decision = { payouts: readonly string[]; as: string } | 'fee' | 'left' | 'skipped';

const plain: readonly string[] = ['fee', 'left', 'skipped'] satisfies Decision[];

export interface LineState {
  line: BankLine;
  /** The currency of the line, its payouts, or the account. */
  currency: string;
  /** The currency to look for payouts in. Empty for all. */
  within: string;
  units: number;
  status: LineStatus;
  /** The confirmed or suggested match. */
  match: Match | null;
  /** The reason recorded for the difference. Empty without a difference. */
  as: string;
}

export interface PayoutState extends Sent {
  payout: Payout;
  currency: string;
}

export interface Side {
  count: number;
  units: number;
}

export interface CurrencyState {
  currency: string;
  lines: Record<LineStatus | 'all', Side>;
  payouts: Record<Exclude<LineStatus, 'fee' | 'skipped'> | 'all', Side>;
  /** Differences of matched lines that were recorded as bank fees. */
  kept: Side;
}

/** A statement with its decisions, before suggestions. */
export interface BankOpen {
  lines: readonly LineState[];
  payouts: ReadonlyMap<string, PayoutState>;
  /** Payouts without a matched line. */
  free: readonly PayoutState[];
  /** The input for suggestions. */
  asked: BankAsked;
}

export interface BankState extends Omit<BankOpen, 'asked'> {
  /** True until suggestions reflect the latest decision. */
  isLooking: boolean;
  /** Payouts that aren't matched in any statement and aren't suggested. */
  left: readonly PayoutState[];
  currencies: readonly CurrencyState[];
  /** The first and last date of the statement. Empty if its lines have no dates. */
  from: string;
  to: string;
}

/** Returns the decision for a match. `as`: the reason to record for a difference. */
export function decisionFor({ payouts, difference }: Match, as: string): Decision {
  return { payouts, as: difference === 0 ? '' : as };
}

/** Returns the decision to store when the user undoes a line. A bank-fee line needs `left` so it isn't detected again. */
export function undone(line: LineState): Decision | null {
  return isFee(arrivedOf(line)) ? 'left' : null;
}

export function markOf(decision: Decision): string {
  return typeof decision === 'string' ? decision : JSON.stringify(decision);
}

/** Parses a mark. Null if it isn't a decision. */
export function decisionOf(mark: string | undefined): Decision | null {
  if (mark === undefined) return null;
  if (plain.includes(mark)) return mark as Decision;
  try {
    const { payouts, as } = JSON.parse(mark) as Record<string, unknown>;
    if (!Array.isArray(payouts) || !payouts.every((id) => typeof id === 'string')) return null;
    return { payouts, as: typeof as === 'string' ? as : '' };
  } catch {
    return null;
  }
}

function sentOf(payout: Payout): PayoutState | null {
  const units = payout.payout === null ? null : toUnits(payout.payout, decimals);
  if (payout.id === null || units === null) return null;
  const at = payout.paid_at || payout.expected_at;
  return {
    payout,
    id: payout.id,
    day: at ? dayOf(at) : null,
    units: Number(units),
    text: [joinedPayout.campaign(payout)?.title, payout.memo].filter(Boolean).join(' '),
    currency: joinedPayout.currency(payout).toUpperCase(),
  };
}

/** Returns the payouts that have an amount. */
export function sentIn(payouts: readonly Payout[]): readonly PayoutState[] {
  return payouts.flatMap((payout) => sentOf(payout) ?? []);
}

/** Returns how many payouts that count have an amount we can't read, or no ID: no line can be matched with them. */
export function unreadIn(payouts: readonly Payout[]): number {
  return payouts.filter((payout) => !isVoid(payout) && sentOf(payout) === null).length;
}

/** Returns the payouts' currencies, sorted by exact matches with the lines, then by number of payouts. */
export function currenciesOf(sent: readonly PayoutState[], lines: readonly BankLine[]): string[] {
  const arrived = new Set(lines.map(({ units }) => units));
  return [...groupBy(sent, ({ currency }) => currency)]
    .map(([currency, own]) => ({ currency, own, fits: own.filter(({ units }) => arrived.has(units)).length }))
    .toSorted((one, other) => other.fits - one.fits || other.own.length - one.own.length)
    .map(({ currency }) => currency);
}

interface Given {
  lines: readonly BankLine[];
  sent: readonly PayoutState[];
  /** The account's currency: the user's choice, else the likeliest. */
  currency: string;
  /**
   * True if the user chose the account's currency. Lines without a currency are in it then, and payouts in other currencies
   * aren't suggested for them.
   */
  isChosen?: boolean;
  /** Marks by line key. */
  marks: Readonly<Record<string, string>>;
}

export function openOf({ lines, sent, currency: usual, isChosen = false, marks }: Given): BankOpen {
  const byId = new Map(sent.map((one) => [one.id, one]));
  const taken = new Set(Object.values(marks).flatMap((mark) => payoutsOf(decisionOf(mark))));
  const free = sent.filter(({ id, payout }) => !taken.has(id) && !isVoid(payout));
  const known = [...new Set(sent.map((one) => one.currency))];
  // Without a choice, a line without a currency is in the one that everything else is in, or in an unknown one.
  const isOnly = known.length === 1 && lines.every((line) => currencyOf(line, known, usual) === '');
  const unsaid = isChosen || isOnly ? usual : '';
  const states = lines.map((line): LineState => {
    const { units } = line;
    const currency = currencyOf(line, known, usual);
    const given = decisionOf(marks[line.key]);
    const decision = given ?? (isFee({ units, text: line.text }) ? 'fee' : 'left');
    const own = { line, currency: currency || unsaid, within: currency || (isChosen ? usual : ''), units };
    if (typeof decision === 'string') return { ...own, status: decision, match: null, as: '' };
    const [first = ''] = decision.payouts;
    const sum = decision.payouts.reduce((all, id) => all + (byId.get(id)?.units ?? 0), 0);
    return {
      ...own,
      // Keeps its currency if the account's currency is changed later.
      currency: currency || (byId.get(first)?.currency ?? unsaid),
      status: 'matched',
      match: { payouts: decision.payouts, difference: units - sum },
      as: decision.as,
    };
  });
  const open = states.filter(({ status }) => status === 'left');
  const asked = {
    lines: open.map(arrivedOf),
    payouts: free.map(({ id, day, units, text, currency }) => ({ id, day, units, text, currency })),
  };
  return { lines: states, payouts: byId, free, asked };
}

/** Returns the currency of a line: that of its sign which payouts have. Empty if the statement doesn't say it. */
function currencyOf({ currency, couldBe = [] }: BankLine, known: readonly string[], usual: string): string {
  if (couldBe.length === 0) return currency;
  const first = [usual, ...known, ...usualCurrencies].find((one) => couldBe.includes(one));
  return first ?? couldBe[0] ?? '';
}

export interface Found {
  of: BankAsked;
  matches: Matches;
}

/** Adds suggestions to a statement. `found` may predate the latest decision: payouts matched since are skipped. */
export function bankOf({ asked, ...open }: BankOpen, found: Found | null): BankState {
  const { payouts: byId, free } = open;
  const areFree = new Set(free.map(({ id }) => id));
  const lines = open.lines.map((state): LineState => {
    const match = state.status === 'left' ? found?.matches.get(state.line.key) : undefined;
    if (!match?.payouts.every((id) => areFree.has(id))) return state;
    const currency = byId.get(match.payouts[0] ?? '')?.currency ?? state.currency;
    return { ...state, status: 'suggested', match, currency };
  });
  const days = lines.flatMap(({ line: { day } }) => day ?? []).toSorted();
  const [from, to] = [days[0] ?? '', days.at(-1) ?? ''];
  const inLines = new Set(lines.flatMap(({ match }) => match?.payouts ?? []));
  const left = free.filter(({ id, day }) => !inLines.has(id) && day !== null && day >= from && day <= to);
  const isLooking = found?.of !== asked;
  return { ...open, lines, left, currencies: sumsOf(lines, byId, left), from, to, isLooking };
}

function payoutsOf(decision: Decision | null): readonly string[] {
  return decision === null || typeof decision === 'string' ? [] : decision.payouts;
}

export function arrivedOf({ line: { key, day, text }, units, within }: LineState): Arrived {
  return { key, day, units, text, currency: within };
}

function sumsOf(
  lines: readonly LineState[],
  payouts: ReadonlyMap<string, PayoutState>,
  left: readonly PayoutState[],
): CurrencyState[] {
  return [...groupBy(lines, ({ currency }) => currency)].map(([currency, some]) => {
    const of = (status: LineStatus) => some.filter((line) => line.status === status);
    const sent = (status: LineStatus) =>
      of(status).flatMap(({ match }) => (match?.payouts ?? []).flatMap((id) => payouts.get(id) ?? []));
    const [matched, suggested] = [sent('matched'), sent('suggested')];
    const unmatched = left.filter((payout) => payout.currency === currency);
    return {
      currency,
      lines: {
        all: sideOf(some),
        matched: sideOf(of('matched')),
        suggested: sideOf(of('suggested')),
        fee: sideOf(of('fee')),
        skipped: sideOf(of('skipped')),
        left: sideOf(of('left')),
      },
      payouts: {
        all: sideOf([...matched, ...suggested, ...unmatched]),
        matched: sideOf(matched),
        suggested: sideOf(suggested),
        left: sideOf(unmatched),
      },
      kept: sideOf(
        of('matched').flatMap(({ as, match }) => (match && as === bankFee ? [{ units: match.difference }] : [])),
      ),
    };
  });
}

function sideOf(rows: readonly { units: number }[]): Side {
  return { count: rows.length, units: rows.reduce((sum, { units }) => sum + units, 0) };
}
