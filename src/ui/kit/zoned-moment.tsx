import { knownZone, toInstant } from '../../domain/values/calendar.ts';
import classes from './cells.module.css';
import { usePreference } from '../browser/preferences.ts';
import { formatMoment, zoneName } from '../values/time.ts';

/**
 * A moment in the zone where it happens, with the viewer's zone in brackets. Only the viewer's when the browser does not
 * know the zone.
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
