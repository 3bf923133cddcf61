/** Amounts raised by week, top donors, and ticket sales of a campaign, once all lists are synced. */
import { plural, formatCount } from '../../domain/values/labels.ts';
import { addDays } from '../../domain/values/calendar.ts';
import { Link } from '@tanstack/react-router';
import { ContactLink } from '../../records/links.tsx';
import type { CampaignAnswer, TicketsSold } from '../../replica/questions/campaign.ts';
import { FigureChart } from '../../ui/chart/figure-chart.tsx';
import { UserText } from '../../ui/kit/cells.tsx';
import { Panel } from '../../ui/kit/page.tsx';
import { PlainTable } from '../../ui/kit/plain-table.tsx';
import { today } from '../../ui/values/days.ts';
import { formatAmount } from '../../ui/values/money.ts';
import { formatDate, formatDayParts, formatMinute } from '../../ui/values/time.ts';
import classes from './panels.module.css';

interface CampaignDeskProps {
  id: string;
  answer: CampaignAnswer;
  /** Amount raised according to the platform. */
  raised: string | null;
  /** Time of the last transactions sync, in milliseconds. */
  asOf: number;
}

export function CampaignDesk({ id, answer, raised, asOf }: CampaignDeskProps) {
  const { tied, weeks, currency } = answer;
  const running = (from: string) => addDays(from, 7) > today();
  return (
    <>
      {weeks.length === 0 ? (
        <Panel title="Raised by week">
          <p className={classes.body}>
            {tied.gifts === 0 ? 'No transactions linked to this campaign.' : 'No gifts have a date.'}
          </p>
        </Panel>
      ) : (
        <FigureChart
          title="Raised by week"
          head="Week from"
          counted="Gifts"
          note={coverageNote(answer, raised, asOf)}
          series={[
            {
              currency,
              bars: weeks.map(({ from, sum, gifts }) => ({
                name: `${formatDate(from)}${running(from) ? ' (to date)' : ''}`,
                short: formatDayParts(from, { day: 'numeric', month: 'short' }),
                figure: sum,
                count: gifts,
              })),
            },
          ]}
        />
      )}
      <Donors id={id} answer={answer} />
      <Tickets answer={answer} />
    </>
  );
}

/** Explains which gifts the chart includes, compared with the amount raised according to the platform. */
function coverageNote({ tied, currency }: CampaignAnswer, raised: string | null, asOf: number): string {
  const { gifts, undated, sum } = tied;
  return [
    `Based on ${plural(gifts, 'gift', 'gifts')}, ${formatAmount(sum)} ${currency}${raised ? ` of the ${formatAmount(raised)} raised` : ''}, as of ${formatMinute(asOf)}.`,
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

function Donors({ id, answer: { donors, tied, currency } }: { id: string; answer: CampaignAnswer }) {
  const { count, rows, apart } = donors;
  if (tied.gifts === 0) return null;
  // The list can be filtered only by the rows' own campaign.
  const aside =
    tied.named === tied.gifts ? (
      <Link to="/transactions" search={{ 'f.campaign_id': id }}>
        All {plural(tied.gifts, 'gift', 'gifts')}
      </Link>
    ) : null;
  const footer = [
    rows.length < count ? `Top ${formatCount(rows.length)} of ${formatCount(count)} donors.` : '',
    apart.gifts > 0
      ? `Not included: ${formatAmount(apart.sum)} ${currency} in ${plural(apart.gifts, 'gift', 'gifts')} from unknown donors.`
      : '',
  ].filter(Boolean);
  return (
    <Panel title="Top donors" aside={aside} footer={footer.length > 0 ? footer.join(' ') : null}>
      {rows.length === 0 ? null : (
        <PlainTable
          caption="Top donors, largest first"
          rows={rows}
          columns={[
            { title: 'Donor', cell: (row) => <ContactLink id={row.id} {...(row.name ? { name: row.name } : {})} /> },
            { title: 'Gifts', figure: true, cell: ({ gifts }) => formatCount(gifts) },
            { title: currency || 'Total', figure: true, cell: ({ sum }) => formatAmount(sum) },
          ]}
        />
      )}
    </Panel>
  );
}

function Tickets({ answer: { tickets } }: { answer: CampaignAnswer }) {
  const { sold, checkedIn, types, rows } = tickets;
  if (sold === 0) return null;
  return (
    <Panel
      title="Tickets sold"
      aside={`${formatCount(sold)} sold${checkedIn === null ? '' : `, ${formatCount(checkedIn)} checked in`}`}
      footer={rows.length < types ? `Top ${formatCount(rows.length)} of ${formatCount(types)} ticket types.` : null}
    >
      <PlainTable
        caption="Tickets sold by type"
        rows={rows}
        columns={[
          { title: 'Ticket type', cell: (row) => <TicketType row={row} /> },
          ...(checkedIn === null
            ? []
            : [
                {
                  title: 'Checked in',
                  figure: true as const,
                  cell: (row: TicketsSold) => (row.checkedIn === null ? null : formatCount(row.checkedIn)),
                },
              ]),
          { title: 'Sold', figure: true, cell: (row) => formatCount(row.sold) },
        ]}
      />
    </Panel>
  );
}

/** Ticket type. Not a link if another campaign has the same type, because the tickets list can't filter by campaign. */
function TicketType({ row: { title, isShared } }: { row: TicketsSold }) {
  if (title === '') return 'No type';
  if (isShared) return <UserText>{title}</UserText>;
  return (
    <Link to="/tickets" search={{ 'f.title': title }}>
      {title}
    </Link>
  );
}
