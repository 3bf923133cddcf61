import '@mantine/dates/styles.layer.css';
import { Button, Group, Stack } from '@mantine/core';
import { type CalendarLevel, DatePicker } from '@mantine/dates';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { addMonths } from '#domain/values/calendar.ts';
import { daysOf, today } from '#ui/format/days.ts';
import { dayByKey, firstWeekday } from '#ui/format/calendar-keys.ts';
import { formatDayParts, formatFullDate, formatMonth } from '#ui/format/time.ts';
import { announce } from '#ui/browser/announcer.tsx';
import { useNarrow } from '#ui/browser/media.ts';

interface DayCalendarProps {
  value: string | null;
  /** Something ends on that day. */
  isEnd: boolean;
  choose(day: string): void;
}

/** The days of a month, and some that are one press away. */
export function DayCalendar({ value, isEnd, choose }: DayCalendarProps) {
  const now = today();
  const start = value ?? now;
  const calendar = useCalendar(start);
  const offered = {
    Today: now,
    ...(isEnd && { 'End of month': daysOf('this-month').to, 'End of year': daysOf('this-year').to }),
  };
  return (
    <Stack gap={12} w={296} maw="100%" {...calendar.root}>
      <DatePicker
        {...calendar.months}
        value={value}
        onChange={(day) => {
          if (day !== null) choose(day);
        }}
        getDayProps={(day) => ({
          ...calendar.dayProps(day),
          'aria-pressed': day === value,
          'data-autofocus': day === start || undefined,
        })}
      />
      <Group gap="sm">
        {Object.entries(offered).map(([label, day]) => (
          <Button key={label} onClick={() => choose(day)}>
            {label}
          </Button>
        ))}
      </Group>
    </Stack>
  );
}

interface RangeCalendarProps {
  /** `2026-11-20`, or empty. */
  from: string;
  to: string;
  /** The dates lie in the future: the months to come are beside this one, and not the month before. */
  isAhead: boolean;
  /** There's room for one month. */
  isNarrow?: boolean;
  /** `to` is empty until the range has its end. */
  choose(from: string, to: string): void;
}

/** Days from one to another, chosen with two presses. */
export function RangeCalendar({ from, to, isAhead, isNarrow = false, choose }: RangeCalendarProps) {
  const columns = useNarrow() || isNarrow ? 1 : 2;
  const now = today();
  const latest = isAhead || columns === 1 ? from || now : addMonths(now, -1);
  const calendar = useCalendar(from !== '' && from < latest ? from : latest);
  return (
    <div {...calendar.root}>
      <DatePicker
        {...calendar.months}
        type="range"
        size="xs"
        numberOfColumns={columns}
        columnsToScroll={1}
        allowSingleDateInRange
        value={[from || null, to || null]}
        onChange={([start, end]) => choose(start ?? '', end ?? '')}
        getDayProps={(day) => ({
          ...calendar.dayProps(day),
          'aria-pressed': day === from || day === to,
          // The panel gives the focus to its first control.
          'data-autofocus': undefined,
        })}
      />
    </div>
  );
}

/**
 * Props of a calendar in the viewer's language. Mantine's own keys end at the month in sight, and its labels need the
 * locales of another library.
 */
function useCalendar(start: string) {
  const root = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(start);
  const [level, setLevel] = useState<CalendarLevel>('month');
  const now = today();
  const first = firstWeekday();
  // The months of a year take the place of what was pressed.
  const isFirst = useRef(true);
  useEffect(() => {
    if (!isFirst.current) root.current?.querySelector<HTMLElement>('table [tabindex="0"]')?.focus();
    isFirst.current = false;
  }, [level]);
  return {
    root: {
      ref: root,
      onKeyDownCapture: (event: KeyboardEvent<HTMLDivElement>) => {
        const { day } = (event.target as HTMLElement).dataset;
        const next = day === undefined ? null : dayByKey(day, event, first);
        if (next === null) return;
        event.preventDefault();
        event.stopPropagation();
        const inSight = () => root.current?.querySelector<HTMLElement>(`[data-day="${next}"]:not([data-hidden])`);
        if (!inSight()) flushSync(() => setShown(next));
        inSight()?.focus();
      },
    },
    months: {
      date: shown,
      onDateChange: (day: string) => {
        setShown(day);
        announce(`Showing ${formatMonth(day.slice(0, 7))}`);
      },
      level,
      onLevelChange: setLevel,
      enableKeyboardNavigation: false,
      hideOutsideDates: true,
      withCellSpacing: false,
      fullWidth: true,
      highlightToday: true,
      firstDayOfWeek: first,
      weekendDays: [],
      ariaLabels: {
        nextMonth: 'Next month',
        previousMonth: 'Previous month',
        nextYear: 'Next year',
        previousYear: 'Previous year',
        nextDecade: 'Next decade',
        previousDecade: 'Previous decade',
      },
      weekdayFormat: (day: string) => formatDayParts(day, { weekday: 'short' }),
      monthLabelFormat: (day: string) => formatMonth(day.slice(0, 7)),
      monthsListFormat: (day: string) => formatDayParts(day, { month: 'short' }),
      getDayAriaLabel: (day: string) => formatFullDate(day),
    },
    dayProps: (day: string) => ({
      'data-day': day,
      // By the viewer's clock, which may be another than the browser's.
      'data-today': day === now || undefined,
      'aria-current': day === now ? ('date' as const) : undefined,
    }),
  };
}
