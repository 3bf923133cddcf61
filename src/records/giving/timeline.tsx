/** Timeline of a person's gifts, expected payments, pledges, and tickets, newest first. */
import { purposeOf } from '../../domain/gift.ts';
import { pledgeStatus } from '../../domain/pledge.ts';
import type { Ticket } from '../../api/resources.ts';
import { plural, formatCount } from '../../domain/values/labels.ts';
import { IconGift, IconHeartHandshake, IconTicket } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { Due, GiftSeen, PledgeSeen } from '../../replica/questions/person.ts';
import { TextButton } from '../../ui/kit/button.tsx';
import { Moment, Money, UserText, StatusBadge, Day } from '../../ui/kit/cells.tsx';
import { InfoButton } from '../../ui/kit/info-button.tsx';
import { Panel } from '../../ui/kit/page.tsx';
import { PanelText } from '../../ui/kit/query-panel.tsx';
import { RowLink } from '../../ui/kit/row-link.tsx';
import { BarLines } from '../../ui/list/screen-skeleton.tsx';
import { formatAt } from '../../ui/format/when.ts';
import { PledgeLink, TransactionLink } from '../links.tsx';
import { checkInLabel, ticketName } from '../../domain/ticket.ts';
import { GiftBadge } from './gift-badge.tsx';
import classes from './giving.module.css';
import { PartLine } from './part-line.tsx';
import type { Part } from './person-parts.ts';
import type { Person } from './use-person.ts';
import { formatBalance } from './giving-labels.ts';

interface TimelineProps {
  person: Person;
  /** Names by contact ID if the timeline covers several people; otherwise null. */
  names: ReadonlyMap<string, string> | null;
  /** The contact to link to in the list of transactions; null if there are several. */
  contact: string | null;
}

type Tab = 'timeline' | 'transactions' | 'pledges' | 'tickets';

const emptyMessages: Readonly<Record<Tab, string>> = {
  timeline: 'No activity yet.',
  transactions: 'No transactions.',
  pledges: 'No pledges.',
  tickets: 'No tickets.',
};

/** Number of lines shown at first, and added by each “Show more”. */
const atFirst = 10;
const more = 30;

export function Timeline({ person, names, contact }: TimelineProps) {
  const [tab, setTab] = useState<Tab>('timeline');
  const [shown, setShown] = useState(atFirst);
  const { timeline, all, pledges, tickets, parts, asOf, coverage, isSynced } = person;
  const hasTickets = parts.tickets.isWhole;
  const tabs: readonly { tab: Tab; title: string; count: number | null }[] = [
    { tab: 'timeline', title: 'Timeline', count: null },
    { tab: 'transactions', title: 'Transactions', count: parts.gifts.isWhole ? all.count : null },
    { tab: 'pledges', title: 'Pledges', count: parts.pledges.isWhole ? pledges.length : null },
    { tab: 'tickets', title: 'Tickets', count: hasTickets ? tickets.count : null },
  ];
  const shownParts = tab === 'timeline' ? [parts.gifts, parts.pledges, parts.tickets] : [partOfTab(tab, parts)];
  const isWhole = shownParts.every((part) => part.isWhole);
  const gift = (one: GiftSeen) => ({
    key: `gift ${one.id}`,
    line: <GiftLine gift={one} names={names} hasTickets={hasTickets} />,
  });
  const { count, lines } = {
    timeline: () => ({
      count: timeline.count,
      lines: timeline.rows.map((event) =>
        'gift' in event
          ? gift(event.gift)
          : { key: `due ${event.due.pledge.row.id} ${event.due.day}`, line: <DueLine due={event.due} names={names} /> },
      ),
    }),
    transactions: () => ({ count: all.count, lines: all.rows.map(gift) }),
    pledges: () => ({
      count: pledges.length,
      lines: pledges.map((pledge) => ({
        key: `pledge ${pledge.row.id}`,
        line: <PledgeLine pledge={pledge} names={names} />,
      })),
    }),
    tickets: () => ({
      count: tickets.count,
      lines: (hasTickets ? tickets.rows : []).map((one) => ({
        key: `ticket ${one.ticket.id}`,
        line: <TicketLine {...one} />,
      })),
    }),
  }[tab]();
  const left = lines.length - shown;
  return (
    <Panel
      title="Timeline"
      tabs={
        <div role="group" aria-label="Filter timeline" className={classes.tabs}>
          {tabs.map((one) => (
            <button
              key={one.tab}
              type="button"
              aria-pressed={one.tab === tab}
              onClick={() => {
                setTab(one.tab);
                setShown(atFirst);
              }}
            >
              {one.title}{' '}
              {one.tab === 'timeline' ? null : <small>{one.count === null ? '' : formatCount(one.count)}</small>}
            </button>
          ))}
        </div>
      }
      aside={
        asOf === null ? null : (
          <InfoButton label="About this timeline">
            <p>
              {isSynced
                ? `Based on ${plural(coverage.gifts, 'transaction', 'transactions')}, synced ${formatAt(asOf)}.`
                : `Transactions loaded ${formatAt(asOf)}.`}
            </p>
          </InfoButton>
        )
      }
      footer={
        left > 0 || count > lines.length ? (
          <div className={classes.foot}>
            {`${formatCount(Math.min(shown, lines.length))} of ${formatCount(count)}`}
            {left > 0 ? <TextButton onClick={() => setShown(shown + more)}>Show more</TextButton> : null}
            {left <= 0 && contact !== null ? (
              <Link to="/transactions" search={{ contacts: contact }}>
                All transactions
              </Link>
            ) : null}
          </div>
        ) : null
      }
    >
      {lines.length > 0 ? (
        <ul className={classes.events}>
          {lines.slice(0, shown).map(({ key, line }) => (
            <li key={key}>{line}</li>
          ))}
        </ul>
      ) : isWhole ? (
        <PanelText>{emptyMessages[tab]}</PanelText>
      ) : null}
      {isWhole ? null : <Missing parts={shownParts} isEmpty={lines.length === 0} />}
    </Panel>
  );
}

function partOfTab(tab: Exclude<Tab, 'timeline'>, parts: Person['parts']): Part {
  return tab === 'transactions' ? parts.gifts : parts[tab];
}

/** Says what isn't loaded. */
function Missing({ parts, isEmpty }: { parts: readonly Part[]; isEmpty: boolean }) {
  // Only tickets are loaded from here.
  const missing = parts.flatMap((part) => {
    if (part.message === '') return [];
    return part.action === 'Turn on sync' ? [part] : [{ ...part, load: null }];
  });
  const isLoading = parts.some((part) => part.isLoading);
  return (
    <div className={classes.part} aria-busy={isLoading}>
      {missing.map((part) => (
        <PartLine key={part.message} part={part} />
      ))}
      {isEmpty && isLoading ? <BarLines count={4} /> : null}
    </div>
  );
}

interface LineProps {
  icon: ReactNode;
  name: ReactNode;
  /** Second line, such as the person and the campaign. */
  below: readonly (string | undefined)[];
  when: ReactNode;
  badge: ReactNode;
  amount: ReactNode;
}

function Line({ icon, name, below, when, badge, amount }: LineProps) {
  const words = below.filter(Boolean).join(' · ');
  return (
    <>
      {icon}
      <div className={classes.name}>
        {name}
        {words ? (
          <p>
            <UserText>{words}</UserText>
          </p>
        ) : null}
      </div>
      <span className={classes.when}>{when}</span>
      <span className={classes.badge}>{badge}</span>
      <span className={classes.amount}>{amount}</span>
    </>
  );
}

const look = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

type Names = TimelineProps['names'];

interface GiftLineProps {
  gift: GiftSeen;
  names: Names;
  /** True if the number of its tickets is known. */
  hasTickets: boolean;
}

function GiftLine({ gift, names, hasTickets }: GiftLineProps) {
  const { row } = gift;
  const purpose = purposeOf(row);
  const held = hasTickets ? gift.tickets.length : 0;
  const money = <Money amount={gift.paid} currency={gift.currency} />;
  return (
    <Line
      icon={held > 0 ? <IconTicket {...look} /> : <IconGift {...look} />}
      name={<TransactionLink id={gift.id} name={purpose || 'Gift'} />}
      below={[
        names?.get(gift.giver ?? ''),
        // Items often have the same name as their campaign.
        gift.campaign?.title === purpose ? '' : gift.campaign?.title,
        held > 0 ? plural(held, 'ticket', 'tickets') : '',
      ]}
      when={<Moment at={gift.at} />}
      badge={<GiftBadge row={row} />}
      amount={gift.status === 'refunded' ? <s>{money}</s> : money}
    />
  );
}

function DueLine({ due: { pledge, day, amount, isOverdue }, names }: { due: Due; names: Names }) {
  return (
    <Line
      icon={<IconHeartHandshake {...look} />}
      name={<PledgeLink id={pledge.row.id} name="Pledge installment" />}
      below={[names?.get(pledge.contact), pledge.campaign?.title]}
      when={
        <>
          Due <Day at={day} within />
        </>
      }
      badge={<StatusBadge status={isOverdue ? 'Past due' : 'Expected'} />}
      amount={
        amount === pledge.left ? (
          <Money amount={amount} currency={pledge.currency} />
        ) : (
          <span className={classes.dim}>
            about <Money amount={amount} currency={pledge.currency} />
          </span>
        )
      }
    />
  );
}

function PledgeLine({ pledge, names }: { pledge: PledgeSeen; names: Names }) {
  const { row, currency, campaign } = pledge;
  return (
    <Line
      icon={<IconHeartHandshake {...look} />}
      name={<PledgeLink id={row.id} name={campaign?.title || (row.id ? `Pledge ${row.id}` : 'Pledge')} />}
      below={[names?.get(pledge.contact), pledge.isOpen ? `Balance ${formatBalance(pledge)}` : '']}
      when={row.created_at ? <Moment at={row.created_at} /> : null}
      badge={<StatusBadge status={pledge.isOverdue ? 'Past due' : pledgeStatus(row)} />}
      amount={<Money amount={row.amount} currency={currency} />}
    />
  );
}

function TicketLine({ ticket, gift }: { ticket: Ticket; gift: GiftSeen | null }) {
  const name = ticketName(ticket);
  return (
    <Line
      icon={<IconTicket {...look} />}
      name={
        ticket.id ? (
          <RowLink link={{ to: '/tickets', search: { open: ticket.id } }} dir="auto">
            {name}
          </RowLink>
        ) : (
          <UserText>{name}</UserText>
        )
      }
      below={[ticket.title === name ? '' : (ticket.title ?? ''), gift?.campaign?.title]}
      when={<Moment at={gift?.at ?? null} />}
      badge={<StatusBadge status={checkInLabel(ticket)} />}
      amount={<Money amount={ticket.price} currency={gift?.currency ?? ''} />}
    />
  );
}
