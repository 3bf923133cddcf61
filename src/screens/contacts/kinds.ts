/** Kinds of contact form fields: initial value, request value, and display text. */
import { humanise, yesNo } from '../../domain/values/labels.ts';
import { toInstant, instantOf, wallClock } from '../../domain/values/calendar.ts';
import type { Choice, ListChange, MomentChange, TextChange } from '../../ui/fields/changes.ts';
import { parseJson } from '../../api/fields.ts';
import { formatMoment, zoneName, viewerZone } from '../../ui/format/time.ts';

export interface FieldKind<Change extends { how: Choice } = { how: Choice }> {
  /** The control that represents the whole field. */
  control: 'value' | 'day' | 'how';
  /** The request value that clears the field. Undefined: it can't be cleared. */
  cleared?: '' | readonly [];
  /** Converts a response value to a form value. Returns null if the form can't represent it. */
  held(known: unknown): Omit<Change, 'how'> | null;
  /** Converts a form value to a request value. */
  sent(change: Change): unknown;
  /** Formats a form value for display. */
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

/** Kind for a fixed set of options. */
const word = (options: readonly { value: string }[], read = (known: string) => known): FieldKind<TextChange> => ({
  control: 'value',
  held: (known) => {
    const value = typeof known === 'string' ? read(known).toLowerCase() : null;
    return value === '' || options.some((option) => option.value === value) ? { value: value ?? '' } : null;
  },
  sent: ({ value }) => value,
  words: ({ value }) => humanise(value),
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
    return typeof known === 'string' ? wallClock(known, viewerZone()) : null;
  },
  // Blank until both date and time are set.
  sent: ({ day, time }) => instantOf(day, time, viewerZone()) ?? '',
  words: ({ day, time }) => {
    const iso = instantOf(day, time, viewerZone()) ?? '';
    const at = toInstant(iso);
    return at === null
      ? ''
      : `${formatMoment(iso)} ${zoneName(at)}\n${new Date(at).toISOString().replace(/\.000Z$/, 'Z')} in UTC`;
  },
};

/** Parses a list of texts, or JSON text of one. Returns null for anything else. */
export function knownList(value: unknown): string[] | null {
  const items = typeof value === 'string' ? parseJson(value) : value;
  return Array.isArray(items) && items.every((item) => typeof item === 'string') ? items : null;
}
