/** The inputs of a new ticket item. */
import '@mantine/core/styles/Input.layer.css';
import { Input } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { type FieldPath, useFormContext, useWatch } from 'react-hook-form';
import { Choices } from '../../ui/fields/change-row.tsx';
import { Described } from '../../ui/kit/described.tsx';
import { ErrorLine, fieldId, othersData } from '../../ui/fields/fields.tsx';
import { formatTypedAmount } from '../../records/sent-values.ts';
import { type TicketItemForm, ticketItemWarnings } from './body.ts';
import classes from './form.module.css';

interface ItemInputProps {
  at: FieldPath<TicketItemForm>;
  /** Read by screen readers before the label: `Item 2, `. */
  of?: string;
  label: string;
  required?: boolean;
  hint?: string;
}

/** Single-line input with its error and warnings below. */
export function ItemInput({ kind = 'text', ...props }: ItemInputProps & { kind?: 'text' | 'whole' }) {
  return (
    <Labelled {...props}>
      {(common) => <Input {...common} inputMode={kind === 'whole' ? 'numeric' : undefined} />}
    </Labelled>
  );
}

/** Price input that shows how the typed text is interpreted. */
export function PriceInput({ currency, ...props }: ItemInputProps & { currency: string | null }) {
  const typed = useWatch<TicketItemForm>({ name: props.at }) as string;
  const understood = formatTypedAmount(typed, currency);
  return (
    <Labelled {...props} note={understood === null ? undefined : `Reads as ${understood}`}>
      {(common) => (
        <div className={classes.input}>
          <Input {...common} inputMode="decimal" />
          {currency === null ? null : (
            <span className={classes.currency} aria-hidden>
              {currency}
            </span>
          )}
        </div>
      )}
    </Labelled>
  );
}

interface LabelledProps extends ItemInputProps {
  note?: string | undefined;
  children: (common: object) => ReactNode;
}

function Labelled({ at, of, label, required = false, hint, note, children }: LabelledProps) {
  const { register, getFieldState, formState } = useFormContext<TicketItemForm>();
  const message = getFieldState(at, formState).error?.message;
  const warnings = useWarnings(at);
  const id = fieldId(at);
  const described = warnings.length > 0 || [hint, note, message].some((words) => words !== undefined);
  return (
    <div className={classes.field}>
      <label htmlFor={id} className={classes.label}>
        {of ? <span className="spoken">{of}</span> : null}
        {label}
        {required ? <span className={classes.mark}> (required)</span> : null}
      </label>
      <Described id={id} by={described ? `${id}-about` : undefined}>
        {children({
          ...register(at),
          ...othersData,
          'aria-required': required || undefined,
          error: message !== undefined,
        })}
      </Described>
      <div id={`${id}-about`}>
        {hint ? <p className={classes.note}>{hint}</p> : null}
        {note ? <p className={classes.note}>{note}</p> : null}
        <Warnings sentences={warnings} />
        <ErrorLine message={message} />
      </div>
    </div>
  );
}

export function useWarnings(at: string): string[] {
  const form = useWatch<TicketItemForm>() as TicketItemForm;
  return ticketItemWarnings(form).flatMap(({ field, message }) => (field === at ? [message] : []));
}

export function Warnings({ sentences }: { sentences: readonly string[] }) {
  return sentences.map((sentence) => (
    <p key={sentence} className={classes.warning}>
      <IconAlertTriangle size={16} stroke={1.6} aria-hidden />
      {sentence}
    </p>
  ));
}

interface WordFieldProps extends Pick<ItemInputProps, 'at' | 'label'> {
  options: readonly { value: string; label: string }[];
}

/** Radio buttons for one of several fixed values. `Not set` leaves the field out of the request. */
export function WordField({ at, label, options }: WordFieldProps) {
  const { getFieldState, formState } = useFormContext<TicketItemForm>();
  const message = getFieldState(at, formState).error?.message;
  const id = fieldId(at);
  return (
    <div className={classes.field}>
      <p id={`${id}-label`} className={classes.label}>
        {label}
      </p>
      <Choices
        name={at}
        ids={{
          label: `${id}-label`,
          description: message ? `${id}-error` : '',
          hasError: message !== undefined,
        }}
        choices={[{ value: '', label: 'Not set' }, ...options]}
        firstId={id}
      />
      <ErrorLine id={`${id}-error`} message={message} />
    </div>
  );
}
