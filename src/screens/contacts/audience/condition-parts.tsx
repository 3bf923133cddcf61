import '@mantine/core/styles/Input.layer.css';
import { NativeSelect, TextInput } from '@mantine/core';
import { useMemo, useState } from 'react';
import { type AudienceCondition, currencyIn, type Part, partsOf } from '#domain/audience/definition.ts';
import { agoIn, daysEndsIn, readCondition } from '#domain/rows/condition.ts';
import { isPeriodName, type PeriodName } from '#domain/values/periods.ts';
import { sentenceCase } from '#domain/values/labels.ts';
import { useSyncedCampaigns } from '#records/currencies.tsx';
import { useSync, useSyncQuery } from '#records/use-sync.ts';
import { useCampaigns } from '#records/ways/use-name.ts';
import type { AudienceAsked } from '#sync/questions/audience.ts';
import { periodName, plainPeriod } from '#ui/format/days.ts';
import { offeredPeriods } from '#ui/format/years.ts';
import { type DateEnds, dateEnds, writtenDays } from '#ui/list/filters/date-ends.tsx';
import { DateRange } from '#ui/list/filters/date-range.tsx';
import { SuggestingInput } from '#ui/list/filters/filter-editors.tsx';
import { RangeInput } from '#ui/list/filters/range-input.tsx';
import classes from './editor.module.css';
import { amountsNote, partLabel } from './words.ts';

const everyone: AudienceAsked = { audience: { match: 'all', conditions: [] }, compared: null, thanked: [] };
const none: readonly string[] = [];

interface PartProps {
  name: string;
  of: Part;
  written: string;
  /** Empty: not asked for. */
  set(written: string, problem?: string): void;
}

/** One part of a condition, with the editor of its kind. */
export function PartEditor({ name, of, written, set }: PartProps) {
  const { kind, offers, options } = of;
  const label = partLabel(name);
  if (kind === 'amount' || kind === 'count')
    return (
      <div className={classes.pair}>
        <RangeInput
          label={label}
          written={written}
          isMost={name === 'percent'}
          // While a number can't be read, the last one counts.
          set={(range = '', fix) => (fix === undefined ? set(range) : set(written, fix))}
        />
      </div>
    );
  if (kind === 'day') return <DaysPart label={label} written={written} set={set} />;
  if (offers === 'campaign') return <CampaignPart label={label} written={written} set={set} />;
  if (offers === 'fund' || offers === 'method')
    return <ValuePart label={label} part={offers} written={written} set={set} />;
  if (!options) return <SuggestingInput label={label} value={written} suggestions={none} onChange={set} />;
  return (
    <OneOf label={label} options={options.map((value) => [value, partLabel(value)])} written={written} set={set} />
  );
}

type EditorProps = Pick<PartProps, 'written' | 'set'> & { label: string };

/** A choice of several, or any. */
function OneOf({ label, options, written, set }: EditorProps & { options: readonly (readonly [string, string])[] }) {
  return (
    <NativeSelect
      label={label}
      value={written}
      onChange={(event) => set(event.currentTarget.value)}
      data={[{ value: '', label: 'Any' }, ...options.map(([value, text]) => ({ value, label: text }))]}
    />
  );
}

/** A fund or a payment method: those of gifts are offered. */
function ValuePart({ label, part, written, set }: EditorProps & { part: 'fund' | 'method' }) {
  const offered = useSyncQuery(useSync(), ['audience', 'values', part], (ask) => ask('audienceValues', part));
  return <SuggestingInput label={label} value={written} suggestions={offered ?? none} onChange={set} />;
}

/** One of the campaigns that are known; a link may name another. */
function CampaignPart({ label, written, set }: EditorProps) {
  useSyncedCampaigns();
  const campaigns = useCampaigns();
  const known = useMemo(() => {
    const seen = Array.from(campaigns.values(), ({ id, title }) => [id, title || `Campaign ${id}`] as const);
    const isKnown = written === '' || campaigns.has(written);
    return isKnown ? seen : [...seen, [written, `Campaign ${written}`] as const];
  }, [campaigns, written]);
  return <OneOf label={label} options={known} written={written} set={set} />;
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

interface TypedDays {
  way: DaysWay;
  /** So many days or months ago. */
  number: string;
  unit: string;
  ends: DateEnds;
}

function typedDays(written: string): TypedDays {
  const nothing = { number: '', unit: 'd', ends: dateEnds({}) };
  if (written === '' || isPeriodName(written)) return { ...nothing, way: written && plainPeriod(written) };
  const { from, to } = daysEndsIn(written) ?? { from: undefined, to: undefined };
  const since = agoIn(from === undefined ? to : from);
  if (since && (from === undefined || to === undefined))
    return { ...nothing, way: from === undefined ? 'ago' : 'in-last', number: String(since.count), unit: since.unit };
  return { ...nothing, way: 'dates', ends: dateEnds({ from, to }) };
}

/** Returns the days as an address has them, or nothing and how to fix them. */
function daysAsked({ way, number, unit, ends }: TypedDays): [written: string, fix?: string] {
  if (way === 'dates') {
    const { written, fix = 'Enter a start date or an end date' } = writtenDays(ends);
    return written === undefined ? ['', fix] : [written];
  }
  if (way !== 'in-last' && way !== 'ago') return [way];
  const since = `${number.trim()}${unit}`;
  const written = way === 'ago' ? `..${since}` : `${since}..`;
  return readCondition({ key: '', kind: 'day' }, written) ? [written] : ['', 'Enter a whole number up to 9,999'];
}

/** Days: a named period, so long ago, or from one day to another. */
function DaysPart({ label, written, set }: EditorProps) {
  const [typed, setTyped] = useState(() => typedDays(written));
  const { way } = typed;
  const change = (changes: Partial<TypedDays>) => {
    const next = { ...typed, ...changes };
    setTyped(next);
    set(...daysAsked(next));
  };
  return (
    <>
      <NativeSelect
        label={label}
        value={way}
        onChange={(event) => change({ way: event.currentTarget.value as DaysWay })}
        data={[
          { value: '', label: 'Any time' },
          ...offeredPeriods(periods).map((period) => ({ value: period as string, label: periodName(period) })),
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
        <DateRange label={label} ends={typed.ends} isNarrow change={(ends) => change({ ends })} />
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
  const counts = useSyncQuery(useSync(), ['audience', 'currencies'], (ask) => ask('audience', everyone));
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
