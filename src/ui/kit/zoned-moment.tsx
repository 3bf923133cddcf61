import { calendarDay, knownZone, toInstant } from '#domain/values/calendar.ts';
import { Moment, MomentWithZone } from './cells.tsx';
import { usePreference } from '#ui/browser/preferences.ts';
import { formatClock, formatShortDate, viewerZone, zoneName } from '#ui/format/time.ts';
import { clockThere } from '#ui/format/when.ts';

/**
 * A date and time in the event's zone, with the viewer's clock in the tooltip if it shows another time. “Today” would be
 * ambiguous there, so the day has its date.
 */
export function ZonedMoment({ at, zone: named }: { at: string; zone: string | null }) {
  usePreference('zone');
  const [time, zone] = [toInstant(at), knownZone(named)];
  if (time === null) return <MomentWithZone at={at} zone={named} />;
  const here = zone && clockThere(time, viewerZone(), { zone });
  if (!here) return <Moment at={at} timed />;
  const day = calendarDay(at, zone) ?? at;
  return (
    <time dateTime={at} title={`${here} ${zoneName(time)}, your time`}>
      {`${formatShortDate(day)}, ${formatClock(time, { zone })} ${zoneName(time, { zone })}`}
    </time>
  );
}
