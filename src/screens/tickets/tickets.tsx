import { useWithContext } from '#records/list-context.ts';
import { ticketList } from '#domain/lists/tickets.ts';
import { IconListCheck } from '@tabler/icons-react';
import { relatedToTicket, ticketCard, ticketColumns, ticketRecord } from '#records/ticket.tsx';
import { useSyncedCampaigns } from '#records/currencies.tsx';
import { readyViews } from '#records/ready-views.ts';
import { platformList } from '#records/synced-list.ts';
import { ListScreen } from '#ui/list/list-screen.tsx';

const list = platformList('listTickets');

export function TicketsScreen() {
  useSyncedCampaigns();
  const columns = useWithContext(ticketColumns);
  const { totals, chart } = useWithContext(ticketList);
  return (
    <ListScreen
      {...list}
      columns={columns}
      card={ticketCard}
      whenNone="Tickets appear here when people buy them."
      note="Prices use each campaign’s currency."
      record={ticketRecord}
      related={relatedToTicket}
      views={readyViews.tickets}
      totals={totals}
      {...(chart && { chart })}
      leadsTo={[{ label: 'Door list', Icon: IconListCheck, link: { to: '/tickets/door-list' } }]}
    />
  );
}
