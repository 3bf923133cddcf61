import { isolateBidi } from '#domain/values/labels.ts';
import type { ReactNode } from 'react';
import { Checkbox } from '@mantine/core';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import { usePreference } from '#ui/browser/preferences.ts';
import { fieldId } from '#ui/fields/fields.tsx';
import { RequestBodies } from '#ui/form/review.tsx';
import { formatAge } from '#ui/format/age.ts';
import { formatAt } from '#ui/format/when.ts';
import { Confirm } from '#ui/kit/confirm.tsx';
import { formatTypedAmount } from '#records/sent-values.ts';
import {
  createLabel,
  leftToPlatform,
  sharedLines,
  type Tier,
  type TicketItemForm,
  ticketItemFields,
  ticketItemWarnings,
  toTicketItemBodies,
} from './body.ts';
import type { Duplicate, ItemCampaign } from './rows.ts';
import classes from './review.module.css';

interface TicketItemReviewProps {
  campaign: ItemCampaign;
  form: TicketItemForm;
  banner: ReactNode;
  /** For each item: a matching one sent within the last hour. */
  duplicates: readonly (Duplicate | null)[];
  /** Items that the user chose to create despite a duplicate. */
  answered: ReadonlySet<number>;
  answer(item: number, yes: boolean): void;
  /** The time of the review, in milliseconds. */
  now: number;
  /** The run has begun, and nothing is sent yet. */
  isStarting: boolean;
  send(): void;
  back(): void;
}

export function duplicateQuestionId(item: number): string {
  return fieldId(`duplicate.${item}`);
}

/** Asks before items are created, since they can't be deleted here. */
export function TicketItemReview({ campaign, form, banner, duplicates, ...props }: TicketItemReviewProps) {
  const showsTechnicalDetails = usePreference('showsTechnicalDetails');
  const act = createLabel(form);
  const shared = sharedLines(form, campaign);
  const left = leftToPlatform(form);
  const warnings = ticketItemWarnings(form);
  return (
    <Confirm
      title={`${act} for ${isolateBidi(campaign.title)}?`}
      loss={`Ticket items can’t be changed or deleted in Steward. ${campaign.currencyNote}`}
      act={props.isStarting ? 'Creating…' : act}
      onClose={props.back}
      confirm={props.send}
    >
      {banner}
      <ul className={classes.items}>
        {form.tiers.map((tier, item) => (
          // The items don't move during the review.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={item}>
            <Item tier={tier} currency={campaign.currency} />
            <Duplicated {...props} item={item} tier={tier} duplicate={duplicates[item] ?? null} />
          </li>
        ))}
      </ul>
      {shared.length > 0 ? (
        <dl className={classes.shared}>
          {shared.map(({ label, willBe }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <bdi>{willBe}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
      {warnings.map(({ field, message }) => (
        <p key={field} className={classes.warning}>
          {labelOf(field)}: {message}
        </p>
      ))}
      {left.length > 0 ? <p className={classes.second}>Set by the platform: {left.join(', ')}.</p> : null}
      {showsTechnicalDetails ? <RequestBodies bodies={toTicketItemBodies(form)} /> : null}
    </Confirm>
  );
}

function labelOf(at: string): string {
  return ticketItemFields[at.split('.').at(-1) as keyof typeof ticketItemFields].label;
}

function Item({ tier: { name, price, total_quantity }, currency }: { tier: Tier; currency: string | null }) {
  return (
    <p className={classes.item}>
      <b>
        <bdi>{name}</bdi>
      </b>
      <span>{formatTypedAmount(price, currency)}</span>
      {total_quantity.trim() === '' ? null : <span className={classes.second}>Quantity {total_quantity}</span>}
    </p>
  );
}

interface DuplicatedProps extends Pick<TicketItemReviewProps, 'now' | 'answered' | 'answer'> {
  item: number;
  tier: Tier;
  duplicate: Duplicate | null;
}

function Duplicated({ item, tier, duplicate, now, answered, answer }: DuplicatedProps) {
  if (!duplicate) return null;
  const id = duplicateQuestionId(item);
  const ago = `${formatAt(duplicate.at)}, ${formatAge(now - duplicate.at)} ago`;
  return (
    <div className={classes.ask}>
      <p id={`${id}-why`}>
        “<bdi>{tier.name.trim()}</bdi>”{' '}
        {duplicate.isThere ? `was created ${ago}.` : `was sent ${ago}, but creation wasn’t confirmed.`} Create another
        one?
      </p>
      <Checkbox
        id={id}
        label="Yes, create another one"
        aria-describedby={`${id}-why`}
        checked={answered.has(item)}
        onChange={({ currentTarget }) => answer(item, currentTarget.checked)}
      />
    </div>
  );
}
