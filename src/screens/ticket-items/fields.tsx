import { useFormContext, useWatch } from 'react-hook-form';
import { plural } from '#domain/values/labels.ts';
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

/** Each item is a separate request. */
const mostTiers = 20;

/** All fields of the form. The fields after the items apply to each of them. */
export function TicketItemFields({ base }: { base: TicketItemBase }) {
  useWatch<TicketItemForm>();
  const { getValues } = useFormContext<TicketItemForm>();
  const form = getValues();
  const several = form.tiers.length > 1;
  const warnings = ticketItemWarnings(form);
  const warning = (at: string) =>
    warnings
      .filter(({ field }) => field === at)
      .map(({ message }) => message)
      .join(' ');
  return (
    <>
      <section className={classes.group} aria-labelledby="ticket-item-tiers">
        <h2 id="ticket-item-tiers">{several ? plural(form.tiers.length, 'item', 'items') : 'Item'}</h2>
        <div className={classes.tiers}>
          <RowList at="tiers" one="Item" add="Add item" blank={{ ...blankTier }} needsOne most={mostTiers}>
            {(at, label) => (
              <>
                <RowInput at={`${at}.name`} label={label} title="Name" required remark={() => warning(`${at}.name`)} />
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
