/** Display text for contact form fields: known values, values to send, hints, and warnings. */
import type { ContactSnapshot } from '../../domain/names.ts';
import { humanise, yesNo } from '../../domain/values/labels.ts';
import { isDay } from '../../domain/values/calendar.ts';
import type { Primary, TextChange } from '../../ui/fields/changes.ts';
import { today } from '../../ui/format/days.ts';
import { formatClock, formatMoment } from '../../ui/format/time.ts';
import {
  addressLines,
  answeredAs,
  type ContactBase,
  type ContactForm,
  type ContactPartKey,
  isOneOf,
  kinds,
  nameKeys,
  requiredNames,
} from './form.ts';
import { type FieldKind, knownList } from './kinds.ts';
import { isEmpty, primaryKey, type ContactMethodKey, contactMethodKeys } from '../../records/contact-known.ts';
import { linesOf } from './lines.ts';
import { isNew, reachBody } from './contact-methods.ts';

/** Formats a field's known value, one line per item. Empty if the field is blank, null if the value is unknown. */
export function formatKnownValue({ known: { values } }: ContactBase, key: ContactPartKey): string | null {
  const answered = answeredAs(key);
  if (isOneOf(contactMethodKeys, key)) return formatContactMethods(values, key);
  return values.has(answered) ? formatStoredValue(answered, values.get(answered)) : null;
}

/** Formats all known emails or phones, or only the primary one if that is all a household response includes. */
function formatContactMethods(values: ReadonlyMap<string, unknown>, key: ContactMethodKey): string | null {
  const primary = values.get(primaryKey(key));
  const main = typeof primary === 'string' && primary ? `${primary} (primary)` : '';
  if (!values.has(key)) return main || null;
  const lines = linesOf(key, values.get(key)).filter((line) => line !== primary);
  return [main, ...lines].filter(Boolean).join('\n');
}

/** Formats a response value. Empty if it is blank. */
export function formatStoredValue(key: string, value: unknown): string {
  if (isEmpty(value)) return '';
  if (key === 'tags') return knownList(value)?.join('\n') ?? String(value);
  if (typeof value !== 'string') return linesOf(key, value).join('\n');
  if (key === 'contact_since') return formatMoment(value);
  if (key === 'type' || key === 'gender') return humanise(value);
  return /^(is_|.*_opt_in$)/.test(key) ? yesNo(value) : value;
}

/** Formats the source of a known value: `household Ames family, 14:02:11`. */
export function sourceLabel({ from: { kind, name, id }, at }: ContactSnapshot<unknown>): string {
  const clock = formatClock(at);
  if (kind === 'saved contact') return `a saved change, ${clock}`;
  if (kind === 'saved household') return `a change to household ${name ?? id ?? ''}, ${clock}`;
  return `household ${name?.trim() || id || ''}, ${clock}`;
}

/** Formats a field's value to send, one line per item. Empty if it will be cleared, null if it won't be sent. */
export function formatSentValue(form: ContactForm, key: ContactPartKey): string | null {
  if (key === 'type') return form.type === '' ? null : humanise(form.type);
  if (isOneOf(contactMethodKeys, key)) return formatSentMethods(form, key);
  if (isOneOf(nameKeys, key) && isOneOf(requiredNames(form.type), key)) return form[key].value;
  if (form[key].how === 'leave') return null;
  if (key === 'addresses') return formatAddresses(form.addresses);
  const kind: FieldKind = kinds[key];
  return form[key].how === 'clear' ? '' : kind.words(form[key]);
}

/** Formats added, changed, and removed values, one per line. Null if nothing changes. */
function formatSentMethods(form: ContactForm, key: ContactMethodKey): string | null {
  const { sent, removed } = reachBody(form[key]);
  const lines = sent.map(({ row, value, type = '', is_primary }) => {
    const moved = is_primary === undefined ? '' : is_primary ? 'becomes primary' : 'no longer primary';
    const isAdded = form[key].rows.some((other, index) => index === row && (isNew(other) || other.known !== value));
    return withMarks(value, [isAdded ? 'new' : '', type, moved]);
  });
  const all = [...lines, ...removed.map(({ value }) => `Remove ${value}`)];
  return all.length > 0 ? all.join('\n') : null;
}

/** Warns if the change leaves no primary value. Null otherwise. */
export function lostPrimaryMessage(form: ContactForm, key: ContactMethodKey): string | null {
  return reachBody(form[key]).isLost ? noPrimaryMessage(key) : null;
}

export function noPrimaryMessage(key: ContactMethodKey): string {
  return key === 'emails' ? 'This leaves no primary email.' : 'This leaves no primary phone.';
}

function formatAddresses({ rows, remove }: ContactForm['addresses']): string {
  const added = rows.map((row) => {
    const lines = addressLines.map((line) => row[line].trim()).filter(Boolean);
    const cleared = row.id.trim() && row.clearBlank === 'yes' ? 'clears blank lines' : '';
    const which = row.id.trim() ? `address ${row.id.trim()}` : 'new address';
    return withMarks(lines.join(', '), [which, primaryLabel(row.is_primary), cleared]);
  });
  return [...added, ...remove.map(({ value }) => `Remove address ${value}`)].join('\n');
}

const primaryLabel = (primary: Primary) => ({ '': '', yes: 'primary', no: 'not primary' })[primary];

function withMarks(words: string, marks: readonly string[]): string {
  const given = marks.filter(Boolean).join(', ');
  if (words === '') return given;
  return given ? `${words} (${given})` : words;
}

/** Hint for the date of birth. The API accepts any text, so an invalid date is a warning, not an error. */
export function dateOfBirthHint({ how, value }: TextChange): string {
  const typed = value.trim();
  if (how !== 'set' || typed === '') return 'YYYY-MM-DD';
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
