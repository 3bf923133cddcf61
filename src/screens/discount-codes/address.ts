/** Which discount code somebody means by what they typed or pasted. */
import type { Remembered } from '../../device/remembered.ts';
import { asLink, decoded, recordKindNames, recordKinds } from '../../records/record-kinds.ts';
import { isWholeId } from '../../ui/values/whole-id.ts';

export interface DiscountCodeName {
  /** Null where it was not named. */
  campaign: string | null;
  id: string;
}

/**
 * By an ID, a link that has one in it, or the code itself where that is remembered. `campaign` is the one that was
 * chosen, or empty. Null when it is none of these, or more than one code.
 */
export function discountCodeMeant(
  written: string,
  campaign: string,
  remembered: readonly Remembered[],
): DiscountCodeName | null {
  const text = written.trim();
  if (isWholeId(text)) return { campaign: null, id: text };
  const called = remembered.filter(
    (one) => one.fields['code']?.toLowerCase() === text.toLowerCase() && (campaign === '' || one.campaign === campaign),
  );
  const [found, another] = called;
  if (found && !another && text !== '') return { campaign: found.campaign, id: found.id };
  return inLink(text);
}

function inLink(text: string): DiscountCodeName | null {
  const parts = asLink(text)?.pathname.split('/').filter(Boolean).map(decoded) ?? [];
  const after = (list: string) =>
    parts.find((part, index) => parts[index - 1]?.toLowerCase() === list && isWholeId(part));
  const campaign = after('campaigns') ?? null;
  const id = after('discount-codes');
  if (id !== undefined) return { campaign, id };
  const [last = '', before = ''] = parts.toReversed();
  const isAnotherRecord = recordKindNames.some((kind) => recordKinds[kind].list === before.toLowerCase());
  return isWholeId(last) && !isAnotherRecord ? { campaign, id: last } : null;
}
