/** The panels of money raised over time, top donors, and ticket sales of a campaign. */
import { Text } from '@mantine/core';
import { plural, formatCount } from '#domain/values/labels.ts';
import { Link } from '@tanstack/react-router';
import { ticketsUnnamed, whyNoRetention, whyNotRanked } from '#domain/basis.ts';
import { SyncedPanel } from '#records/giving/synced-panel.tsx';
import { ContactLink } from '#records/ways/further-links.tsx';
import { useSyncMode } from '#ui/browser/sync-choice.ts';
import type { Campaign } from '#api/resources.ts';
import type { CampaignAnswer, TicketsSold } from '#sync/questions/campaign.ts';
import { UserText } from '#ui/kit/cells.tsx';
import { Panel } from '#ui/kit/page.tsx';
import { PanelText } from '#ui/kit/query-panel.tsx';
import { PlainTable } from '#ui/kit/plain-table.tsx';
import { formatAmount } from '#ui/format/money.ts';
import { isNamed, RaisedOverTime, raisedTitle } from './raised-over-time.tsx';

interface CampaignDeskProps {
  id: string;
  answer: CampaignAnswer | undefined;
  campaign: Campaign;
}

const giftLists = ['listCampaigns', 'listPledges', 'listTransactions'] as const;
const ticketLists = ['listTransactions', 'listTickets'] as const;

export function CampaignDesk({ id, answer, campaign }: CampaignDeskProps) {
  if (useSyncMode() === 'off') {
    return (
      <Text size="sm" c="dimmed">
        Your administrator turned off background sync, so totals over time, top donors, and ticket sales aren’t
        available.
      </Text>
    );
  }
  return (
    <>
      <SyncedPanel title={raisedTitle} needs={giftLists} answer={answer} lines={6}>
        {(desk) => <RaisedOverTime id={id} answer={desk} campaign={campaign} />}
      </SyncedPanel>
      <SyncedPanel title="Top donors" needs={giftLists} answer={answer} lines={8}>
        {(desk) => <Donors id={id} answer={desk} campaign={campaign} />}
      </SyncedPanel>
      <SyncedPanel title="Tickets sold" needs={ticketLists} answer={answer} lines={0}>
        {(desk) => <Tickets answer={desk} />}
      </SyncedPanel>
    </>
  );
}

function Donors({ id, answer, campaign }: Pick<CampaignDeskProps, 'id' | 'campaign'> & { answer: CampaignAnswer }) {
  const { donors, tied, currency } = answer;
  const { count, rows, apart } = donors;
  const why = whyNotRanked(answer.basis) ?? whyNoRetention(answer.basis);
  if (why) {
    return (
      <Panel title="Top donors">
        <PanelText>{why}</PanelText>
      </Panel>
    );
  }
  const aside = isNamed(tied) ? (
    <Link to="/transactions" search={{ 'f.campaign_id': id, 'f.kept': 'some', 'f.currency': currency || 'none' }}>
      All {plural(tied.gifts, 'gift', 'gifts')}
    </Link>
  ) : null;
  const told = campaign.donors;
  const isOther = told !== null && /^\d{1,15}$/.test(told) && Number(told) !== count;
  const identified = plural(count, 'identified donor', 'identified donors');
  const shown = rows.length < count ? `Top ${formatCount(rows.length)} of ${identified}` : isOther ? identified : '';
  const footer = [
    // The figure above is the platform's.
    shown && `${shown}${isOther ? `; the platform counts ${formatCount(Number(told))}` : ''}.`,
    apart.gifts > 0
      ? `Not included: ${formatAmount(apart.sum, currency)} in ${plural(apart.gifts, 'gift', 'gifts')} from unknown donors.`
      : '',
  ].filter(Boolean);
  return (
    <Panel title="Top donors" aside={aside} footer={footer.length > 0 ? footer.join(' ') : null}>
      {rows.length === 0 ? (
        <PanelText>{tied.gifts === 0 ? 'No donors yet' : 'No donors identified yet'}</PanelText>
      ) : (
        <PlainTable
          caption="Top donors, largest first"
          rows={rows}
          columns={[
            { title: 'Donor', cell: (row) => <ContactLink id={row.id} {...(row.name ? { name: row.name } : {})} /> },
            { title: 'Gifts', figure: true, cell: ({ gifts }) => formatCount(gifts) },
            { title: 'Total', figure: true, cell: ({ sum }) => formatAmount(sum, currency) },
          ]}
        />
      )}
    </Panel>
  );
}

function Tickets({ answer: { tickets } }: { answer: CampaignAnswer }) {
  const { sold, checkedIn, types, rows } = tickets;
  if (!sold) {
    return (
      <Panel title="Tickets sold">
        <PanelText>{sold === null ? ticketsUnnamed : 'No tickets sold'}</PanelText>
      </Panel>
    );
  }
  return (
    <Panel
      title="Tickets sold"
      aside={`${formatCount(sold)} sold${checkedIn === null ? '' : `, ${formatCount(checkedIn)} checked in`}`}
      footer={rows.length < types ? `Top ${formatCount(rows.length)} of ${formatCount(types)} ticket types.` : null}
    >
      <PlainTable
        caption="Tickets sold by type"
        rows={rows}
        columns={[
          { title: 'Ticket type', cell: (row) => <TicketType row={row} /> },
          checkedIn !== null && {
            title: 'Checked in',
            figure: true,
            cell: (row) => (row.checkedIn === null ? null : formatCount(row.checkedIn)),
          },
          { title: 'Sold', figure: true, cell: (row) => formatCount(row.sold) },
        ]}
      />
    </Panel>
  );
}

/** Ticket type. Not a link if another campaign has the same type, because the tickets list can't filter by campaign. */
function TicketType({ row: { title, isShared } }: { row: TicketsSold }) {
  if (title === '') return 'No type';
  if (isShared) return <UserText>{title}</UserText>;
  return (
    <Link to="/tickets" search={{ 'f.title': title }}>
      {title}
    </Link>
  );
}
