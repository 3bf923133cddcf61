import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type AskedFacts, canBothHold, opposite } from './compared.ts';

const facts = ['a', 'b', 'c'];
type Known = Readonly<Record<string, boolean | null>>;
type Drawn = { isAll: boolean; asked: { fact: string; is: boolean }[] };

const drawn: fc.Arbitrary<Drawn> = fc.record({
  isAll: fc.boolean(),
  asked: fc.array(fc.record({ fact: fc.constantFrom(...facts), is: fc.boolean() }), { minLength: 1, maxLength: 3 }),
});
const known = fc.record(Object.fromEntries(facts.map((fact) => [fact, fc.constantFrom(true, false, null)])));

function askedOf({ isAll, asked }: Drawn, of: Known): AskedFacts {
  const decided = asked.map(({ fact, is }) => {
    const so = of[fact] ?? null;
    return { fact, is, decision: so === null ? null : so === is };
  });
  return { isAll, asked: decided };
}

/** Every way in which the unknown facts may be. */
function allWays(of: Known): Readonly<Record<string, boolean>>[] {
  return facts.reduce<Record<string, boolean>[]>(
    (ways, fact) => {
      const said = of[fact] ?? null;
      return ways.flatMap((way) => (said === null ? [true, false] : [said]).map((is) => ({ ...way, [fact]: is })));
    },
    [{}],
  );
}

const holds = ({ isAll, asked }: Drawn, way: Readonly<Record<string, boolean>>) =>
  isAll ? asked.every(({ fact, is }) => way[fact] === is) : asked.some(({ fact, is }) => way[fact] === is);

test('canBothHold(): is true where they do for some of what the unknown facts may be', () => {
  fc.assert(
    fc.property(drawn, drawn, known, (one, other, of) => {
      const some = (test: (way: Readonly<Record<string, boolean>>) => boolean) => allWays(of).some(test);
      const [first, second] = [askedOf(one, of), askedOf(other, of)];
      expect(canBothHold(first, second)).toBe(some((way) => holds(one, way) && holds(other, way)));
      expect(canBothHold(first, opposite(second))).toBe(some((way) => holds(one, way) && !holds(other, way)));
    }),
  );
});
