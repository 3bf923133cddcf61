/** A row of a change list: its label, its known value, and the choice to leave, set, or clear the field. */
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import classes from './change-list.module.css';
import type { Choice } from './changes.ts';
import { ErrorLine, fieldId } from './fields.tsx';

/** Props shared by all rows of the change list. */
export interface ChangeFieldProps {
  /** Path of the change in the form: `employer`. */
  name: string;
  label: string;
  /** The known value and its source. */
  known: ReactNode;
  hint?: string | undefined;
  /** Warning about a value that is valid but unusual. */
  warning?: string | undefined;
}

/** Label of the choice that clears the field, and a sentence about its effect. */
export interface Clearing {
  label: string;
  sentence: string;
}

interface ChangeRowProps extends ChangeFieldProps {
  /** After the label: `(required)`. */
  mark?: string;
  isChanged: boolean;
  /** Path of the value with the error. */
  errorAt: string;
  /** The same for a second input. */
  alsoAt?: string | undefined;
  children: (ids: RowIds) => ReactNode;
}

/** For `aria-labelledby` and `aria-describedby` of the row's controls. */
export interface RowIds {
  label: string;
  description: string;
  hasError: boolean;
}

export function ChangeRow(props: ChangeRowProps) {
  const { name, label, known, hint, warning, mark, isChanged, errorAt, alsoAt, children } = props;
  const { getFieldState, formState } = useFormContext();
  const messageAt = (path: string) => getFieldState(path, formState).error?.message;
  const message = messageAt(errorAt) ?? (alsoAt === undefined ? undefined : messageAt(alsoAt));
  const id = fieldId(name);
  const description = [`${id}-known`, ...(warning ? [`${id}-warning`] : []), ...(message ? [`${id}-error`] : [])];
  return (
    <div className={classes.row} data-changed={isChanged || undefined}>
      <div className={classes.what}>
        <p>
          <span id={`${id}-label`} className={classes.label}>
            {label}
          </span>
          {mark ? <span className={classes.mark}> {mark}</span> : null}
        </p>
        <div id={`${id}-known`} className={classes.known}>
          {known}
          {hint ? <p>{hint}</p> : null}
        </div>
      </div>
      <div className={classes.control}>
        {children({
          label: `${id}-label`,
          description: description.join(' '),
          hasError: message !== undefined,
        })}
        {warning ? (
          <p id={`${id}-warning`} className={classes.warning}>
            <IconAlertTriangle size={16} stroke={1.6} aria-hidden />
            {warning}
          </p>
        ) : null}
        <ErrorLine id={`${id}-error`} message={message} />
      </div>
    </div>
  );
}

interface ChoicesProps {
  /** Path of the choice in the form. */
  name: string;
  ids: RowIds;
  choices: readonly { value: string; label: string }[];
  /** ID of the first radio, for links from an error summary. */
  firstId?: string | undefined;
  /** The choice was changed. */
  chosen?: (() => void) | undefined;
}

/** A choice of a few options, as a bordered row of native radios. */
export function Choices({ name, ids, choices, firstId, chosen }: ChoicesProps) {
  const { register } = useFormContext();
  const field = register(name, chosen ? { onChange: chosen } : {});
  return (
    <div role="radiogroup" aria-labelledby={ids.label} aria-describedby={ids.description} className={classes.choices}>
      {choices.map(({ value, label }, index) => (
        <label key={value} data-choice={value}>
          <input {...field} type="radio" value={value} {...(index === 0 && firstId ? { id: firstId } : {})} />
          <span>{label}</span>
        </label>
      ))}
    </div>
  );
}

interface ChoiceRowProps extends ChangeFieldProps {
  /** Label of the choice that sets the field. */
  set?: string;
  /** If omitted, the field can't be cleared. */
  clearing?: Clearing | undefined;
  /** Path of the input next to the choice. If omitted, the values are rows below the choice. */
  input?: string;
  secondInput?: string;
  /** The input has several lines. */
  long?: boolean;
  /** Inputs shown while the field is set. */
  children: (ids: RowIds) => ReactNode;
}

/** A row with the choice to leave the field unchanged, set it, or clear it. */
export function ChoiceRow({
  set = 'Set',
  clearing,
  input,
  secondInput,
  long = false,
  children,
  ...row
}: ChoiceRowProps) {
  const { clearErrors } = useFormContext();
  const at = `${row.name}.how`;
  const how = useWatch({ name: at }) as Choice;
  const errorAt = input ?? at;
  const choices = [
    { value: 'leave', label: 'No change' },
    { value: 'set', label: set },
    ...(clearing ? [{ value: 'clear', label: clearing.label }] : []),
  ];
  const controls = (ids: RowIds) => (
    <>
      <Choices
        name={at}
        ids={ids}
        choices={choices}
        firstId={how === 'set' && input ? undefined : fieldId(errorAt)}
        chosen={() => clearErrors(row.name)}
      />
      {how === 'set' ? children(ids) : null}
      {how === 'clear' && clearing ? <p className={classes.sentence}>{clearing.sentence}</p> : null}
    </>
  );
  return (
    <ChangeRow {...row} isChanged={how !== 'leave'} errorAt={errorAt} alsoAt={secondInput}>
      {(ids) =>
        input ? (
          <div className={classes.beside} data-long={long || undefined}>
            {controls(ids)}
          </div>
        ) : (
          controls(ids)
        )
      }
    </ChangeRow>
  );
}
