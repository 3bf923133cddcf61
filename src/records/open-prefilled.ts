/** Forms that are opened with values of our choosing, to be looked at before anything is sent. */
import { type LinkOptions, useNavigate } from '@tanstack/react-router';
import type { FormId } from '../device/form-id.ts';
import { keepPrefill, type Prefill } from '../device/prefills.ts';
import type { SaveResult, UndoPlan } from '../device/save-results.ts';
import { formatClock } from '../ui/values/time.ts';
import { leftWords } from './undo-plan.ts';

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
