import type { Prefill } from '../../device/prefills.ts';
import { Banner } from '../kit/banner.tsx';

/** Where the values of a form that opened with some came from; nothing for one that opened plainly. */
export function PrefillBanner({ prefill }: { prefill: Prefill | null }) {
  if (!prefill) return null;
  return (
    <Banner kind="note" title={prefill.title}>
      {prefill.text}
    </Banner>
  );
}
