/** Says what an undo changes back, and what it does not, and opens the form with it. */
import { type LinkOptions, useNavigate } from '@tanstack/react-router';
import type { FormId } from '../device/form-id.ts';
import { keepPrefill, type Prefill } from '../device/prefills.ts';
import type { Left, SaveResult, UndoPlan } from '../device/save-results.ts';
import { formatClock } from '../ui/values/time.ts';

const reasons: Readonly<Record<Left['why'], string>> = {
  'not known': 'the earlier value is not known',
  'was empty': 'it was empty, and cannot be cleared',
  lists: 'how the service combines such a list with what it has is not documented',
  'cannot be sent': 'the earlier value cannot be sent',
  'no field': 'it cannot be changed here',
};

export function isPossible({ values }: UndoPlan): boolean {
  return Object.keys(values).length > 0;
}

const and = new Intl.ListFormat('en', { type: 'conjunction' });

/** `Undo leaves Note and Bio as they are: the earlier value is not known.` A sentence for each reason. */
export function leftWords(act: string, { leaves }: UndoPlan): string[] {
  return byReason(leaves).map(
    ({ labels, why }) =>
      `${act} leaves ${and.format(labels)} as ${labels.length === 1 ? 'it is' : 'they are'}: ${why}.`,
  );
}

function byReason(leaves: readonly Left[]): { labels: string[]; why: string }[] {
  return Object.entries(reasons)
    .map(([why, words]) => ({
      labels: leaves.filter((left) => left.why === why).map(({ label }) => label),
      why: words,
    }))
    .filter(({ labels }) => labels.length > 0);
}

/** What an undo does not change, and that there is none where it changes nothing. */
export function undoWords(undo: UndoPlan): string[] {
  if (undo.leaves.length === 0 || isPossible(undo)) return leftWords('Undo', undo);
  const reasonsFor = byReason(undo.leaves).map(({ labels, why }) => `${and.format(labels)}: ${why}.`);
  return ['This change cannot be undone from here.', ...reasonsFor];
}

/** Opens the form behind that link with these values. */
export function useOpenPrefilled(): (link: LinkOptions, prefill: Prefill) => void {
  const navigate = useNavigate();
  return ({ state, ...link }, prefill) => {
    const kept = typeof state === 'object' ? state : {};
    void navigate({ ...link, state: { ...kept, prefill: keepPrefill(prefill) } });
  };
}

/** What an undo opens the form with. `savedAt` is in milliseconds. */
export function undoPrefill(form: FormId, { undo }: SaveResult, savedAt: number): Prefill {
  return prefillOf(form, undo, 'Undo', `Undo of the change saved at ${formatClock(savedAt)}`);
}

export function putBackPrefill(form: FormId, { putBack }: SaveResult, savedAt: number): Prefill {
  const title = `What the save at ${formatClock(savedAt)} changed without being asked, put back`;
  return prefillOf(form, putBack, 'Put back', title);
}

function prefillOf(form: FormId, plan: UndoPlan, act: string, title: string): Prefill {
  return { form, title, text: leftWords(act, plan).join(' '), values: plan.values };
}
