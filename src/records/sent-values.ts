/** Converts values between form input, request bodies, and responses, and checks whether a sent value was stored. */
import { toInstant, instantOf, wallClock } from '../domain/values/calendar.ts';
import { toList, toText } from '../api/fields.ts';
import type { MomentChange } from '../ui/fields/changes.ts';
import { readTyped } from '../domain/values/typed-number.ts';
import { formatAmount } from '../ui/format/money.ts';
import { formatMoment, zoneName, viewerZone } from '../ui/format/time.ts';

/** Splits text into trimmed lines, without blank ones. */
export function linesOf(typed: string): string[] {
  return typed
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}

/** Formats a list of a response as text, one value per line. */
export function toLines(given: string | null | undefined): string {
  return toList(given)
    .map((entry) => toText(entry) ?? '')
    .join('\n');
}

/** Formats a typed amount for display. Returns null if it is blank or invalid. */
export function formatTypedAmount(typed: string, currency: string | null): string | null {
  const understood = readTyped(typed);
  if (understood.kind !== 'number') return null;
  return [formatAmount(understood.text), currency].filter(Boolean).join(' ');
}

/** Formats a moment in the user's time zone, with the zone's name, and in UTC. */
export function formatMomentWithZone(written: string): string {
  const time = toInstant(written);
  if (time === null) return formatMoment(written);
  const zone = zoneName(time);
  const here = `${formatMoment(written)} ${zone}`;
  return zone === 'UTC' ? here : `${here}, which is ${formatMoment(written, { zone: 'UTC' })} UTC`;
}

/** Converts a moment of a response to form input. Returns null if it is ambiguous in the user's time zone. */
export function momentChangeOf(written: string): MomentChange | null {
  const time = toInstant(written);
  const clock = wallClock(written, viewerZone());
  if (time === null || clock === null) return null;
  const meant = toInstant(instantOf(clock.day, clock.time, viewerZone()) ?? '');
  return meant === time ? { how: 'set', ...clock } : null;
}

export function yesOrNo(value: string | boolean | null | undefined): string {
  const word = String(value ?? '').toLowerCase();
  if (['true', '1', 'yes'].includes(word)) return 'Yes';
  return ['false', '0', 'no'].includes(word) ? 'No' : word;
}

/**
 * Returns true if the stored value equals the sent one, whatever the notation of numbers, lists, moments, and booleans.
 */
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
