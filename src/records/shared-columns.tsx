/** Looks that several lists share. */
import { UserText } from '#ui/kit/cells.tsx';
import type { Look } from '#ui/list/column.tsx';
import { CopyId } from '#ui/record/copy-id.tsx';
import { CampaignLink } from './links.tsx';

/** Returns what stands below a row's name: its purpose and its ID. */
export function belowName<Row extends { id: string | null }>(purpose?: (row: Row) => string | null) {
  return (row: Row) => <Below words={purpose?.(row) ?? null} id={row.id} />;
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

/** The currency of a row's amounts. Exports have it as a column. */
export const currencyLook = { title: 'Currency', filter: true, hidden: true, exported: true } as const;

export const campaignLook: Look<{ campaign_id: string | null }> = {
  title: 'Campaign',
  filter: true,
  width: 'named',
  cell: ({ campaign_id }) => <CampaignLink id={campaign_id} />,
};
