import { Text } from '@mantine/core';
import { humanise, type Tone, toneOf } from '#domain/values/labels.ts';
import { isDay, knownZone, toInstant } from '#domain/values/calendar.ts';
import { createContext, type ReactNode, use } from 'react';
import classes from './cells.module.css';
import { usePreference } from '#ui/browser/preferences.ts';
import { dayOf } from '#ui/format/days.ts';
import { formatInFull, formatMoment, ownZone } from '#ui/format/time.ts';
import { clockThere, formatWhen } from '#ui/format/when.ts';
import { useToday } from '#ui/browser/today.ts';

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

interface MomentProps {
  at: string | null;
  /** The record's time zone, used if the preference asks for it. */
  zone?: string | null;
  /** Shows the time of day for every day, not only for today and yesterday. */
  timed?: boolean | undefined;
  /** Stands within a sentence: `today`. */
  within?: boolean | undefined;
}

/**
 * A date and time in the viewer's zone, which lists also use to filter and sort. The tooltip has the year and the zone,
 * which is the record's if the preference asks for it.
 */
export function Moment({ at, zone, timed, within }: MomentProps) {
  usePreference('zone');
  const today = useToday();
  const own = zone ? ownZone(zone) : undefined;
  const full = at ? formatInFull(at, { zone: own }) : null;
  if (!at || full === null) return <>{formatMoment(at)}</>;
  // A time of day without its zone would be taken for the viewer's.
  const words = (now: string) => (own && timed ? full : formatWhen(at, { today: now, timed, within }));
  return (
    <time dateTime={at} title={full}>
      {today === null ? formatMoment(at) : words(today)}
    </time>
  );
}

/** The date of a day or a moment, in the viewer's zone. */
export function Day({ at, within }: Pick<MomentProps, 'at' | 'within'>) {
  usePreference('zone');
  return <Moment at={at && (dayOf(at) ?? at)} within={within} />;
}

/**
 * A date and time in the record's zone if the preference asks for it, otherwise in the viewer's, with the time in the
 * record's zone in parentheses.
 */
export function MomentWithZone({ at, zone }: { at: string; zone: string | null }) {
  usePreference('zone');
  const time = toInstant(at);
  if (time === null) return isDay(at) ? <Moment at={at} /> : <>{formatMoment(at, { zoneStands: Boolean(zone) })}</>;
  const own = zone ? ownZone(zone) : undefined;
  if (own) return <time dateTime={at}>{formatInFull(at, { zone: own })}</time>;
  const known = knownZone(zone);
  const there = known && clockThere(time, known);
  return (
    <>
      <Moment at={at} timed /> {there ? <Text span inherit c="dimmed">{`(${there} in ${known})`}</Text> : null}
    </>
  );
}

/** Marks the matches of a search in the texts of a screen. */
export const Marking = createContext<(text: string) => ReactNode>((text) => text);

/** User-written text, isolated so that its direction doesn't affect its neighbors. */
export function UserText({ children }: { children: string | null | undefined }) {
  const mark = use(Marking);
  return children ? <bdi>{mark(children)}</bdi> : null;
}

/** The first line of a long text, with the whole text as its title. */
export function OneLine({ children }: { children: string | null | undefined }) {
  const line = children?.split('\n', 1)[0] ?? '';
  return line ? (
    <span className={classes.oneLine} title={children ?? ''}>
      <UserText>{line}</UserText>
    </span>
  ) : null;
}
