/** What belongs to a campaign, once all lists are at hand: what was given by week and by whom, and its tickets. */
import { dayAfter } from '../../domain/values/calendar.ts';
import { Link } from '@tanstack/react-router';
import { giftWords } from '../../records/giving/words.ts';
import { ContactLink } from '../../records/links.tsx';
import type { CampaignAnswer, TicketsSold } from '../../replica/questions/campaign.ts';
import { FigureChart } from '../../ui/chart/figure-chart.tsx';
import { Words } from '../../ui/kit/cells.tsx';
import { Panel } from '../../ui/kit/page.tsx';
import { PlainTable } from '../../ui/kit/plain-table.tsx';
import { today } from '../../ui/values/days.ts';
import { formatAmount, formatCount } from '../../ui/values/money.ts';
import { calendar, formatDate, formatMinute } from '../../ui/values/time.ts';
import classes from './panels.module.css';

interface CampaignDeskProps {
  id: string;
  answer: CampaignAnswer;
  /** As the service counts it. */
  raised: string | null;
  /** When transactions were last read, in milliseconds. */
  asOf: number;
}

export function CampaignDesk({ id, answer, raised, asOf }: CampaignDeskProps) {
  const { tied, weeks, currency } = answer;
  const running = (from: string) => dayAfter(from, 7) > today();
  return (
    <>
      {weeks.length === 0 ? (
        <Panel title="Raised by week">
          <p className={classes.body}>
            {tied.gifts === 0 ? 'No transaction is tied to this campaign.' : 'No gift has a date.'}
          </p>
        </Panel>
      ) : (
        <FigureChart
          title="Raised by week"
          head="Week from"
          counted="Gifts"
          note={coverageWords(answer, raised, asOf)}
          series={[
            {
              currency,
              bars: weeks.map(({ from, sum, gifts }) => ({
                name: `${formatDate(from)}${running(from) ? ', so far' : ''}`,
                short: shortDay(from),
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

/** `16 Nov` */
function shortDay(day: string): string {
  return new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', timeZone: 'UTC', calendar }).format(
    Date.parse(`${day}T00:00:00Z`),
  );
}

/** What the chart is made of, beside what the service says was raised. */
function coverageWords({ tied, currency }: CampaignAnswer, raised: string | null, asOf: number): string {
  const { gifts, undated, sum } = tied;
  return [
    `${giftWords(gifts)} tied to it, ${formatAmount(sum)} ${currency}${raised ? ` of ${formatAmount(raised)} raised` : ''}, as of ${formatMinute(asOf)}.`,
    'Refunded gifts, and gifts that were not captured, do not count.',
    undated > 0 ? `${giftWords(undated)} without a date ${undated === 1 ? 'is' : 'are'} in no week.` : '',
  ]
    .filter(Boolean)
    .join(' ');
}

function Donors({ id, answer: { donors, tied, currency } }: { id: string; answer: CampaignAnswer }) {
  const { count, rows, apart } = donors;
  if (tied.gifts === 0) return null;
  // The list can only be filtered by what its rows say themselves.
  const aside =
    tied.named === tied.gifts ? (
      <Link to="/transactions" search={{ 'f.campaign_id': id }}>
        All {giftWords(tied.gifts)}
      </Link>
    ) : null;
  const footer = [
    rows.length < count ? `The ${formatCount(rows.length)} who gave most, of ${formatCount(count)}.` : '',
    apart.gifts > 0
      ? `Apart: ${formatAmount(apart.sum)} ${currency} in ${giftWords(apart.gifts)}, givers not known.`
      : '',
  ].filter(Boolean);
  return (
    <Panel title="Donors of this campaign" aside={aside} footer={footer.length > 0 ? footer.join(' ') : null}>
      {rows.length === 0 ? null : (
        <PlainTable
          caption="Donors of this campaign, largest first"
          rows={rows}
          columns={[
            { title: 'Donor', cell: (row) => <ContactLink id={row.id} {...(row.name ? { name: row.name } : {})} /> },
            { title: 'Gifts', figure: true, cell: ({ gifts }) => formatCount(gifts) },
            { title: currency || 'Given', figure: true, cell: ({ sum }) => formatAmount(sum) },
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
      footer={
        rows.length < types ? `The ${formatCount(rows.length)} types that sold most, of ${formatCount(types)}.` : null
      }
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

/** The list of tickets knows no campaigns: a type that another campaign has as well would show those too. */
function TicketType({ row: { title, isShared } }: { row: TicketsSold }) {
  if (title === '') return 'Without a type';
  if (isShared) return <Words>{title}</Words>;
  return (
    <Link to="/tickets" search={{ 'f.title': title }}>
      {title}
    </Link>
  );
}
