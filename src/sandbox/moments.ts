/** Date-times as they are sent: ISO 8601 with `T`; without an offset they are UTC. */
import { brokenRule } from './refusal.ts';
import { moment } from './wire.ts';

interface Instant {
  /** Whole seconds since 1970. */
  seconds: number;
  /** Whether it lies between that second and the next. */
  between: boolean;
}

/** @throws Refusal when the text has the form of a date-time but means none, as with an offset of 99 hours */
function instant(field: string, written: string): Instant {
  const [, local = '', fraction = '', offset = 'Z'] =
    /^(.+?T\d\d:\d\d(?::\d\d)?)(\.\d+)?(Z|[+-]\d\d:?\d\d)?$/.exec(written) ?? [];
  const zone = offset.replace(/^([+-]\d\d):?(\d\d)$/, '$1:$2');
  const milliseconds = Date.parse(`${local}${zone}`);
  if (Number.isNaN(milliseconds)) throw brokenRule('must be an ISO 8601 date-time such as 2026-11-20T14:00:00Z', field);
  return { seconds: milliseconds / 1000, between: /[1-9]/.test(fraction) };
}

/** The moment that a text of a body names, as it is stored: to the second. */
export function storedMoment(field: string, written: string): string {
  return toText(instant(field, written).seconds);
}

type Bounds<Name extends string> = Partial<Record<Name, string | undefined>>;

/** What is stored is whole seconds, so an After between two of them begins with the later one. */
export function firstSecond<Name extends string>(query: Bounds<Name>, name: Name): string | undefined {
  const written = query[name];
  if (written === undefined) return undefined;
  const { seconds, between } = instant(name, written);
  return toText(between ? seconds + 1 : seconds);
}

/** And a Before between two of them ends with the earlier one. */
export function lastSecond<Name extends string>(query: Bounds<Name>, name: Name): string | undefined {
  const written = query[name];
  return written === undefined ? undefined : toText(instant(name, written).seconds);
}

const earliest = Date.parse('0000-01-01T00:00:00Z') / 1000;
const latest = Date.parse('9999-12-31T23:59:59Z') / 1000;

/** An offset can carry a moment out of the years of four digits, within which alone text order is time order. */
function toText(seconds: number): string {
  return moment(new Date(Math.min(latest, Math.max(earliest, seconds)) * 1000));
}
