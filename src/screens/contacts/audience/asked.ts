/** What the page tells the worker of an audience. */
import { useMemo } from 'react';
import type { Audience } from '../../../domain/audience/definition.ts';
import { marks } from '../../../device/marks.ts';
import type { Thanked } from '../../../domain/lists/thanks.ts';
import { useThanked } from '../../../records/giving/thanked.tsx';
import type { AudienceAsked } from '../../../replica/questions/audience.ts';

/** Thanks are marked in this browser alone, and one condition asks for them. */
function askedOf(audience: Audience, thanked: Thanked): AudienceAsked {
  const needsMarks = audience.conditions.some(({ kind }) => kind === 'unthanked');
  return { audience, thanked: needsMarks ? Object.keys(thanked) : [] };
}

export const audienceAsked = (audience: Audience | null) => audience && askedOf(audience, marks.get().thanked);

/** Returns the same object until the audience or its marks change. Null without an audience. */
export function useAudienceAsked(audience: Audience | null): AudienceAsked | null {
  const thanked = useThanked();
  const text = audience && JSON.stringify(askedOf(audience, thanked));
  return useMemo(() => (text === null ? null : (JSON.parse(text) as AudienceAsked)), [text]);
}
