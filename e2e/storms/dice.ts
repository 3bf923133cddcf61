/** Chance that comes out the same every time for the same seed. */

export interface Dice {
  /** From 0 up to, and not including, 1. */
  roll(): number;
  /** True in that share of all cases. */
  falls(share: number): boolean;
  /** @throws Error when there is nothing to pick from */
  pick<Item>(items: readonly Item[]): Item;
  /** All of them, in an order in which the heavier come first more often. */
  shuffle<Item extends { weight: number }>(items: readonly Item[]): Item[];
}

/** Dice of their own for whatever the parts name together. */
export function diceOf(...parts: readonly (string | number)[]): Dice {
  let state = hashOf(parts.join('\n'));
  // Mulberry32.
  const roll = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };
  return {
    roll,
    falls: (share) => roll() < share,
    pick: (items) => {
      const found = items[Math.floor(roll() * items.length)];
      if (found === undefined) throw new Error('There is nothing to pick from.');
      return found;
    },
    shuffle: (items) =>
      items
        .map((item) => ({ item, lot: roll() ** (1 / item.weight) }))
        .toSorted((one, other) => other.lot - one.lot)
        .map(({ item }) => item),
  };
}

/** FNV-1a, mixed once more so that texts that differ in their last letter alone are far apart. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return hash ^ (hash >>> 13);
}
