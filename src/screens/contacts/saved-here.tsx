import { inList, sentenceCase } from '#domain/values/labels.ts';
import { contactFields } from '#records/contact.ts';
import { isEmpty, type KnownContact } from '#records/contact-known.ts';
import { dayOf, today } from '#ui/format/days.ts';
import { formatShortDate } from '#ui/format/time.ts';

interface SavedHereProps {
  known: KnownContact;
  keys: readonly string[];
}

/** More fields aren't named one by one. */
const mostNamed = 3;

/** Says which of these values are from the last save, and of when: `Email and address as saved here on Nov 28`. */
export function SavedHere(props: SavedHereProps) {
  const words = savedHereMessage(props);
  return words === null ? null : <p>{words}</p>;
}

/** The same as text. Null if none is. */
export function savedHereMessage({ known: { values, cameFrom }, keys }: SavedHereProps): string | null {
  const saved = keys.filter((key) => !isEmpty(values.get(key)) && cameFrom.get(key)?.from.kind.startsWith('saved'));
  const [first] = saved;
  const day = first === undefined ? null : dayOf(new Date(cameFrom.get(first)?.at ?? 0).toISOString());
  if (day === null) return null;
  const labels = contactFields.flatMap(({ key, label }) =>
    saved.includes(key) ? label.replace('Primary ', '').toLowerCase() : [],
  );
  const what = saved.length > mostNamed ? 'As saved' : `${sentenceCase(inList(labels))} as saved`;
  return `${what} here on ${formatShortDate(day, {}, today())}`;
}
