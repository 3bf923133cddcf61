import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { trimToken } from '../api/check-token.ts';
import { signIn, signOutOfHost } from '../api/session.ts';
import { account, keepAccount } from '../device/account.ts';
import { forgetDrafts, hasBulkRun, hasDrafts } from '../device/drafts.ts';
import { keepToken, token } from '../device/token.ts';
import { announce } from '../ui/announcer.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { releaseGuards } from '../ui/guards.ts';
import { askToSignIn } from '../ui/sign-in-asked.ts';
import { useConfiguration } from '../ui/configuration.ts';
import { TokenField } from '../ui/token-field.tsx';
import { goOn } from './session.ts';
import classes from './sign-in-dialog.module.css';

/** Asks for the token again in the middle of work. The page behind it, and everything typed, stays. */
export function SignInDialog() {
  const cache = useQueryClient();
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const [checking, setChecking] = useState(false);
  const [other, setOther] = useState<SignedInAs>();
  const { custody } = useConfiguration();
  const field = useRef<HTMLInputElement>(null);

  const complain = (words: string) => {
    setError(words);
    announce(words, 'assertive');
    field.current?.focus();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (checking) return;
    const given = trimToken(typed);
    if (given === '') return complain('Enter the access token');
    setChecking(true);
    const found = await signIn({ custody, origin: window.location.origin, token: given, anyway: true });
    setChecking(false);
    if (found.result !== 'accepted' && found.result !== 'limited') return complain(found.message);
    const as = found.account === undefined ? { token: given } : { account: found.account };
    if (!isSame(as) && hasDrafts()) return setOther(as);
    keep(as);
    goOn(cache);
  };

  return (
    <Dialog
      title={other ? 'This is another token' : 'Sign in again'}
      onClose={() => askToSignIn(false)}
      closeOnClickOutside={false}
    >
      {other ? (
        <OtherToken
          back={() => {
            if (other.account !== undefined) void signOutOfHost(window.location.origin);
            setOther(undefined);
          }}
          goOn={() => {
            releaseGuards();
            forgetDrafts();
            keep(other);
            window.location.reload();
          }}
        />
      ) : (
        <form noValidate className={classes.form} onSubmit={(event) => void submit(event)}>
          <p>The service no longer accepts this token. What you typed is kept.</p>
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

/** The token, where this tab holds it; what stands for it, where the host does. */
type SignedInAs = { token: string; account?: undefined } | { token?: undefined; account: string };

function isSame(as: SignedInAs): boolean {
  return as.account === undefined ? as.token === token() : as.account === account();
}

function keep(as: SignedInAs): void {
  if (as.account === undefined) keepToken(as.token);
  else keepAccount(as.account);
}

/** Drafts belong to whoever typed them, and another token may be somebody else's. */
function OtherToken({ back, goOn }: { back(): void; goOn(): void }) {
  return (
    <div className={classes.form}>
      <p>
        It is not the token that this tab was signed in with. If you go on, unsaved drafts in this tab
        {hasBulkRun() ? ' and how far the spreadsheet got are' : ' are'} deleted and the page is loaded anew.
      </p>
      <div className={classes.actions}>
        <Button size="md" variant="filled" data-autofocus onClick={back}>
          Use the earlier token
        </Button>
        <Button size="md" onClick={goOn}>
          Go on with this one
        </Button>
      </div>
    </div>
  );
}
