/** Times arrive as ISO 8601 with `T`, in UTC unless they have an offset. We store them in UTC, in whole seconds. */
import { brokenRule } from './refusal.ts';
import { moment } from './wire.ts';

/** Returns a time as stored. A "before" limit within a second ends with that second. */
export function storedMoment(field: string, written: string): string {
  return asText(instant(field, written).seconds);
}

/** We store whole seconds, so an "after" limit within a second starts with the next one. */
export function firstStored(field: string, written: string): string {
  const { seconds, fraction } = instant(field, written);
  return asText(fraction ? seconds + 1 : seconds);
}

/** Returns whole seconds since 1970, and whether a fraction follows. */
function instant(field: string, written: string): { seconds: number; fraction: boolean } {
  const [, local = '', fraction = '', offset = 'Z'] =
    /^(.+?T\d\d:\d\d(?::\d\d)?)(\.\d+)?(Z|[+-]\d\d:?\d\d)?$/.exec(written) ?? [];
  const zone = offset.replace(/^([+-]\d\d):?(\d\d)$/, '$1:$2');
  const milliseconds = Date.parse(`${local}${zone}`);
  // The format is right, but it's no real time, such as with an offset of 99 hours.
  if (Number.isNaN(milliseconds)) throw brokenRule('must be an ISO 8601 date-time such as 2026-11-20T14:00:00Z', field);
  return { seconds: milliseconds / 1000, fraction: /[1-9]/.test(fraction) };
}

const earliest = Date.parse('0000-01-01T00:00:00Z') / 1000;
const latest = Date.parse('9999-12-31T23:59:59Z') / 1000;

/** Limited to four-digit years, where text sorts by time: an offset can lead beyond them. */
function asText(seconds: number): string {
  return moment(new Date(Math.min(latest, Math.max(earliest, seconds)) * 1000));
}
