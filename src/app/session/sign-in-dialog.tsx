import { Button } from '@mantine/core';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '#api/errors.ts';
import { forgetDrafts } from '#device/drafts.ts';
import { askToSignIn, releaseGuards, tellSignedIn } from '#ui/browser/page-state.ts';
import { Dialog } from '#ui/kit/dialog.tsx';
import { openAccount } from './session.ts';
import { SignInForm, useSignIn } from './sign-in-form.tsx';

/** Repeats the reads that were rejected, after a new sign-in. Doesn't repeat writes. */
function goOn(cache: QueryClient): void {
  askToSignIn(false);
  void openAccount();
  void cache.refetchQueries({
    predicate: ({ state }) => state.error instanceof ApiError && state.error.kind === 'session',
  });
  tellSignedIn();
}

/** Asks for the token in a dialog, so that the page below keeps unsaved changes. */
export function SignInDialog() {
  const cache = useQueryClient();
  const signIn = useSignIn({
    // The sign-in screen asked about limited access.
    anyway: true,
    signedIn(deletesDrafts) {
      if (!deletesDrafts) return goOn(cache);
      releaseGuards();
      forgetDrafts();
      // Opened before the reload, which would lose the shared-computer choice.
      void openAccount().finally(() => window.location.reload());
    },
  });
  const { other } = signIn;
  return (
    <Dialog
      title={other?.title ?? 'Sign in again'}
      onClose={() => {
        other?.giveUp();
        askToSignIn(false);
      }}
      closeOnClickOutside={false}
    >
      {other ? null : <p>Your access token is no longer valid. Your unsaved changes are safe.</p>}
      <SignInForm
        signIn={signIn}
        actions={
          <Button size="md" onClick={() => askToSignIn(false)}>
            Not now
          </Button>
        }
      />
    </Dialog>
  );
}
