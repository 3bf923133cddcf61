import type { Transaction } from '#api/resources.ts';
import { giftStatusLabel, giftTone, inKindLabel } from '#domain/gift-labels.ts';
import { Badge } from '#ui/kit/cells.tsx';

/** The status of a gift, and a mark if it's in kind. */
export function GiftBadge({ row }: { row: Transaction }) {
  return (
    <>
      <Badge tone={giftTone(row)}>{giftStatusLabel(row)}</Badge>
      {inKindLabel(row) && <Badge>{inKindLabel(row)}</Badge>}
    </>
  );
}
