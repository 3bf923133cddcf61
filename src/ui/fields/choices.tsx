import type { ReactNode } from 'react';
import { Segments } from '#ui/kit/choices.tsx';
import { fieldId } from './fields.tsx';
import type { RowIds } from './plain-row.tsx';

interface ChoicesProps {
  /** Path of the choice in the form. */
  name: string;
  ids: RowIds;
  choices: readonly { value: string; label: ReactNode }[];
  /** One below the other, for choices that are sentences or names. */
  stacked?: boolean;
  value: string;
  choose(value: string): void;
}

export function Choices({ name, ids, choices, stacked = false, value, choose }: ChoicesProps) {
  return (
    <Segments
      id={fieldId(name)}
      name={fieldId(name)}
      aria-labelledby={ids.label}
      aria-describedby={ids.description || undefined}
      stacked={stacked}
      data={[...choices]}
      value={value}
      onChange={choose}
    />
  );
}
