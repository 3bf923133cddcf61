import { Fragment, type ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { PlainChoice, PlainList, PlainMoment, PlainSwitch, PlainText } from '#ui/fields/plain-fields.tsx';
import type { PlainFieldProps } from '#ui/fields/plain-row.tsx';
import type { Field, Fields } from './field.ts';

type Form = Readonly<Record<string, unknown>>;

interface FieldRowsProps<Base> {
  kind: { fields: Fields<Base>; was(base: Base, key: string): string | null };
  base: Base;
  /** The fields to show. Default: all. */
  keys?: readonly string[];
  /** Returns warnings about a field's value, in sentences. */
  warning?(key: string): string;
  /** Rows that no input here draws, by the fields' keys. */
  others?: Readonly<Record<string, (row: PlainFieldProps) => ReactNode>>;
}

export function FieldRows<Base>({
  kind,
  base,
  keys = Object.keys(kind.fields),
  warning,
  others = {},
}: FieldRowsProps<Base>) {
  const form = useWatch() as Form;
  return keys.map((key) => {
    const field = kind.fields[key];
    if (!field) return null;
    const was = kind.was(base, key);
    const hint = field.hintFor?.(form[key], was) ?? field.hint;
    const row = { name: key, label: field.label, hint, was, warning: warning?.(key) };
    return <Fragment key={key}>{others[key]?.(row) ?? <Row field={field} base={base} row={row} />}</Fragment>;
  });
}

interface RowProps<Base> {
  field: Field<Base, unknown>;
  base: Base;
  row: PlainFieldProps;
}

function Row<Base>({ field, base, row: plain }: RowProps<Base>) {
  const form = useWatch() as Form;
  const { control, none, options = [], one = '' } = field;
  const required = field.always?.(form) && !(typeof form[plain.name] === 'string' && field.isClearable);
  const row = { ...plain, none, isClearable: field.isClearable && !required, required };
  switch (control) {
    case 'text':
      return <PlainText {...row} long={field.long} suggested={field.suggested?.(base)} />;
    case 'number':
      return <PlainText {...row} isNumber />;
    case 'word':
      return <PlainChoice {...plain} options={options} />;
    case 'switch':
      return <PlainSwitch {...plain} options={options} />;
    case 'moment':
      return <PlainMoment {...row} wholeDay={field.wholeDay} />;
    case 'list':
      return <PlainList {...row} one={one} />;
  }
}
