import { Button } from '#ui/kit/button.tsx';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { trimToken } from '#api/check-token.ts';
import { ApiError } from '#api/errors.ts';
import { signIn } from '#api/session.ts';
import { signOutOfHost } from '#api/sign-out.ts';
import { account } from '#device/account.ts';
import { forgetDrafts, hasDrafts } from '#device/drafts.ts';
import { token } from '#device/token.ts';
import { announce } from '#ui/browser/announcer.tsx';
import { Dialog } from '#ui/kit/dialog.tsx';
import { askToSignIn, releaseGuards, tellSignedIn } from '#ui/browser/page-state.ts';
import { keepSignedIn, OtherToken, signedInAs, type SignedInAs } from '#ui/session/other-token.tsx';
import { useApiOrigin, useConfiguration } from '#ui/browser/configuration.ts';
import { TokenField } from '#ui/session/token-field.tsx';
import { openAccount } from './session.ts';
import classes from './sign-in-dialog.module.css';

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
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const [checking, setChecking] = useState(false);
  const [other, setOther] = useState<SignedInAs>();
  const { custody } = useConfiguration();
  const origin = useApiOrigin();
  const field = useRef<HTMLInputElement>(null);

  const complain = (message: string) => {
    setError(message);
    announce(message, 'assertive');
    field.current?.focus();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (checking) return;
    const given = trimToken(typed);
    if (given === '') return complain('Enter your access token');
    setChecking(true);
    const found = await signIn({ custody, origin, token: given, anyway: true });
    setChecking(false);
    if (found.result !== 'accepted' && found.result !== 'limited') return complain(found.message);
    const as = signedInAs(found, given);
    if (!isSame(as) && hasDrafts()) return setOther(as);
    keepSignedIn(as);
    goOn(cache);
  };

  /** Signs the different token out of the server: otherwise a reload would use it and delete the drafts. */
  const giveUp = () => {
    if (other?.account !== undefined) void signOutOfHost(window.location.origin);
  };

  return (
    <Dialog
      title={other ? 'This is a different token' : 'Sign in again'}
      onClose={() => {
        giveUp();
        askToSignIn(false);
      }}
      closeOnClickOutside={false}
    >
      {other ? (
        <OtherToken
          back={() => {
            giveUp();
            setOther(undefined);
          }}
          goOn={() => {
            releaseGuards();
            forgetDrafts();
            keepSignedIn(other);
            // Opened before the reload, which would lose the shared-computer choice.
            void openAccount().finally(() => window.location.reload());
          }}
        />
      ) : (
        <form noValidate className={classes.form} onSubmit={(event) => void submit(event)}>
          <p>Your access token is no longer valid. Your unsaved changes are safe.</p>
          <TokenField
            ref={field}
            value={typed}
            onChange={(value) => {
              setTyped(value);
              setError(undefined);
            }}
            error={error}
          />
          <div className={classes.actions}>
            <Button type="submit" size="md" variant="filled" aria-disabled={checking || undefined}>
              {checking ? 'Checking…' : 'Sign in'}
            </Button>
            <Button size="md" onClick={() => askToSignIn(false)}>
              Not now
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  );
}

/** Returns true if this is the tab's previous token or account. */
function isSame(as: SignedInAs): boolean {
  return as.account === undefined ? as.token === token() : as.account === account();
}
