/** Whole days, in the zone that the viewer sees. A day is written `2026-11-20`. */
import { toInputs, toInstant, toIsoWithOffset } from './time.ts';

const written = /^(\d{4}-\d\d-\d\d)(?:$|[T ])/;
const length = 86_400_000;

/** What a field for a day or a time holds while it is half typed: neither empty nor a value. */
export const halfTyped = '?';

/** The day that a date-time or a date names as it is written, whatever its zone. */
export function toDay(text: string): string | null {
  const day = written.exec(text)?.[1];
  return day !== undefined && isDay(day) ? day : null;
}

export function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === text;
}

export function dayAfter(day: string, days = 1): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * length).toISOString().slice(0, 10);
}

/** From the first day to the second: below zero where that was before. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / length;
}

/** Today, where the viewer is. */
export function today(): string {
  return toInputs(new Date().toISOString())?.day ?? new Date().toISOString().slice(0, 10);
}

/** The instants, in milliseconds, between which these days lie: the first counts, the second does not. */
export function dayRange(from: string | undefined, to: string | undefined): readonly [number, number] {
  const start = (day: string) => toInstant(toIsoWithOffset(day, '00:00:00') ?? '') ?? NaN;
  return [from === undefined ? -Infinity : start(from), to === undefined ? Infinity : start(dayAfter(to))];
}
