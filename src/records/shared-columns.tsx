/** Columns that several lists share. */
import { campaignOf } from '../device/known-names.ts';
import { UserText } from '../ui/kit/cells.tsx';
import type { Column } from '../ui/rows/column.tsx';
import { CopyId } from '../ui/record/copy-id.tsx';
import { CampaignLink } from './links.tsx';

/**
 * Returns a list's first columns: the row's name with its ID below, and the ID as a column for filters, sort, and export.
 * `purpose` is shown before the ID.
 */
export function nameAndIdColumns<Row extends { id: string | null }>(
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
      <UserText>{words}</UserText>
      {words && id ? ' · ' : null}
      {id ? <CopyId id={id} /> : null}
    </>
  );
}

/** The currency of a row's amounts, if known. Exports have it as a column. */
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
