/** Which payouts the lines of a bank statement are. */
import { groupBy } from '../../domain/values/collections.ts';
import { addDays, daysBetween } from '../../domain/values/calendar.ts';

/** Amounts are whole numbers of 1/10,000. */
export interface Arrived {
  key: string;
  /** `2026-11-18`; null: the line has only an amount, and fits a payout of any day. */
  day: string | null;
  units: number;
  text: string;
  /** Empty: it may be in any currency. */
  currency: string;
}

export interface Sent {
  id: string;
  /** When it was paid, else when it is expected; null where neither is known. */
  day: string | null;
  units: number;
  /** What a line may call it: its campaign, its memo. */
  text: string;
  currency: string;
}

export interface Match {
  payouts: readonly string[];
  /** How much more arrived than these payouts come to: below zero, the bank took something. */
  difference: number;
}

/** Open lines and free payouts, of all currencies. */
export interface BankAsked {
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

/**
 * The likeliest payouts of each line, each payout in one line at most. A line and payouts fit where all are within 10 days and
 * the line is their sum, or less by what a bank may take (`mostFee`). Of all that fit, the best is taken first: by amount, then
 * as few payouts as possible, then the day of the farthest, then the words in common. A line that fits none has no entry. The
 * payouts of a line have one currency: its own, where it names one. A line without a day fits one payout alone.
 */
export function matchLines({ lines, payouts }: BankAsked): Matches {
  const found = new Map<string, Match>();
  const free = new Set(payouts.keys());
  const wordsOf = wordsIn(payouts);
  const take = ({ line, places, difference }: Candidate) => {
    for (const place of places) free.delete(place);
    found.set(lines[line]?.key ?? '', { payouts: places.map((place) => payouts[place]?.id ?? ''), difference });
  };

  // One payout to the cent comes before all else, and needs no search.
  const byUnits = groupBy([...payouts.keys()], (place) => payouts[place]?.units);
  const exact = lines.flatMap((line, index) =>
    line.units > 0
      ? (byUnits.get(line.units) ?? []).flatMap((place) => candidate(lines, payouts, wordsOf, index, [place]) ?? [])
      : [],
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
  // The best stands last. What another line has taken meanwhile is asked for again: it never gets better by that.
  const queue = lines
    .flatMap((line, index) => {
      if (line.units <= 0 || found.has(line.key)) return [];
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
 * What else a line may be, the best first: any payout within 10 days, and up to three together that come within 5 % of it. Of a
 * line without a day: any payout within 5 %.
 * `payouts`: those that are in no other line.
 */
export function othersOf(line: Arrived, payouts: readonly Sent[], most: number): Match[] {
  const near = nearest(line, payouts, byCurrencyAndDay(payouts, [...payouts.keys()]));
  const slack = slackOf(line);
  const wordsOf = wordsIn(payouts);
  const single = near.flat().map((place) => [place]);
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

/** Sets of so many at most whose sum is no more than `above` over the units, and no more than `below` under them. */
function setsOf(
  near: readonly number[],
  payouts: readonly Sent[],
  { units, above, below }: { units: number; above: number; below: number },
  most: number,
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

function byCurrencyAndDay(payouts: readonly Sent[], places: readonly number[]): ReadonlyMap<string, PlacesByDay> {
  const byCurrency = groupBy(places, (place) => payouts[place]?.currency ?? '');
  return new Map(
    Array.from(byCurrency, ([currency, some]) => [currency, groupBy(some, (place) => payouts[place]?.day ?? null)]),
  );
}

const slackOf = ({ units }: Arrived) => Math.abs(Math.floor(units / 20));

/** For each currency that a line may have, the payouts nearest to it: by day, or by amount where the line has no day. */
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

/** Of those on both sides the earlier first. */
function nearestByDay(day: string, byDay: PlacesByDay): number[] {
  const at = (days: number) => byDay.get(addDays(day, days)) ?? [];
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
