import type { ReactNode } from 'react';
import { fieldId } from '../../ui/fields/fields.tsx';
import { ReviewLines, ReviewPage } from '../../ui/form/review.tsx';
import { formatAge } from '../../ui/format/age.ts';
import { formatClock } from '../../ui/format/time.ts';
import {
  ticketItemLabels,
  type TicketItemForm,
  ticketItemReview,
  ticketItemWarnings,
  toTicketItemBodies,
} from './body.ts';
import type { ItemCampaign } from './campaign.ts';
import { Warnings } from './inputs.tsx';
import classes from './results.module.css';
import type { Duplicate } from './duplicate-item.ts';

interface TicketItemReviewProps {
  crumbs: ReactNode;
  campaign: ItemCampaign;
  form: TicketItemForm;
  banner: ReactNode;
  /** For each tier: a matching item sent within the last hour. */
  duplicates: readonly (Duplicate | null)[];
  /** Tiers that the user chose to create despite a duplicate. */
  answered: ReadonlySet<number>;
  answer(tier: number, yes: boolean): void;
  now: number;
  send(): void;
  change(field: string): void;
  back(): void;
}

/** Returns the element ID of a tier's duplicate question. */
export function duplicateQuestionId(tier: number): string {
  return fieldId(`duplicate.${tier}`);
}

export function TicketItemReview(props: TicketItemReviewProps) {
  const { campaign, form } = props;
  const several = form.tiers.length > 1;
  const act = several ? `Create ${form.tiers.length} ticket items` : 'Create ticket item';
  return (
    <ReviewPage
      crumbs={props.crumbs}
      title={`${act} for ${campaign.title}`}
      act={act}
      banner={props.banner}
      busy={null}
      bodies={toTicketItemBodies(form)}
      send={props.send}
      back={props.back}
    >
      {form.tiers.map(({ name }, tier) => (
        // Reviewed tiers don't move, so the index is a stable key.
        // oxlint-disable-next-line react/no-array-index-key
        <Section key={tier} {...props} tier={tier} title={several ? `Item ${tier + 1}: ${name}` : 'Item details'} />
      ))}
      <p className={classes.second}>
        {several ? 'Items are created one at a time. ' : ''}
        {campaign.currencyNote}
      </p>
    </ReviewPage>
  );
}

interface SectionProps extends TicketItemReviewProps {
  tier: number;
  title: string;
}

function Section({ tier, title, ...props }: SectionProps) {
  const { form, campaign, duplicates } = props;
  const lines = ticketItemReview(form, tier, campaign.currency);
  const sent = new Set(lines.map(({ label }) => label));
  const left = Object.values(ticketItemLabels).filter((label) => !sent.has(label));
  const warnings = warningsOf(form, tier);
  const duplicate = duplicates[tier];
  return (
    <ReviewLines
      title={title}
      lines={lines}
      isNew
      footer={left.length > 0 ? `Set by the platform: ${left.join(', ')}.` : undefined}
      change={props.change}
    >
      {warnings.length > 0 ? (
        <div className={classes.warnings}>
          <Warnings sentences={warnings} />
        </div>
      ) : null}
      {duplicate ? <DuplicateQuestion {...props} tier={tier} duplicate={duplicate} /> : null}
    </ReviewLines>
  );
}

/** Returns the warnings of one item, each with its field's label. */
function warningsOf(form: TicketItemForm, tier: number): string[] {
  const own = ticketItemWarnings(form).filter(({ field }) => field.startsWith(`tiers.${tier}.`));
  const alone = ticketItemWarnings({ ...form, tiers: form.tiers.slice(tier, tier + 1) });
  const shared = alone.filter(({ field }) => !field.startsWith('tiers.'));
  return [...own, ...shared].map(({ field, message }) => {
    const label = ticketItemLabels[(field.split('.').at(-1) ?? '') as keyof typeof ticketItemLabels];
    return `${label}: ${message}`;
  });
}

interface DuplicateQuestionProps extends Pick<TicketItemReviewProps, 'form' | 'now' | 'answered' | 'answer'> {
  tier: number;
  duplicate: Duplicate;
}

function DuplicateQuestion({ form, tier, duplicate, now, answered, answer }: DuplicateQuestionProps) {
  const id = duplicateQuestionId(tier);
  const ago = `at ${formatClock(duplicate.at)}, ${formatAge(now - duplicate.at)} ago`;
  return (
    <div className={classes.ask}>
      <p id={`${id}-why`}>
        “<bdi>{form.tiers[tier]?.name.trim()}</bdi>”{' '}
        {duplicate.isThere ? `was created ${ago}.` : `was sent ${ago}, but creation wasn’t confirmed.`} Create another
        one?
      </p>
      <label className={classes.yes}>
        <input
          type="checkbox"
          id={id}
          aria-describedby={`${id}-why`}
          checked={answered.has(tier)}
          onChange={({ currentTarget }) => answer(tier, currentTarget.checked)}
        />
        Yes, create another one
      </label>
    </div>
  );
}
