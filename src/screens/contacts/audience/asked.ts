/** An audience as the page asks the worker about it. */
import { useMemo } from 'react';
import type { ListName } from '../../../api/operations.ts';
import {
  type Audience,
  audienceIn,
  type ComparedWith,
  comparedIn,
  listsOf,
} from '../../../domain/audience/definition.ts';
import { marks } from '../../../device/marks.ts';
import type { Thanked } from '../../../domain/lists/thanks.ts';
import { useThanked } from '../../../records/giving/thanked.tsx';
import type { AudienceAsked } from '../../../replica/questions/audience.ts';
import type { Values } from '../../../ui/record/record-link.ts';

/** Thanks are marked in this browser alone, and one condition asks for them. */
function askedOf(audience: Audience, compared: ComparedWith | null, thanked: Thanked): AudienceAsked {
  const conditions = [...audience.conditions, ...(compared?.other.conditions ?? [])];
  const needsMarks = conditions.some(({ kind }) => kind === 'unthanked');
  return { audience, compared, thanked: needsMarks ? Object.keys(thanked) : [] };
}

/** Returns the audience of an address. Null without one: everyone. */
export function audienceAsked(values: Values): AudienceAsked | null {
  const audience = audienceIn(values);
  return audience && askedOf(audience, comparedIn(values), marks.get().thanked);
}

/** Returns the lists that the conditions of both ask. */
export function listsAsked(audience: Audience | null, compared: ComparedWith | null): readonly ListName[] {
  return [audience, compared?.other].flatMap((one) => one?.conditions ?? []).flatMap(listsOf);
}

/** Returns the same object until the audience or its marks change. Null without an audience. */
export function useAudienceAsked(
  audience: Audience | null,
  compared: ComparedWith | null = null,
): AudienceAsked | null {
  const thanked = useThanked();
  const text = audience && JSON.stringify(askedOf(audience, compared, thanked));
  return useMemo(() => (text === null ? null : (JSON.parse(text) as AudienceAsked)), [text]);
}
