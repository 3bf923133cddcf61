import { IconCheck } from '@tabler/icons-react';
import type { Ticket } from '../../api/resources.ts';
import { UserText, Moment } from '../../ui/kit/cells.tsx';
import { Panel } from '../../ui/kit/page.tsx';
import { PlainTable } from '../../ui/kit/plain-table.tsx';
import { checkedInLabel, type DoorType } from './door-list.ts';
import { checkInLabel, isCheckedIn, ticketName } from '../../domain/ticket.ts';
import classes from './door-type-panel.module.css';

/** The tickets of one type, with their check-ins. On a phone, all details are below the name. `isWhole`: all of them. */
export function DoorTypePanel({ type, tickets, checkedIn, isWhole }: DoorType & { isWhole: boolean }) {
  const title = type ?? 'No type';
  return (
    <Panel title={title} aside={checkedInLabel(checkedIn, tickets.length, isWhole)}>
      <div className={classes.list}>
        <PlainTable
          caption={`Tickets: ${title}`}
          rows={tickets}
          widths={['28%', '20%', '20%', '10%', '22%']}
          columns={[
            { title: 'Name', cell: (ticket) => <Attendee ticket={ticket} /> },
            { title: 'Checked in', cell: (ticket) => <Mark ticket={ticket} /> },
            { title: 'Notes', cell: ({ description }) => <Note text={description} /> },
            { title: 'Ticket', cell: (ticket) => <UserText>{numberOf(ticket)}</UserText> },
            { title: 'Email', cell: ({ email }) => <UserText>{email}</UserText> },
          ]}
        />
      </div>
    </Panel>
  );
}

/** Formats the ticket number: `30001`, or `30001, 1/2` for one of several. */
function numberOf({ id, id_suffix }: Ticket): string {
  return [id, id_suffix?.trim()].filter(Boolean).join(', ');
}

function Attendee({ ticket }: { ticket: Ticket }) {
  const { description, email } = ticket;
  return (
    <>
      <bdi className={classes.name}>{ticketName(ticket)}</bdi>
      <span className={classes.below}>
        <UserText>{[numberOf(ticket), email].filter(Boolean).join(' · ')}</UserText>
        <Note text={description} />
      </span>
    </>
  );
}

/** The attendee's needs, such as a diet or a seat. */
function Note({ text }: { text: string | null }) {
  return text?.trim() ? <bdi className={classes.note}>{text}</bdi> : null;
}

/** The check-in time, or on paper a box to tick. */
function Mark({ ticket }: { ticket: Ticket }) {
  if (!isCheckedIn(ticket)) {
    return (
      <>
        <span className={classes.box} aria-hidden />
        <span className={classes.words}>{checkInLabel(ticket)}</span>
      </>
    );
  }
  return (
    <span className={classes.mark}>
      <IconCheck size={16} stroke={2} aria-hidden />
      <span className="spoken">Checked in </span>
      <Moment at={ticket.checked_in_at} within />
    </span>
  );
}
