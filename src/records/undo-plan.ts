/** Opens a form with the values of an undo, which it saves, and explains which fields the undo leaves unchanged. */
import { inList } from '#domain/values/labels.ts';
import { type LinkOptions, useNavigate } from '@tanstack/react-router';
import type { FormId } from '#device/form-id.ts';
import { keepPrefill, type Prefill } from '#device/prefills.ts';
import type { SaveResult, UndoPlan } from '#device/save-results.ts';
import { byReason, unchangedMessages } from '#ui/form/undo-words.ts';
import { formatAt } from '#ui/format/when.ts';

export function isPossible({ values }: UndoPlan): boolean {
  return Object.keys(values).length > 0;
}

/** Returns sentences about the fields an undo won't change, or that no undo is possible. */
export function undoMessages(undo: UndoPlan): string[] {
  if (undo.leaves.length === 0 || isPossible(undo)) return unchangedMessages('Undo', undo);
  const reasonsFor = byReason(undo.leaves).map(({ labels, why }) => `${inList(labels)}: ${why}.`);
  return ['This change can’t be undone in Steward.', ...reasonsFor];
}

/** Returns a function that opens the linked form with these values. */
export function useOpenPrefilled(): (link: LinkOptions, prefill: Prefill) => void {
  const navigate = useNavigate();
  return ({ state, ...link }, prefill) => {
    const kept = typeof state === 'object' ? state : {};
    void navigate({ ...link, state: { ...kept, prefill: keepPrefill(prefill) } });
  };
}

/** The undo of an undo brings the change back. */
export const undoLabel = ({ isUndo }: Pick<SaveResult, 'isUndo'>) => (isUndo ? 'Redo' : 'Undo');

/** Returns the prefill of an undo. `savedAt` is in milliseconds. */
export function undoPrefill(form: FormId, result: SaveResult, savedAt: number): Prefill {
  const act = undoLabel(result);
  const title = `${act} the change ${result.isUndo ? 'undone' : 'saved'} ${formatAt(savedAt)}`;
  return { ...prefillOf(form, result.undo, act, title), undoes: result.set, isRedo: result.isUndo };
}

function prefillOf(form: FormId, plan: UndoPlan, act: string, title: string): Prefill {
  return { form, title, text: unchangedMessages(act, plan).join(' '), values: plan.values };
}
