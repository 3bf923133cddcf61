/** The filters of a list, and their chips. */
import { Button } from '@mantine/core';
import type { Values } from '#ui/record/record-link.ts';
import { IconChevronDown, IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { humanise } from '#domain/values/labels.ts';
import { isPeriodName } from '#domain/values/periods.ts';
import { useDisclosure } from '#ui/kit/disclosure.tsx';
import { lazyPart } from '#ui/kit/lazy-part.tsx';
import { periodName } from '#ui/format/days.ts';
import { formatPeriod } from '#ui/format/time.ts';
import classes from './filters.module.css';
import type { EditorProps } from './list-address.ts';

/** One filter of a list: a chip, what it says when it is set, and the panel that changes it. */
export interface Filter {
  /** Names it while its label changes; by default its key and label. */
  id?: string;
  label: string;
  keys: readonly string[];
  /** The kind of record whose ID is its first key. */
  kind?: string;
  describe(values: Values): string;
  /** The editor in its panel. */
  edit(props: EditorProps): ReactNode;
  preload?: () => Promise<unknown>;
  /** Its first key may have the name of a period. */
  isDate?: true;
}

const loadEditors = () => import('./filters/filter-editors.tsx');
const ChoiceEditor = lazyPart(loadEditors, ({ ChoiceEditor }) => ChoiceEditor);
const WordsEditor = lazyPart(loadEditors, ({ WordsEditor }) => WordsEditor);

const loadDates = () => import('./filters/dates-editor.tsx');
const DatesEditor = lazyPart(loadDates, ({ DatesEditor }) => DatesEditor);

/** A filter by dates, with the panel that all of them have. `isAhead`: the dates lie in the future. */
export function dated(filter: Pick<Filter, 'label' | 'keys' | 'describe'>, isAhead = false): Filter {
  return {
    ...filter,
    isDate: true,
    edit: (props) => <DatesEditor label={filter.label} keys={filter.keys} isAhead={isAhead} {...props} />,
    preload: loadDates,
  };
}

/** A pair of date-times, either of which may be open. */
export function period(label: string, after: string, before: string): Filter {
  return dated({
    label,
    keys: [after, before],
    describe: (values) => {
      const name = values[after];
      return isPeriodName(name) ? periodName(name).toLowerCase() : formatPeriod(name, values[before]);
    },
  });
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

/** Several may have the same label, and a label may change with the filter. */
const idOf = ({ id, label, keys }: Filter) => id ?? `${keys[0]} ${label}`;

/** So many are in sight, and those that are set. */
const inSight = 3;

/** The filters of a list: set ones with a button to change and one to remove them, the others to be added. */
export function Chips({ filters, values, change }: ChipsProps) {
  const row = useRef<HTMLUListElement>(null);
  /** Taken from behind `More`. */
  const [chosen, setChosen] = useState<string>();
  const isSet = (filter: Filter) => filter.keys.some((key) => values[key] !== undefined);
  /** The list's date comes first. */
  const main = filters.find(({ isDate }) => isDate);
  const isShown = (filter: Filter, place: number) => place < inSight || isSet(filter) || idOf(filter) === chosen;
  const shown = filters.toSorted((one, other) => Number(other === main) - Number(one === main)).filter(isShown);
  const others = filters.filter((filter) => !shown.includes(filter));
  const remove = (gone: readonly Filter[]) => {
    const place = shown.findIndex((filter) => filter === gone[0]);
    const [only] = gone;
    if (only && gone.length === 1) setChosen(idOf(only));
    change(Object.fromEntries(gone.flatMap((filter) => filter.keys.map((key) => [key, undefined]))));
    row.current?.querySelectorAll<HTMLElement>('[aria-haspopup=dialog]')[place]?.focus();
  };
  return (
    <ul ref={row} className={classes.chips} aria-label="Filters">
      {shown.map((filter) => (
        <Chip
          key={idOf(filter)}
          filter={filter}
          values={values}
          isSet={isSet(filter)}
          isMain={filter === main}
          isOpen={idOf(filter) === chosen && !isSet(filter)}
          change={change}
          onRemove={() => remove([filter])}
        />
      ))}
      {others.length > 0 ? <More filters={others} choose={setChosen} /> : null}
      {filters.some(isSet) ? (
        <li className={classes.clear}>
          <Button variant="transparent" onClick={() => remove(filters)}>
            Clear all
          </Button>
        </li>
      ) : null}
    </ul>
  );
}

/** The filters that are needed less often. */
function More({ filters, choose }: { filters: readonly Filter[]; choose(id: string): void }) {
  const panel = useDisclosure();
  return (
    <li {...panel.anchor} className={classes.chip}>
      <button type="button" aria-label="More filters" {...panel.button}>
        More
      </button>
      {panel.panel('More filters', () => (
        <ul className={classes.more}>
          {filters.map((filter) => (
            <li key={idOf(filter)}>
              <button type="button" aria-label={`${filter.label}, add filter`} onClick={() => choose(idOf(filter))}>
                {filter.label}
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
  /** It's there to be used, and not only to be added. */
  isMain: boolean;
  /** It was just chosen, and is asked for at once. */
  isOpen: boolean;
  change(changes: Values): void;
  onRemove(): void;
}

function Chip({ filter, values, isSet, isMain, isOpen, change, onRemove }: ChipProps) {
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
  const apply = (changes: Values) => {
    change(changes);
    panel.close();
  };
  return (
    <li {...panel.anchor} className={classes.chip} data-set={isSet || undefined} data-main={isMain || undefined}>
      <button type="button" aria-label={isSet ? `${label}: ${said}, change` : `${label}, add filter`} {...panel.button}>
        <span className={classes.name}>{isSet ? `${label}:` : label}</span>
        {isSet ? <bdi className={classes.value}>{said}</bdi> : null}
        {filter.isDate && (isSet || isMain) ? <IconChevronDown size={14} stroke={1.6} aria-hidden /> : null}
      </button>
      {isSet ? (
        <button
          type="button"
          className={classes.remove}
          aria-label={`Remove filter ${label}: ${said}`}
          onClick={onRemove}
        >
          <IconX size={14} stroke={1.6} aria-hidden />
        </button>
      ) : null}
      {panel.panel(`Filter by ${label.toLowerCase()}`, () => filter.edit({ values, apply }))}
    </li>
  );
}
