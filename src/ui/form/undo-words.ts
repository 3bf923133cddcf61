/** Sentences about what an undo can't bring back. */
import type { Left, UndoPlan } from '#device/save-results.ts';
import { inList } from '#domain/values/labels.ts';

const reasons: Readonly<Record<Left['why'], string>> = {
  'not known': 'we don’t know the previous value',
  'was empty': 'it was blank, and this field can’t be cleared',
  lists: 'the platform doesn’t document how it merges lists',
  'cannot be sent': 'the previous value can’t be sent',
};

/** Returns one sentence per reason: `Undo won’t change Note and Bio: we don’t know the previous value.` */
export function unchangedMessages(act: string, { leaves }: UndoPlan): string[] {
  return byReason(leaves).map(({ labels, why }) => `${act} won’t change ${inList(labels)}: ${why}.`);
}

export function byReason(leaves: readonly Left[]): { labels: string[]; why: string }[] {
  return Object.entries(reasons)
    .map(([why, words]) => ({
      labels: leaves.filter((left) => left.why === why).map(({ label }) => label),
      why: words,
    }))
    .filter(({ labels }) => labels.length > 0);
}
