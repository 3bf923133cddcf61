/** A field of the open form, with its known value and what changes about it. */
import { createContext, type ReactNode, use } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import {
  type InputProps,
  PlainChoice,
  PlainList,
  PlainMoment,
  PlainSwitch,
  PlainText,
  PlainYesNo,
} from '#ui/fields/plain-fields.tsx';
import { numberNote } from './typed.ts';
import type { Field } from './field.ts';

/** The part of a form's kind that its fields use. */
interface OpenForm {
  fields: Readonly<Record<string, Field<never>>>;
  always(key: string, values: object): boolean;
  clearing(base: unknown, key: string, values: object): InputProps['clearing'];
  was(base: unknown, key: string): string | null;
}

const FormContext = createContext<{ kind: OpenForm; base: unknown } | null>(null);

interface FormFieldsProps<Base> {
  kind: unknown;
  base: Base;
  children: ReactNode;
}

/** Tells the fields in it which form and record they belong to. */
export function FormOf<Base>({ kind, base, children }: FormFieldsProps<Base>) {
  return <FormContext value={{ kind: kind as OpenForm, base }}>{children}</FormContext>;
}

/** Returns the props of a field's row. */
export function useFormField(name: string): InputProps & { field: Field<never>; base: unknown } {
  const form = use(FormContext);
  const { getValues } = useFormContext();
  useWatch();
  const field = form?.kind.fields[name];
  if (!form || !field) throw new Error(`The form has no field ${name}`);
  const { kind, base } = form;
  const values = getValues();
  const was = kind.was(base, name);
  const clearing = kind.clearing(base, name, values);
  return {
    field,
    base,
    name,
    label: field.label,
    was,
    hint: field.hintFor?.(values[name], was) ?? field.hint,
    clearing,
    required: kind.always(name, values) && clearing === undefined,
    none: field.none,
  };
}

interface FormFieldProps {
  name: string;
  /** About a value that is valid but unusual. */
  warning?: string | undefined;
}

export function FormField({ name, warning }: FormFieldProps) {
  const { field, base, ...row } = useFormField(name);
  const { control = 'text', options = [], one = '', wholeDay, suggested, readsAs } = field;
  const props = { ...row, warning };
  // The field and the record are of one form, whose types the context doesn't have.
  const record = base as never;
  switch (control) {
    case 'text':
    case 'long':
      return <PlainText {...props} long={control === 'long'} suggested={suggested?.(record)} />;
    case 'number':
      return <PlainText {...props} isNumber readsAs={(typed) => readsAs?.(typed, record) ?? numberNote(typed)} />;
    case 'choice':
      return <PlainChoice {...props} options={options} />;
    case 'yesNo':
      return <PlainYesNo {...props} />;
    case 'switch':
      return <PlainSwitch {...props} />;
    case 'moment':
      return <PlainMoment {...props} wholeDay={wholeDay} />;
    case 'list':
      return <PlainList {...props} one={one} />;
    case 'own':
      throw new Error(`The form draws ${name} itself`);
  }
}
