import type { ReactNode } from 'react';
import { fieldId } from '../../ui/fields/fields.tsx';
import { ReviewLines, ReviewPage } from '../../ui/form/review.tsx';
import { formatAge } from '../../ui/values/age.ts';
import { formatClock } from '../../ui/values/time.ts';
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
  /** For each tier: one like it that was sent within the last hour. */
  duplicates: readonly (Duplicate | null)[];
  /** Tiers that are to be created although there is one like it. */
  answered: ReadonlySet<number>;
  answer(tier: number, yes: boolean): void;
  now: number;
  send(): void;
  change(field: string): void;
  back(): void;
}

/** Id of the question whether to create a duplicate. */
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
      title={`${act} on ${campaign.title}`}
      act={act}
      banner={props.banner}
      busy={null}
      bodies={toTicketItemBodies(form)}
      send={props.send}
      back={props.back}
    >
      {form.tiers.map(({ name }, tier) => (
        // The tiers of a review do not move, so that the index is a stable key.
        // oxlint-disable-next-line react/no-array-index-key
        <Section
          key={tier}
          {...props}
          tier={tier}
          title={several ? `Item ${tier + 1}: ${name}` : 'What will be sent'}
        />
      ))}
      <p className={classes.second}>
        {several ? 'They are sent one after the other, each once. ' : ''}
        {campaign.currencyWords}.
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
      footer={left.length > 0 ? `Left to the service: ${left.join(', ')}.` : undefined}
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

/** The warnings of one item, with the name of the field. */
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
        {duplicate.isThere ? `was created ${ago}.` : `was sent ${ago}, and it is not known whether it was created.`}{' '}
        Create another one?
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
