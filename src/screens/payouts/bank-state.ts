/** Where a statement stands: what each line is, and what is left on both sides. */
import type { Payout } from '../../api/resources.ts';
import { knownCampaign } from '../../records/links.tsx';
import { type Arrived, type Match, matchLines, type Sent } from '../../replica/questions/bank-match.ts';
import { dayOf } from '../../replica/gifts.ts';
import { grouped } from '../../replica/questions/sums.ts';
import { textOfUnits, unitsOf } from '../../ui/values/decimal.ts';
import type { BankLine } from './statement.ts';

const decimals = 4;
export const written = (units: number) => textOfUnits(BigInt(units), decimals);

export type LineStatus = 'suggested' | 'left' | 'matched' | 'skipped';

/** What staff decided of a line, as its mark holds it. */
export type Decision = { payouts: readonly string[]; as: string } | 'skipped';

export interface LineState {
  line: BankLine;
  currency: string;
  units: number;
  status: LineStatus;
  /** What it was matched with, or what is suggested. */
  match: Match | null;
  /** What the difference is booked as; empty where there is none. */
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
  payouts: Record<Exclude<LineStatus, 'skipped'> | 'all', Side>;
}

export interface BankState {
  lines: readonly LineState[];
  payouts: ReadonlyMap<string, PayoutState>;
  /** In no line of any statement, and suggested for none. */
  left: readonly PayoutState[];
  /** In no line that was matched. */
  free: readonly PayoutState[];
  currencies: readonly CurrencyState[];
  /** The first and the last day of the statement. */
  from: string;
  to: string;
}

export function markOf(decision: Decision): string {
  return decision === 'skipped' ? decision : JSON.stringify(decision);
}

/** Null for what is no decision. */
export function decisionOf(mark: string | undefined): Decision | null {
  if (mark === undefined) return null;
  if (mark === 'skipped') return mark;
  try {
    const { payouts, as } = JSON.parse(mark) as Record<string, unknown>;
    if (!Array.isArray(payouts) || !payouts.every((id) => typeof id === 'string')) return null;
    return { payouts, as: typeof as === 'string' ? as : '' };
  } catch {
    return null;
  }
}

function sentOf(payout: Payout): PayoutState | null {
  const units = payout.payout === null ? null : unitsOf(payout.payout, decimals);
  if (payout.id === null || units === null) return null;
  const at = payout.paid_at || payout.expected_at;
  return {
    payout,
    id: payout.id,
    day: at ? dayOf(at) : null,
    units: Number(units),
    text: [knownCampaign(payout.campaign_id)?.title, payout.memo].filter(Boolean).join(' '),
    currency: payout.currency?.trim().toUpperCase() ?? '',
  };
}

/** The currencies of the payouts: that first in which most lines are a payout to the cent, then that of most payouts. */
export function currenciesOf(payouts: readonly Payout[], lines: readonly BankLine[]): string[] {
  const sent = payouts.flatMap((payout) => sentOf(payout) ?? []);
  const arrived = new Set(lines.map(({ amount }) => Number(unitsOf(amount, decimals) ?? 0n)));
  return [...grouped(sent, ({ currency }) => currency)]
    .map(([currency, own]) => ({ currency, own, fits: own.filter(({ units }) => arrived.has(units)).length }))
    .toSorted((one, other) => other.fits - one.fits || other.own.length - one.own.length)
    .map(({ currency }) => currency);
}

interface Given {
  lines: readonly BankLine[];
  payouts: readonly Payout[];
  /** Of lines that name none. */
  currency: string;
  /** By the key of the line. */
  marks: Readonly<Record<string, string>>;
}

export function bankOf({ lines, payouts, currency: usual, marks }: Given): BankState {
  const sent = payouts.flatMap((payout) => sentOf(payout) ?? []);
  const byId = new Map(sent.map((one) => [one.id, one]));
  const decisions = Object.values(marks).map(decisionOf);
  const taken = new Set(decisions.flatMap((one) => (one === null || one === 'skipped' ? [] : one.payouts)));
  const free = sent.filter(({ id }) => !taken.has(id));
  const states = lines.map((line): LineState => {
    const decision = decisionOf(marks[line.key]);
    const units = Number(unitsOf(line.amount, decimals) ?? 0n);
    const own = { line, currency: line.currency || usual, units };
    if (decision === null) return { ...own, status: 'left', match: null, as: '' };
    if (decision === 'skipped') return { ...own, status: 'skipped', match: null, as: '' };
    const sum = decision.payouts.reduce((all, id) => all + (byId.get(id)?.units ?? 0), 0);
    return {
      ...own,
      status: 'matched',
      match: { payouts: decision.payouts, difference: units - sum },
      as: decision.as,
    };
  });
  const open = grouped(
    states.filter(({ status }) => status === 'left'),
    ({ currency }) => currency,
  );
  const suggested = new Map<string, Match>();
  for (const [currency, some] of open) {
    const own = free.filter((payout) => payout.currency === currency);
    for (const [key, match] of matchLines(some.map(arrivedOf), own)) suggested.set(key, match);
  }
  const all = states.map((state): LineState => {
    const match = suggested.get(state.line.key);
    return match && state.status === 'left' ? { ...state, status: 'suggested', match } : state;
  });
  const days = lines.map(({ day }) => day).toSorted();
  const [from, to] = [days[0] ?? '', days.at(-1) ?? ''];
  const inLines = new Set(all.flatMap(({ match }) => match?.payouts ?? []));
  const left = free.filter(({ id, day }) => !inLines.has(id) && day !== null && day >= from && day <= to);
  return { lines: all, payouts: byId, left, free, currencies: sumsOf(all, byId, left), from, to };
}

export function arrivedOf({ line: { key, day, text }, units }: LineState): Arrived {
  return { key, day, units, text };
}

function sumsOf(
  lines: readonly LineState[],
  payouts: ReadonlyMap<string, PayoutState>,
  left: readonly PayoutState[],
): CurrencyState[] {
  return [...grouped(lines, ({ currency }) => currency)].map(([currency, some]) => {
    const of = (status: LineStatus) => some.filter((line) => line.status === status);
    const sent = (status: LineStatus) =>
      of(status).flatMap(({ match }) => (match?.payouts ?? []).flatMap((id) => payouts.get(id) ?? []));
    const sides = {
      matched: sideOf(sent('matched')),
      suggested: sideOf(sent('suggested')),
      left: sideOf(left.filter((payout) => payout.currency === currency)),
    };
    return {
      currency,
      lines: {
        all: sideOf(some),
        matched: sideOf(of('matched')),
        suggested: sideOf(of('suggested')),
        skipped: sideOf(of('skipped')),
        left: sideOf(of('left')),
      },
      payouts: { ...sides, all: together(Object.values(sides)) },
    };
  });
}

function sideOf(rows: readonly { units: number }[]): Side {
  return { count: rows.length, units: rows.reduce((sum, { units }) => sum + units, 0) };
}

function together(sides: readonly Side[]): Side {
  return sides.reduce((sum, side) => ({ count: sum.count + side.count, units: sum.units + side.units }), {
    count: 0,
    units: 0,
  });
}
