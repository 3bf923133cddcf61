/** Figures of a campaign that people ask for first: raised of its goal, its pace, its last gift, tickets or pledges. */
import { Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { Fragment } from 'react';
import type { Campaign } from '#api/resources.ts';
import { dayIn, goalProgress, hasGoal, type Pace } from '#domain/campaign.ts';
import { ticketsUnnamed } from '#domain/basis.ts';
import { formatCount } from '#domain/values/labels.ts';
import { notIncluded } from '#domain/values/money.ts';
import { ProgressBar } from '#records/campaign-progress-bar.tsx';
import { formatPercent } from '#records/campaign-progress.ts';
import { FigureCell, FigureStrip } from '#records/details/figure-strip.tsx';
import { ContactLink, TransactionLink } from '#records/ways/further-links.tsx';
import type { CampaignAnswer } from '#sync/questions/campaign.ts';
import { formatAmount } from '#ui/format/money.ts';
import { countLabel } from '#ui/list/column.tsx';
import { formatShortDate } from '#ui/format/time.ts';
import { Badge, Day, Moment } from '#ui/kit/cells.tsx';
import classes from './figures.module.css';

interface CampaignFiguresProps {
  campaign: Campaign;
  pace: Pace;
  /** The campaign's gifts, pledges, and tickets. Undefined until they're synced. */
  answer: CampaignAnswer | undefined;
  isSyncing: boolean;
}

/** The amount raised is the platform's figure. */
export function CampaignFigures({ campaign, pace, answer, isSyncing }: CampaignFiguresProps) {
  const { raised, goal, currency, donors } = campaign;
  const { straight, recent, needed } = pace;
  const progress = goalProgress(raised, goal);
  return (
    <FigureStrip
      label="Progress to goal"
      below={
        progress ? (
          <div className={classes.progress}>
            <ProgressBar progress={progress} expected={goalProgress(straight, goal)} />
            {progress.isReached ? <Reached reached={answer?.reached} /> : null}
            {straight ? (
              <Text size="sm" c="dimmed">
                {projectionNote(campaign)}
              </Text>
            ) : null}
          </div>
        ) : null
      }
    >
      <FigureCell
        title="Raised"
        figure={raised ? formatAmount(raised, currency) : null}
        lines={[
          progress
            ? `${formatPercent(progress.percent)} of ${formatAmount(goal, currency)}`
            : hasGoal(goal)
              ? null
              : 'No goal',
          donors && `${countLabel(donors)} ${Number(donors) === 1 ? 'donor' : 'donors'}`,
        ]}
      />
      {straight ? (
        <FigureCell
          title="Projected total"
          figure={formatAmount(straight, currency)}
          lines={[
            shareLabel(straight, goal),
            recent
              ? `${formatAmount(recent, currency)} at the pace of the last 28 days`
              : isSyncing
                ? 'Last 28 days: syncing…'
                : null,
            needed ? `${formatAmount(needed, currency)} needed per day` : null,
          ]}
        />
      ) : null}
      {answer || isSyncing ? <LastGift answer={answer} /> : null}
      {answer || isSyncing ? <TicketsOrPledges campaign={campaign} answer={answer} /> : null}
    </FigureStrip>
  );
}

function shareLabel(amount: string, goal: string | null): string | null {
  const progress = goalProgress(amount, goal);
  return progress && `${formatPercent(progress.percent)} of goal`;
}

function LastGift({ answer }: Pick<CampaignFiguresProps, 'answer'>) {
  const last = answer?.last;
  return (
    <FigureCell
      title="Last gift"
      figure={answer && (last ? formatAmount(last.amount, answer.currency) : 'None')}
      lines={
        last
          ? [
              last.donor ? (
                <Fragment key="gift">
                  <Day at={last.day} /> by <Donor donor={last.donor} />
                </Fragment>
              ) : (
                <TransactionLink key="gift" id={last.id} name={<Day at={last.day} />} />
              ),
            ]
          : []
      }
    />
  );
}

function Donor({ donor: { id, name } }: { donor: { id: string; name: string } }) {
  return <ContactLink id={id} {...(name && { name })} />;
}

/** Tickets if some are sold, else open pledges, else the number of gifts. */
function TicketsOrPledges({ campaign, answer }: Pick<CampaignFiguresProps, 'campaign' | 'answer'>) {
  if (!answer)
    return <FigureCell title={campaign.type === 'event' ? 'Tickets sold' : 'Open pledges'} figure={undefined} />;
  const { tickets, pledges, currency } = answer;
  if (tickets.sold === null && campaign.type === 'event') {
    return <FigureCell title="Tickets sold" figure="Unknown" lines={[ticketsUnnamed]} />;
  }
  if (tickets.sold) {
    return (
      <FigureCell
        title="Tickets sold"
        figure={formatCount(tickets.sold)}
        lines={[tickets.checkedIn ? `${formatCount(tickets.checkedIn)} checked in` : null]}
      />
    );
  }
  return pledges.open > 0 ? (
    <FigureCell
      title="Open pledges"
      figure={formatAmount(pledges.left, currency)}
      lines={[
        `${formatCount(pledges.open)} of ${formatCount(pledges.count)} open`,
        pledges.overdue > 0 ? (
          <Badge key="late" tone="warn">
            {`${formatCount(pledges.overdue)} past due`}
          </Badge>
        ) : null,
        notIncluded(pledges.unread, 'pledge', 'pledges') || null,
      ]}
    />
  ) : (
    <FigureCell title="Gifts" figure={formatCount(answer.tied.gifts)} />
  );
}

/** When, and by whose gift, is said where the synced gifts come to what the platform says was raised. */
function Reached({ reached }: { reached: CampaignAnswer['reached'] | undefined }) {
  return (
    <p className={classes.reached}>
      <IconCheck size={16} stroke={2} aria-hidden />
      <span>
        Goal reached
        {reached ? (
          <>
            {' '}
            <Moment at={reached.at} within />
          </>
        ) : null}
        {reached?.donor ? (
          <>
            {' '}
            by <Donor donor={reached.donor} />
          </>
        ) : null}
      </span>
    </p>
  );
}

/** Explains the projection. It starts at the creation date, because the API has no start date. */
function projectionNote({ created_at, timezone }: Campaign): string {
  const created = formatShortDate(dayIn(created_at ?? '', timezone) ?? created_at ?? '');
  return `Projected total assumes the average daily rate since ${created}, when the campaign was created, continues to the end date.`;
}
