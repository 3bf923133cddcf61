import '@mantine/core/styles/Input.layer.css';
import { createScopedKeydownHandler, Input } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { blank, given, past, writtenRange } from '#domain/rows/condition.ts';
import { instantOf, isDay, toInstant, wallClock } from '#domain/values/calendar.ts';
import { isPeriodName, type PeriodName } from '#domain/values/periods.ts';
import { halfTyped, offeredPeriods, periodName, plainPeriod } from '#ui/format/days.ts';
import { viewerZone, zoneName } from '#ui/format/time.ts';
import { Button, TextButton } from '#ui/kit/button.tsx';
import { RangeCalendar } from '#ui/kit/dates/day-calendar.tsx';
import { DayTimeInput } from '#ui/kit/dates/day-time-input.tsx';
import type { Values } from '#ui/record/record-link.ts';
import type { EditorProps } from '#ui/list/list-address.ts';
import { daysHere } from '#ui/list/narrowing.ts';
import classes from './dates-editor.module.css';

const offered = {
  past: [
    'today',
    'yesterday',
    'this-week',
    'last-7-days',
    'last-30-days',
    'this-month',
    'last-month',
    'this-quarter',
    'this-year',
    'last-year',
    'this-fiscal-year',
    'last-fiscal-year',
  ],
  ahead: [
    'today',
    'tomorrow',
    'next-7-days',
    'next-30-days',
    'this-month',
    'next-month',
    'this-quarter',
    'this-year',
    'this-fiscal-year',
  ],
} as const satisfies Record<string, readonly PeriodName[]>;

const otherNames = { [past]: 'Before today', [given]: 'Not empty', [blank]: 'Empty' };

interface DatesEditorProps extends EditorProps {
  label: string;
  /** Two for moments, which the platform filters by; one for the dates of loaded rows. */
  keys: readonly string[];
  isAhead: boolean;
}

/** Panel of a filter by dates: named periods, and any days. What's chosen applies at once, and what's typed on Enter. */
export function DatesEditor({ label, keys, isAhead, values, apply }: DatesEditorProps) {
  const hasTimes = keys.length === 2;
  const written = values[keys[0] ?? ''];
  const [held] = useState(() => heldIn(keys, values));
  const [start, setStart] = useState(held.start);
  const [end, setEnd] = useState(held.end);
  const [isTimed, setTimed] = useState(held.start.time !== '' || held.end.time !== '');
  const [error, setError] = useState<string>();
  const applyRange = (from: DayAndTime, to: DayAndTime) => {
    const range = hasTimes ? momentsWritten(from, to) : daysWritten(from, to);
    if (typeof range === 'string') setError(range);
    else apply(Object.fromEntries(keys.map((key, place) => [key, range[place]])));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    applyRange(start, end);
  };
  const choose = (from: string, to: string) => {
    const [first, last] = [
      { ...start, day: from },
      { ...end, day: to },
    ];
    setStart(first);
    setEnd(last);
    if (to !== '' && !isTimed) applyRange(first, last);
  };
  const isTyped = start !== held.start || end !== held.end;
  const ends = [
    [`${label} from`, start, setStart],
    [`${label} until`, end, setEnd],
  ] as const;
  return (
    <div data-wide className={classes.dates}>
      <Names
        label={label}
        isAhead={isAhead}
        others={hasTimes ? [] : [past, given, blank]}
        chosen={isPeriodName(written) ? plainPeriod(written) : written}
        choose={(name) => apply(Object.fromEntries(keys.map((key, place) => [key, place === 0 ? name : undefined])))}
      />
      <form noValidate className={classes.range} onSubmit={submit}>
        <div className={classes.ends} data-timed={isTimed || undefined}>
          {ends.map(([legend, value, change]) => (
            <fieldset key={legend}>
              <legend>{legend}</legend>
              <DayTimeInput
                type="date"
                label={`${legend}, date`}
                value={value.day}
                onChange={(day) => change({ ...value, day })}
                end={null}
              />
              {isTimed ? (
                <DayTimeInput
                  type="time"
                  label={`${legend}, time`}
                  value={value.time}
                  onChange={(time) => change({ ...value, time })}
                />
              ) : null}
            </fieldset>
          ))}
        </div>
        {error ? <Input.Error role="alert">{error}</Input.Error> : null}
        <RangeCalendar from={dayIn(start)} to={dayIn(end)} isAhead={isAhead} choose={choose} />
        {isTimed ? <p className={classes.hint}>{zoneName()}. Leave the time blank to include the whole day.</p> : null}
        <div className={classes.foot}>
          {hasTimes ? (
            <TextButton
              onClick={() => {
                if (isTimed) for (const [, { day }, change] of ends) change({ day, time: '' });
                setTimed(!isTimed);
              }}
            >
              {isTimed ? 'Remove times' : 'Add times'}
            </TextButton>
          ) : null}
          {isTyped ? (
            <Button type="submit" variant="filled">
              Apply filter
            </Button>
          ) : null}
        </div>
      </form>
    </div>
  );
}

interface NamesProps {
  label: string;
  isAhead: boolean;
  /** Offered below the periods. */
  others: readonly (keyof typeof otherNames)[];
  chosen: string | undefined;
  choose(name: string): void;
}

/** Periods that move with today. One stop of the Tab key: arrow keys move in it. */
function Names({ label, isAhead, others, chosen, choose }: NamesProps) {
  const periods = offeredPeriods(isAhead ? offered.ahead : offered.past);
  const names = [
    ...periods.map((name) => [name, periodName(name)] as const),
    ...others.map((name) => [name, otherNames[name]] as const),
  ];
  const place = Math.max(
    0,
    names.findIndex(([name]) => name === chosen),
  );
  return (
    <div role="toolbar" aria-orientation="vertical" aria-label={`${label}, period`} className={classes.names}>
      {names.map(([name, words], index) => (
        <button
          key={name}
          type="button"
          tabIndex={index === place ? 0 : -1}
          aria-current={name === chosen || undefined}
          data-autofocus={name === chosen || undefined}
          data-other={index === periods.length || undefined}
          onClick={() => choose(name)}
          onKeyDown={createScopedKeydownHandler({
            siblingSelector: 'button',
            parentSelector: '[role=toolbar]',
            activateOnFocus: false,
            loop: true,
            orientation: 'vertical',
          })}
        >
          {words}
        </button>
      ))}
    </div>
  );
}

interface DayAndTime {
  day: string;
  time: string;
}

/** Days and times that the address has, for the inputs. */
function heldIn([first = '', second]: readonly string[], values: Values): { start: DayAndTime; end: DayAndTime } {
  const written = values[first];
  if (second !== undefined && !isPeriodName(written))
    return { start: inputsOf(written, '00:00:00'), end: inputsOf(values[second], '23:59:59') };
  const { from = '', to = '' } = daysHere(written) ?? {};
  return { start: { day: from, time: '' }, end: { day: to, time: '' } };
}

/** A whole day has no time of its own: what the field does not show cannot be cleared. */
function inputsOf(moment: string | undefined, wholeDay: string): DayAndTime {
  const { day, time } = wallClock(moment ?? '', viewerZone()) ?? { day: '', time: '' };
  return { day, time: time === wholeDay ? '' : time.replace(/:00$/, '') };
}

function dayIn({ day }: DayAndTime): string {
  return isDay(day) ? day : '';
}

type Written = readonly (string | undefined)[];

/** Returns both ends as moments, or how to fix them. */
function momentsWritten(start: DayAndTime, end: DayAndTime): Written | string {
  const half = halfProblem(start, end);
  if (half !== undefined) return half;
  const from = momentOf(start, '00:00:00');
  const to = momentOf(end, '23:59:59');
  if (from === null || to === null) return from === null ? 'Choose a start date too' : 'Choose an end date too';
  if (from && to && (toInstant(from) ?? 0) > (toInstant(to) ?? 0)) return 'The end must be after the start';
  return [from || undefined, to || undefined];
}

/** Returns both days as one range, or how to fix them. */
function daysWritten({ day: from }: DayAndTime, { day: to }: DayAndTime): Written | string {
  const half = halfProblem({ day: from, time: '' }, { day: to, time: '' });
  if (half !== undefined) return half;
  return from && to && from > to ? 'The end date is before the start date' : [writtenRange({ from, to })];
}

function halfProblem(start: DayAndTime, end: DayAndTime): string | undefined {
  const which = [start, end].findIndex(({ day, time }) => day === halfTyped || time === halfTyped);
  if (which < 0) return undefined;
  const what = [start, end][which]?.day === halfTyped ? 'date' : 'time';
  return `Enter a complete ${which === 0 ? 'start' : 'end'} ${what}, or clear it`;
}

/** Empty text when nothing was chosen; null when a time was chosen without a day. */
function momentOf({ day, time }: DayAndTime, otherwise: string): string | null {
  if (day === '') return time === '' ? '' : null;
  return instantOf(day, time || otherwise, viewerZone());
}
