/** The fields of a contact form as people read them: what is known, and what will be sent. */
import { isDay } from '../../domain/values/calendar.ts';
import type { Primary, TextChange } from '../../ui/fields/changes.ts';
import { today } from '../../ui/values/days.ts';
import { humanised, yesNo } from '../../ui/kit/cells.tsx';
import type { Sighting } from '../../device/people.ts';
import { formatClock, formatMoment } from '../../ui/values/time.ts';
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
import { isEmpty, primaryKey, type ReachKey, reachKeys } from '../../records/contact-known.ts';
import { linesOf } from './lines.ts';
import { isNew, reachBody } from './reach.ts';

/** What is known of a field, one line for each item; empty where it is known to be empty, null where it is not known. */
export function knownWords({ known: { values } }: ContactBase, key: ContactPartKey): string | null {
  const answered = answeredAs(key);
  if (isOneOf(reachKeys, key)) return reachWords(values, key);
  return values.has(answered) ? answeredWords(answered, values.get(answered)) : null;
}

/** A whole list where there is one, else the primary one that a household's answer gives. */
function reachWords(values: ReadonlyMap<string, unknown>, key: ReachKey): string | null {
  const primary = values.get(primaryKey(key));
  const main = typeof primary === 'string' && primary ? `${primary} (primary)` : '';
  if (!values.has(key)) return main || null;
  const lines = linesOf(key, values.get(key)).filter((line) => line !== primary);
  return [main, ...lines].filter(Boolean).join('\n');
}

/** A value as an answer gives it, in words; empty for none. */
export function answeredWords(key: string, value: unknown): string {
  if (isEmpty(value)) return '';
  if (key === 'tags') return knownList(value)?.join('\n') ?? String(value);
  if (typeof value !== 'string') return linesOf(key, value).join('\n');
  if (key === 'contact_since') return formatMoment(value);
  if (key === 'type' || key === 'gender') return humanised(value);
  return /^(is_|.*_opt_in$)/.test(key) ? yesNo(value) : value;
}

/** Where a known value comes from: `household Ames family, 14:02:11`. */
export function sourceWords({ from: { kind, name, id }, at }: Sighting<unknown>): string {
  const clock = formatClock(at);
  if (kind === 'saved contact') return `the answer to a save, ${clock}`;
  if (kind === 'saved household') return `the answer to a save of household ${name ?? id ?? ''}, ${clock}`;
  return `household ${name?.trim() || id || ''}, ${clock}`;
}

/** What will be sent of a field, a line for each item; empty when it is cleared, null when it is not sent. */
export function sentWords(form: ContactForm, key: ContactPartKey): string | null {
  if (key === 'type') return form.type === '' ? null : humanised(form.type);
  if (isOneOf(reachKeys, key)) return sentReachWords(form, key);
  if (isOneOf(nameKeys, key) && isOneOf(requiredNames(form.type), key)) return form[key].value;
  if (form[key].how === 'leave') return null;
  if (key === 'addresses') return addressWords(form.addresses);
  const kind: FieldKind = kinds[key];
  return form[key].how === 'clear' ? '' : kind.words(form[key]);
}

/** What is added, changed and removed, a line each; null where nothing is. */
function sentReachWords(form: ContactForm, key: ReachKey): string | null {
  const { sent, removed } = reachBody(form[key]);
  const lines = sent.map(({ row, value, type = '', is_primary }) => {
    const moved = is_primary === undefined ? '' : is_primary ? 'becomes primary' : 'no longer primary';
    const isAdded = form[key].rows.some((other, index) => index === row && (isNew(other) || other.known !== value));
    return withMarks(value, [isAdded ? 'new' : '', type, moved]);
  });
  const all = [...lines, ...removed.map(({ value }) => `Remove ${value}`)];
  return all.length > 0 ? all.join('\n') : null;
}

/** Null where somebody stays with a primary one. */
export function lostWords(form: ContactForm, key: ReachKey): string | null {
  return reachBody(form[key]).isLost ? noPrimary(key) : null;
}

export function noPrimary(key: ReachKey): string {
  return `Leaves no primary ${key === 'emails' ? 'email' : 'phone'}.`;
}

function addressWords({ rows, remove }: ContactForm['addresses']): string {
  const added = rows.map((row) => {
    const lines = addressLines.map((line) => row[line].trim()).filter(Boolean);
    const cleared = row.id.trim() && row.clearBlank === 'yes' ? 'blank lines cleared' : '';
    const which = row.id.trim() ? `address ${row.id.trim()}` : 'new address';
    return withMarks(lines.join(', '), [which, primaryWords(row.is_primary), cleared]);
  });
  return [...added, ...remove.map(({ value }) => `Remove address ${value}`)].join('\n');
}

const primaryWords = (primary: Primary) => ({ '': '', yes: 'primary', no: 'not primary' })[primary];

function withMarks(words: string, marks: readonly string[]): string {
  const given = marks.filter(Boolean).join(', ');
  if (words === '') return given;
  return given ? `${words} (${given})` : words;
}

/** The service takes any text for it, so what is odd is said and not refused. */
export function dateOfBirthHint({ how, value }: TextChange): string {
  const typed = value.trim();
  if (how !== 'set' || typed === '') return 'Year, month, day: 1984-03-05';
  if (!isDay(typed)) return `“${typed}” is no day written like 1984-03-05. It is sent as it stands here.`;
  return typed > today() ? 'This day is yet to come. Check the year.' : 'Year, month, day';
}

/** The service takes any text for an email or a phone as well. */
export function emailRemark(typed: string): string {
  const isOne = /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/.test(typed.trim());
  return typed.trim() === '' || isOne ? '' : 'This is not written like an email address. It is sent as it stands here.';
}

export function phoneRemark(typed: string): string {
  const written = /^\+?[\d\s()./-]+(?:(?:ext\.?|x)\s*\d+)?$/i.test(typed.trim());
  const isOne = written && typed.replace(/\D/g, '').length >= 5;
  return typed.trim() === '' || isOne ? '' : 'This is not written like a phone number. It is sent as it stands here.';
}
