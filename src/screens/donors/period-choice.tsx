/** Pickers for the period (a named one, or custom dates) and for the currency. */
import { isDay } from '#domain/values/calendar.ts';
import type { CurrencyCount } from '#domain/values/money.ts';
import '@mantine/core/styles/Input.layer.css';
import { Button, Group, Input, NativeSelect } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { isPeriodName, type Period } from '#domain/values/periods.ts';
import { dateEnds, DateEndInputs, writtenDays } from '#ui/list/filters/date-ends.tsx';
import { daysHere } from '#ui/list/narrowing.ts';
import { withChanges } from '#ui/list/list-address.ts';
import type { Values } from '#ui/record/record-link.ts';

/** Reads custom dates from the URL. Null without both, or if the end is before the start. */
export function customPeriod(written: string | undefined): Period | null {
  const { from, to } = (isPeriodName(written) ? null : daysHere(written)) ?? {};
  return from !== undefined && to !== undefined && from <= to ? { from, to } : null;
}

/** Message for a URL whose custom dates are invalid; empty if there are none or they're valid. */
export function invalidDatesMessage(written: string | undefined): string {
  return written?.includes('..') && !customPeriod(written) ? 'The dates in this link aren’t valid' : '';
}

/** Returns a function that changes search parameters of the URL. */
export function useChoose() {
  const navigate = useNavigate();
  return (choice: Values) => void navigate({ to: '.', search: (old: Values) => withChanges(old, choice) });
}

interface PeriodChoiceProps {
  label: string;
  /** `days`: custom dates. */
  value: string;
  options: readonly { value: string; label: string }[];
  /** The period on screen, which custom dates start from. */
  days: Period;
  choose(value: string): void;
  /** Takes custom dates, as a URL has them. */
  chooseDays(written: string | undefined): void;
}

export function PeriodChoice({ label, value, options, days, choose, chooseDays }: PeriodChoiceProps) {
  const [isChosen, setChosen] = useState(false);
  const asks = isChosen || value === 'days';
  // The URL has the custom dates now.
  if (isChosen && value === 'days') setChosen(false);
  return (
    <>
      <NativeSelect
        aria-label={label}
        value={asks ? 'days' : value}
        data={[...options, { value: 'days', label: 'Custom dates' }]}
        onChange={({ currentTarget: { value: chosen } }) => {
          setChosen(chosen === 'days');
          if (chosen !== 'days') choose(chosen);
        }}
      />
      {asks ? <Days label={label} days={days} chooseDays={chooseDays} /> : null}
    </>
  );
}

interface DaysProps {
  label: string;
  days: Period;
  chooseDays(written: string | undefined): void;
}

function Days({ label, days, chooseDays }: DaysProps) {
  const [ends, setEnds] = useState(() => dateEnds(days));
  const [error, setError] = useState('');
  const [shown, setShown] = useState(days);
  // The dates changed by Apply, which keeps the focus, or in the URL.
  if (days.from !== shown.from || days.to !== shown.to) {
    setShown(days);
    setEnds(dateEnds(days));
    setError('');
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { written, fix } = writtenDays(ends);
    if (!isNear(ends.start.day) || !isNear(ends.end.day)) return setError('Enter both dates (1900 to 2199)');
    setError(fix ?? '');
    if (fix === undefined) chooseDays(written);
  };
  return (
    <form noValidate onSubmit={submit}>
      <Group gap="sm">
        <DateEndInputs label={label} ends={ends} change={setEnds} isInLine />
        <Button type="submit">Apply</Button>
        {error ? <Input.Error role="alert">{error}</Input.Error> : null}
      </Group>
    </form>
  );
}

interface CurrencyChoiceProps {
  /** Empty: gifts with an unknown currency. */
  currency: string;
  currencies: readonly CurrencyCount[];
}

/** Picks the currency. Renders nothing if there's only one. */
export function CurrencyChoice({ currency, currencies }: CurrencyChoiceProps) {
  const choose = useChoose();
  return currencies.length > 1 ? (
    <NativeSelect
      aria-label="Currency"
      value={currency}
      data={currencies.map(({ currency: code }) => ({ value: code, label: code || 'Unknown currency' }))}
      onChange={({ currentTarget: { value } }) => choose({ currency: value || 'none' })}
    />
  ) : null;
}

/** The URL takes only these years. */
const isNear = (day: string) => isDay(day) && day >= '1900' && day < '2200';
