/** Values between a form, a body and the texts of an answer: what was typed, what is sent, and whether it was stored. */
import { toInstant } from '../domain/values/calendar.ts';
import { toList, toText } from '../api/fields.ts';
import type { MomentChange } from '../ui/fields/changes.ts';
import { understandDecimal } from '../ui/values/decimal-input.ts';
import { formatAmount } from '../ui/values/money.ts';
import { formatMoment, toInputs, toIsoWithOffset, zoneName } from '../ui/values/time.ts';
import { sentenceCase } from '../ui/values/words.ts';

/** One value a line; blank lines are none. */
export function linesOf(typed: string): string[] {
  return typed
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}

/** A list that an answer gives as text, one value a line. */
export function toLines(given: string | null | undefined): string {
  return toList(given)
    .map((entry) => toText(entry) ?? '')
    .join('\n');
}

/** The number that was typed; undefined when nothing was, or nothing that is understood. */
export function typedNumber(typed: string): number | undefined {
  const understood = understandDecimal(typed);
  return understood.kind === 'number' ? Number(understood.text) : undefined;
}

/** An amount that was typed, as it is shown; null where nothing was typed that is understood. */
export function amountWords(typed: string, currency: string | null): string | null {
  const understood = understandDecimal(typed);
  if (understood.kind !== 'number') return null;
  return [formatAmount(understood.text), currency].filter(Boolean).join(' ');
}

interface Bounds {
  /** As a sentence goes on: `the amount`. */
  what: string;
  least: number;
  most?: number;
  whole?: true;
  required?: true;
}

/** What is wrong with a number that was typed, and how to mend it; null when it keeps to its bounds. */
export function numberProblem(typed: string, { what, least, most, whole, required }: Bounds): string | null {
  const bounds = most === undefined ? `${least} or more` : `from ${least} to ${most}`;
  const understood = understandDecimal(typed);
  if (understood.kind === 'blank') return required ? `Enter ${what}, ${bounds}` : null;
  const name = sentenceCase(what);
  if (understood.kind === 'refused') return `${name} is not understood. ${understood.mend}`;
  const value = Number(understood.text);
  if (value < least || (most !== undefined && value > most)) return `${name} must be ${bounds}. Enter another number`;
  if (whole && understood.decimals > 0) return `${name} must be a whole number. Leave out the decimals`;
  return null;
}

/** A moment in the viewer's zone, which it names, and in UTC. */
export function momentWords(written: string): string {
  const time = toInstant(written);
  if (time === null) return formatMoment(written);
  const zone = zoneName(time);
  const here = `${formatMoment(written)} ${zone}`;
  return zone === 'UTC' ? here : `${here}, which is ${formatMoment(written, { zone: 'UTC' })} UTC`;
}

/** A moment of an answer as a form holds it; null where the viewer's clock cannot tell it from another one. */
export function momentChangeOf(written: string): MomentChange | null {
  const time = toInstant(written);
  const inputs = toInputs(written);
  if (time === null || inputs === null) return null;
  const meant = toInstant(toIsoWithOffset(inputs.day, inputs.timeOfDay) ?? '');
  return meant === time ? { how: 'set', day: inputs.day, time: inputs.timeOfDay } : null;
}

export function yesOrNo(value: string | boolean | null | undefined): string {
  const word = String(value ?? '').toLowerCase();
  if (['true', '1', 'yes'].includes(word)) return 'Yes';
  return ['false', '0', 'no'].includes(word) ? 'No' : word;
}

/** Whether an answer holds what was sent, however it writes numbers, lists, moments, yes and no, and nothing. */
export function isStoredAs(sent: unknown, stored: string | null): boolean {
  if (stored === null || stored === '') return sent === null || sent === '' || isEmptyList(sent);
  if (typeof sent === 'number') return Number(stored) === sent;
  if (typeof sent === 'boolean') return yesOrNo(stored) === yesOrNo(sent);
  if (Array.isArray(sent)) return toLines(stored) === sent.join('\n');
  if (typeof sent !== 'string') return sent === null && toList(stored).length === 0;
  const time = toInstant(sent);
  return sent === stored || (time !== null && time === toInstant(stored));
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}
