import { Button } from '../../ui/kit/button.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { hasDrafts } from '../../device/drafts.ts';
import { AppearanceChoice } from '../../ui/kit/choices.tsx';
import { loadConfirmDialog } from '../../ui/kit/confirm.tsx';
import { prefetchCode } from '../../ui/browser/prefetch.ts';
import classes from './account.module.css';
import { lock } from '../session/lock.ts';
import { askToSignOut } from '../session/unsaved.ts';

/** The account panel: how the page looks, and the ways out. */
export function Account({ close }: { close(): void }) {
  const cache = useQueryClient();
  const drafts = hasDrafts();
  // The question before a sign-out is there without a connection too.
  useEffect(() => prefetchCode(loadConfirmDialog), []);
  const signOut = () => {
    // On a phone it would cover the question.
    close();
    void askToSignOut(cache);
  };
  return (
    <div className={classes.account}>
      <AppearanceChoice />
      <Button onClick={() => lock(cache, 'asked')}>Lock</Button>
      {drafts ? (
        <p className={classes.warning}>Locking keeps the unsaved drafts in this tab. Signing out deletes them.</p>
      ) : null}
      <Button onClick={signOut}>Sign out</Button>
    </div>
  );
}
