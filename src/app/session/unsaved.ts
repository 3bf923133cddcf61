/** Unsaved changes that a sign-out would delete, and the question before it. */
import type { QueryClient } from '@tanstack/react-query';
import { allDrafts, hasSpreadsheet } from '#device/drafts.ts';
import type { FormId } from '#device/form-id.ts';
import { unconfirmedWrites } from '#device/outbox.ts';
import { createStore } from '#device/store.ts';
import { askForUnsaved } from '#device/tabs.ts';
import { formPlace } from '#records/draft-links.ts';
import { isHeld } from '#ui/browser/guards.ts';
import { signOut } from '#ui/session/sign-out.ts';

/** Returns the names of forms with unsaved changes in this tab: `Ames family (Household 501)`. */
export function unsavedHere(): readonly string[] {
  const drafts = new Map<FormId, unknown>(unconfirmedWrites().map(({ form }) => [form, undefined]));
  for (const { form, draft } of allDrafts()) drafts.set(form, draft.start);
  const forms = Array.from(drafts, ([form, start]) => {
    const { what, name } = formPlace(form, start);
    return name ? `${name} (${what})` : what;
  });
  const all = [...forms, ...(hasSpreadsheet() ? ['an import'] : [])];
  // If the browser can't store drafts, only the page knows.
  return all.length === 0 && isHeld() ? ['the open form'] : all;
}

/** The unsaved changes that the open sign-out question lists; null while it is closed. */
export const unsavedAsked = createStore<readonly string[] | null>(null);

/** Signs out of all tabs. Asks first if one of them has unsaved changes. */
export async function askToSignOut(cache: QueryClient): Promise<void> {
  const unsaved = new Set([...unsavedHere(), ...(await askForUnsaved())]);
  if (unsaved.size === 0) signOut(cache);
  else unsavedAsked.set([...unsaved]);
}
