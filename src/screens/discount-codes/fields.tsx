/** The fields of the discount code form, with what is remembered of each, and what the code will do. */
import { Button } from '../../ui/kit/button.tsx';
import type { MouseEvent } from 'react';
import { useEffect, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { announce } from '../../ui/browser/announcer.tsx';
import { Banner } from '../../ui/kit/banner.tsx';
import { MomentChangeField, TextChangeField, WordChangeField } from '../../ui/fields/change-list.tsx';
import { AllFields } from '../../ui/record/drawer-parts.tsx';
import { NumberChangeField, RequiredNumberField } from '../../ui/fields/number-fields.tsx';
import { ListChangeField } from '../../ui/fields/row-fields.tsx';
import { answerWithAge } from '../../records/answer-words.ts';
import {
  type DiscountCodeBase,
  type DiscountCodeField as Field,
  type DiscountCodeForm,
  discountCodeLabels,
  knownWords,
} from './body.ts';
import classes from './fields.module.css';
import { deactivated, discountCodeWarnings, extended, stateWords, whatItDoes } from './words.ts';

interface FieldsProps {
  base: DiscountCodeBase;
  /** Says how old things are beside when the form was opened. */
  now: number;
}

/** What is remembered of the code as a whole, with the changes that are one press away; or that nothing is. */
export function DiscountCodeSource({ base, now }: FieldsProps) {
  const { id, known, at } = base;
  if (known === null || at === undefined) {
    return (
      <Banner kind="note" title={`No details for discount code ${id}`}>
        They are shown here once you have saved a change.
      </Banner>
    );
  }
  return (
    <Banner kind="note" title={stateWords(known, now) || 'State not known'} actions={<OnePress base={base} />}>
      As of {answerWithAge(at, now)}. Changes made elsewhere since are not shown.
    </Banner>
  );
}

/** Sets one field, and leads to the review of the whole form. */
function OnePress({ base }: { base: DiscountCodeBase }) {
  const { setValue } = useFormContext<DiscountCodeForm>();
  const press = (field: 'active' | 'expires_at', form: DiscountCodeForm) => (event: MouseEvent<HTMLButtonElement>) => {
    setValue(field, form[field], { shouldDirty: true, shouldTouch: true });
    // Not a button that submits: Enter in a field would press the first of those.
    event.currentTarget.form?.requestSubmit();
  };
  const off = knownWords('active', base.known) === 'No' ? null : deactivated(base);
  return (
    <>
      {off ? <Button onClick={press('active', off)}>Deactivate</Button> : null}
      {[7, 30].map((days) => {
        const longer = extended(base, days);
        return longer ? (
          <Button key={days} onClick={press('expires_at', longer)}>
            Extend by {days} days
          </Button>
        ) : null;
      })}
    </>
  );
}

const pauseWhileTyping = 1200;

/** Follows what is typed; it is spoken once the typing pauses. */
export function DiscountCodeEffect({ base }: { base: DiscountCodeBase }) {
  const { getValues } = useFormContext<DiscountCodeForm>();
  useWatch<DiscountCodeForm>();
  const form = getValues();
  const words = [whatItDoes(base, form), ...discountCodeWarnings(base, form).map(({ message }) => message)].join(' ');
  const [first] = useState(words);
  useEffect(() => {
    if (words === first) return;
    const wait = setTimeout(() => announce(words), pauseWhileTyping);
    return () => clearTimeout(wait);
  }, [words, first]);
  return (
    <section className={classes.effect} aria-label="What the code will do">
      <h2>What the code will do</h2>
      <p>
        <bdi>{whatItDoes(base, form)}</bdi>
      </p>
    </section>
  );
}

export function DiscountCodeFields({ base }: Pick<FieldsProps, 'base'>) {
  const { getValues } = useFormContext<DiscountCodeForm>();
  useWatch<DiscountCodeForm>();
  const warnings = discountCodeWarnings(base, getValues());
  const row = (name: Field) => ({
    name,
    label: discountCodeLabels[name],
    known: <Known base={base} name={name} />,
    warning: warnings
      .filter(({ field }) => field === name)
      .map(({ message }) => message)
      .join(' '),
  });
  return (
    <div>
      <RequiredNumberField {...row('amount')} hint={base.known ? amountHint : amountHintUnknown} />
      <WordChangeField {...row('type')} options={types} />
      <WordChangeField {...row('active')} options={answers} />
      <TextChangeField {...row('code')} clearable={false} />
      <NumberChangeField {...row('uses')} clearing={noLimit} />
      <ListChangeField {...row('items')} one="Item" add="Add an item" clearing={noItems} hint={itemsHint} />
      <MomentChangeField {...row('starts_at')} clearing={noStart} wholeDay="start" />
      <MomentChangeField {...row('expires_at')} clearing={noEnd} wholeDay="end" />
      {base.known ? (
        <div className={classes.all}>
          <AllFields fields={Object.entries(base.known)} />
        </div>
      ) : null}
    </div>
  );
}

const amountHint = 'From 1 to 100. Sent with every change.';
const amountHintUnknown = `${amountHint} To keep it, enter the present amount.`;
const itemsHint = 'Names or numbers of items.';

const types = [
  { value: 'percentage', label: 'Percentage' },
  { value: 'fixed', label: 'Fixed' },
];
const answers = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
];
const noLimit = { label: 'No limit', sentence: 'The code can be used any number of times.' };
const noItems = {
  label: 'All items',
  sentence: 'Sent without items.',
};
const noStart = { label: 'None', sentence: 'The code has no start.' };
const noEnd = { label: 'None', sentence: 'The code has no end.' };

function Known({ base, name }: { base: DiscountCodeBase; name: Field }) {
  const words = knownWords(name, base.known);
  if (words === null) return <p>Not known</p>;
  return (
    <p>
      Now: <bdi>{words || 'none'}</bdi>
    </p>
  );
}
