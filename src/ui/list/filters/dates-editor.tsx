import { Button, createScopedKeydownHandler } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { blank, given, past } from '#domain/rows/condition.ts';
import { instantOf, toInstant, wallClock } from '#domain/values/calendar.ts';
import { isPeriodName, type PeriodName } from '#domain/values/periods.ts';
import { periodName, plainPeriod } from '#ui/format/days.ts';
import { offeredPeriods } from '#ui/format/years.ts';
import { viewerZone } from '#ui/format/time.ts';
import type { Values } from '#ui/record/record-link.ts';
import type { EditorProps } from '#ui/list/list-address.ts';
import { daysHere } from '#ui/list/narrowing.ts';
import { type DateEnds, dateEnds, type DayAndTime, halfTypedFix, writtenDays } from './date-ends.tsx';
import { DateRange } from './date-range.tsx';
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
  const [ends, setEnds] = useState(held);
  const [isTimed, setTimed] = useState(held.start.time !== '' || held.end.time !== '');
  const [error, setError] = useState<string>();
  const applyEnds = (given: DateEnds) => {
    const { values: range, fix } = hasTimes ? writtenMoments(given) : oneOf(writtenDays(given));
    if (fix !== undefined) setError(fix);
    else apply(Object.fromEntries(keys.map((key, place) => [key, range?.[place]])));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    applyEnds(ends);
  };
  const toggleTimes = () => {
    if (isTimed) setEnds(dateEnds({ from: ends.start.day, to: ends.end.day }));
    setTimed(!isTimed);
  };
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
        <DateRange
          label={label}
          ends={ends}
          isTimed={isTimed}
          isAhead={isAhead}
          error={error}
          change={setEnds}
          choose={(chosen) => {
            if (!isTimed) applyEnds(chosen);
          }}
        />
        <div className={classes.foot}>
          {hasTimes ? (
            <Button variant="transparent" onClick={toggleTimes}>
              {isTimed ? 'Remove times' : 'Add times'}
            </Button>
          ) : null}
          {ends === held ? null : (
            <Button type="submit" variant="filled">
              Apply filter
            </Button>
          )}
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

/** Days and times that the address has, for the inputs. */
function heldIn([first = '', second]: readonly string[], values: Values): DateEnds {
  const written = values[first];
  if (second !== undefined && !isPeriodName(written))
    return { start: inputsOf(written, '00:00:00'), end: inputsOf(values[second], '23:59:59') };
  return dateEnds(daysHere(written) ?? {});
}

/** A whole day has no time of its own: what the field does not show cannot be cleared. */
function inputsOf(moment: string | undefined, wholeDay: string): DayAndTime {
  const { day, time } = wallClock(moment ?? '', viewerZone()) ?? { day: '', time: '' };
  return { day, time: time === wholeDay ? '' : time.replace(/:00$/, '') };
}

/** The values of the keys, or how to fix them. */
interface Written {
  values?: readonly (string | undefined)[];
  fix?: string;
}

const oneOf = ({ written, fix }: ReturnType<typeof writtenDays>): Written =>
  fix === undefined ? { values: [written] } : { fix };

function writtenMoments(ends: DateEnds): Written {
  const fix = halfTypedFix(ends);
  if (fix !== undefined) return { fix };
  const from = momentOf(ends.start, '00:00:00');
  const to = momentOf(ends.end, '23:59:59');
  if (from === null || to === null)
    return { fix: from === null ? 'Choose a start date too' : 'Choose an end date too' };
  if (from && to && (toInstant(from) ?? 0) > (toInstant(to) ?? 0)) return { fix: 'The end must be after the start' };
  return { values: [from || undefined, to || undefined] };
}

/** Empty text when nothing was chosen; null when a time was chosen without a day. */
function momentOf({ day, time }: DayAndTime, otherwise: string): string | null {
  if (day === '') return time === '' ? '' : null;
  return instantOf(day, time || otherwise, viewerZone());
}
