/** A campaign's line to its goal: what was raised by week, added up. */
import { areMostOfRaised, endDay, hasGoal, type Pace } from '#domain/campaign.ts';
import { differenceOf } from '#domain/payout.ts';
import { addDays, knownZone, startOf, today } from '#domain/values/calendar.ts';
import { plainAmount } from '#domain/values/decimal.ts';
import { plural } from '#domain/values/labels.ts';
import { giftsIn } from '#records/ways/further-links.tsx';
import type { Campaign } from '#api/resources.ts';
import type { CampaignAnswer } from '#sync/questions/campaign.ts';
import { FigureChart, type RunningTotal } from '#ui/chart/figure-chart.tsx';
import { formatAmount } from '#ui/format/money.ts';
import { formatShortDate, viewerZone } from '#ui/format/time.ts';
import { Panel } from '#ui/kit/page.tsx';
import { PanelText } from '#ui/kit/query-panel.tsx';

export const raisedTitle = 'Raised over time';

interface RaisedOverTimeProps {
  id: string;
  answer: CampaignAnswer;
  campaign: Campaign;
}

/** The list of transactions can be filtered only by the campaign that its rows name. */
export const isNamed = ({ named, gifts }: CampaignAnswer['tied']) => gifts > 0 && named === gifts;

export function RaisedOverTime({ id, answer, campaign }: RaisedOverTimeProps) {
  const { tied, weeks, currency } = answer;
  // The weeks are the campaign's own, so its zone decides which gifts a bar leads to.
  const zone = knownZone(campaign.timezone) ?? viewerZone();
  if (weeks.length === 0) {
    return (
      <Panel title={raisedTitle}>
        <PanelText>{tied.gifts === 0 ? 'No transactions linked to this campaign.' : 'No gifts have a date.'}</PanelText>
      </Panel>
    );
  }
  return (
    <FigureChart
      name="raised"
      title={raisedTitle}
      head="Week"
      counted="Gifts"
      note={coverageNote(answer, campaign.raised)}
      running={runningTotal(answer, campaign)}
      series={[
        {
          currency,
          bars: weeks.map(({ from, sum, total, gifts }) => ({
            name: weekName(from),
            short: formatShortDate(from),
            figure: sum,
            total,
            count: gifts,
            running: addDays(from, 7) > today(zone),
            ...(isNamed(tied) && {
              link: giftsIn({ from, to: addDays(from, 6) }, currency, { 'f.campaign_id': id }, zone),
            }),
          })),
        },
      ]}
    />
  );
}

const weekName = (from: string) => `Week of ${formatShortDate(from)}`;

/** The goal, the projection by the campaign's pace, and what the platform says was raised where its gifts aren't most of it. */
function runningTotal({ weeks, currency, pace, tied }: CampaignAnswer, campaign: Campaign): RunningTotal {
  const { goal, raised } = campaign;
  const say = (name: string, figure: string) => `${name}: ${formatAmount(figure, currency)}`;
  const projected = projectionOf(pace, campaign);
  const areFew = raised !== null && !areMostOfRaised(tied.sum, raised);
  return {
    name: areFew ? 'Total of linked gifts' : 'Total',
    levels: [
      ...(goal !== null && hasGoal(goal) ? [{ is: 'dashed' as const, name: say('Goal', goal), figure: goal }] : []),
      ...(areFew ? [{ is: 'dotted' as const, name: say('The platform’s total', raised), figure: raised }] : []),
    ],
    ...(projected && {
      projected: {
        name: say(projected.name, projected.to),
        from: weeks.at(-1)?.total ?? '0',
        to: projected.to,
        ahead: weeksAhead(weeks.at(-1)?.from ?? '', projected.end),
      },
    }),
  };
}

/** By the pace of the last 28 days, or the daily rate until now where that isn't known. */
function projectionOf({ recent, straight }: Pace, campaign: Campaign) {
  const end = endDay(campaign);
  const to = recent ?? straight;
  if (end === null || to === null) return null;
  const by = formatShortDate(end);
  return { end, to, name: recent ? `At the pace of the last 28 days, by ${by}` : `Projected by ${by}` };
}

/** A longer line would leave no room for what was raised. */
const mostAhead = 260;

function weeksAhead(last: string, end: string): readonly string[] {
  const ahead: string[] = [];
  for (let from = addDays(last, 7); from <= startOf(end, 'week') && ahead.length < mostAhead; from = addDays(from, 7)) {
    ahead.push(formatShortDate(from));
  }
  return ahead;
}

/** Names the difference between the synced gifts and the platform's figure: `75.00 more than the platform says`. */
function platformDifference(
  { sum, ofRefunded }: CampaignAnswer['tied'],
  raised: string | null,
  currency: string,
): string {
  if (plainAmount(raised) === null) return '';
  const more = differenceOf(sum, raised);
  if (more === null) return 'as the platform says';
  const size = formatAmount(more.replace('-', ''), currency);
  if (more.startsWith('-')) return `${size} less than the platform says`;
  const isOfRefunded = differenceOf(more, ofRefunded) === null;
  return `${size} more than the platform says${isOfRefunded ? ' (kept parts of refunded gifts)' : ''}`;
}

/** Explains which gifts the chart includes, compared with the amount raised according to the platform. */
function coverageNote({ tied, currency }: CampaignAnswer, raised: string | null): string {
  const { gifts, undated, sum } = tied;
  const difference = platformDifference(tied, raised, currency);
  return [
    `Based on ${plural(gifts, 'gift', 'gifts')}: ${formatAmount(sum, currency)}${difference && `, ${difference}`}.`,
    'Completed gifts, less refunds.',
    undated === 0
      ? ''
      : undated === 1
        ? '1 gift without a date isn’t shown.'
        : `${plural(undated, 'gift', 'gifts')} without a date aren’t shown.`,
  ]
    .filter(Boolean)
    .join(' ');
}
