import { UserText } from '#ui/kit/cells.tsx';
import { RowLink } from '#ui/kit/row-link.tsx';
import type { Place, RecordPage } from './record-link.ts';

/** Returns the cell that names a row with a page of its own, as a link. */
export function nameLink<Row extends { id: string | null }>(page: RecordPage<Row>, nameOf: (row: Row) => string) {
  return (row: Row, place: Place) => {
    const name = nameOf(row);
    if (!row.id) return <UserText>{name}</UserText>;
    return (
      <RowLink link={page.link(row.id, row, place)} dir="auto" title={name}>
        {name}
      </RowLink>
    );
  };
}
