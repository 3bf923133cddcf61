/** Timeline of a person's gifts, expected payments, pledges, and tickets, newest first. */
import { Button } from '@mantine/core';
import { Fragment, type ReactNode, useState } from 'react';
import { Link } from '@tanstack/react-router';
import { groupBy } from '#domain/values/collections.ts';
import { formatCount, plural } from '#domain/values/labels.ts';
import type { Due, GiftSeen } from '#sync/questions/person.ts';
import { formatAt } from '#ui/format/when.ts';
import { InfoButton } from '#ui/kit/info-button.tsx';
import { Panel } from '#ui/kit/page.tsx';
import { PanelText } from '#ui/kit/query-panel.tsx';
import { BarLines } from '#ui/list/screen-skeleton.tsx';
import { timelineGroup } from './giving-labels.ts';
import classes from './giving.module.css';
import { PartLine } from './part-line.tsx';
import type { Part } from './person-parts.ts';
import { DueLine, GiftLine, type Names, PledgeLine, TicketLine } from './timeline-lines.tsx';
import type { Person } from './use-person.ts';

interface TimelineProps {
  person: Person;
  names: Names;
  /** The contact to link to in the list of transactions; null if there are several. */
  contact: string | null;
}

const tabNames = ['timeline', 'transactions', 'pledges', 'tickets'] as const;
type Tab = (typeof tabNames)[number];

interface TabContent {
  title: string;
  /** Said without lines. */
  empty: string;
  /** The records that its lines are made of. */
  parts: readonly Part[];
  count: number;
  lines(): readonly TimelineLine[];
}

/** Number of lines shown at first, and added by each “Show more”. */
const atFirst = 10;
const more = 30;

export function Timeline({ person, names, contact }: TimelineProps) {
  const [tab, setTab] = useState<Tab>('timeline');
  const [shown, setShown] = useState(atFirst);
  const { timeline, all, pledges, tickets, parts, asOf, coverage, isSynced } = person;
  const hasTickets = parts.tickets.isWhole;
  const giftLine = (gift: GiftSeen): TimelineLine => ({
    key: `gift ${gift.id}`,
    day: gift.day,
    line: <GiftLine gift={gift} names={names} hasTickets={hasTickets} />,
  });
  const tabs: Readonly<Record<Tab, TabContent>> = {
    timeline: {
      title: 'Timeline',
      empty: 'No activity yet.',
      parts: [parts.gifts, parts.pledges, parts.tickets],
      count: timeline.count,
      lines: () => timeline.rows.map((event) => ('gift' in event ? giftLine(event.gift) : dueLine(event.due, names))),
    },
    transactions: {
      title: 'Transactions',
      empty: 'No transactions.',
      parts: [parts.gifts],
      count: all.count,
      lines: () => all.rows.map(giftLine),
    },
    pledges: {
      title: 'Pledges',
      empty: 'No pledges.',
      parts: [parts.pledges],
      count: pledges.length,
      lines: () =>
        pledges.map((pledge) => ({
          key: `pledge ${pledge.row.id}`,
          line: <PledgeLine pledge={pledge} names={names} />,
        })),
    },
    tickets: {
      title: 'Tickets',
      empty: 'No tickets.',
      parts: [parts.tickets],
      count: tickets.count,
      lines: () =>
        (hasTickets ? tickets.rows : []).map((one) => ({
          key: `ticket ${one.ticket.id}`,
          line: <TicketLine {...one} />,
        })),
    },
  };
  const { parts: shownParts, count, empty } = tabs[tab];
  const lines = tabs[tab].lines();
  const isWhole = shownParts.every((part) => part.isWhole);
  const left = lines.length - shown;
  return (
    <Panel
      title="Timeline"
      tabs={
        <div role="group" aria-label="Filter timeline" className={classes.tabs}>
          {tabNames.map((name) => (
            <button
              key={name}
              type="button"
              aria-pressed={name === tab}
              onClick={() => {
                setTab(name);
                setShown(atFirst);
              }}
            >
              {tabs[name].title}{' '}
              {name === 'timeline' ? null : (
                <small>{tabs[name].parts[0]?.isWhole ? formatCount(tabs[name].count) : ''}</small>
              )}
            </button>
          ))}
        </div>
      }
      aside={
        asOf === null ? null : (
          <InfoButton label="About this timeline">
            <p>
              {isSynced
                ? `Based on ${plural(coverage.gifts, 'transaction', 'transactions')}.`
                : `Transactions loaded ${formatAt(asOf)}.`}
            </p>
          </InfoButton>
        )
      }
      footer={
        left > 0 || count > lines.length || contact !== null ? (
          <div className={classes.foot}>
            {left > 0 || count > lines.length
              ? `${formatCount(Math.min(shown, lines.length))} of ${formatCount(count)}`
              : null}
            {left > 0 ? (
              <Button variant="transparent" onClick={() => setShown(shown + more)}>
                Show more
              </Button>
            ) : null}
            {contact === null ? null : (
              <Link className={classes.all} to="/transactions" search={{ contacts: contact }}>
                All transactions
              </Link>
            )}
          </div>
        ) : null
      }
    >
      {lines.length > 0 ? (
        <Months lines={lines.slice(0, shown)} today={person.today} />
      ) : isWhole ? (
        <PanelText>{empty}</PanelText>
      ) : null}
      {isWhole ? null : <Missing parts={shownParts} isEmpty={lines.length === 0} />}
    </Panel>
  );
}

interface TimelineLine {
  key: string;
  /** Lines without this field aren't in the order of their days, so they have no months. */
  day?: string | null;
  line: ReactNode;
}

const dueLine = (due: Due, names: Names): TimelineLine => ({
  key: `due ${due.pledge.row.id} ${due.day}`,
  day: due.day,
  line: <DueLine due={due} names={names} />,
});

/** The lines under a heading for each month, newest first. */
function Months({ lines, today }: { lines: readonly TimelineLine[]; today: string }) {
  const groups = groupBy(lines, ({ day }) => (day === undefined ? '' : timelineGroup(day, today)));
  return [...groups].map(([title, some]) => (
    <Fragment key={title}>
      {title ? <h3 className={classes.month}>{title}</h3> : null}
      <ul className={classes.events}>
        {some.map(({ key, line }) => (
          <li key={key}>{line}</li>
        ))}
      </ul>
    </Fragment>
  ));
}

/** Says what isn't loaded. */
function Missing({ parts, isEmpty }: { parts: readonly Part[]; isEmpty: boolean }) {
  const isLoading = parts.some((part) => part.isLoading);
  return (
    <div className={classes.part} aria-busy={isLoading}>
      {parts
        .filter(({ message }) => message !== '')
        .map((part) => (
          // Only tickets are loaded from here.
          <PartLine key={part.message} part={part.action === 'Turn on sync' ? part : { ...part, load: null }} />
        ))}
      {isEmpty && isLoading ? <BarLines count={4} /> : null}
    </div>
  );
}
