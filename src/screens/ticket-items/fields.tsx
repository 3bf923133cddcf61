import { formatCount, humanise } from '../../domain/values/labels.ts';
import { useWatch } from 'react-hook-form';
import { characters } from '../../api/rules.ts';
import { LongTextField } from '../../ui/fields/fields.tsx';
import { scopes, subtypes, ticketItemLabels, type TicketItemForm } from './body.ts';
import classes from './form.module.css';
import { PriceInput, useWarnings, Warnings, WordField } from './inputs.tsx';
import { TierRows } from './tiers.tsx';

const options = (words: readonly string[]) => words.map((value) => ({ value, label: humanise(value) }));
const yesOrNo = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
];
const wordFields = [
  ['subtype', options(subtypes)],
  ['scope', options(scopes)],
  ['active', yesOrNo],
  ['bundle_only', yesOrNo],
  ['hide_remaining', yesOrNo],
] as const;
const mostText = 5000;

/** All fields of the form. The fields after the tiers apply to every tier. */
export function TicketItemFields({ currency }: { currency: string | null }) {
  const several = (useWatch<TicketItemForm, 'tiers'>({ name: 'tiers' }) ?? []).length > 1;
  return (
    <>
      <TierRows currency={currency} />
      <section className={classes.group} aria-labelledby="ticket-item-details">
        <h2 id="ticket-item-details">{several ? 'Applies to all items' : 'Details'}</h2>
        <div className={classes.choices}>
          <PriceInput
            at="retail_price"
            label="Retail price"
            hint="Regular price, for comparison."
            currency={currency}
          />
        </div>
        <Description />
        <div className={classes.choices}>
          {wordFields.map(([at, words]) => (
            <WordField key={at} at={at} label={ticketItemLabels[at]} options={words} />
          ))}
        </div>
        <LongTextField<TicketItemForm> name="bundles" label="Bundles" hint="One per line." rows={3} />
        <LongTextField<TicketItemForm> name="custom_fields" label="Custom fields" hint="One per line." rows={3} />
        <div>
          <LongTextField<TicketItemForm> name="pictures" label="Pictures" hint="Image URLs, one per line." rows={3} />
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
