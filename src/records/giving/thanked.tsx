/** The gifts that are marked as thanked. */
import { marks, setMarks } from '#device/marks.ts';
import { createStore } from '#device/store.ts';
import type { Thanked } from '#domain/lists/thanks.ts';
import { useStore } from '#ui/browser/use-store.ts';
import { Banner } from '#ui/kit/banner.tsx';

/** Returns gift IDs with the time each was marked as thanked, ISO 8601. */
export function useThanked(): Thanked {
  return useStore(marks, ({ thanked }) => thanked);
}

/** Returns when a gift was marked as thanked; null while it isn't. An ID may be the name of a property of all objects. */
export function useThankedAt(gift: string | null): string | null {
  const thanked = useThanked();
  return gift !== null && Object.hasOwn(thanked, gift) ? (thanked[gift] ?? null) : null;
}

/** True if the browser couldn't save the last mark. */
const isLost = createStore(false);

/** Marks gifts as thanked at a time, ISO 8601; null: removes the marks. */
export function markGifts(gifts: readonly string[], time: string | null): void {
  isLost.set(!setMarks('thanked', Object.fromEntries(gifts.map((id) => [id, time]))));
}

/** Banner for a mark that couldn't be saved. Otherwise renders nothing. */
export function LostMark() {
  return useStore(isLost) ? (
    <Banner kind="not-known" title="Couldn’t save “Thanked”">
      It will be lost when you close this page. Free up browser storage, then mark it again.
    </Banner>
  ) : null;
}
