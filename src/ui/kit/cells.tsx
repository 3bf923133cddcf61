import { toInstant } from '../../domain/values/calendar.ts';
import type { ReactNode } from 'react';
import classes from './cells.module.css';
import { formatAmount } from '../values/money.ts';
import { usePreference } from '../browser/preferences.ts';
import { dayOf } from '../values/days.ts';
import { clockIn, formatDate, formatMoment, ownZone, zoneName } from '../values/time.ts';
import { sentenceCase } from '../values/words.ts';

const words = new Map<string, 'Yes' | 'No'>([
  ['true', 'Yes'],
  ['1', 'Yes'],
  ['yes', 'Yes'],
  ['false', 'No'],
  ['0', 'No'],
  ['no', 'No'],
]);

/** Yes or No for the spellings of a boolean that are known; any other word as it came. */
export function yesNo(value: string | null): string {
  return value === null ? '' : (words.get(value.trim().toLowerCase()) ?? value);
}

/** A word of an open value set as people read it: `partially_fulfilled` → `Partially fulfilled`. */
export function humanised(word: string | null): string {
  const spaced = (word ?? '').replace(/[_\s]+/g, ' ').trim();
  const written = spaced.replace(/\b(?:ach|id|sms|url)\b/gi, (letters) => letters.toUpperCase());
  return sentenceCase(written);
}

/** What a word means to whoever reads it: done, to be watched, wrong, or nothing that is known. */
export type Tone = 'good' | 'warn' | 'bad' | 'neutral';

/** A word in a frame. What wants attention is bold and filled, so its color is not all that tells it. */
export function Badge({ tone, children }: { tone?: Tone | undefined; children: ReactNode }) {
  return children ? (
    <span className={classes.badge} data-tone={tone}>
      {children}
    </span>
  ) : null;
}

/** An amount with a slot for its currency, empty where the service gave none, so that decimals stand in line. */
export function Money({ amount, currency = '' }: { amount: string | null; currency?: string | null }) {
  if (!amount?.trim()) return null;
  return (
    <>
      {formatAmount(amount)}
      <span className={classes.currency}>{currency}</span>
    </>
  );
}

export function Amount({ amount }: { amount: string | null }) {
  return <>{formatAmount(amount)}</>;
}

interface MomentProps {
  at: string | null;
  /** The zone that the record names, for those who want its moments in that one. */
  zone?: string | null;
}

/**
 * A moment in the viewer's zone, as lists are filtered and put in order by it. Its tooltip has the record's own zone for
 * those who chose that.
 */
export function Moment({ at, zone }: MomentProps) {
  usePreference('zone');
  const time = at ? toInstant(at) : null;
  if (!at || time === null) return <>{formatMoment(at)}</>;
  const own = zone ? ownZone(zone) : undefined;
  return (
    <time dateTime={at} title={own && momentIn(own, at, time)}>
      {formatMoment(at)}
    </time>
  );
}

function momentIn(zone: string, at: string, time: number): string {
  return `${formatMoment(at, { zone })} ${zoneName(time, { zone })}`;
}

/** The day that a date or a moment falls on, where the viewer is. */
export function Day({ at }: { at: string | null }) {
  usePreference('zone');
  const day = at ? dayOf(at) : null;
  return day === null ? <Moment at={at} /> : <time dateTime={day}>{formatDate(day)}</time>;
}

/** A moment on its record: in the record's own zone for those who chose that, else with the viewer's zone, and in brackets what the clock said in the zone of the record. */
export function MomentWithZone({ at, zone }: { at: string; zone: string | null }) {
  usePreference('zone');
  const time = toInstant(at);
  const own = zone ? ownZone(zone) : undefined;
  if (time === null) return <>{formatMoment(at, { zoneStands: Boolean(zone) })}</>;
  if (own) return <time dateTime={at}>{momentIn(own, at, time)}</time>;
  const there = zone && clockIn(zone, time);
  return (
    <>
      <Moment at={at} /> {zoneName(time)} {there ? <span className={classes.dim}>({there})</span> : null}
    </>
  );
}

/** A name or another text that people wrote: its direction does not leak into its neighbours. */
export function Words({ children }: { children: string | null | undefined }) {
  return children ? <bdi>{children}</bdi> : null;
}

/** Long text on one line, whole in its title. */
export function OneLine({ children }: { children: string | null | undefined }) {
  const line = children?.split('\n', 1)[0] ?? '';
  return line ? (
    <span className={classes.oneLine} title={children ?? ''}>
      <bdi>{line}</bdi>
    </span>
  ) : null;
}
