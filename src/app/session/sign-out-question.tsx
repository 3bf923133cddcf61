import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { inList } from '#domain/values/labels.ts';
import { useStore } from '#ui/browser/use-store.ts';
import { Confirm } from '#ui/kit/confirm.tsx';
import { signOut } from '#ui/session/sign-out.ts';
import { lock } from './lock.ts';
import { hasUnsavedImport } from '#device/bulk.ts';
import { allDrafts } from '#device/drafts.ts';
import type { FormId } from '#device/form-id.ts';
import { allOpenWrites } from '#device/outbox.ts';
import { createStore } from '#device/store.ts';
import { askForUnsaved } from '#device/tabs.ts';
import { formPlace } from '#records/draft-links.ts';
import { isHeld } from '#ui/browser/page-state.ts';

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

// Unsaved changes that a sign-out would delete, and the question before it.

/** Returns the names of forms with unsaved changes in this tab: `Ames family (Household 501)`. */
export function unsavedHere(): readonly string[] {
  const drafts = new Map<FormId, unknown>(allOpenWrites().map(({ form }) => [form, undefined]));
  for (const { form, draft } of allDrafts()) drafts.set(form, draft.start);
  const forms = Array.from(drafts, ([form, start]) => {
    const { what, name } = formPlace(form, start);
    return name ? `${name} (${what})` : what;
  });
  const all = [...forms, ...(hasUnsavedImport() ? ['an import'] : [])];
  // If the browser can't store drafts, only the page knows.
  return all.length === 0 && isHeld() ? ['the open form'] : all;
}

/** The unsaved changes that the open sign-out question lists; null while it is closed. */
const unsavedAsked = createStore<readonly string[] | null>(null);

/** Signs out of all tabs. Asks first if one of them has unsaved changes. */
export async function askToSignOut(cache: QueryClient): Promise<void> {
  const unsaved = new Set([...unsavedHere(), ...(await askForUnsaved())]);
  if (unsaved.size === 0) signOut(cache);
  else unsavedAsked.set([...unsaved]);
}
