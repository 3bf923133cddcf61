/** Both ends of days, as filters, audiences, and periods of a report ask for them. */
import { writtenRange } from '#domain/rows/condition.ts';
import { isDay } from '#domain/values/calendar.ts';
import { halfTyped } from '#ui/format/days.ts';
import { DayInput } from '#ui/kit/dates/day-input.tsx';
import { DayTimeInput } from '#ui/kit/dates/day-time-input.tsx';
import classes from './date-ends.module.css';

/** As typed: either may be empty or half typed. */
export interface DayAndTime {
  day: string;
  time: string;
}

export interface DateEnds {
  start: DayAndTime;
  end: DayAndTime;
}

export function dateEnds({ from = '', to = '' }: { from?: string | undefined; to?: string | undefined }): DateEnds {
  return { start: { day: from, time: '' }, end: { day: to, time: '' } };
}

interface DateEndInputsProps {
  /** `Paid` */
  label: string;
  ends: DateEnds;
  change(ends: DateEnds): void;
  isTimed?: boolean;
  /** Each stands in a line, with a calendar of its own. */
  isInLine?: boolean;
}

const places = ['start', 'end'] as const;

export function DateEndInputs({ label, ends, change, isTimed = false, isInLine = false }: DateEndInputsProps) {
  const inputs = places.map((place) => {
    const legend = `${label} ${place === 'start' ? 'from' : 'until'}`;
    const set = (changes: Partial<DayAndTime>) => change({ ...ends, [place]: { ...ends[place], ...changes } });
    const day = { label: `${legend}, date`, value: ends[place].day, onChange: (typed: string) => set({ day: typed }) };
    if (isInLine) return <DayInput key={place} {...day} />;
    return (
      <fieldset key={place}>
        <legend>{legend}</legend>
        <DayTimeInput type="date" {...day} end={null} />
        {isTimed ? (
          <DayTimeInput
            type="time"
            label={`${legend}, time`}
            value={ends[place].time}
            onChange={(time) => set({ time })}
          />
        ) : null}
      </fieldset>
    );
  });
  if (isInLine) return inputs;
  return (
    <div className={classes.ends} data-timed={isTimed || undefined}>
      {inputs}
    </div>
  );
}

/** Returns both days as an address has them, or how to fix them. */
export function writtenDays({ start, end }: DateEnds): { written?: string | undefined; fix?: string } {
  const fix = halfTypedFix(dateEnds({ from: start.day, to: end.day }));
  if (fix !== undefined) return { fix };
  if (start.day && end.day && start.day > end.day) return { fix: 'The end date is before the start date' };
  return { written: writtenRange({ from: start.day, to: end.day }) };
}

/** Says what is half typed. */
export function halfTypedFix(ends: DateEnds): string | undefined {
  const which = places.find((place) => ends[place].day === halfTyped || ends[place].time === halfTyped);
  if (which === undefined) return undefined;
  return `Enter a complete ${which} ${ends[which].day === halfTyped ? 'date' : 'time'}, or clear it`;
}

/** The day, if it's one. */
export function dayIn({ day }: DayAndTime): string {
  return isDay(day) ? day : '';
}
