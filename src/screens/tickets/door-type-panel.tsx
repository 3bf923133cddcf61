import { IconCheck } from '@tabler/icons-react';
import type { Ticket } from '../../api/resources.ts';
import { Words } from '../../ui/kit/cells.tsx';
import { formatCount } from '../../ui/values/money.ts';
import { Panel } from '../../ui/kit/page.tsx';
import { PlainTable } from '../../ui/kit/plain-table.tsx';
import { formatMoment } from '../../ui/values/time.ts';
import type { DoorType } from './door-list.ts';
import { isCheckedIn } from '../../records/ticket-check-in.ts';
import classes from './door-type-panel.module.css';
import { ticketName } from '../../records/ticket.tsx';

/** The tickets of one type, with what is marked at the door. */
export function DoorTypePanel({ type, tickets, checkedIn }: DoorType) {
  const title = type ?? 'Without a type';
  return (
    <Panel title={title} aside={`${formatCount(checkedIn)} of ${formatCount(tickets.length)} checked in`}>
      <div className={classes.list}>
        <PlainTable
          caption={`Tickets: ${title}`}
          rows={tickets}
          widths={['34%', '26%', '12%', '28%']}
          columns={[
            { title: 'Name', cell: (ticket) => <bdi>{ticketName(ticket)}</bdi> },
            { title: 'Checked in', cell: (ticket) => <Mark ticket={ticket} /> },
            { title: 'Ticket', cell: ({ id, id_suffix }) => <Words>{id_suffix?.trim() || id}</Words> },
            {
              title: 'Email',
              cell: ({ email }) => (
                <span className={classes.at}>
                  <Words>{email}</Words>
                </span>
              ),
            },
          ]}
        />
      </div>
    </Panel>
  );
}

function Mark({ ticket }: { ticket: Ticket }) {
  if (!isCheckedIn(ticket)) {
    return (
      <span className={classes.mark}>
        <span className={classes.box} aria-hidden />
        <span className="spoken">Not checked in</span>
      </span>
    );
  }
  return (
    <span className={classes.mark}>
      <IconCheck size={18} stroke={2} aria-hidden className={classes.box} />
      <span className="spoken">Checked in </span>
      <span className={classes.at}>{formatMoment(ticket.checked_in_at)}</span>
    </span>
  );
}
