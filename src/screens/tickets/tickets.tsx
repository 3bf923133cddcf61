import { IconListCheck } from '@tabler/icons-react';
import {
  relatedToTicket,
  TicketCard,
  ticketChart,
  ticketColumns,
  ticketRecord,
  ticketTotals,
} from '../../records/ticket.tsx';
import { useCampaignsAtHand, useJoined } from '../../records/currencies.tsx';
import { readyViews } from '../../records/ready-views.ts';
import { listSource } from '../../records/list-source.ts';
import { ListScreen } from '../../ui/list/list-screen.tsx';

const source = listSource('listTickets');

export function TicketsScreen() {
  useCampaignsAtHand();
  const totals = useJoined(ticketTotals);
  const columns = useJoined(ticketColumns);
  return (
    <ListScreen
      name="tickets"
      title="Tickets"
      noun="tickets"
      source={source}
      columns={columns}
      card={(ticket) => <TicketCard ticket={ticket} />}
      usualOrder="default order"
      whenNone="Tickets appear here when people buy them."
      note="Prices use each campaign’s currency."
      record={ticketRecord}
      related={relatedToTicket}
      views={readyViews.tickets}
      totals={totals}
      chart={ticketChart}
      leadsTo={[{ label: 'Door list', Icon: IconListCheck, to: '/tickets/door-list' }]}
    />
  );
}
