/**
 * Seeded random generator: the same data every time. Each record has its own sequence, so adding a field after the others
 * changes no other record.
 */
import { faker } from '@faker-js/faker/locale/en';

/** Add new entities at the end: the position is part of the seed. */
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

/** Names, words, and places. Seeded on first use, because seeding takes as long as writing a row. */
export function fake(): typeof faker {
  if (seedOfFaker !== null) faker.seed(seedOfFaker);
  seedOfFaker = null;
  return faker;
}

/** Returns a number from 0 up to 1, by the mulberry32 generator. */
function random(): number {
  state = (state + 0x6d2b79f5) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
}

export function chance(probability: number): boolean {
  return random() < probability;
}

/** Returns a whole number in this range, both ends included. */
export function between(least: number, most: number): number {
  return least + Math.floor(random() * (most - least + 1));
}

/** Picks an item. A `skew` above 1 prefers those near the start. */
export function pick<T>(list: readonly T[], skew = 1): T {
  return list[Math.floor(random() ** skew * list.length)] as T;
}

/** Picks a time in the range, in whole seconds. */
export function sometime(from: number, until: number): number {
  const at = from + Math.floor(random() * (until - from));
  return at - (at % 1000);
}

/** Picks some items, in their order. */
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
