import { Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { plural } from '#domain/values/labels.ts';
import { announce } from '#ui/browser/announcer.tsx';
import { fieldId } from '#ui/fields/fields.tsx';
import { RowInput, RowList } from '#ui/fields/row-fields.tsx';
import { FormField, FormOf } from '#ui/form/form-field.tsx';
import {
  blankTier,
  priceNote,
  sharedFields,
  type TicketItemBase,
  type TicketItemForm,
  ticketItemKind,
  ticketItemWarnings,
} from './body.ts';
import classes from './form.module.css';
import { mostTiers, pastedTiers, withPasted } from './pasted.ts';

/** All fields of the form. The fields after the items apply to each of them. */
export function TicketItemFields({ base }: { base: TicketItemBase }) {
  useWatch<TicketItemForm>();
  const { getValues, setValue, clearErrors } = useFormContext<TicketItemForm>();
  const [pasted, setPasted] = useState<ReturnType<typeof withPasted> | null>(null);
  const form = getValues();
  const several = form.tiers.length > 1;
  const warnings = ticketItemWarnings(form);
  const warning = (at: string) =>
    warnings
      .filter(({ field }) => field === at)
      .map(({ message }) => message)
      .join(' ');
  useEffect(() => {
    if (pasted) document.getElementById(fieldId(`tiers.${pasted.first}.name`))?.focus();
  }, [pasted]);
  const paste = (at: string) => (text: string) => {
    const tiers = pastedTiers(text);
    if (tiers === null) return false;
    const now = withPasted(getValues('tiers'), Number(at.split('.')[1]), tiers);
    // Errors are stored by row number.
    clearErrors('tiers');
    setValue('tiers', now.tiers, { shouldDirty: true });
    setPasted(now);
    announce(now.words);
    return true;
  };
  return (
    <>
      <section className={classes.group} aria-labelledby="ticket-item-tiers">
        <h2 id="ticket-item-tiers">{several ? plural(form.tiers.length, 'item', 'items') : 'Item'}</h2>
        <div className={classes.tiers}>
          <RowList at="tiers" one="Item" add="Add item" blank={{ ...blankTier }} needsOne most={mostTiers}>
            {(at, label) => (
              <>
                <RowInput
                  at={`${at}.name`}
                  label={label}
                  title="Name"
                  required
                  paste={paste(at)}
                  remark={() => warning(`${at}.name`)}
                />
                <RowInput
                  at={`${at}.price`}
                  label={label}
                  title="Price"
                  required
                  inputMode="decimal"
                  remark={() => warning(`${at}.price`)}
                  note={(typed) => priceNote(typed, base)}
                />
                <RowInput
                  at={`${at}.total_quantity`}
                  label={label}
                  title="Quantity"
                  inputMode="numeric"
                  hint="Set by the platform"
                  remark={() => warning(`${at}.total_quantity`)}
                />
              </>
            )}
          </RowList>
          {pasted && !pasted.isWhole ? (
            <Text size="sm" c="dimmed" mt={6}>
              {pasted.words}.
            </Text>
          ) : null}
        </div>
      </section>
      <section className={classes.group} aria-labelledby="ticket-item-details">
        <h2 id="ticket-item-details">{several ? 'Applies to all items' : 'Details'}</h2>
        <div>
          <FormOf kind={ticketItemKind} base={base}>
            {sharedFields.map((key) => (
              <FormField key={key} name={key} warning={warning(key)} />
            ))}
          </FormOf>
        </div>
      </section>
    </>
  );
}
