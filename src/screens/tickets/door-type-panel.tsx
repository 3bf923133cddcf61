import { IconCheck } from '@tabler/icons-react';
import type { Ticket } from '../../api/resources.ts';
import { Words } from '../../ui/kit/cells.tsx';
import { formatCount } from '../../ui/values/money.ts';
import { Panel } from '../../ui/kit/page.tsx';
import { PlainTable } from '../../ui/kit/plain-table.tsx';
import { formatMoment } from '../../ui/values/time.ts';
import type { DoorType } from './door-list.ts';
import { checkInWords, isCheckedIn } from '../../records/ticket-facts.ts';
import classes from './door-type-panel.module.css';
import { ticketName } from '../../records/ticket.tsx';

/** The tickets of one type, with what is marked at the door. On a phone all of a ticket stands below its name. */
export function DoorTypePanel({ type, tickets, checkedIn }: DoorType) {
  const title = type ?? 'Without a type';
  return (
    <Panel title={title} aside={`${formatCount(checkedIn)} of ${formatCount(tickets.length)} checked in`}>
      <div className={classes.list}>
        <PlainTable
          caption={`Tickets: ${title}`}
          rows={tickets}
          widths={['28%', '20%', '20%', '10%', '22%']}
          columns={[
            { title: 'Name', cell: (ticket) => <Holder ticket={ticket} /> },
            { title: 'Checked in', cell: (ticket) => <Mark ticket={ticket} /> },
            { title: 'Note', cell: ({ description }) => <Note text={description} /> },
            { title: 'Ticket', cell: (ticket) => <Words>{numberOf(ticket)}</Words> },
            { title: 'Email', cell: ({ email }) => <Words>{email}</Words> },
          ]}
        />
      </div>
    </Panel>
  );
}

/** `30001`, or `30001, 1/2` for one of several. */
function numberOf({ id, id_suffix }: Ticket): string {
  return [id, id_suffix?.trim()].filter(Boolean).join(', ');
}

function Holder({ ticket }: { ticket: Ticket }) {
  const { description, email } = ticket;
  return (
    <>
      <bdi className={classes.name}>{ticketName(ticket)}</bdi>
      <span className={classes.below}>
        <Words>{[numberOf(ticket), email].filter(Boolean).join(' · ')}</Words>
        <Note text={description} />
      </span>
    </>
  );
}

/** What somebody needs, such as a diet or a seat. */
function Note({ text }: { text: string | null }) {
  return text?.trim() ? <bdi className={classes.note}>{text}</bdi> : null;
}

/** A box is for a pen: it is on paper alone, since nobody can be checked in here. */
function Mark({ ticket }: { ticket: Ticket }) {
  if (!isCheckedIn(ticket)) {
    return (
      <>
        <span className={classes.box} aria-hidden />
        <span className={classes.words}>{checkInWords(ticket)}</span>
      </>
    );
  }
  return (
    <span className={classes.mark}>
      <IconCheck size={16} stroke={2} aria-hidden />
      <span className="spoken">Checked in </span>
      <span>{formatMoment(ticket.checked_in_at)}</span>
    </span>
  );
}
