/** What a storm of a seed does: for every step the acts in the order in which they are wished for. */
import { acts } from './acts.ts';
import { type Dice, diceOf } from './dice.ts';
import type { Act } from './pressing.ts';

export interface Step {
  /** Counted from 1. */
  number: number;
  /** The first of them that can be done is done. */
  wishes: readonly Act[];
  /** For what the act leaves open. */
  dice: Dice;
}

export function planOf(seed: number, length: number): Step[] {
  return Array.from({ length }, (_none, index) => {
    const number = index + 1;
    return {
      number,
      wishes: diceOf(seed, 'wishes', number).shuffle(acts),
      dice: diceOf(seed, 'act', number),
    };
  });
}
