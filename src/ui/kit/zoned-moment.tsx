import { knownZone, toInstant } from '../../domain/values/calendar.ts';
import classes from './cells.module.css';
import { usePreference } from '../browser/preferences.ts';
import { formatMoment, zoneName } from '../format/time.ts';

/**
 * A date and time in the event's zone, with the viewer's zone in parentheses. Only the viewer's zone if the browser
 * doesn't know the event's.
 */
export function ZonedMoment({ at, zone: named }: { at: string; zone: string | null }) {
  usePreference('zone');
  const time = toInstant(at);
  if (time === null) return <>{formatMoment(at, { zoneStands: Boolean(named) })}</>;
  const there = said(at, time, knownZone(named));
  const here = said(at, time, undefined);
  return (
    <>
      <time dateTime={at}>{there}</time>
      {there === here ? null : <span className={classes.dim}> ({here}, your time)</span>}
    </>
  );
}

function said(at: string, time: number, zone: string | undefined): string {
  return `${formatMoment(at, { zone })} ${zoneName(time, { zone })}`;
}
