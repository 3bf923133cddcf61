/** The kinds of fields in the contact form: how one opens, what is sent of it, and how people read that. */
import { toInstant } from '../../domain/values/calendar.ts';
import type { Choice, ListChange, MomentChange, TextChange } from '../../ui/fields/changes.ts';
import { parseJson } from '../../api/fields.ts';
import { humanised, yesNo } from '../../ui/kit/cells.tsx';
import { formatMoment, toInputs, toIsoWithOffset, zoneName } from '../../ui/values/time.ts';

export interface FieldKind<Change extends { how: Choice } = { how: Choice }> {
  /** The control that speaks for the field as a whole. */
  control: 'value' | 'day' | 'how';
  /** What clears the field in a body. None: it cannot be cleared. */
  cleared?: '' | readonly [];
  /** A value of an answer as the form holds it; null where the form cannot hold it. */
  held(known: unknown): Omit<Change, 'how'> | null;
  /** What was set, as it is sent. */
  sent(change: Change): unknown;
  /** What was set, as people read it. */
  words(change: Change): string;
}

export const text: FieldKind<TextChange> = {
  control: 'value',
  cleared: '',
  held: (known) => (typeof known === 'string' ? { value: known } : null),
  sent: ({ value }) => value,
  words: ({ value }) => value,
};

export const genders = [
  { value: 'male', label: 'Male' },
  { value: 'female', label: 'Female' },
  { value: 'other', label: 'Other' },
];

export const answers = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
];

/** One of a few words. */
const word = (options: readonly { value: string }[], read = (known: string) => known): FieldKind<TextChange> => ({
  control: 'value',
  held: (known) => {
    const value = typeof known === 'string' ? read(known).toLowerCase() : null;
    return value === '' || options.some((option) => option.value === value) ? { value: value ?? '' } : null;
  },
  sent: ({ value }) => value,
  words: ({ value }) => humanised(value),
});

export const gender = word(genders);
export const yesOrNo = { ...word(answers, yesNo), sent: ({ value }: TextChange) => value === 'yes' };

export const list: FieldKind<ListChange> = {
  control: 'how',
  cleared: [],
  held: (known) => {
    const texts = known === '' ? [] : knownList(known);
    return texts && { items: texts.map((value) => ({ value })) };
  },
  sent: ({ items }) => items.map(({ value }) => value),
  words: ({ items }) => items.map(({ value }) => value).join('\n'),
};

export const moment: FieldKind<MomentChange> = {
  control: 'day',
  held: (known) => {
    if (known === '') return { day: '', time: '' };
    const inputs = typeof known === 'string' ? toInputs(known) : null;
    return inputs && { day: inputs.day, time: inputs.timeOfDay };
  },
  // Blank while it is not complete.
  sent: ({ day, time }) => toIsoWithOffset(day, time) ?? '',
  words: ({ day, time }) => {
    const iso = toIsoWithOffset(day, time) ?? '';
    const at = toInstant(iso);
    return at === null
      ? ''
      : `${formatMoment(iso)} ${zoneName(at)}\n${new Date(at).toISOString().replace(/\.000Z$/, 'Z')} in UTC`;
  },
};

/** A list of texts, also where it is answered as JSON text; null where it is something else. */
export function knownList(value: unknown): string[] | null {
  const items = typeof value === 'string' ? parseJson(value) : value;
  return Array.isArray(items) && items.every((item) => typeof item === 'string') ? items : null;
}
