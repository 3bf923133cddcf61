import type { ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import classes from './choices.module.css';
import type { RowIds } from './plain-row.tsx';

interface ChoicesProps {
  /** Path of the choice in the form. */
  name: string;
  ids: RowIds;
  choices: readonly { value: string; label: ReactNode }[];
  /** One below the other, for choices that are sentences or names. */
  stacked?: boolean;
  /** ID of the first radio, for links from an error summary. */
  firstId?: string | undefined;
  /** The choice was changed. */
  chosen?: (() => void) | undefined;
}

/** A choice of a few options, as a bordered row of native radios. */
export function Choices({ name, ids, choices, stacked = false, firstId, chosen }: ChoicesProps) {
  const { register } = useFormContext();
  const field = register(name, chosen ? { onChange: chosen } : {});
  return (
    <div
      role="radiogroup"
      aria-labelledby={ids.label}
      aria-describedby={ids.description || undefined}
      className={classes.choices}
      data-stacked={stacked || undefined}
    >
      {choices.map(({ value, label }, index) => (
        <label key={value} data-choice={value}>
          <input {...field} type="radio" value={value} {...(index === 0 && firstId ? { id: firstId } : {})} />
          <span>{label}</span>
        </label>
      ))}
    </div>
  );
}
