import { inList } from '#domain/values/labels.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useStore } from '#ui/browser/use-store.ts';
import { Confirm } from '#ui/kit/confirm.tsx';
import { signOut } from '#ui/session/sign-out.ts';
import { lock } from './lock.ts';
import { unsavedAsked } from './unsaved.ts';

/** Asks before a sign-out deletes unsaved changes, and offers to lock instead. */
export function SignOutQuestion() {
  const cache = useQueryClient();
  const unsaved = useStore(unsavedAsked);
  if (!unsaved) return null;
  const named = inList(unsaved);
  const close = () => unsavedAsked.set(null);
  return (
    <Confirm
      title="Sign out and delete unsaved changes?"
      loss={`Signing out deletes your unsaved changes to ${named}. Lock Steward instead to keep them.`}
      keepLabel="Stay signed in"
      other={{ label: 'Lock', run: () => lock(cache, 'asked') }}
      act="Sign out and delete"
      isDeletion
      onClose={close}
      confirm={() => signOut(cache)}
    />
  );
}
