/** Number inputs of a change list, in the user's notation, with the parsed value below. */
import '@mantine/core/styles/Input.layer.css';
import { Input } from '@mantine/core';
import { useFormContext, useWatch } from 'react-hook-form';
import classes from './change-list.module.css';
import { type ChangeFieldProps, ChangeRow, ChoiceRow, type Clearing, type RowIds } from './change-row.tsx';
import { toDecimalInput, readTyped } from '../../domain/values/typed-number.ts';
import { Described } from '../kit/described.tsx';
import { fieldId } from './fields.tsx';

/** A number that is always sent. */
export function RequiredNumberField(row: ChangeFieldProps) {
  const { getFieldState, formState } = useFormContext();
  return (
    <ChangeRow {...row} mark="(required)" isChanged={getFieldState(row.name, formState).isDirty} errorAt={row.name}>
      {(ids) => <NumberInput at={row.name} ids={ids} required />}
    </ChangeRow>
  );
}

/** A number that is unchanged, set, or cleared. */
export function NumberChangeField(row: ChangeFieldProps & { clearing: Clearing }) {
  const at = `${row.name}.value`;
  return (
    <ChoiceRow {...row} input={at}>
      {(ids) => <NumberInput at={at} ids={ids} />}
    </ChoiceRow>
  );
}

function NumberInput({ at, ids, required = false }: { at: string; ids: RowIds; required?: boolean }) {
  const { register } = useFormContext();
  const typed = useWatch({ name: at }) as string;
  const echo = echoOf(typed);
  const echoId = `${fieldId(at)}-echo`;
  return (
    <div>
      <Described id={fieldId(at)} by={echo ? `${ids.description} ${echoId}` : ids.description}>
        <Input
          {...register(at)}
          aria-labelledby={ids.label}
          aria-required={required || undefined}
          error={ids.hasError}
          inputMode="decimal"
          autoComplete="off"
          spellCheck={false}
        />
      </Described>
      {echo ? (
        <p id={echoId} className={classes.echo}>
          {echo}
        </p>
      ) : null}
    </div>
  );
}

/** Returns the parsed number as a sentence if it differs from the input. */
function echoOf(typed: string): string | null {
  const understood = readTyped(typed);
  if (understood.kind !== 'number') return null;
  // Without grouping, because `1.234` may mean more than a thousand or little more than one.
  const plain = toDecimalInput(understood.text);
  return plain === typed.trim() ? null : `Reads as ${plain}.`;
}
