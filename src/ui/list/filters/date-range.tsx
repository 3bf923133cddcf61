import '@mantine/core/styles/Input.layer.css';
import { Input, Text } from '@mantine/core';
import { zoneName } from '#ui/format/time.ts';
import { RangeCalendar } from '#ui/kit/dates/day-calendar.tsx';
import { type DateEnds, DateEndInputs, dayIn } from './date-ends.tsx';

interface DateRangeProps {
  label: string;
  ends: DateEnds;
  isTimed?: boolean;
  /** The dates lie in the future. */
  isAhead?: boolean;
  /** One month is in sight. */
  isNarrow?: boolean;
  error?: string | undefined;
  change(ends: DateEnds): void;
  /** Both days were chosen in the calendar. */
  choose?(ends: DateEnds): void;
}

/** Days from one to another: typed, or chosen in the calendar below. */
export function DateRange({
  label,
  ends,
  isTimed = false,
  isAhead = false,
  isNarrow = false,
  error,
  change,
  choose,
}: DateRangeProps) {
  const chosen = (from: string, to: string) => {
    const next = { start: { ...ends.start, day: from }, end: { ...ends.end, day: to } };
    change(next);
    if (to !== '') choose?.(next);
  };
  return (
    <>
      <DateEndInputs label={label} ends={ends} change={change} isTimed={isTimed} />
      {error ? <Input.Error role="alert">{error}</Input.Error> : null}
      <RangeCalendar
        from={dayIn(ends.start)}
        to={dayIn(ends.end)}
        isAhead={isAhead}
        isNarrow={isNarrow}
        choose={chosen}
      />
      {isTimed ? (
        <Text size="sm" c="dimmed">
          {zoneName()}. Leave the time blank to include the whole day.
        </Text>
      ) : null}
    </>
  );
}
