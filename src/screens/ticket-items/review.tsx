import type { ReactNode } from 'react';
import { fieldId } from '../../ui/fields/fields.tsx';
import { useNarrow } from '../../ui/browser/layout.ts';
import { LineList } from '../../ui/kit/line-list.tsx';
import { Panel } from '../../ui/kit/page.tsx';
import { PlainTable } from '../../ui/kit/plain-table.tsx';
import { type ReviewLine, ReviewPage, Spaces } from '../../ui/form/review.tsx';
import { TextButton } from '../../ui/kit/text-button.tsx';
import { formatAge, formatClock } from '../../ui/values/time.ts';
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
import type { Twin } from './duplicate-item.ts';

interface TicketItemReviewProps {
  crumbs: ReactNode;
  campaign: ItemCampaign;
  form: TicketItemForm;
  banner: ReactNode;
  /** For each tier: one like it that was sent a short while ago. */
  twins: readonly (Twin | null)[];
  /** Which tiers are to be created all the same. */
  answered: ReadonlySet<number>;
  answer(tier: number, yes: boolean): void;
  now: number;
  send(): void;
  change(field: string): void;
  back(): void;
}

/** `Create ticket item`, or `Create 3 ticket items`. */
function createWords(count: number): string {
  return count === 1 ? 'Create ticket item' : `Create ${count} ticket items`;
}

/** Id of the question whether to create one that is there already. */
export function twinQuestionId(tier: number): string {
  return fieldId(`twin.${tier}`);
}

export function TicketItemReview(props: TicketItemReviewProps) {
  const { campaign, form, twins } = props;
  const act = createWords(form.tiers.length);
  const several = form.tiers.length > 1;
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
      {form.tiers.map(({ name }, tier) => {
        const twin = twins[tier] ?? null;
        return (
          // A tier is its place: they are not moved in a review.
          // oxlint-disable-next-line react/no-array-index-key
          <Section
            key={tier}
            {...props}
            tier={tier}
            title={several ? `Item ${tier + 1}: ${name}` : 'What will be sent'}
          >
            {twin ? (
              <TwinQuestion
                tier={tier}
                name={name}
                twin={twin}
                now={props.now}
                answered={props.answered.has(tier)}
                answer={props.answer}
              />
            ) : null}
          </Section>
        );
      })}
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
  children: ReactNode;
}

function Section({ form, campaign, tier, title, change, children }: SectionProps) {
  const lines = ticketItemReview(form, tier, campaign.currency);
  const narrow = useNarrow();
  const sent = new Set(lines.map(({ label }) => label));
  const left = Object.values(ticketItemLabels).filter((label) => !sent.has(label));
  const warnings = warningsOf(form, tier);
  const willBe = (line: ReviewLine) => (
    <>
      <bdi className={classes.strong}>{line.willBe}</bdi>
      <Spaces text={line.willBe} />
    </>
  );
  const changeButton = ({ field, label }: ReviewLine) => (
    <TextButton onClick={() => change(field)}>
      Change<span className="spoken"> {label.toLowerCase()}</span>
    </TextButton>
  );
  return (
    <Panel
      title={title}
      aside={`${lines.length} fields`}
      footer={left.length > 0 ? `Not given, so the service decides: ${left.join(', ')}.` : undefined}
    >
      {narrow ? (
        <LineList
          lines={lines.map((line) => ({
            key: line.field,
            label: line.label,
            second: <div className={classes.sent}>{willBe(line)}</div>,
            aside: changeButton(line),
          }))}
        />
      ) : (
        <PlainTable
          caption={title}
          widths={['24%', '60%', '16%']}
          rows={lines}
          columns={[
            { title: 'Field', cell: ({ label }) => label },
            { title: 'Will be sent', cell: willBe },
            { title: 'Change', titleSpoken: true, cell: changeButton },
          ]}
        />
      )}
      {warnings.length > 0 ? (
        <div className={classes.warnings}>
          <Warnings sentences={warnings} />
        </div>
      ) : null}
      {children}
    </Panel>
  );
}

/** What is unusual about one of the items, with the name of the field. */
function warningsOf(form: TicketItemForm, tier: number): string[] {
  const own = ticketItemWarnings(form).filter(({ field }) => field.startsWith(`tiers.${tier}.`));
  const alone = ticketItemWarnings({ ...form, tiers: form.tiers.slice(tier, tier + 1) });
  const shared = alone.filter(({ field }) => !field.startsWith('tiers.'));
  return [...own, ...shared].map(({ field, message }) => {
    const label = ticketItemLabels[(field.split('.').at(-1) ?? '') as keyof typeof ticketItemLabels];
    return `${label}: ${message}`;
  });
}

interface TwinQuestionProps {
  tier: number;
  name: string;
  twin: Twin;
  now: number;
  answered: boolean;
  answer(tier: number, yes: boolean): void;
}

function TwinQuestion({ tier, name, twin, now, answered, answer }: TwinQuestionProps) {
  const id = twinQuestionId(tier);
  const ago = `at ${formatClock(twin.at)}, ${formatAge(now - twin.at)} ago`;
  return (
    <div className={classes.ask}>
      <p id={`${id}-why`}>
        “<bdi>{name.trim()}</bdi>”{' '}
        {twin.isThere ? `was created ${ago}.` : `was sent ${ago}, and it is not known whether it was created.`} Create
        another one?
      </p>
      <label className={classes.yes}>
        <input
          type="checkbox"
          id={id}
          aria-describedby={`${id}-why`}
          checked={answered}
          onChange={({ currentTarget }) => answer(tier, currentTarget.checked)}
        />
        Yes, create another one
      </label>
    </div>
  );
}
