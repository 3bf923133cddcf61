/** Decides who is in a part of two audiences. */
import { type Decision, not } from './decision.ts';
import { type Audience, type ComparedWith, writeCondition } from './definition.ts';
import { type AudienceWorld, type Decided, decidedBy, membersOf } from './members.ts';
import type { Profile } from './profile.ts';

/** A fact that a condition asks for, or its opposite. */
export interface AskedFact {
  fact: string;
  is: boolean;
  decision: Decision;
}

/** The facts that an audience asks for: all of them, or any. */
export interface AskedFacts {
  isAll: boolean;
  asked: readonly AskedFact[];
}

/** The people that a part leaves out: those of the first audience, those of the second, or neither. */
const leavesOut = { first: [false, true], both: [false, false], second: [true, false] } as const;

export function membersOfPart(audience: Audience, { other, part }: ComparedWith, world: AudienceWorld): Decided {
  const [first, second] = [half(audience, leavesOut[part][0], world), half(other, leavesOut[part][1], world)];
  const decide = (profile: Profile) => [first.decision(profile), second.decision(profile)];
  return {
    members: world.profiles.filter((profile) => first.has(profile) && second.has(profile)),
    unknown: [],
    undecided: world.profiles.filter((profile) => {
      const decisions = decide(profile);
      if (decisions.includes(false) || !decisions.includes(null)) return false;
      return canBothHold(first.facts(profile), second.facts(profile));
    }),
  };
}

/** The people of an audience, or all others. */
function half(audience: Audience, isOut: boolean, world: AudienceWorld) {
  const { members, undecided } = membersOf(audience, world);
  const [all, unsure] = [new Set(members), new Set(undecided)];
  const factsOf = factsIn(audience, world);
  const has = (profile: Profile) => all.has(profile) !== isOut;
  return {
    has,
    decision: (profile: Profile): Decision => (unsure.has(profile) ? null : has(profile)),
    facts: (profile: Profile) => (isOut ? opposite(factsOf(profile)) : factsOf(profile)),
  };
}

function factsIn({ match, conditions }: Audience, world: AudienceWorld): (profile: Profile) => AskedFacts {
  const asked = conditions.map((condition) => {
    const parts = Object.fromEntries(
      Object.entries(condition.parts).toSorted(([one], [other]) => (one < other ? -1 : 1)),
    );
    const fact = writeCondition({ ...condition, parts, isNot: false, takesUnknown: false });
    return { fact, is: !condition.isNot, decide: decidedBy(condition, world) };
  });
  return (profile) => ({
    isAll: match === 'all',
    asked: asked.map(({ fact, is, decide }) => ({ fact, is, decision: decide(profile) })),
  });
}

/** Negates them: where all must hold, one that doesn't is enough. */
export function opposite({ isAll, asked }: AskedFacts): AskedFacts {
  return { isAll: !isAll, asked: asked.map((one) => ({ ...one, is: !one.is, decision: not(one.decision) })) };
}

/** Returns which unknown facts would have to be so: all of one of these lists. Empty if it can't hold. */
function waysIn({ isAll, asked }: AskedFacts): readonly (readonly AskedFact[])[] {
  const unknown = asked.filter(({ decision }) => decision === null);
  if (isAll) return asked.some(({ decision }) => decision === false) ? [] : [unknown];
  return asked.some(({ decision }) => decision) ? [[]] : unknown.map((one) => [one]);
}

const agree = (asked: readonly AskedFact[]) =>
  asked.every((one) => asked.every((other) => one.fact !== other.fact || one.is === other.is));

/** True if both can hold for a person. An unknown fact that both ask for is either so in both, or in neither. */
export function canBothHold(one: AskedFacts, other: AskedFacts): boolean {
  return waysIn(one).some((way) => waysIn(other).some((its) => agree([...way, ...its])));
}
