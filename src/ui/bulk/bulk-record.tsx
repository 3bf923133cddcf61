import { Text } from '@mantine/core';
import { formatCount } from '#domain/values/labels.ts';
import { UserText } from '#ui/kit/cells.tsx';
import { RowLink } from '#ui/kit/row-link.tsx';
import type { BulkKind, Ids } from './bulk-kind.ts';
import { cellOf, type Work } from './bulk-work.ts';

interface RecordHeadProps {
  kind: Pick<BulkKind<never, unknown>, 'ids' | 'record'>;
  work: Work;
  place: number;
  ids: Ids;
  /** Links to the record. */
  linked?: true;
}

/** Names the record of a row, with its place in the file. */
export function RecordHead({ kind, work, place, ids, linked }: RecordHeadProps) {
  const { name, detail, link } = kind.record(ids, (key) => cellOf(work, place, key));
  const row = `Row ${formatCount(work.rows[place]?.number ?? 0)}`;
  const given = kind.ids.filter(({ key }) => ids[key]).map(({ key, label }) => `${label} ${ids[key]}`);
  const title = name || (linked ? given.join(', ') : row);
  return (
    <>
      <h3>{linked ? <RowLink link={link}>{title}</RowLink> : <UserText>{title}</UserText>}</h3>
      {detail ? (
        <Text size="sm" c="dimmed">
          <UserText>{detail}</UserText>
        </Text>
      ) : null}
      <Text size="sm" c="dimmed">
        <UserText>{[...(title === row ? [] : [row]), ...given].join(', ')}</UserText>
      </Text>
    </>
  );
}
