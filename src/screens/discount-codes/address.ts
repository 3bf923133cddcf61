/** Parses the discount code that the user typed or pasted. */
import type { SavedAnswer } from '#device/saved-answers.ts';
import { asLink, decoded, recordKindNames, recordKinds } from '#records/record-kinds.ts';
import { isWholeId } from '#ui/format/whole-id.ts';

export interface DiscountCodeName {
  /** Null if the text doesn't contain it. */
  campaign: string | null;
  id: string;
}

/**
 * Finds a discount code by its ID, a link, or a saved code's text. `campaign`: the chosen campaign, or empty. Returns null
 * for no match or several.
 */
export function discountCodeMeant(
  written: string,
  campaign: string,
  saved: readonly SavedAnswer[],
): DiscountCodeName | null {
  const text = written.trim();
  if (isWholeId(text)) return { campaign: null, id: text };
  const called = saved.filter(
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
