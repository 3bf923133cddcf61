/** Decides who is in a part of two audiences. */
import type { Audience, ComparedWith } from './definition.ts';
import { type Decided, decidedBy, membersOf } from './members.ts';
import type { AudienceWorld, Profile } from './profile.ts';

/** The people that a part leaves out: those of the first audience, those of the second, or neither. */
const leavesOut = { first: [false, true], both: [false, false], second: [true, false] } as const;

export function membersOfPart(audience: Audience, { other, part }: ComparedWith, world: AudienceWorld): Decided {
  const [first, second] = [half(audience, leavesOut[part][0], world), half(other, leavesOut[part][1], world)];
  const canBothHold = (profile: Profile) =>
    first.ways(profile).some((way) => second.ways(profile).some((its) => agree([...way, ...its])));
  return {
    members: world.profiles.filter((profile) => first.has(profile) && second.has(profile)),
    unknown: [],
    undecided: world.profiles.filter(
      (profile) => (first.isUnsure(profile) || second.isUnsure(profile)) && canBothHold(profile),
    ),
  };
}

/** A fact that a condition asks for, or its opposite. */
interface Fact {
  fact: string;
  is: boolean;
}

/** An unknown fact that both audiences ask for is either so in both, or in neither. */
const agree = (facts: readonly Fact[]) =>
  facts.every((one) => facts.every((other) => one.fact !== other.fact || one.is === other.is));

/** The people of an audience, or all others. */
function half(audience: Audience, isOut: boolean, world: AudienceWorld) {
  const { members, undecided } = membersOf(audience, world);
  const [all, unsure] = [new Set(members), new Set(undecided)];
  const asked = audience.conditions.map((condition) => {
    const parts = Object.fromEntries(
      Object.entries(condition.parts).toSorted(([one], [other]) => (one < other ? -1 : 1)),
    );
    const fact = JSON.stringify([condition.kind, parts]);
    return { fact, is: condition.isNot === isOut, decide: decidedBy(condition, world) };
  });
  // Out of all conditions, one that doesn't hold is enough.
  const isAll = (audience.match === 'all') !== isOut;
  const has = (profile: Profile) => all.has(profile) !== isOut;
  const isUnsure = (profile: Profile) => unsure.has(profile);
  /** Returns which unknown facts would have to be so: all of one of these lists. Empty if it can't hold. */
  const ways = (profile: Profile): readonly (readonly Fact[])[] => {
    if (!isUnsure(profile)) return has(profile) ? [[]] : [];
    const unknown = asked.filter(({ decide }) => decide(profile) === null);
    return isAll ? [unknown] : unknown.map((one) => [one]);
  };
  return { has, isUnsure, ways };
}
