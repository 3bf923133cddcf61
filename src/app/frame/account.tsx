import { Button } from '../../ui/kit/button.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { hasDrafts } from '../../device/drafts.ts';
import { AppearanceChoice } from '../../ui/kit/choices.tsx';
import { signOut } from '../../ui/session/sign-out.ts';
import classes from './account.module.css';
import { lock } from '../session/lock.ts';

/** The account panel: how the page looks, and the ways out. */
export function Account() {
  const cache = useQueryClient();
  const drafts = hasDrafts();
  return (
    <div className={classes.account}>
      <AppearanceChoice />
      <Button onClick={() => lock(cache, 'asked')}>Lock</Button>
      {drafts ? (
        <p className={classes.warning}>Locking keeps the unsaved drafts in this tab. Signing out deletes them.</p>
      ) : null}
      <Button onClick={() => signOut(cache)}>{drafts ? 'Sign out and delete drafts' : 'Sign out'}</Button>
    </div>
  );
}
