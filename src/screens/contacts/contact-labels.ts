/** Labels and display text of contact fields: stored values, hints, and warnings. */
import type { Body } from '#api/operations.ts';
import type { ContactSnapshot } from '#domain/snapshots.ts';
import { humanise, yesNo, isolateBidi } from '#domain/values/labels.ts';
import { isDay } from '#domain/values/calendar.ts';
import { textOf, textsOf } from '#ui/form/controls.ts';
import type { Problem } from '#ui/form/form-kind.ts';
import { today } from '#ui/format/days.ts';
import { formatMoment } from '#ui/format/time.ts';
import { formatAsOf } from '#ui/format/when.ts';
import { contactFields } from '#records/contact.ts';
import { isEmpty, type ContactMethodKey, type KnownContact } from '#records/contact-known.ts';
import { linesOf } from './lines.ts';

export type ContactBody = Body<'updateContact'>;

/** The contact as it was when the form was opened. */
export interface ContactBase {
  id: string;
  known: KnownContact;
}

/** Returns the response's name for a sent field. Responses never include `bio`. */
export function answeredAs(key: string): string {
  return key === 'address_subscription' ? 'is_address_subscribed' : key;
}

const labels = new Map<string, string>(contactFields.map(({ key, label }) => [key, label]));

/** Returns a field's label: the contact page's, or the field's own name if that page doesn't show it. */
export function labelOf(key: string): string {
  return labels.get(answeredAs(key)) ?? humanise(key);
}

export function singular(key: string): string {
  return { emails: 'Email', phones: 'Phone', addresses: 'Address', tags: 'Tag' }[key] ?? 'Custom field';
}

export const partLabels: Readonly<Record<string, string>> = {
  id: 'address ID',
  type: 'type',
  is_primary: 'primary',
  address_1: 'line 1',
  address_2: 'line 2',
  city: 'city',
  state: 'state',
  zipcode: 'postal code',
  country: 'country',
};

/** Formats a value with marks in parentheses. */
export function withMarks(words: string, marks: readonly string[]): string {
  const given = marks.filter(Boolean).join(', ');
  if (words === '') return given;
  return given ? `${isolateBidi(words)} (${given})` : words;
}

/** Returns an error for each blank line. `use`: ` to remove`. */
export function blankLines(lines: readonly { value: string }[], at: string, one: string, use = ''): Problem[] {
  return lines.flatMap(({ value }, index) =>
    value.trim() === ''
      ? [[`${at}.${index}.value`, `${one} ${index + 1}${use} is blank. Fill it in, or remove the line`] as const]
      : [],
  );
}

/** Returns undefined for an empty list, because the API doesn't document what an empty list means. */
export function orNothing<T>(given: readonly T[]): readonly T[] | undefined {
  return given.length > 0 ? given : undefined;
}

/** Formats a response value. Empty if it is blank. */
export function formatStoredValue(key: string, value: unknown): string {
  if (isEmpty(value)) return '';
  if (key === 'tags') return textsOf(value)?.join('\n') ?? textOf(value);
  if (typeof value !== 'string') return linesOf(key, value).join('\n');
  if (key === 'contact_since') return formatMoment(value);
  if (key === 'type' || key === 'gender') return humanise(value);
  return /^(is_|.*_opt_in$)/.test(key) ? yesNo(value) : value;
}

/** Formats the source of a known value: `household Ames family, 2:02 PM`. */
export function sourceLabel({ from: { kind, name, id }, at }: ContactSnapshot<unknown>): string {
  const clock = formatAsOf(at);
  if (kind === 'saved contact') return `a saved change, ${clock}`;
  if (kind === 'transaction') return `transaction ${id ?? ''}, ${clock}`;
  if (kind === 'saved household') return `a change to household ${isolateBidi(name ?? id ?? '')}, ${clock}`;
  return `household ${isolateBidi(name?.trim() || id || '')}, ${clock}`;
}

export function noPrimaryMessage(key: ContactMethodKey): string {
  return key === 'emails' ? 'This leaves no primary email.' : 'This leaves no primary phone.';
}

/** Hint for the date of birth. The API accepts any text, so an invalid date is a warning, not an error. */
export function dateOfBirthHint(value: string): string {
  const typed = value.trim();
  if (typed === '') return 'YYYY-MM-DD';
  if (!isDay(typed)) return `“${typed}” isn’t a valid date in YYYY-MM-DD format. It will be saved as typed.`;
  return typed > today() ? 'This date is in the future. Check the year.' : 'YYYY-MM-DD';
}

/** Warns about text that doesn't look like an email address. The API accepts any text. */
export function emailRemark(typed: string): string {
  const isOne = /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/.test(typed.trim());
  return typed.trim() === '' || isOne ? '' : 'This doesn’t look like an email address. It will be saved as typed.';
}

/** Warns about text that doesn't look like a phone number. */
export function phoneRemark(typed: string): string {
  const written = /^\+?[\d\s()./-]+(?:(?:ext\.?|x)\s*\d+)?$/i.test(typed.trim());
  const isOne = written && typed.replace(/\D/g, '').length >= 5;
  return typed.trim() === '' || isOne ? '' : 'This doesn’t look like a phone number. It will be saved as typed.';
}
