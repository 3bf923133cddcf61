/** The filters of a list, and their chips. */
import type { Values } from '../record/record-link.ts';
import { IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { humanise } from '../../domain/values/labels.ts';
import { isPeriodName, periodLabel, type PeriodName } from '../../domain/values/periods.ts';
import { useNarrow } from '../browser/layout.ts';
import { TextButton } from '../kit/button.tsx';
import { useDisclosure } from '../kit/disclosure.tsx';
import { lazyPart } from '../kit/lazy-part.tsx';
import { formatPeriod } from '../format/time.ts';
import classes from './filters.module.css';
import type { EditorProps } from './list-address.ts';

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
  /** The editor in its panel. */
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

interface ChipsProps {
  filters: readonly Filter[];
  values: Values;
  change(changes: Values): void;
}

/** So many are in sight, and those that are set. */
const inSight = 3;

/** The filters of a list: set ones with a button to change and one to remove them, the others to be added. */
export function Chips({ filters, values, change }: ChipsProps) {
  const row = useRef<HTMLUListElement>(null);
  const narrow = useNarrow();
  /** Taken from behind `More`, by its label. */
  const [chosen, setChosen] = useState<string>();
  const isSet = (filter: Filter) => filter.keys.some((key) => values[key] !== undefined);
  /** The list's date, with its periods one press away. */
  const main = filters.find(({ presets }) => presets);
  const preset = main?.presets?.chosen(values);
  const isPreset = preset !== undefined && main?.presets?.names.includes(preset) === true;
  const hasSegments = main !== undefined && !narrow && (isPreset || !isSet(main));
  // Beside the periods, one line has room for those that are set and no others.
  const room = hasSegments && filters.some((filter) => filter !== main && isSet(filter)) ? 1 : inSight;
  const isShown = (filter: Filter, place: number) => place < room || isSet(filter) || filter.label === chosen;
  const shown = filters.toSorted((one, other) => Number(other === main) - Number(one === main)).filter(isShown);
  const others = filters.filter((filter) => !shown.includes(filter));
  const remove = (gone: readonly Filter[]) => {
    const place = shown.findIndex((filter) => filter === gone[0]);
    if (gone.length === 1) setChosen(gone[0]?.label);
    change(Object.fromEntries(gone.flatMap((filter) => filter.keys.map((key) => [key, undefined]))));
    row.current?.querySelectorAll<HTMLElement>('[aria-haspopup=dialog]')[place]?.focus();
  };
  return (
    <ul ref={row} className={classes.chips} aria-label="Filters">
      {main?.presets && hasSegments ? (
        <li className={classes.segments}>
          <Presets label={main.label} presets={main.presets} values={values} change={change} />
        </li>
      ) : null}
      {shown.map((filter) => (
        <Chip
          key={filter.label}
          filter={filter}
          values={values}
          isSet={isSet(filter)}
          isPressed={filter === main && hasSegments && isPreset}
          isOpen={filter.label === chosen && !isSet(filter)}
          change={change}
          onRemove={() => remove([filter])}
        />
      ))}
      {others.length > 0 ? <More filters={others} choose={setChosen} /> : null}
      {filters.some(isSet) ? (
        <li className={classes.clear}>
          <TextButton onClick={() => remove(filters)}>Clear all</TextButton>
        </li>
      ) : null}
    </ul>
  );
}

interface PresetsProps extends Pick<ChipsProps, 'values' | 'change'> {
  label: string;
  presets: NonNullable<Filter['presets']>;
}

/** Periods that lie about today. The one that is chosen is taken back with another press. */
function Presets({ label, presets, values, change }: PresetsProps) {
  const chosen = presets.chosen(values);
  return (
    <div role="group" aria-label={`${label}, period`} className={classes.presets}>
      {presets.names.map((name) => (
        <button
          key={name}
          type="button"
          aria-pressed={name === chosen}
          onClick={() => change(name === chosen ? clearedOf(presets.values(name)) : presets.values(name))}
        >
          {periodLabel(name)}
        </button>
      ))}
    </div>
  );
}

function clearedOf(values: Values): Values {
  return Object.fromEntries(Object.keys(values).map((key) => [key, undefined]));
}

/** The filters that are needed less often. */
function More({ filters, choose }: { filters: readonly Filter[]; choose(label: string): void }) {
  const panel = useDisclosure();
  return (
    <li {...panel.anchor} className={classes.chip}>
      <button type="button" aria-label="More filters" {...panel.button}>
        More
      </button>
      {panel.panel('More filters', () => (
        <ul className={classes.more}>
          {filters.map(({ label }) => (
            <li key={label}>
              <button type="button" aria-label={`${label}, add filter`} onClick={() => choose(label)}>
                {label}
              </button>
            </li>
          ))}
        </ul>
      ))}
    </li>
  );
}

interface ChipProps {
  filter: Filter;
  values: Values;
  isSet: boolean;
  /** Its value is a pressed button beside it. */
  isPressed: boolean;
  /** It was just chosen, and is asked for at once. */
  isOpen: boolean;
  change(changes: Values): void;
  onRemove(): void;
}

function Chip({ filter, values, isSet, isPressed, isOpen, change, onRemove }: ChipProps) {
  const panel = useDisclosure(filter.preload);
  const opensAtOnce = useRef(isOpen);
  useEffect(() => {
    if (opensAtOnce.current) panel.open();
    opensAtOnce.current = false;
    // Only as it appears.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  const { label } = filter;
  const said = isSet ? filter.describe(values) : '';
  const says = isSet && !isPressed;
  const apply = (changes: Values) => {
    change(changes);
    panel.close();
  };
  return (
    <li {...panel.anchor} className={classes.chip} data-set={says || undefined}>
      <button type="button" aria-label={isSet ? `${label}: ${said}, change` : `${label}, add filter`} {...panel.button}>
        <span className={classes.name}>{says ? `${label}:` : label}</span>
        {says ? <bdi className={classes.value}>{said}</bdi> : null}
      </button>
      {says ? (
        <button
          type="button"
          className={classes.remove}
          aria-label={`Remove filter ${label}: ${said}`}
          onClick={onRemove}
        >
          <IconX size={14} stroke={1.6} aria-hidden />
        </button>
      ) : null}
      {panel.panel(`Filter by ${label.toLowerCase()}`, () => (
        <>
          {filter.edit({ values, apply })}
          {filter.presets ? <Presets label={label} presets={filter.presets} values={values} change={apply} /> : null}
        </>
      ))}
    </li>
  );
}
