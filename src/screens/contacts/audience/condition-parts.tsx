import '@mantine/core/styles/Input.layer.css';
import { NativeSelect, TextInput } from '@mantine/core';
import { useMemo, useState } from 'react';
import { type AudienceCondition, currencyIn, type Part, partsOf } from '#domain/audience/definition.ts';
import { figuresIn, readCondition } from '#domain/rows/condition.ts';
import { isPeriodName, type PeriodName } from '#domain/values/periods.ts';
import { sentenceCase } from '#domain/values/labels.ts';
import { readTypedRange, toDecimalInput } from '#domain/values/typed-number.ts';
import { useCampaignsAtHand } from '#records/currencies.tsx';
import { useNames } from '#records/names.ts';
import { useReplica, useReplicaQuery } from '#records/use-at-hand.ts';
import type { AudienceAsked } from '#replica/questions/audience.ts';
import { offeredPeriods, periodName, plainPeriod } from '#ui/format/days.ts';
import { DayTimeInput } from '#ui/kit/dates/day-time-input.tsx';
import { SuggestingInput } from '#ui/list/filters/filter-editors.tsx';
import classes from './editor.module.css';
import { amountsNote, partLabel } from './words.ts';

const everyone: AudienceAsked = { audience: { match: 'all', conditions: [] }, compared: null, thanked: [] };

interface PartProps {
  name: string;
  of: Part;
  written: string;
  set(written: string, problem?: string): void;
}

/** One part of a condition: a range, days, a campaign, a text, or a choice. */
export function PartEditor({ name, of, written, set }: PartProps) {
  const { kind, offers, options } = of;
  if (kind === 'amount' || kind === 'count') return <RangePart name={name} of={of} written={written} set={set} />;
  if (kind === 'day') return <DaysPart name={name} written={written} set={set} />;
  if (offers === 'campaign') return <CampaignPart name={name} written={written} set={set} />;
  if (offers === 'fund' || offers === 'method')
    return <ValuePart name={name} part={offers} written={written} set={set} />;
  if (!options)
    return (
      <TextInput
        label={partLabel(name)}
        value={written}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        dir="auto"
        onChange={(event) => set(event.currentTarget.value)}
      />
    );
  return (
    <NativeSelect
      label={partLabel(name)}
      value={written}
      onChange={(event) => set(event.currentTarget.value)}
      data={[{ value: '', label: 'Any' }, ...options.map((option) => ({ value: option, label: partLabel(option) }))]}
    />
  );
}

/** A fund or a payment method: those of gifts are offered. */
function ValuePart({ name, part, written, set }: Omit<PartProps, 'of'> & { part: 'fund' | 'method' }) {
  const offered = useReplicaQuery(useReplica(), ['audience', 'values', part], (ask) => ask('audienceValues', part));
  return <SuggestingInput label={partLabel(name)} value={written} suggestions={offered ?? none} onChange={set} />;
}

const none: readonly string[] = [];

const canBe = (part: Part, written: string) => readCondition({ key: '', mayBeBlank: false, ...part }, written) !== null;

function RangePart({ name, of, written, set }: PartProps) {
  const ends = figuresIn(written);
  const [typed, setTyped] = useState({
    from: toDecimalInput(ends?.from ?? null),
    to: toDecimalInput(ends?.to ?? null),
  });
  const change = (next: typeof typed) => {
    setTyped(next);
    const { from, to, fix } = readTypedRange(next.from, next.to);
    const range = `${from}..${to}`;
    if (fix !== undefined) set(written, fix);
    else if (range === '..') set('');
    else if (canBe(of, range)) set(range);
    else set(written, 'Enter a positive number with 10 decimal places or fewer');
  };
  const label = partLabel(name);
  const labels = { from: `${label}, at least`, to: name === 'percent' ? label : `${label}, at most` };
  return (
    <div className={classes.pair}>
      {(['from', 'to'] as const).map((end) =>
        name === 'percent' && end === 'from' ? null : (
          <TextInput
            key={end}
            label={labels[end]}
            value={typed[end]}
            inputMode="decimal"
            autoComplete="off"
            onChange={(event) => change({ ...typed, [end]: event.currentTarget.value })}
          />
        ),
      )}
    </div>
  );
}

const periods: readonly PeriodName[] = [
  'last-7-days',
  'last-30-days',
  'this-month',
  'last-month',
  'this-quarter',
  'this-year',
  'last-year',
  'this-fiscal-year',
  'last-fiscal-year',
];

type DaysWay = '' | PeriodName | 'in-last' | 'ago' | 'dates';

function wayOf(written: string): DaysWay {
  if (written === '') return written;
  if (isPeriodName(written)) return plainPeriod(written);
  if (/^\d+[dm]\.\.$/.test(written)) return 'in-last';
  return /^\.\.\d+[dm]$/.test(written) ? 'ago' : 'dates';
}

interface TypedDays {
  way: DaysWay;
  /** So many days or months ago. */
  number: string;
  unit: string;
  from: string;
  to: string;
}

function typedDays(written: string): TypedDays {
  const way = wayOf(written);
  const [, number = '', unit = 'd'] = /(\d{1,4})([dm])/.exec(written) ?? [];
  const [from = '', to = ''] = way === 'dates' ? written.split('..') : [];
  return { way, number, unit, from, to };
}

/** Returns the days as an address has them, or nothing and what's wrong. */
function writtenDays({ way, number, unit, from, to }: TypedDays): [written: string, problem?: string] {
  if (way !== 'in-last' && way !== 'ago' && way !== 'dates') return [way];
  if (way === 'dates' && from && to && from > to) return ['', 'The end date is before the start date'];
  const ago = `${number.trim()}${unit}`;
  const written = { 'in-last': `${ago}..`, ago: `..${ago}`, dates: `${from}..${to}` }[way];
  if (canBe({ kind: 'day' }, written)) return [written];
  return ['', way === 'dates' ? 'Enter a start date or an end date' : 'Enter a whole number up to 9,999'];
}

/** Days: a named period, so long ago, or from one day to another. */
function DaysPart({ name, written, set }: Omit<PartProps, 'of'>) {
  const [typed, setTyped] = useState(() => typedDays(written));
  const { way } = typed;
  const label = partLabel(name);
  const change = (changes: Partial<TypedDays>) => {
    const next = { ...typed, ...changes };
    setTyped(next);
    set(...writtenDays(next));
  };
  const choices = offeredPeriods(periods).map((period) => ({ value: period as string, label: periodName(period) }));
  return (
    <>
      <NativeSelect
        label={label}
        value={way}
        onChange={(event) => change({ way: event.currentTarget.value as DaysWay })}
        data={[
          { value: '', label: 'Any time' },
          ...choices,
          { value: 'in-last', label: 'In the last…' },
          { value: 'ago', label: 'At least … ago' },
          { value: 'dates', label: 'From date to date' },
        ]}
      />
      {way === 'in-last' || way === 'ago' ? (
        <div className={classes.pair}>
          <TextInput
            label={`${label}, how many`}
            value={typed.number}
            inputMode="numeric"
            autoComplete="off"
            onChange={(event) => change({ number: event.currentTarget.value })}
          />
          <NativeSelect
            label={`${label}, days or months`}
            value={typed.unit}
            onChange={(event) => change({ unit: event.currentTarget.value })}
            data={[
              { value: 'd', label: 'Days' },
              { value: 'm', label: 'Months' },
            ]}
          />
        </div>
      ) : null}
      {way === 'dates' ? (
        <div className={classes.pair}>
          {(['from', 'to'] as const).map((end) => (
            <fieldset key={end}>
              <legend>{end === 'from' ? 'From' : 'Until'}</legend>
              <DayTimeInput
                type="date"
                label={`${label}, ${end === 'from' ? 'from' : 'until'}`}
                value={typed[end]}
                onChange={(day) => change({ [end]: day })}
              />
            </fieldset>
          ))}
        </div>
      ) : null}
    </>
  );
}

interface CurrencyPartProps {
  condition: Pick<AudienceCondition, 'kind' | 'parts'>;
  set(written: string): void;
}

/** The currency of amounts, and what it leaves out. Renders nothing where all have one currency. */
export function CurrencyPart({ condition: { kind, parts }, set }: CurrencyPartProps) {
  const counts = useReplicaQuery(useReplica(), ['audience', 'currencies'], (ask) => ask('audience', everyone));
  if (!counts || !('currency' in partsOf(kind))) return null;
  const codes = (kind === 'pledge' ? counts.pledges : counts.currencies).map(({ currency }) => currency);
  // Ranks are of one currency.
  const usual = kind === 'top' ? counts.currency : null;
  const chosen = currencyIn({ parts }) ?? usual;
  const all = [...new Set([...(chosen === null ? [] : [chosen]), ...codes])];
  if (all.length < 2) return null;
  const named = chosen === null ? {} : { currency: chosen || 'none' };
  return (
    <div data-short={kind === 'gave' || undefined}>
      <NativeSelect
        label={partLabel('currency')}
        description={amountsNote([{ [kind === 'pledge' ? 'balance' : 'sum']: '', ...named }], counts)}
        inputWrapperOrder={['label', 'input', 'description']}
        value={named.currency ?? ''}
        onChange={(event) => set(event.currentTarget.value)}
        data={[
          ...(usual === null ? [{ value: '', label: 'Any one currency' }] : []),
          ...all.map((code) => ({ value: code || 'none', label: sentenceCase(code || 'unknown currency') })),
        ]}
      />
    </div>
  );
}

/** One of the campaigns that are known; a link may name another. */
function CampaignPart({ name, written, set }: Omit<PartProps, 'of'>) {
  useCampaignsAtHand();
  const names = useNames();
  const known = useMemo(() => {
    const seen = names.campaignsSeen().map(({ id, title }) => ({ value: id, label: title || `Campaign ${id}` }));
    return seen.some(({ value }) => value === written) || written === ''
      ? seen
      : [...seen, { value: written, label: `Campaign ${written}` }];
  }, [names, written]);
  return (
    <NativeSelect
      label={partLabel(name)}
      value={written}
      onChange={(event) => set(event.currentTarget.value)}
      data={[{ value: '', label: 'Any' }, ...known]}
    />
  );
}
