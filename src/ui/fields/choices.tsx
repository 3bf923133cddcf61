import type { ReactNode } from 'react';
import { useController } from 'react-hook-form';
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
  chosen?: (() => void) | undefined;
}

export function Choices({ name, ids, choices, stacked = false, chosen }: ChoicesProps) {
  const { field } = useController({ name });
  return (
    <Segments
      id={fieldId(name)}
      name={fieldId(name)}
      aria-labelledby={ids.label}
      aria-describedby={ids.description || undefined}
      stacked={stacked}
      data={[...choices]}
      value={field.value as string}
      onChange={(value) => {
        field.onChange(value);
        chosen?.();
      }}
      onBlur={field.onBlur}
    />
  );
}
