/** Fields of the discount code form with their saved values, and a summary of what the code will do. */
import { Button } from '#ui/kit/button.tsx';
import type { MouseEvent } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { usePreference } from '#ui/browser/preferences.ts';
import { Banner } from '#ui/kit/banner.tsx';
import { FieldRows } from '#ui/form/field-rows.tsx';
import { AllFields } from '#ui/record/drawer-parts.tsx';
import { answerWithAge, discountCodeStatus } from '#records/answer-words.ts';
import { type DiscountCodeBase, type DiscountCodeForm, discountCodeFormKind } from './body.ts';
import classes from './fields.module.css';
import { deactivated, discountCodeWarnings, extended } from './discount-code-labels.ts';
import { formatShortDate } from '#ui/format/time.ts';

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
        The platform shows a code’s details only after a first change. That change needs the amount: to keep it, enter
        the current one. Only what you fill in is changed.
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
  const off = discountCodeFormKind.was(base, 'active') === 'No' ? null : deactivated(base);
  return (
    <>
      {off ? <Button onClick={press('active', off)}>Deactivate</Button> : null}
      {[7, 30].map((days) => {
        const longer = extended(base, days);
        return longer ? (
          <Button key={days} onClick={press('expires_at', longer)}>
            {`Extend by ${days} days, to ${formatShortDate(longer.expires_at.day)}`}
          </Button>
        ) : null;
      })}
    </>
  );
}

export function DiscountCodeFields({ base }: Pick<FieldsProps, 'base'>) {
  const isTechnical = usePreference('showsTechnicalDetails');
  const { getValues } = useFormContext<DiscountCodeForm>();
  useWatch<DiscountCodeForm>();
  const warnings = discountCodeWarnings(base, getValues());
  return (
    <div>
      <FieldRows
        kind={discountCodeFormKind}
        base={base}
        warning={(key) =>
          warnings
            .filter(({ field }) => field === key)
            .map(({ message }) => message)
            .join(' ')
        }
      />
      {base.known && isTechnical ? (
        <div className={classes.all}>
          <AllFields fields={Object.entries(base.known)} />
        </div>
      ) : null}
    </div>
  );
}
