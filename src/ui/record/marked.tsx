/** Texts with the matches of a search marked. */
import { type ReactNode, useMemo } from 'react';
import { markedIn, matchedParts } from '#domain/rows/matched-parts.ts';
import { Marking } from '#ui/kit/cells.tsx';

export function markMatches(text: string, typed: string): ReactNode {
  return matchedParts(text, typed).map((part, place) =>
    // oxlint-disable-next-line react/no-array-index-key -- parts of one text have no other name
    part.isMatch ? <mark key={place}>{part.text}</mark> : part.text,
  );
}

/** Marks the matches in the texts of a screen that users wrote. */
export function WithMatches({ typed, children }: { typed: string; children: ReactNode }) {
  const mark = useMemo(
    () => (typed === '' ? asWritten : (text: string) => markMatches(text, markedIn(text, typed))),
    [typed],
  );
  return <Marking value={mark}>{children}</Marking>;
}

const asWritten = (text: string) => text;
