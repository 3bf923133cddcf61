/** The form that signs in: on the sign-in screen, and in the dialog over a page whose token is no longer valid. */
import { Button, Group } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { trimToken } from '#api/check-token.ts';
import { type SignedIn, signIn } from '#api/session.ts';
import { signOutOfHost } from '#api/sign-out.ts';
import { account, storeAccount } from '#device/account.ts';
import { dropDrafts, hasBulkRun, hasDrafts } from '#device/drafts.ts';
import { forgetIfSignedOut } from '#device/signed-out.ts';
import { compareFingerprint, storeToken, token, type TokenMatch } from '#device/token.ts';
import { announce } from '#ui/browser/announcer.tsx';
import { useApiOrigin, useConfiguration } from '#ui/browser/configuration.ts';
import { Banner } from '#ui/kit/banner.tsx';
import { TokenField } from './token-field.tsx';
import classes from './sign-in-form.module.css';

/** The token when this tab holds it, the account key when the host does. */
type SignedInAs = { token: string; account?: undefined } | { token?: undefined; account: string; secret: string };

/** Why a sign-in failed. */
type Trouble = Exclude<SignedIn, { result: 'accepted' }> | { result: 'blank'; message: string };

interface SignInOptions {
  /** Signs in with a token of limited access without asking. */
  anyway?: boolean;
  /** Called when a sign-in is likely. */
  prepare?(): void;
  /** `deletesDrafts`: the user continued with a different token, which deletes this tab's drafts. */
  signedIn(deletesDrafts: boolean): void;
}

/** The state of the form, and of the question that a different token raises. */
export function useSignIn({ anyway: isLimitedEnough = false, prepare, signedIn }: SignInOptions) {
  const { custody } = useConfiguration();
  const origin = useApiOrigin();
  const [typed, setTyped] = useState('');
  const [trouble, setTrouble] = useState<Trouble>();
  const [checking, setChecking] = useState(false);
  const [other, setOther] = useState<{ as: SignedInAs; isSure: boolean }>();
  const field = useRef<HTMLInputElement>(null);
  const attempt = useRef<AbortController>(undefined);
  useEffect(() => () => attempt.current?.abort(), []);

  const type = (value: string) => {
    setTyped(value);
    setTrouble(undefined);
  };
  const complain = (found: Trouble) => {
    announce(found.message, 'assertive');
    setTrouble(found);
    field.current?.focus();
  };
  const goOn = (as: SignedInAs, deletesDrafts: boolean) => {
    keepSignedIn(as);
    signedIn(deletesDrafts);
  };
  const check = async (anyway: boolean) => {
    if (checking) return;
    const given = trimToken(typed);
    if (given === '') return complain({ result: 'blank', message: 'Enter your access token' });
    setTrouble(undefined);
    setChecking(true);
    announce('Checking your token');
    prepare?.();
    attempt.current = new AbortController();
    const { signal } = attempt.current;
    const found = await signIn({ custody, origin, token: given, anyway, signal });
    if (signal.aborted) {
      // The user has changed their mind, but our server may have signed this browser in.
      if ('account' in found && found.account !== undefined) void signOutOfHost(window.location.origin);
      return;
    }
    setChecking(false);
    if (found.result !== 'accepted' && !(found.result === 'limited' && anyway)) return complain(found);
    const { account: key, secret = '' } = found;
    const as: SignedInAs = key === undefined ? { token: given } : { account: key, secret };
    // A suspended tab may have missed a sign-out.
    forgetIfSignedOut();
    const before = await matchEarlierSignIn(as);
    if (before === 'same') return goOn(as, false);
    if (hasDrafts()) {
      const isSure = before === 'other';
      announce(otherTitle(isSure), 'assertive');
      return setOther({ as, isSure });
    }
    dropDrafts();
    goOn(as, false);
  };
  return {
    typed,
    type,
    /** Fills in a token. */
    fill(value: string) {
      type(value);
      field.current?.focus();
    },
    field,
    trouble,
    checking,
    /** Stops waiting for the platform. */
    cancel() {
      attempt.current?.abort();
      setChecking(false);
      field.current?.focus();
    },
    submit: () => void check(isLimitedEnough),
    /** Signs in with limited access. */
    submitAnyway: () => void check(true),
    other: other && {
      ...other,
      title: otherTitle(other.isSure),
      goOn() {
        dropDrafts();
        goOn(other.as, true);
      },
      /** Signs the different token out of the server: otherwise a reload would use it and delete the drafts. */
      giveUp() {
        if (other.as.account !== undefined) void signOutOfHost(window.location.origin);
        setOther(undefined);
      },
    },
  };
}

type SignIn = ReturnType<typeof useSignIn>;

interface SignInFormProps {
  signIn: SignIn;
  /** Shown above the button. */
  children?: ReactNode;
  /** Buttons next to Sign in. */
  actions?: ReactNode;
}

export function SignInForm({ signIn, children, actions }: SignInFormProps) {
  const { other, trouble, checking, typed, type, field, submit, submitAnyway, cancel } = signIn;
  const { service: platform } = useConfiguration();
  const isSlow = useSlow(checking);
  if (other) return <OtherToken {...other} />;
  const title =
    trouble?.result === 'not-reachable'
      ? `Can’t reach ${platform || 'the platform'}`
      : trouble && titles[trouble.result];
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <TokenField
        ref={field}
        value={typed}
        onChange={type}
        error={title === undefined ? trouble?.message : undefined}
      />
      {trouble && title !== undefined ? (
        <Banner
          kind={trouble.result === 'limited' ? 'not-known' : 'refused'}
          title={title}
          actions={trouble.result === 'limited' && <Button onClick={submitAnyway}>Continue with this token</Button>}
        >
          {trouble.message}
        </Banner>
      ) : null}
      {children}
      {isSlow ? <p>{slowMessage}</p> : null}
      <Group gap="sm">
        <Button
          type="submit"
          size="md"
          variant="filled"
          fullWidth={!actions && !isSlow}
          aria-disabled={checking}
          data-disabled={checking}
        >
          {checking ? 'Checking…' : 'Sign in'}
        </Button>
        {isSlow ? (
          <Button size="md" onClick={cancel}>
            Cancel
          </Button>
        ) : null}
        {actions}
      </Group>
    </form>
  );
}

/** Milliseconds after which people wonder whether anything happens. */
const longCheck = 5000;
const slowMessage = 'The platform is taking longer than usual. Still waiting…';

/** Returns true, and says so, if the check takes long. */
function useSlow(checking: boolean): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!checking) return;
    const timer = setTimeout(() => {
      setSlow(true);
      announce(slowMessage);
    }, longCheck);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [checking]);
  return isSlow;
}

/** Asks before a different token, possibly another person's, deletes this tab's drafts. */
function OtherToken({ isSure, giveUp, goOn }: NonNullable<SignIn['other']>) {
  return (
    <div className={classes.form}>
      <p>
        {isSure
          ? 'This tab was signed in with a different token.'
          : 'We can’t verify here that it’s the same token, so we treat it as a different one.'}{' '}
        {hasBulkRun()
          ? 'If you continue, unsaved drafts in this tab and your import progress are deleted.'
          : 'If you continue, unsaved drafts in this tab are deleted.'}
      </p>
      <Group gap="sm">
        <Button size="md" variant="filled" data-autofocus onClick={giveUp}>
          {isSure ? 'Use the previous token' : 'Back'}
        </Button>
        <Button size="md" onClick={goOn}>
          Continue with this token
        </Button>
      </Group>
    </div>
  );
}

/** Returns whether the new sign-in uses the token that this tab's drafts belong to. */
async function matchEarlierSignIn(as: SignedInAs): Promise<TokenMatch> {
  // After a lock, only the fingerprint of the token is left.
  if (as.account === undefined && token() === null) return compareFingerprint(as.token);
  return (as.account === undefined ? as.token === token() : as.account === account()) ? 'same' : 'other';
}

function keepSignedIn(as: SignedInAs): void {
  // Clear the announcement about an earlier, rejected token.
  announce('', 'assertive');
  if (as.account === undefined) storeToken(as.token);
  else storeAccount(as.account, as.secret);
}

function otherTitle(isSure: boolean): string {
  return isSure ? 'This is a different token' : 'This may be a different token';
}

/** Titles of failed sign-ins. Without one, the token itself is wrong, and the field says so. */
const titles: Partial<Record<Trouble['result'], string>> = {
  limited: 'Limited access',
  'not-the-service': 'This doesn’t look like a fundraising platform',
  'try-later': 'Try again later',
  refused: 'Blocked by Steward',
};
