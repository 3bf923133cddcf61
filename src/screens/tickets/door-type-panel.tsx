import { IconCheck } from '@tabler/icons-react';
import { memo } from 'react';
import type { Ticket } from '#api/resources.ts';
import type { PaymentProblem } from '#domain/gift-labels.ts';
import { formatCount } from '#domain/values/labels.ts';
import { Badge, Moment, UserText } from '#ui/kit/cells.tsx';
import { Panel } from '#ui/kit/page.tsx';
import { PlainTable } from '#ui/kit/plain-table.tsx';
import { checkedInLabel, type DoorType, type NameOf, type ProblemOf, unsoldLabel } from './door-list.ts';
import { checkInLabel, isCheckedIn } from '#domain/ticket.ts';
import classes from './door-type-panel.module.css';

interface DoorTypePanelProps {
  of: DoorType;
  problemOf: ProblemOf;
  nameOf: NameOf;
  /** Only tickets that aren't checked in are shown. */
  isLeft: boolean;
  /** These are all of the type's tickets. */
  isWhole: boolean;
}

/** The tickets of one type, with their check-ins. On a phone, all details are below the name. */
export const DoorTypePanel = memo(function DoorTypePanel({
  of,
  problemOf,
  nameOf,
  isLeft,
  isWhole,
}: DoorTypePanelProps) {
  const { type, tickets, guests, checkedIn } = of;
  const title = type ?? 'No type';
  const counted = isLeft ? `${formatCount(guests)} not checked in` : checkedInLabel(checkedIn, guests, isWhole);
  const aside = [counted, unsoldLabel(of)].filter(Boolean).join(', ');
  return (
    <Panel title={title} aside={aside}>
      <div className={classes.list}>
        <PlainTable
          caption={`Tickets: ${title}`}
          rows={tickets}
          widths={['25%', '15%', '20%', '12%', '28%']}
          columns={[
            { title: 'Name', cell: (ticket) => <Attendee ticket={ticket} name={nameOf(ticket).name} /> },
            { title: 'Checked in', cell: (ticket) => <Mark ticket={ticket} problem={problemOf(ticket)} /> },
            { title: 'Notes', cell: ({ description }) => <Note text={description} /> },
            { title: 'Ticket', unbroken: true, cell: (ticket) => <UserText>{numberOf(ticket)}</UserText> },
            { title: 'Email and phone', cell: (ticket) => <Contact ticket={ticket} /> },
          ]}
        />
      </div>
    </Panel>
  );
});

/** Formats the ticket number: `30001`, or `30001, 1/2` for one of several. */
function numberOf({ id, id_suffix }: Ticket): string {
  return [id, id_suffix?.trim()].filter(Boolean).join(', ');
}

function Attendee({ ticket, name }: { ticket: Ticket; name: string }) {
  return (
    <>
      <bdi className={classes.name}>{name}</bdi>
      <span className={classes.below}>
        <UserText>{numberOf(ticket)}</UserText>
        <Contact ticket={ticket} />
        <Note text={ticket.description} />
      </span>
    </>
  );
}

/** Each on a line of its own. An email that's too long for its line is parted before the at sign. */
function Contact({ ticket: { email, phone } }: { ticket: Ticket }) {
  const [local = '', ...domain] = (email?.trim() ?? '').split('@');
  return (
    <>
      {local ? (
        <bdi className={classes.line}>
          {local}
          {domain.length > 0 ? <wbr /> : null}
          {domain.map((part) => `@${part}`).join('')}
        </bdi>
      ) : null}
      {phone?.trim() ? <bdi className={classes.line}>{phone.trim()}</bdi> : null}
    </>
  );
}

/** The attendee's needs, such as a diet or a seat. */
function Note({ text }: { text: string | null }) {
  return text?.trim() ? <bdi className={classes.note}>{text}</bdi> : null;
}

interface MarkProps {
  ticket: Ticket;
  problem: PaymentProblem | null;
}

/** The check-in time, or on paper a box to tick, and what's wrong with the payment. */
function Mark({ ticket, problem }: MarkProps) {
  const isIn = isCheckedIn(ticket);
  return (
    <>
      {isIn ? (
        <span className={classes.mark}>
          <IconCheck size={16} stroke={2} aria-hidden />
          <span className="spoken">Checked in </span>
          <Moment at={ticket.checked_in_at} within />
        </span>
      ) : (
        <>
          <span className={classes.box} aria-hidden />
          <span className={problem ? 'spoken' : classes.words}>{checkInLabel(ticket)}</span>
        </>
      )}
      {problem ? (
        <span className={classes.problem}>
          <Badge tone={problem === 'Payment failed' || problem === 'Refunded' ? 'bad' : 'warn'}>{problem}</Badge>
        </span>
      ) : null}
    </>
  );
}
