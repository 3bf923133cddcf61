/** A field of a record's form within a row of a list: Enter saves it, as the form would, and goes to the next field. */
import '@mantine/core/styles/Input.layer.css';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { type ComponentType, createContext, type KeyboardEvent, use, useLayoutEffect, useRef } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { LinkOptions } from '@tanstack/react-router';
import type { FormId } from '#device/form-id.ts';
import type { CheckAsked, Fix } from '#domain/lists/quality.ts';
import { openWrites } from '#device/outbox.ts';
import { createStore } from '#device/store.ts';
import { announce } from '#ui/browser/announcer.tsx';
import { useStore } from '#ui/browser/use-store.ts';
import type { FormKind, Reread } from '#ui/form/form-kind.ts';
import { keepSaved, keepSent } from '#ui/form/keep-saved.ts';
import { update, useWrite, type Writes } from '#ui/write/use-write.ts';
import { useSavedToast } from './saved-toast.tsx';

export interface QuickFixProps extends Fix {
  /** The record's ID and name. */
  id: string;
  name: string;
}

/** The fix of a kind of record, and what its save does beyond the field that the check is about. */
export interface QuickFix {
  Fix: ComponentType<QuickFixProps>;
  note(check: CheckAsked): string;
}

interface Typed {
  text: string;
  /** Why it wasn't saved; empty if there's nothing to say. */
  problem: string;
}

/** Text typed into the rows of a list, and the row with the focus: rows move up, and are drawn again, while one is saved. */
export function createTyping() {
  const rows = createStore<ReadonlyMap<string, Typed>>(new Map());
  let focused: string | null = null;
  return {
    rows,
    put: (row: string, typed: Typed) => rows.set(new Map([...rows.get(), [row, typed]])),
    hasFocus: (row: string) => focused === row,
    focus: (row: string | null) => {
      focused = row;
    },
  };
}

export const QuickFixTyping = createContext(createTyping());

interface FieldProps<
  Base,
  Values extends FieldValues,
  Body extends Record<string, unknown>,
  Answer,
> extends QuickFixProps {
  kind: FormKind<Base, Values, Body, Answer>;
  form: FormId;
  label: string;
  link: LinkOptions;
  /** Returns why this text isn't sent as it is; empty if it may be. */
  doubt?(text: string): string;
  reread(): Promise<Reread<Base>>;
  /** Returns the text as values of the record's form. Null: the record has another value by now. */
  fill(base: Base, text: string): Partial<Values> | null;
  writing: Writes<Body, Answer>;
  saved?(answer: Answer): void;
}

const inTheForm = 'Edit the record to see it.';

export function QuickFixField<Base, Values extends FieldValues, Body extends Record<string, unknown>, Answer>(
  props: FieldProps<Base, Values, Body, Answer>,
) {
  const { kind, form, name, label, link, id, choices } = props;
  const typing = use(QuickFixTyping);
  // A record may have several fields.
  const key = `${form} ${props.field}`;
  const { text, problem } = useStore(typing.rows, (rows) => rows.get(key)) ?? {
    text: props.suggested || props.wrong,
    problem: '',
  };
  const input = useRef<HTMLInputElement & HTMLSelectElement>(null);
  const showSavedToast = useSavedToast({ noun: kind.noun, form, link });
  // A row that moves up is drawn again.
  useLayoutEffect(() => {
    if (typing.hasFocus(key)) input.current?.focus();
  }, [typing, key]);
  /** Returns why it wasn't saved; empty if it was. */
  const send = async (typed: string): Promise<string> => {
    if (openWrites(form).length > 0) return `An earlier change is unconfirmed. ${inTheForm}`;
    const now = await props.reread();
    if (now.result === 'failed') return now.message;
    const filled = now.result === 'found' ? props.fill(now.base, typed) : null;
    if (now.result !== 'found' || !filled) return `It has changed since. ${inTheForm}`;
    const { base } = now;
    const values = { ...kind.toForm(base), ...filled };
    const [wrong] = kind.problems(base, values);
    if (wrong) return wrong[1];
    const end = await update(form, kind.toBody(base, values), props.writing);
    const sent = { kind, id: form, base, values };
    keepSent(sent);
    if (end.outcome === 'unconfirmed') return `Unconfirmed. ${inTheForm}`;
    if (end.outcome !== 'saved') return Object.values(end.error.fields).flat().join(' ') || end.error.message;
    const savedAt = keepSaved(sent, end.answer);
    props.saved?.(end.answer);
    showSavedToast(name, savedAt);
    return '';
  };
  const write = useWrite(form, {
    mutationFn: ({ typed }: { typed: string; next: string | null }) => send(typed),
    isFinal: () => false,
    onSuccess: (end, { typed, next }) => {
      const why = end === 'locked' ? 'Another tab is saving this record.' : end;
      typing.put(key, { text: typed, problem: why });
      announce(why || 'Saved');
      // The last one leaves no row to stay in.
      if (why === '' && typing.hasFocus(key)) goTo(next ?? 'h1');
    },
  });
  const goTo = (place: string) => {
    typing.focus(null);
    const field = document.querySelector<HTMLElement>(place);
    field?.focus();
    if (field instanceof HTMLInputElement) field.select();
  };
  const put = () => {
    const fields = Array.from(document.querySelectorAll('[data-fix]'));
    const following = fields[fields.findIndex((one) => one === input.current) + 1];
    const next = following ? `[data-fix="${following.getAttribute('data-fix')}"]` : null;
    const typed = text.trim();
    if (typed === '' || typed === props.wrong) return next === null ? undefined : goTo(next);
    const doubt = props.doubt?.(typed) ?? '';
    typing.put(key, { text, problem: doubt });
    if (doubt === '') write.press({ typed, next });
  };
  /** The focus of its button goes on from here, as that of the field does. */
  const saveHere = () => {
    typing.focus(key);
    put();
  };
  const field = {
    ref: input,
    'data-fix': key,
    'aria-label': `${label}, ${kind.noun} ${id}`,
    value: text,
    onFocus: () => typing.focus(key),
    onBlur: ({ relatedTarget }: { relatedTarget: EventTarget | null }) => {
      if (relatedTarget) typing.focus(null);
    },
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      typing.put(key, { text: value, problem: '' }),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Enter') return;
      // It would open the choices.
      event.preventDefault();
      put();
    },
    error: problem,
  };
  if (choices.length > 0) {
    return (
      <>
        <NativeSelect {...field} data={choices.map(toOption)} />
        <Button variant="transparent" aria-label={`Save ${label.toLowerCase()}, ${kind.noun} ${id}`} onClick={saveHere}>
          Save
        </Button>
      </>
    );
  }
  return (
    <TextInput
      {...field}
      placeholder={label}
      readOnly={write.isPending}
      autoComplete="off"
      spellCheck={false}
      dir="auto"
    />
  );
}

const toOption = ({ id, name }: QuickFixProps['choices'][number]) => ({ value: id, label: name });
