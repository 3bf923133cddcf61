import { useWatch } from 'react-hook-form';
import { characters } from '../../api/rules.ts';
import { LongTextField } from '../../ui/fields/fields.tsx';
import { formatCount } from '../../ui/values/money.ts';
import type { TicketItemForm } from './body.ts';
import classes from './form.module.css';
import { PriceInput, useWarnings, Warnings, WordField } from './inputs.tsx';
import { TierRows } from './tiers.tsx';

const yesOrNo = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
];
const mostText = 5000;

/** Every field of the specification. What stands after the tiers is the same for all of them. */
export function TicketItemFields({ currency }: { currency: string | null }) {
  const several = (useWatch<TicketItemForm, 'tiers'>({ name: 'tiers' }) ?? []).length > 1;
  return (
    <>
      <TierRows currency={currency} />
      <section className={classes.group} aria-labelledby="ticket-item-details">
        <h2 id="ticket-item-details">{several ? 'The same for all items' : 'Details'}</h2>
        <div className={classes.choices}>
          <PriceInput
            at="retail_price"
            label="Retail price"
            hint="What it would cost elsewhere, beside the price."
            currency={currency}
          />
        </div>
        <Description />
        <div className={classes.choices}>
          <WordField
            at="subtype"
            label="Kind"
            options={[
              { value: 'physical', label: 'Physical' },
              { value: 'digital', label: 'Digital' },
              { value: 'hybrid', label: 'Hybrid' },
            ]}
          />
          <WordField
            at="scope"
            label="For"
            options={[
              { value: 'registrant', label: 'Registrant' },
              { value: 'event', label: 'Event' },
            ]}
          />
          <WordField at="active" label="Active" options={yesOrNo} />
          <WordField at="bundle_only" label="Bundle only" options={yesOrNo} />
          <WordField at="hide_remaining" label="Hide remaining" options={yesOrNo} />
        </div>
        <LongTextField<TicketItemForm> name="bundles" label="Bundles" hint="One per line." rows={3} />
        <LongTextField<TicketItemForm> name="custom_fields" label="Custom fields" hint="One per line." rows={3} />
        <div>
          <LongTextField<TicketItemForm>
            name="pictures"
            label="Pictures"
            hint="Links to pictures, one per line. Nothing is uploaded."
            rows={3}
          />
          <Warnings sentences={useWarnings('pictures')} />
        </div>
      </section>
    </>
  );
}

function Description() {
  const length = characters(useWatch<TicketItemForm, 'description'>({ name: 'description' }) ?? '');
  const over = length - mostText;
  return (
    <LongTextField<TicketItemForm>
      name="description"
      label="Description"
      hint={`${formatCount(length)} of ${formatCount(mostText)} characters${over > 0 ? `, ${formatCount(over)} too many` : ''}`}
    />
  );
}
