// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { act, useEffect, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { FormProvider, useForm, type UseFormReturn } from 'react-hook-form';
import { afterEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { between, shortText } from '#api/rules.ts';
import type { Fields } from './field.ts';
import { FormField, FormOf } from './form-field.tsx';
import { formKind } from './form-of-fields.ts';
import { ruleOf, typedLines, typedNumber } from './typed.ts';

type Known = Readonly<Record<string, string | null>>;

const body = z.object({
  amount: between(1, 100),
  code: z.optional(shortText(9)),
  uses: z.optional(z.nullable(between(1, 99))),
  items: z.optional(z.nullable(z.array(z.string()))),
  note: z.optional(z.string()),
});
const schema = z.extend(body, {
  amount: typedNumber(body.shape.amount, 'the amount'),
  uses: z.optional(z.nullable(typedNumber(ruleOf(body.shape.uses), 'the number of uses'))),
  items: z.optional(z.nullable(typedLines(ruleOf(body.shape.items)))),
});
const fields: Fields<Known> = {
  amount: { label: 'Amount', control: 'number' },
  code: { label: 'Code' },
  uses: { label: 'Uses', control: 'number', none: 'No limit' },
  items: { label: 'Items', control: 'list', one: 'Item' },
  note: { label: 'Note', control: 'long' },
};
type Values = z.input<typeof schema>;
const kind = formKind<Known, Values, z.infer<typeof body>, Known>(schema, fields, {
  noun: 'code',
  whyUnchanged: '',
  known: (known, key) => known[key],
  answered: (answer, key) => answer[key],
  always: (key) => key === 'amount',
});

let root: Root;
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
});

/** Opens the form of a record; `held`: what was typed before it's drawn, as after the review. */
async function open(known: Known, held: Partial<Values> = {}) {
  const opened = {} as { form: UseFormReturn<Values>; show(names: readonly string[]): void };
  function Form() {
    const form = useForm<Values>({ defaultValues: kind.toForm(known) });
    const [names, setNames] = useState<readonly string[]>([]);
    useEffect(() => {
      opened.form = form;
      opened.show = setNames;
    }, [form]);
    return (
      <FormProvider {...form}>
        <FormOf kind={kind} base={known}>
          {names.map((name) => (
            <FormField key={name} name={name} />
          ))}
        </FormOf>
      </FormProvider>
    );
  }
  root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () =>
    root.render(
      <MantineProvider env="test">
        <Form />
      </MantineProvider>,
    ),
  );
  await act(async () => {
    for (const [name, value] of Object.entries(held)) opened.form.setValue(name as keyof Values, value);
    opened.show(Object.keys(fields));
  });
  return () => kind.toBody(known, opened.form.getValues());
}

function input(label: string): HTMLInputElement {
  const named = [...document.querySelectorAll<HTMLInputElement>('input, textarea')].find(
    (one) =>
      one.getAttribute('aria-label') === label ||
      document.getElementById(one.getAttribute('aria-labelledby') ?? '')?.textContent === label ||
      one.labels?.[0]?.textContent === label,
  );
  if (!named) throw new Error(`No input is called ${label}`);
  return named;
}

const type = (label: string, text: string) =>
  act(async () => {
    const at = input(label);
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(at), 'value')?.set?.call(at, text);
    at.dispatchEvent(new Event('input', { bubbles: true }));
  });
const press = (label: string) =>
  act(async () => [...document.querySelectorAll('button')].find((one) => labelOf(one) === label)?.click());
const labelOf = (button: HTMLButtonElement) => button.getAttribute('aria-label') ?? button.textContent;

const known = { amount: '10', code: 'A', uses: '5', items: '["x"]', note: 'Call' };

describe('a field of a form', () => {
  it.each([{}, { code: 'B', uses: '7', note: 'Write' }])(
    'whose value is unknown sends nothing after typing and deleting, with %j typed before',
    async (held) => {
      const sent = await open({ amount: '10' }, held);
      for (const label of ['Code', 'Uses', 'Note']) {
        await type(label, '3');
        expect(input(label).value).toBe('3');
        await type(label, '');
        expect(input(label).value).toBe('');
      }
      await press('Add item');
      await type('Item 1', 'y');
      await press('Remove item 1');
      expect(sent()).toEqual({ amount: 10 });
    },
  );

  it('whose value is known is cleared by deleting, and sends nothing once its text is typed back', async () => {
    const sent = await open(known);
    await type('Uses', '');
    await type('Note', '');
    expect(sent()).toEqual({ amount: 10, uses: null, note: '' });
    expect(document.body.textContent).toContain('will be cleared, was 5');
    await type('Uses', '5');
    await type('Note', 'Call');
    expect(sent()).toEqual({ amount: 10 });
  });

  it('that has none is set by typing, and sends nothing after deleting', async () => {
    const sent = await open({ amount: '10', uses: null });
    expect(input('No limit').checked).toBe(true);
    await type('Uses', '6');
    expect(sent()).toEqual({ amount: 10, uses: 6 });
    await type('Uses', '');
    expect(input('No limit').checked).toBe(true);
    expect(sent()).toEqual({ amount: 10 });
  });
});
