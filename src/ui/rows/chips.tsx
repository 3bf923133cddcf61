import { IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import classes from './chips.module.css';
import { useDisclosure } from '../kit/disclosure.tsx';
import type { Filter } from './filters.tsx';
import type { Values } from './list-values.ts';
import { TextButton } from '../kit/text-button.tsx';

interface ChipsProps {
  filters: readonly Filter[];
  values: Values;
  change(changes: Values): void;
}

/** The filters of a list: set ones with a button to change and one to remove them, the others to be added. */
export function Chips({ filters, values, change }: ChipsProps) {
  const row = useRef<HTMLUListElement>(null);
  const isSet = (filter: Filter) => filter.keys.some((key) => values[key] !== undefined);
  const remove = (gone: readonly Filter[]) => {
    const place = filters.findIndex((filter) => filter === gone[0]);
    change(Object.fromEntries(gone.flatMap((filter) => filter.keys.map((key) => [key, undefined]))));
    row.current?.querySelectorAll<HTMLElement>('[aria-haspopup=dialog]')[place]?.focus();
  };
  return (
    <ul ref={row} className={classes.chips} aria-label="Filters">
      {filters.map((filter) => (
        <Chip
          key={filter.label}
          filter={filter}
          values={values}
          isSet={isSet(filter)}
          change={change}
          onRemove={() => remove([filter])}
        />
      ))}
      {filters.some(isSet) ? (
        <li className={classes.clear}>
          <TextButton onClick={() => remove(filters)}>Clear all</TextButton>
        </li>
      ) : null}
    </ul>
  );
}

interface ChipProps {
  filter: Filter;
  values: Values;
  isSet: boolean;
  change(changes: Values): void;
  onRemove(): void;
}

function Chip({ filter, values, isSet, change, onRemove }: ChipProps) {
  const panel = useDisclosure(filter.preload);
  const { label } = filter;
  const said = isSet ? filter.describe(values) : '';
  const apply = (changes: Values) => {
    change(changes);
    panel.close();
  };
  return (
    <li {...panel.anchor} className={classes.chip} data-set={isSet || undefined}>
      <button type="button" aria-label={isSet ? `${label}: ${said}, change` : `${label}, add filter`} {...panel.button}>
        <span className={classes.name}>{isSet ? `${label}:` : label}</span>
        {isSet ? <bdi className={classes.value}>{said}</bdi> : null}
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
