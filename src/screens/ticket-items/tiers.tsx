import { plural } from '../../domain/values/labels.ts';
import { Button, IconButton } from '../../ui/kit/button.tsx';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { announce } from '../../ui/browser/announcer.tsx';
import { fieldId } from '../../ui/fields/fields.tsx';
import { blankTier, type TicketItemForm } from './body.ts';
import classes from './form.module.css';
import { ItemInput, PriceInput } from './inputs.tsx';

/** Limits the length of the review. Each item is also a separate request. */
const mostTiers = 20;

/** Name, price, and quantity of each item. Focus moves to a new row, and from a removed row to the next. */
export function TierRows({ currency }: { currency: string | null }) {
  const { control, clearErrors } = useFormContext<TicketItemForm>();
  const { fields, append, remove } = useFieldArray({ control, name: 'tiers' });
  const focusAt = useRef<number>(undefined);
  const several = fields.length > 1;
  useEffect(() => {
    if (focusAt.current === undefined) return;
    document.getElementById(fieldId(`tiers.${Math.min(focusAt.current, fields.length - 1)}.name`))?.focus();
    focusAt.current = undefined;
  }, [fields.length]);
  const removeRow = (index: number) => {
    // Errors are stored by index, and the indexes change.
    clearErrors('tiers');
    focusAt.current = index;
    remove(index);
    announce(`Item ${index + 1} removed`);
  };
  return (
    <section className={classes.group} aria-labelledby="ticket-item-tiers">
      <h2 id="ticket-item-tiers">{several ? plural(fields.length, 'item', 'items') : 'Item'}</h2>
      <ul className={classes.tiers} data-several={several || undefined}>
        {fields.map(({ id }, index) => {
          const of = several ? `Item ${index + 1}, ` : '';
          return (
            <li key={id} className={classes.tier}>
              <ItemInput at={`tiers.${index}.name`} of={of} label="Name" required />
              <PriceInput at={`tiers.${index}.price`} of={of} label="Price" required currency={currency} />
              <ItemInput at={`tiers.${index}.total_quantity`} of={of} label="Quantity" kind="whole" />
              {several ? (
                <IconButton
                  className={classes.remove}
                  aria-label={`Remove item ${index + 1}`}
                  onClick={() => removeRow(index)}
                >
                  <IconX size={16} stroke={1.6} aria-hidden />
                </IconButton>
              ) : null}
            </li>
          );
        })}
      </ul>
      <p className={classes.hint}>If you leave quantity blank, the platform sets it.</p>
      {fields.length < mostTiers ? (
        <Button
          className={classes.add}
          leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}
          onClick={() => append({ ...blankTier })}
        >
          Add item
        </Button>
      ) : (
        <p className={classes.hint}>Create up to {mostTiers} at a time.</p>
      )}
    </section>
  );
}
