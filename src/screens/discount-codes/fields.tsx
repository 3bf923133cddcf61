/** Fields of the discount code form with their saved values, and a summary of what the code will do. */
import { Button } from '../../ui/kit/button.tsx';
import type { MouseEvent } from 'react';
import { useEffect, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { announce } from '../../ui/browser/announcer.tsx';
import { usePreference } from '../../ui/browser/preferences.ts';
import { Banner } from '../../ui/kit/banner.tsx';
import { MomentChangeField, TextChangeField, WordChangeField } from '../../ui/fields/change-list.tsx';
import { AllFields } from '../../ui/record/drawer-parts.tsx';
import { NumberChangeField, RequiredNumberField } from '../../ui/fields/number-fields.tsx';
import { ListChangeField } from '../../ui/fields/row-fields.tsx';
import { answerWithAge } from '../../records/answer-words.ts';
import { formatDate } from '../../ui/format/time.ts';
import {
  type DiscountCodeBase,
  type DiscountCodeField as Field,
  type DiscountCodeForm,
  discountCodeLabels,
  formatKnownValue,
} from './body.ts';
import classes from './fields.module.css';
import {
  deactivated,
  discountCodeWarnings,
  extended,
  discountCodeStatus,
  discountCodeSummary,
} from './discount-code-labels.ts';

interface FieldsProps {
  base: DiscountCodeBase;
  /** Time the form was opened, for ages. */
  now: number;
}

/** Banner with the code's saved status and one-click changes, or a note that nothing is saved. */
export function DiscountCodeSource({ base, now }: FieldsProps) {
  const { id, known, at } = base;
  if (known === null || at === undefined) {
    return (
      <Banner kind="note" title={`No details for discount code ${id}`}>
        The platform shows a code’s details only after a first change. That change needs the amount, and keeps what you
        leave at “No change”.
      </Banner>
    );
  }
  return (
    <Banner kind="note" title={discountCodeStatus(known, now) || 'Unknown status'} actions={<OnePress base={base} />}>
      As of {answerWithAge(at, now)}. Changes made elsewhere since then aren’t shown.
    </Banner>
  );
}

/** Buttons that set one field and open the review of the whole form. */
function OnePress({ base }: { base: DiscountCodeBase }) {
  const { setValue } = useFormContext<DiscountCodeForm>();
  const press = (field: 'active' | 'expires_at', form: DiscountCodeForm) => (event: MouseEvent<HTMLButtonElement>) => {
    setValue(field, form[field], { shouldDirty: true, shouldTouch: true });
    // Not a submit button: Enter in a field would press it.
    event.currentTarget.form?.requestSubmit();
  };
  const off = formatKnownValue('active', base.known) === 'No' ? null : deactivated(base);
  return (
    <>
      {off ? <Button onClick={press('active', off)}>Deactivate</Button> : null}
      {[7, 30].map((days) => {
        const longer = extended(base, days);
        return longer ? (
          <Button key={days} onClick={press('expires_at', longer)}>
            {`Extend by ${days} days, to ${formatDate(longer.expires_at.day)}`}
          </Button>
        ) : null;
      })}
    </>
  );
}

const pauseWhileTyping = 1200;

/** Live summary of the typed values, announced when typing pauses. */
export function DiscountCodeEffect({ base }: { base: DiscountCodeBase }) {
  const { getValues } = useFormContext<DiscountCodeForm>();
  useWatch<DiscountCodeForm>();
  const form = getValues();
  const words = [
    discountCodeSummary(base, form),
    ...discountCodeWarnings(base, form).map(({ message }) => message),
  ].join(' ');
  const [first] = useState(words);
  useEffect(() => {
    if (words === first) return;
    const wait = setTimeout(() => announce(words), pauseWhileTyping);
    return () => clearTimeout(wait);
  }, [words, first]);
  return (
    <section className={classes.effect} aria-label="Summary">
      <h2>Summary</h2>
      <p>
        <bdi>{discountCodeSummary(base, form)}</bdi>
      </p>
    </section>
  );
}

export function DiscountCodeFields({ base }: Pick<FieldsProps, 'base'>) {
  const isTechnical = usePreference('showsTechnicalDetails');
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
      {base.known && isTechnical ? (
        <div className={classes.all}>
          <AllFields fields={Object.entries(base.known)} />
        </div>
      ) : null}
    </div>
  );
}

const amountHint = '1 to 100. Required with every change.';
const amountHintUnknown = `${amountHint} To keep the current amount, enter it again.`;
const itemsHint = 'Item names or IDs.';

const types = [
  { value: 'percentage', label: 'Percentage' },
  { value: 'fixed', label: 'Fixed' },
];
const answers = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
];
const noLimit = { label: 'No limit', sentence: 'Unlimited uses.' };
const noItems = {
  label: 'All items',
  sentence: 'Applies to all items.',
};
const noStart = { label: 'None', sentence: 'No start date.' };
const noEnd = { label: 'None', sentence: 'No end date.' };

function Known({ base, name }: { base: DiscountCodeBase; name: Field }) {
  const words = formatKnownValue(name, base.known);
  if (words === null) return <p>Unknown</p>;
  return (
    <p>
      Current: <bdi>{words || 'none'}</bdi>
    </p>
  );
}
