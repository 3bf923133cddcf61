/** Columns that several lists have in common. */
import type { Column } from '../ui/rows/column.tsx';
import { OpenLink } from '../ui/record/open-link.tsx';
import { CampaignLink } from './links.tsx';

/** The row's ID, as a link that opens the row. */
export function idColumn<Row extends { id: string | null }>(title: string): Column<Row> {
  return {
    key: 'id',
    title,
    kind: 'id',
    value: ({ id }) => id,
    // The ID is the row's header, and an empty header tells a screen reader nothing.
    cell: ({ id }) => (id ? <OpenLink id={id}>{id}</OpenLink> : 'No ID'),
  };
}

export function campaignColumn<Row extends { campaign_id: string | null }>(): Column<Row> {
  return {
    key: 'campaign_id',
    title: 'Campaign',
    kind: 'id',
    filter: true,
    width: 'named',
    value: ({ campaign_id }) => campaign_id,
    cell: ({ campaign_id }) => <CampaignLink id={campaign_id} />,
  };
}
