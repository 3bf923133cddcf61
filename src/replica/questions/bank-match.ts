/** Which payouts the lines of a bank statement are. */
import { dayAfter, daysBetween } from '../../domain/values/calendar.ts';
import { grouped } from './sums.ts';

/** Amounts are whole numbers of 1/10,000. */
export interface Arrived {
  key: string;
  /** `2026-11-18` */
  day: string;
  units: number;
  text: string;
}

export interface Sent {
  id: string;
  /** When it was paid, else when it is expected; null where neither is known. */
  day: string | null;
  units: number;
  /** What a line may call it: its campaign, its memo. */
  text: string;
}

export interface Match {
  payouts: readonly string[];
  /** How much more arrived than these payouts come to: below zero, the bank took something. */
  difference: number;
}

/** Open lines and free payouts of one currency. */
export interface BankGroup {
  lines: readonly Arrived[];
  payouts: readonly Sent[];
}

/** By the key of the line. */
export type Matches = ReadonlyMap<string, Match>;

/** What a bank calls what it takes for itself, in the languages that its statements are written in. */
const feeWords =
  /\b(?:fees?|(?:account|analysis|bank|maintenance|monthly|processing|service|transfer|wire) charges?|commissions?|frais|comisi[oó]n(?:es)?|commissioni|spesen)\b|geb(?:ü|ue)hr|entgelt/iu;

/** Money that went out, of which the text says that the bank took it for itself. */
export function isFee({ units, text }: Pick<Arrived, 'units' | 'text'>): boolean {
  return units < 0 && feeWords.test(text);
}

/** Days between a line and a payout, at most. */
const reach = 10;
/** So many payouts make one line at most, of so many that are nearest to it by day. */
const mostTogether = 4;
const mostNear = 16;

/** What a bank may have taken of a line without another being the better guess: 2 %, and 50. */
export function mostFee(units: number): number {
  return Math.min(Math.floor(units / 50), 500_000);
}

interface Candidate {
  line: number;
  /** Places in the list of payouts, the smallest first. */
  places: readonly number[];
  difference: number;
  days: number;
  words: number;
}

/** By amount, then as few payouts as possible, then the nearest day, then the words in common, then as they stand. */
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

/** The likeliest payouts of the lines of all currencies (`matchLines`). */
export function matchesIn(groups: readonly BankGroup[]): Matches {
  return new Map(groups.flatMap(({ lines, payouts }) => [...matchLines(lines, payouts)]));
}

/**
 * The likeliest payouts of each line, each payout in one line at most. A line and payouts fit where all are within 10 days and
 * the line is their sum, or less by what a bank may take (`mostFee`). Of all that fit, the best is taken first: by amount, then
 * as few payouts as possible, then the day of the farthest, then the words in common. A line that fits none has no entry. Lines
 * and payouts are of one currency.
 */
export function matchLines(lines: readonly Arrived[], payouts: readonly Sent[]): ReadonlyMap<string, Match> {
  const found = new Map<string, Match>();
  const free = new Set(payouts.keys());
  const wordsOf = wordsIn(payouts);
  const take = ({ line, places, difference }: Candidate) => {
    for (const place of places) free.delete(place);
    found.set(lines[line]?.key ?? '', { payouts: places.map((place) => payouts[place]?.id ?? ''), difference });
  };

  // One payout to the cent comes before all else, and needs no search.
  const byUnits = grouped([...payouts.keys()], (place) => payouts[place]?.units);
  const exact = lines.flatMap((line, index) =>
    line.units > 0
      ? (byUnits.get(line.units) ?? []).flatMap((place) => candidate(lines, payouts, wordsOf, index, [place]) ?? [])
      : [],
  );
  for (const one of exact.toSorted(better)) {
    if (!found.has(lines[one.line]?.key ?? '') && one.places.every((place) => free.has(place))) take(one);
  }

  const byDay = placesByDay(payouts, [...free]);
  const bestOf = (line: number, near: readonly number[]): Candidate | null => {
    let best: Candidate | null = null;
    const fee = mostFee(lines[line]?.units ?? 0);
    const given = near.filter((place) => free.has(place));
    for (const places of setsOf(given, payouts, { units: lines[line]?.units ?? 0, above: fee, below: 0 })) {
      const one = candidate(lines, payouts, wordsOf, line, places);
      if (one && (best === null || better(one, best) < 0)) best = one;
    }
    return best;
  };
  // The best stands last. What another line has taken meanwhile is asked for again: it never gets better by that.
  const queue = lines
    .flatMap((line, index) => {
      if (line.units <= 0 || found.has(line.key)) return [];
      const near = nearest(line, byDay);
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
 * What else a line may be, the best first: any payout within 10 days, and up to three together that come within 5 % of it.
 * `payouts`: those that are in no other line.
 */
export function othersOf(line: Arrived, payouts: readonly Sent[], most: number): Match[] {
  const near = nearest(line, placesByDay(payouts, [...payouts.keys()]));
  const slack = Math.abs(Math.floor(line.units / 20));
  const wordsOf = wordsIn(payouts);
  const single = near.map((place) => [place]);
  const sets = setsOf(near, payouts, { units: line.units, above: slack, below: slack }, 3).filter(
    (places) => places.length > 1,
  );
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
  const { day, units, text } = lines[line] as Arrived;
  let [sum, days, words] = [0, 0, 0];
  for (const place of places) {
    const payout = payouts[place] as Sent;
    if (payout.day === null) return null;
    sum += payout.units;
    days = Math.max(days, Math.abs(daysBetween(payout.day, day)));
    words += wordsOf(text, place);
  }
  return days > reach ? null : { line, places, difference: units - sum, days, words };
}

/** Sets of so many at most whose sum is no more than `above` over the units, and no more than `below` under them. */
function setsOf(
  near: readonly number[],
  payouts: readonly Sent[],
  { units, above, below }: { units: number; above: number; below: number },
  most = mostTogether,
): number[][] {
  const given = near
    .map((place) => ({ place, units: payouts[place]?.units ?? 0 }))
    .filter((one) => one.units > 0 && one.units <= units + above)
    .toSorted((one, other) => other.units - one.units);
  const sets: number[][] = [];
  const grow = (from: number, chosen: readonly number[], sum: number) => {
    if (chosen.length > 0 && sum >= units - below) sets.push(chosen.toSorted((one, other) => one - other));
    if (chosen.length === most) return;
    for (let index = from; index < given.length; index += 1) {
      const { place, units: more } = given[index] as { place: number; units: number };
      // The largest come first: so many of this size are not enough any more.
      if (sum + more * (most - chosen.length) < units - below) return;
      if (sum + more <= units + above) grow(index + 1, [...chosen, place], sum + more);
    }
  };
  grow(0, [], 0);
  return sets;
}

type PlacesByDay = ReadonlyMap<string | null, readonly number[]>;

function placesByDay(payouts: readonly Sent[], places: readonly number[]): PlacesByDay {
  return grouped(places, (place) => payouts[place]?.day ?? null);
}

/** The payouts that are nearest to a line by day: of those on both sides the earlier first. */
function nearest({ day }: Arrived, byDay: PlacesByDay): number[] {
  const at = (days: number) => byDay.get(dayAfter(day, days)) ?? [];
  const near: number[] = [...at(0)];
  for (let days = 1; days <= reach && near.length < mostNear; days += 1) near.push(...at(-days), ...at(days));
  return near.slice(0, mostNear);
}

/** How many words of three letters or more a line and a payout have in common. */
function wordsIn(payouts: readonly Sent[]) {
  const split = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? []);
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
