import { humanise } from '../../domain/values/labels.ts';
import { type ReactNode } from 'react';
import { formatPeriod } from '../values/time.ts';
import { isPeriodName, periodLabel, type PeriodName } from '../../domain/values/periods.ts';
import { lazyPart } from '../kit/lazy-part.tsx';
import type { EditorProps, Values } from './list-values.ts';

export interface Presets {
  names: readonly PeriodName[];
  /** One that is not among them may be chosen: an address can hold any. */
  chosen(values: Values): PeriodName | undefined;
  values(name: PeriodName): Values;
}

/** Periods offered for past and for future dates. */
export const periodsOffered = {
  past: ['today', 'yesterday', 'last-7-days', 'this-month', 'last-month', 'this-year'],
  ahead: ['today', 'tomorrow', 'next-7-days', 'this-month', 'next-month', 'this-year'],
} as const satisfies Record<string, readonly PeriodName[]>;

/** One filter of a list: a chip, what it says when it is set, and the panel that changes it. */
export interface Filter {
  label: string;
  keys: readonly string[];
  describe(values: Values): string;
  /** What stands in its panel. */
  edit(props: EditorProps): ReactNode;
  preload?: () => Promise<unknown>;
  /** For a filter by dates: what the address holds for a period that is named, and which one it holds. */
  presets?: undefined | Presets;
}

const loadEditors = () => import('./filter-editors.tsx');
const PeriodEditor = lazyPart(loadEditors, ({ PeriodEditor }) => PeriodEditor);
const ChoiceEditor = lazyPart(loadEditors, ({ ChoiceEditor }) => ChoiceEditor);
const WordsEditor = lazyPart(loadEditors, ({ WordsEditor }) => WordsEditor);

/** A pair of date-times, either of which may be open. */
export function period(label: string, after: string, before: string): Filter {
  return {
    label,
    keys: [after, before],
    describe: (values) => {
      const name = values[after];
      return isPeriodName(name) ? periodLabel(name).toLowerCase() : formatPeriod(name, values[before]);
    },
    presets: {
      names: periodsOffered.past,
      chosen: ({ [after]: name }) => (isPeriodName(name) ? name : undefined),
      values: (name) => ({ [after]: name, [before]: undefined }),
    },
    edit: (props) => <PeriodEditor label={label} after={after} before={before} {...props} />,
    preload: loadEditors,
  };
}

/** One of a few values. `say` puts a value into words; without it the value itself is taken for a word. */
export function choice(
  label: string,
  key: string,
  options: readonly string[],
  say?: (option: string) => string,
): Filter {
  return {
    label,
    keys: [key],
    describe: (values) => (say ? say(values[key] ?? '') : humanise(values[key] ?? '').toLowerCase()),
    edit: (props) => <ChoiceEditor label={label} field={key} options={options} say={say ?? humanise} {...props} />,
    preload: loadEditors,
  };
}

/** Free text, with words that were seen elsewhere as suggestions. */
export function words(label: string, key: string, hint: string, suggestions: readonly string[]): Filter {
  return {
    label,
    keys: [key],
    describe: (values) => values[key] ?? '',
    edit: (props) => <WordsEditor label={label} field={key} hint={hint} suggestions={suggestions} {...props} />,
    preload: loadEditors,
  };
}
