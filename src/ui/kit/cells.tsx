import { humanise, type Tone, toneOf } from '../../domain/values/labels.ts';
import { toInstant } from '../../domain/values/calendar.ts';
import type { ReactNode } from 'react';
import classes from './cells.module.css';
import { formatAmount } from '../format/money.ts';
import { usePreference } from '../browser/preferences.ts';
import { dayOf } from '../format/days.ts';
import { clockIn, formatDate, formatMoment, ownZone, zoneName } from '../format/time.ts';

/**
 * A status, or without a tone a tag. A status that is as it should be is text with a dot; one that needs attention is filled.
 * Its words say what it is, so that color is never the only cue.
 */
export function Badge({ tone, children }: { tone?: Tone | undefined; children: ReactNode }) {
  return children ? (
    <span className={classes.badge} data-tone={tone}>
      {children}
    </span>
  ) : null;
}

/** The platform may send any status, so an unfamiliar one is neutral. */
export function StatusBadge({ status }: { status: string | null }) {
  return <Badge tone={toneOf(status)}>{humanise(status)}</Badge>;
}

/** An amount with a fixed-width slot for its currency, empty if unknown, so that decimals align. */
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
  /** The record's time zone, used if the preference asks for it. */
  zone?: string | null;
}

/**
 * A date and time in the viewer's zone, which lists also use to filter and sort. The tooltip shows the record's zone if
 * the preference asks for it.
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

/** The date of a day or a moment, in the viewer's zone. */
export function Day({ at }: { at: string | null }) {
  usePreference('zone');
  const day = at ? dayOf(at) : null;
  return day === null ? <Moment at={at} /> : <time dateTime={day}>{formatDate(day)}</time>;
}

/**
 * A date and time with its zone: the record's if the preference asks for it, otherwise the viewer's, with the local time
 * of the record's zone in parentheses.
 */
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

/** User-written text, isolated so that its direction doesn't affect its neighbors. */
export function UserText({ children }: { children: string | null | undefined }) {
  return children ? <bdi>{children}</bdi> : null;
}

/** The first line of a long text, with the whole text as its title. */
export function OneLine({ children }: { children: string | null | undefined }) {
  const line = children?.split('\n', 1)[0] ?? '';
  return line ? (
    <span className={classes.oneLine} title={children ?? ''}>
      <bdi>{line}</bdi>
    </span>
  ) : null;
}
