/** Matches the lines of a bank statement with payouts. */
import { groupBy } from '#domain/values/collections.ts';
import { addDays, daysBetween } from '#domain/values/calendar.ts';
import { foldText } from '#domain/values/labels.ts';

/** A line of the statement. Amounts are whole numbers of 1/10,000. */
export interface Arrived {
  key: string;
  /** `2026-11-18`. Null: the line has only an amount, and fits a payout of any day. */
  day: string | null;
  units: number;
  text: string;
  /** Empty if it could be any currency. */
  currency: string;
}

export interface Sent {
  id: string;
  /** The day it was paid or is expected. Null if neither is known. */
  day: string | null;
  units: number;
  /** Text that the bank's line may repeat: the campaign and the memo. */
  text: string;
  currency: string;
}

export interface Match {
  payouts: readonly string[];
  /** The line minus the payouts' sum. Below zero, the bank took a fee. */
  difference: number;
}

/** Unmatched lines and payouts, in all currencies. */
export interface BankAsked {
  lines: readonly Arrived[];
  payouts: readonly Sent[];
}

/** Matches by the line's key. */
export type Matches = ReadonlyMap<string, Match>;

/** Names of bank fees, in the languages of the statements. */
const feeWords =
  /\b(?:fees?|(?:account|analysis|bank|maintenance|monthly|processing|service|transfer|wire) charges?|commissions?|frais|comisi[oó]n(?:es)?|commissioni|spesen)\b|geb(?:ü|ue)hr|entgelt/iu;

/** True if money went out and the text calls it a fee. */
export function isFee({ units, text }: Pick<Arrived, 'units' | 'text'>): boolean {
  return units < 0 && feeWords.test(text);
}

/** The most days between a line and a payout. */
const reach = 10;
/** The most payouts in one line, and how many of the nearest we try. */
const mostTogether = 4;
const mostNear = 16;

/** The largest fee that still makes a plausible match: 2% of the line, up to 50. */
export function mostFee(units: number): number {
  return Math.min(Math.floor(Math.abs(units) / 50), 500_000);
}

interface Candidate {
  line: number;
  /** Indexes in the list of payouts, ascending. */
  places: readonly number[];
  difference: number;
  days: number;
  words: number;
}

/** Compares by amount, then fewest payouts, nearest day, most shared words, and original order. */
function better(one: Candidate, other: Candidate): number {
  return (
    Math.abs(one.difference) - Math.abs(other.difference) ||
    one.places.length - other.places.length ||
    one.days - other.days ||
    other.words - one.words ||
    one.line - other.line ||
    firstDifference(one.places, other.places)
  );
}

function firstDifference(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((place, index) => place !== other[index]);
  return at === -1 ? 0 : (one[at] ?? 0) - (other[at] ?? 0);
}

/**
 * Returns the likeliest payouts of each line. Each payout goes to one line at most, and a line that fits none has no
 * entry.
 *
 * Payouts fit a line if they're all within 10 days and add up to it, or to at most a fee more (`mostFee`). A deposit fits
 * payouts that came in, a withdrawal those that were taken back (below zero). They share one
 * currency: the line's own, if it names one. A line without a day fits a single payout. The best fit is taken first:
 * closest amount, then fewest payouts, then nearest by the farthest payout's day, then most shared words.
 */
export function matchLines({ lines, payouts }: BankAsked): Matches {
  const found = new Map<string, Match>();
  const free = new Set(payouts.keys());
  const wordsOf = wordsIn(payouts);
  const take = ({ line, places, difference }: Candidate) => {
    for (const place of places) free.delete(place);
    found.set(lines[line]?.key ?? '', { payouts: places.map((place) => payouts[place]?.id ?? ''), difference });
  };

  // A single payout of exactly the line's amount always wins, and needs no search.
  const byUnits = groupBy([...payouts.keys()], (place) => payouts[place]?.units);
  const exact = lines.flatMap((line, index) =>
    line.units === 0
      ? []
      : (byUnits.get(line.units) ?? []).flatMap((place) => candidate(lines, payouts, wordsOf, index, [place]) ?? []),
  );
  for (const one of exact.toSorted(better)) {
    if (!found.has(lines[one.line]?.key ?? '') && one.places.every((place) => free.has(place))) take(one);
  }

  const known = byCurrencyAndDay(payouts, [...free]);
  const bestOf = (line: number, near: readonly (readonly number[])[]): Candidate | null => {
    let best: Candidate | null = null;
    const { units, day } = lines[line] as Arrived;
    for (const inCurrency of near) {
      const given = inCurrency.filter((place) => free.has(place));
      const most = day === null ? 1 : mostTogether;
      for (const places of setsOf(given, payouts, { units, above: mostFee(units), below: 0 }, most)) {
        const one = candidate(lines, payouts, wordsOf, line, places);
        if (one && (best === null || better(one, best) < 0)) best = one;
      }
    }
    return best;
  };
  // Sorted so that the best is last. If another line took its payouts, search again: the new match can't be better than
  // the old.
  const queue = lines
    .flatMap((line, index) => {
      if (line.units === 0 || found.has(line.key)) return [];
      const near = nearest(line, payouts, known);
      const best = bestOf(index, near);
      return best ? [{ best, near }] : [];
    })
    .toSorted((one, other) => better(other.best, one.best));
  for (let next = queue.pop(); next; next = queue.pop()) {
    if (next.best.places.every((place) => free.has(place))) {
      take(next.best);
      continue;
    }
    const best = bestOf(next.best.line, next.near);
    if (!best) continue;
    const at = queue.findLastIndex((waiting) => better(waiting.best, best) > 0);
    queue.splice(at + 1, 0, { best, near: next.near });
  }
  return found;
}

/**
 * Returns other matches for a line, best first: any payout within 10 days, or up to three together within 5% of its
 * amount. A line without a day gets single payouts within 5%.
 * `payouts`: those not matched with another line.
 */
export function othersOf(line: Arrived, payouts: readonly Sent[], most: number): Match[] {
  const near = nearest(line, payouts, byCurrencyAndDay(payouts, [...payouts.keys()]));
  const slack = slackOf(line);
  const wordsOf = wordsIn(payouts);
  const single = near.flat().flatMap((place) => ((payouts[place]?.units ?? 0) * line.units > 0 ? [[place]] : []));
  const sets = near
    .flatMap((places) =>
      line.day === null ? [] : setsOf(places, payouts, { units: line.units, above: slack, below: slack }, 3),
    )
    .filter((places) => places.length > 1);
  return [...single, ...sets]
    .flatMap((places) => candidate([line], payouts, wordsOf, 0, places) ?? [])
    .toSorted(better)
    .slice(0, most)
    .map(({ places, difference }) => ({ payouts: places.map((place) => payouts[place]?.id ?? ''), difference }));
}

function candidate(
  lines: readonly Arrived[],
  payouts: readonly Sent[],
  wordsOf: (text: string, place: number) => number,
  line: number,
  places: readonly number[],
): Candidate | null {
  const { day, units, text, currency } = lines[line] as Arrived;
  let [sum, days, words] = [0, 0, 0];
  for (const place of places) {
    const payout = payouts[place] as Sent;
    if (payout.day === null || (currency !== '' && currency !== payout.currency)) return null;
    sum += payout.units;
    if (day !== null) days = Math.max(days, Math.abs(daysBetween(payout.day, day)));
    words += wordsOf(text, place);
  }
  return days > reach ? null : { line, places, difference: units - sum, days, words };
}

/**
 * Returns sets of at most `most` payouts whose sum is between `units - below` and `units + above`. They're all on the side
 * of the line: deposits, or withdrawals.
 */
function setsOf(
  near: readonly number[],
  payouts: readonly Sent[],
  range: { units: number; above: number; below: number },
  most: number,
): number[][] {
  const side = Math.sign(range.units);
  const units = range.units * side;
  const [above, below] = side > 0 ? [range.above, range.below] : [range.below, range.above];
  const given = near
    .map((place) => ({ place, units: (payouts[place]?.units ?? 0) * side }))
    .filter((one) => one.units > 0 && one.units <= units + above)
    .toSorted((one, other) => other.units - one.units);
  const sets: number[][] = [];
  const grow = (from: number, chosen: readonly number[], sum: number) => {
    if (chosen.length > 0 && sum >= units - below) sets.push(chosen.toSorted((one, other) => one - other));
    if (chosen.length === most) return;
    for (let index = from; index < given.length; index += 1) {
      const { place, units: more } = given[index] as { place: number; units: number };
      // The rest are no larger, so even a full set can't reach the amount.
      if (sum + more * (most - chosen.length) < units - below) return;
      if (sum + more <= units + above) grow(index + 1, [...chosen, place], sum + more);
    }
  };
  grow(0, [], 0);
  return sets;
}

type PlacesByDay = ReadonlyMap<string | null, readonly number[]>;

function byCurrencyAndDay(payouts: readonly Sent[], places: readonly number[]): ReadonlyMap<string, PlacesByDay> {
  const byCurrency = groupBy(places, (place) => payouts[place]?.currency ?? '');
  return new Map(
    Array.from(byCurrency, ([currency, some]) => [currency, groupBy(some, (place) => payouts[place]?.day ?? null)]),
  );
}

const slackOf = ({ units }: Arrived) => Math.abs(Math.floor(units / 20));

/** Returns the payouts nearest to a line for each currency it may have: by day, or by amount if the line has no day. */
function nearest(line: Arrived, payouts: readonly Sent[], known: ReadonlyMap<string, PlacesByDay>): number[][] {
  const own = line.currency === '' ? [...known.values()] : [known.get(line.currency) ?? new Map<null, number[]>()];
  const { day } = line;
  return own.map((byDay) => (day === null ? nearestByAmount(line, payouts, byDay) : nearestByDay(day, byDay)));
}

function nearestByAmount(line: Arrived, payouts: readonly Sent[], byDay: PlacesByDay): number[] {
  const far = (place: number) => Math.abs((payouts[place]?.units ?? 0) - line.units);
  return [...byDay.values()]
    .flat()
    .filter((place) => far(place) <= slackOf(line))
    .toSorted((one, other) => far(one) - far(other))
    .slice(0, mostNear);
}

/** Returns the nearest payouts, earlier days before later ones. */
function nearestByDay(day: string, byDay: PlacesByDay): number[] {
  const at = (days: number) => byDay.get(addDays(day, days)) ?? [];
  const near: number[] = [...at(0)];
  for (let days = 1; days <= reach && near.length < mostNear; days += 1) near.push(...at(-days), ...at(days));
  return near.slice(0, mostNear);
}

/** Returns a function that counts the words of three letters or more that a line and a payout share. */
function wordsIn(payouts: readonly Sent[]) {
  const split = (text: string) => new Set(foldText(text).match(/[\p{L}\p{N}]{3,}/gu) ?? []);
  const known = new Map<number, ReadonlySet<string>>();
  let last: { text: string; words: ReadonlySet<string> } = { text: '', words: new Set() };
  return (text: string, place: number): number => {
    if (last.text !== text) last = { text, words: split(text) };
    const { id = '', text: own = '' } = payouts[place] ?? {};
    const words = known.get(place) ?? split(`${id} ${own}`);
    known.set(place, words);
    let count = 0;
    for (const word of words) if (last.words.has(word)) count += 1;
    return count;
  };
}
