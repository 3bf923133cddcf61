/** Which days are looked at: some that have a name, or any, from one day to another. And in which currency. */
import { isDay } from '../../domain/values/calendar.ts';
import type { CurrencyCount } from '../../domain/values/money.ts';
import '@mantine/core/styles/Input.layer.css';
import { Input, NativeSelect } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { Period } from '../../replica/questions/periods.ts';
import { Button } from '../../ui/kit/button.tsx';
import { DayTimeInput } from '../../ui/kit/day-time-input.tsx';
import classes from './period-choice.module.css';

/** The days of an address; null where they are none, or the last is before the first. */
export function daysBetween(from: string | undefined, to: string | undefined): Period | null {
  return from && to && isDay(from) && isDay(to) && from <= to ? { from, to } : null;
}

/** What is said where an address names days that cannot be; empty otherwise. */
export function notUnderstood({ from, to }: Readonly<Record<string, string | undefined>>): string {
  return (from || to) && !daysBetween(from, to) ? 'The days of this link were not understood' : '';
}

interface PeriodChoiceProps {
  label: string;
  /** `days`: any. */
  value: string;
  options: readonly { value: string; label: string }[];
  /** Those that are shown: what a choice of others begins with. */
  days: Period;
  choose(value: string): void;
  chooseDays(days: Period): void;
}

export function PeriodChoice({ label, value, options, days, choose, chooseDays }: PeriodChoiceProps) {
  const [isChosen, setChosen] = useState(false);
  const asks = isChosen || value === 'days';
  // Once they are shown, the address says it.
  if (isChosen && value === 'days') setChosen(false);
  return (
    <>
      <NativeSelect
        aria-label={label}
        value={asks ? 'days' : value}
        data={[...options, { value: 'days', label: 'From day to day' }]}
        onChange={({ currentTarget: { value: chosen } }) => {
          setChosen(chosen === 'days');
          if (chosen !== 'days') choose(chosen);
        }}
      />
      {asks ? <Days days={days} chooseDays={chooseDays} /> : null}
    </>
  );
}

function Days({ days, chooseDays }: Pick<PeriodChoiceProps, 'days' | 'chooseDays'>) {
  const [from, setFrom] = useState(days.from);
  const [to, setTo] = useState(days.to);
  const [error, setError] = useState('');
  const [shown, setShown] = useState(days);
  // Other days came from a press on Show, which keeps the focus, or from the address.
  if (days.from !== shown.from || days.to !== shown.to) {
    setShown(days);
    setFrom(days.from);
    setTo(days.to);
    setError('');
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isNear(from) || !isNear(to)) return setError('Enter both days, from 1900 to 2199');
    if (from > to) return setError('The last day is before the first. Choose a later one');
    setError('');
    chooseDays({ from, to });
  };
  return (
    <form noValidate className={classes.days} onSubmit={submit}>
      <DayTimeInput type="date" label="First day" value={from} onChange={setFrom} />
      <DayTimeInput type="date" label="Last day" value={to} onChange={setTo} />
      <Button type="submit">Show</Button>
      {error ? <Input.Error role="alert">{error}</Input.Error> : null}
    </form>
  );
}

interface CurrencyChoiceProps {
  /** Empty: of gifts whose currency is not known. */
  currency: string;
  currencies: readonly CurrencyCount[];
  /** As an address says it. */
  choose(currency: string): void;
}

/** In which currency; where there is only one, nothing. */
export function CurrencyChoice({ currency, currencies, choose }: CurrencyChoiceProps) {
  return currencies.length > 1 ? (
    <NativeSelect
      aria-label="Currency"
      value={currency}
      data={currencies.map(({ currency: code }) => ({ value: code, label: code || 'Without a currency' }))}
      onChange={({ currentTarget: { value } }) => choose(value || 'none')}
    />
  ) : null;
}

/** What an address takes. */
const isNear = (day: string) => isDay(day) && day >= '1900' && day < '2200';
