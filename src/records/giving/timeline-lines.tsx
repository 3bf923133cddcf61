/** Lines of a person's timeline: gifts, expected payments, pledges, and tickets. */
import { Text } from '@mantine/core';
import { IconCalendarDue, IconGift, IconHeartHandshake, IconRepeat, IconTicket } from '@tabler/icons-react';
import { formatAmount } from '#ui/format/money.ts';
import type { ReactNode } from 'react';
import type { Ticket } from '#api/resources.ts';
import { countsAsGiven } from '#domain/gift.ts';
import { purposeOf } from '#domain/gift-labels.ts';
import { pledgeStatus } from '#domain/pledge.ts';
import { checkInLabel, ticketName } from '#domain/ticket.ts';
import { plural } from '#domain/values/labels.ts';
import type { Due, GiftSeen, PledgeSeen } from '#sync/questions/person.ts';
import { Day, Moment, StatusBadge, UserText } from '#ui/kit/cells.tsx';
import { RowLink } from '#ui/kit/row-link.tsx';
import { PledgeLink } from '#records/links.tsx';
import { TransactionLink } from '#records/ways/further-links.tsx';
import { GiftBadge } from './gift-badge.tsx';
import { formatBalance } from './giving-labels.ts';
import classes from './giving.module.css';

/** Names by contact ID if the timeline covers several people; otherwise null. */
export type Names = ReadonlyMap<string, string> | null;

/** Kinds of lines: the icon, and its name. */
const kinds = {
  gift: { Icon: IconGift, label: 'Gift' },
  recurring: { Icon: IconRepeat, label: 'Recurring gift' },
  payment: { Icon: IconHeartHandshake, label: 'Pledge payment' },
  tickets: { Icon: IconTicket, label: 'Tickets' },
  due: { Icon: IconCalendarDue, label: 'Pledge' },
  pledge: { Icon: IconHeartHandshake, label: 'Pledge' },
} as const;

interface LineProps {
  kind: keyof typeof kinds;
  /** It counts as given. */
  isGiven?: boolean;
  name: ReactNode;
  /** Second line, such as the person and the campaign. */
  below: readonly (string | undefined)[];
  when: ReactNode;
  badge: ReactNode;
  amount: ReactNode;
}

function Line({ kind, isGiven = false, name, below, when, badge, amount }: LineProps) {
  const words = below.filter(Boolean).join(' · ');
  const { Icon, label } = kinds[kind];
  return (
    <>
      <span className={classes.kind} data-given={isGiven || undefined} role="img" aria-label={label} title={label}>
        <Icon size={16} stroke={1.6} aria-hidden />
      </span>
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

interface GiftLineProps {
  gift: GiftSeen;
  names: Names;
  /** True if the number of its tickets is known. */
  hasTickets: boolean;
}

export function GiftLine({ gift, names, hasTickets }: GiftLineProps) {
  const { row } = gift;
  const purpose = purposeOf(row);
  const held = hasTickets ? gift.tickets.length : 0;
  const money = formatAmount(gift.paid, gift.currency);
  return (
    <Line
      kind={kindOf(gift, held)}
      isGiven={countsAsGiven(gift)}
      name={<TransactionLink id={gift.id} name={purpose || 'Gift'} />}
      below={[
        names?.get(gift.donor ?? ''),
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

/** A gift with tickets is known as such once they're synced, or by its items. */
function kindOf({ row, pledge, plan }: GiftSeen, held: number): keyof typeof kinds {
  if (held > 0 || row.line_items.some(({ subtype }) => subtype === 'ticket')) return 'tickets';
  if (pledge !== null) return 'payment';
  return plan === null ? 'gift' : 'recurring';
}

export function DueLine({ due: { pledge, day, amount, isOverdue }, names }: { due: Due; names: Names }) {
  return (
    <Line
      kind="due"
      name={<PledgeLink id={pledge.row.id} name="Pledge installment" />}
      below={[names?.get(pledge.contact), pledge.campaign?.title]}
      when={
        <>
          Due <Day at={day} within />
        </>
      }
      badge={<StatusBadge status={isOverdue ? 'Past due' : 'Expected'} />}
      amount={
        amount === null ? (
          'Amount unknown'
        ) : amount === pledge.left ? (
          formatAmount(amount, pledge.currency)
        ) : (
          <Text span size="sm" c="dimmed">
            about {formatAmount(amount, pledge.currency)}
          </Text>
        )
      }
    />
  );
}

export function PledgeLine({ pledge, names }: { pledge: PledgeSeen; names: Names }) {
  const { row, currency, campaign } = pledge;
  return (
    <Line
      kind="pledge"
      name={<PledgeLink id={row.id} name={campaign?.title || (row.id ? `Pledge ${row.id}` : 'Pledge')} />}
      below={[names?.get(pledge.contact), pledge.isOpen ? `Balance ${formatBalance(pledge)}` : '']}
      when={row.created_at ? <Moment at={row.created_at} /> : null}
      badge={<StatusBadge status={pledge.isOverdue ? 'Past due' : pledgeStatus(row)} />}
      amount={formatAmount(row.amount, currency)}
    />
  );
}

export function TicketLine({ ticket, gift }: { ticket: Ticket; gift: GiftSeen | null }) {
  const name = ticketName(ticket);
  return (
    <Line
      kind="tickets"
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
      amount={formatAmount(ticket.price, gift?.currency ?? '')}
    />
  );
}
