import type { Transaction } from '#api/resources.ts';
import { giftStatusLabel, giftTone } from '#domain/gift-labels.ts';
import { Badge } from '#ui/kit/cells.tsx';

/** The status of a gift. */
export function GiftBadge({ row }: { row: Transaction }) {
  return <Badge tone={giftTone(row)}>{giftStatusLabel(row)}</Badge>;
}
