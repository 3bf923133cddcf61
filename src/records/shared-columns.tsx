/** Columns that several lists have alike. */
import type { Column } from '../ui/rows/column.tsx';
import { OpenLink } from '../ui/record/open-link.tsx';
import { CampaignLink } from './links.tsx';

/** The id of a row, which opens it. */
export function idColumn<Row extends { id: string | null }>(title: string): Column<Row> {
  return {
    key: 'id',
    title,
    kind: 'id',
    value: ({ id }) => id,
    // It heads its row, and a head without words says nothing.
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
