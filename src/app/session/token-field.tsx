import { IconCircleX, IconEye, IconEyeOff } from '@tabler/icons-react';
import { type Ref, useId, useState } from 'react';
import classes from './token-field.module.css';

interface TokenFieldProps {
  value: string;
  onChange(value: string): void;
  /** The error message, with how to fix it. */
  error?: string | undefined;
  ref?: Ref<HTMLInputElement>;
}

/** The access token field. Hidden by default, and filled by pasting or by a password manager. */
export function TokenField({ value, onChange, error, ref }: TokenFieldProps) {
  const id = useId();
  const [shown, setShown] = useState(false);
  const Eye = shown ? IconEyeOff : IconEye;
  return (
    <div className={classes.field}>
      <label htmlFor={id}>Access token</label>
      <p id={`${id}-hint`} className={classes.hint}>
        Ask your fundraising platform’s administrator.
      </p>
      <div className={classes.control} data-error={error ? true : undefined}>
        <input
          ref={ref}
          id={id}
          type={shown ? 'text' : 'password'}
          value={value}
          autoComplete="current-password"
          autoCapitalize="off"
          spellCheck={false}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error ${id}-hint` : `${id}-hint`}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        <button type="button" aria-label="Show the token" aria-pressed={shown} onClick={() => setShown(!shown)}>
          <Eye size={18} stroke={1.6} aria-hidden />
        </button>
      </div>
      {error ? (
        <p id={`${id}-error`} className={classes.error}>
          <IconCircleX size={16} stroke={1.6} aria-hidden />
          {error}
        </p>
      ) : null}
    </div>
  );
}
