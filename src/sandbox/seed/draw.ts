/**
 * A seeded random generator: the same data every time. Each record has a sequence of its own, so that a field added
 * after the others changes no other record.
 */
import { faker } from '@faker-js/faker/locale/en';

/** A new entity goes to the end: its place is part of its seed. */
const entities = [
  'contact',
  'tie',
  'household',
  'membership',
  'pledge',
  'payment',
  'progress',
  'plan',
  'purchase',
  'ticket',
  'item',
  'donation',
  'transaction',
  'payout',
  'message',
  'webhook',
] as const;

let state = 0;
let seedOfFaker: number | null = null;

/** Starts the sequence of one record. */
export function draw(entity: (typeof entities)[number], number: number): void {
  state = (entities.indexOf(entity) + 1) * 10_000_000 + number;
  seedOfFaker = state;
}

/** Names, words and places. Seeded at first use, because seeding costs as much as writing a row. */
export function fake(): typeof faker {
  if (seedOfFaker !== null) faker.seed(seedOfFaker);
  seedOfFaker = null;
  return faker;
}

/** From 0 up to 1, by the generator known as mulberry32. */
function random(): number {
  state = (state + 0x6d2b79f5) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
}

export function chance(probability: number): boolean {
  return random() < probability;
}

/** A whole number, both ends included. */
export function between(least: number, most: number): number {
  return least + Math.floor(random() * (most - least + 1));
}

/** One of the list. A `skew` above 1 prefers those at its beginning. */
export function pick<T>(list: readonly T[], skew = 1): T {
  return list[Math.floor(random() ** skew * list.length)] as T;
}

/** A moment between two, in whole seconds. */
export function sometime(from: number, until: number): number {
  const at = from + Math.floor(random() * (until - from));
  return at - (at % 1000);
}

/** Some of the list, in its order. */
export function pickSome<T>(list: readonly T[], least: number, most: number): T[] {
  let left = between(least, most);
  return list.filter((_, index) => {
    const taken = random() < left / (list.length - index);
    if (taken) left -= 1;
    return taken;
  });
}

export function sometimes<T>(probability: number, value: () => T): T | null {
  return chance(probability) ? value() : null;
}
