import { Button, Stack, Text } from '@mantine/core';
import { LinkButton } from '#ui/kit/link-button.tsx';
import { IconHelpCircle, IconLock, IconLogout, IconSettings } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { hasDrafts } from '#device/drafts.ts';
import { AppearanceChoice } from '#ui/kit/choices.tsx';
import { loadConfirmDialog } from '#ui/kit/confirm.tsx';
import { prefetchCode } from '#ui/browser/prefetch.ts';
import classes from './account.module.css';
import { lock } from '#app/session/lock.ts';
import { askToSignOut } from '#app/session/sign-out-question.tsx';

/** The account panel: appearance, lock, and sign-out. */
export function Account({ close }: { close(): void }) {
  const cache = useQueryClient();
  const drafts = hasDrafts();
  // Prefetched, so that the sign-out question also opens offline.
  useEffect(() => prefetchCode(loadConfirmDialog), []);
  const signOut = () => {
    // On a phone the panel would cover the question.
    close();
    void askToSignOut(cache);
  };
  return (
    <Stack>
      <AppearanceChoice />
      <div className={classes.items}>
        <LinkButton
          variant="subtle"
          color="gray"
          fullWidth
          leftSection={<IconHelpCircle aria-hidden />}
          to="/help"
          onClick={close}
        >
          Help
        </LinkButton>
        <LinkButton
          variant="subtle"
          color="gray"
          fullWidth
          leftSection={<IconSettings aria-hidden />}
          to="/settings"
          onClick={close}
        >
          Settings
        </LinkButton>
        <Button
          variant="subtle"
          color="gray"
          fullWidth
          leftSection={<IconLock aria-hidden />}
          onClick={() => lock(cache, 'asked')}
        >
          Lock
        </Button>
        <Button variant="subtle" color="gray" fullWidth leftSection={<IconLogout aria-hidden />} onClick={signOut}>
          Sign out
        </Button>
      </div>
      {drafts ? (
        <Text inherit maw={240}>
          You have unsaved drafts in this tab. Locking keeps them; signing out deletes them.
        </Text>
      ) : null}
    </Stack>
  );
}
