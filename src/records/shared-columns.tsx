/** Columns that several lists have in common. */
import { campaignOf } from '../device/known-names.ts';
import { Words } from '../ui/kit/cells.tsx';
import type { Column } from '../ui/rows/column.tsx';
import { CopyId } from '../ui/record/copy-id.tsx';
import { CampaignLink } from './links.tsx';

/**
 * A list's first columns: what people call a row, with its ID below; and the ID as a column for filters, order and
 * export. `purpose` stands below too, before the ID.
 */
export function namedBy<Row extends { id: string | null }>(
  name: Column<Row>,
  idTitle: string,
  purpose?: (row: Row) => string | null,
): readonly Column<Row>[] {
  return [
    { ...name, below: (row) => <Below words={purpose?.(row) ?? null} id={row.id} /> },
    { key: 'id', title: idTitle, kind: 'id', hidden: true, exported: true, value: ({ id }) => id },
  ];
}

function Below({ words, id }: { words: string | null; id: string | null }) {
  return (
    <>
      <Words>{words}</Words>
      {words && id ? ' · ' : null}
      {id ? <CopyId id={id} /> : null}
    </>
  );
}

/** The currency of a row's amounts, as far as it's known: it stands beside them in a file. */
export function currencyColumn<Row>(currencyOf: (row: Row) => string | null): Column<Row> {
  return {
    key: 'currency',
    title: 'Currency',
    kind: 'id',
    filter: true,
    hidden: true,
    exported: true,
    value: currencyOf,
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
    named: ({ campaign_id }) => (campaign_id ? campaignOf(campaign_id)?.title : null),
    cell: ({ campaign_id }) => <CampaignLink id={campaign_id} />,
  };
}
