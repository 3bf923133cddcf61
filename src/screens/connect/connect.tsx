import { Button } from '../../ui/kit/button.tsx';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { trimToken } from '../../api/check-token.ts';
import { sandboxToken } from '../../api/host.ts';
import { type SignedIn, signIn } from '../../api/session.ts';
import { signOutOfHost } from '../../api/sign-out.ts';
import { dropDrafts, hasDrafts } from '../../device/drafts.ts';
import { chooseShared } from '../../device/shared-computer.ts';
import { canFingerprint } from '../../device/token-fingerprint.ts';
import { preferences } from '../../device/preferences.ts';
import { forgetIfSignedOut } from '../../device/signed-out.ts';
import { onSessionChange, type WhyLocked, whyLocked } from '../../device/session-clock.ts';
import { announce } from '../../ui/browser/announcer.tsx';
import { Banner } from '../../ui/kit/banner.tsx';
import { Brand, SandboxMark } from '../../ui/kit/brand.tsx';
import { useConfiguration } from '../../ui/browser/configuration.ts';
import {
  keepSignedIn,
  matchEarlierSignIn,
  OtherToken,
  signedInAs,
  type SignedInAs,
} from '../../ui/session/other-token.tsx';
import { ScreenTitle } from '../../ui/kit/screen-title.tsx';
import { TokenField } from '../../ui/session/token-field.tsx';
import classes from './connect.module.css';

type Trouble = Exclude<SignedIn, { result: 'accepted' }>;

interface ConnectScreenProps {
  /** Called when a sign-in is likely. */
  prepare(): void;
  connected(): void;
}

/** Asks for the access token, at the start and after a lock. */
export function ConnectScreen({ prepare, connected }: ConnectScreenProps) {
  const { service, address, sandbox, version, custody } = useConfiguration();
  const [typed, setTyped] = useState('');
  const [blank, setBlank] = useState(false);
  const [trouble, setTrouble] = useState<Trouble>();
  const [checking, setChecking] = useState(false);
  const [locked, setLocked] = useState(whyLocked);
  const [shared, setShared] = useState(false);
  const [other, setOther] = useState<{ as: SignedInAs; isSure: boolean }>();
  const field = useRef<HTMLInputElement>(null);

  useEffect(
    () =>
      onSessionChange(() => {
        if (forgetIfSignedOut()) setLocked(null);
      }),
    [],
  );
  const goOn = (as: SignedInAs) => {
    if (shared) chooseShared();
    keepSignedIn(as);
    connected();
  };
  const check = async (token: string, anyway: boolean) => {
    setTrouble(undefined);
    setChecking(true);
    announce('Checking the token');
    prepare();
    const found = await signIn({ custody, origin: window.location.origin, token, anyway });
    setChecking(false);
    if (found.result !== 'accepted' && !(found.result === 'limited' && anyway)) {
      announce(found.message, 'assertive');
      setTrouble(found);
      field.current?.focus();
      return;
    }
    const as = signedInAs(found, token);
    // A tab that slept may have missed the sign-out.
    forgetIfSignedOut();
    const before = await matchEarlierSignIn(as);
    if (before === 'same') return goOn(as);
    if (hasDrafts()) {
      const isSure = before === 'other';
      announce(otherTitle(isSure), 'assertive');
      return setOther({ as, isSure });
    }
    dropDrafts();
    goOn(as);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (checking) return;
    const token = trimToken(typed);
    setTrouble(undefined);
    setBlank(token === '');
    if (token === '') return field.current?.focus();
    await check(token, false);
  };

  return (
    <main className={classes.page}>
      <div className={classes.column}>
        <header className={classes.brand}>
          <Brand />
          {sandbox ? <SandboxMark /> : null}
        </header>
        <section className={classes.card}>
          <ScreenTitle title={other ? otherTitle(other.isSure) : locked ? 'Steward is locked' : 'Connect'} />
          {service || address ? (
            <p className={classes.service}>
              <bdi>{service}</bdi>
              {service && address ? ', at ' : ''}
              <span>{address}</span>
            </p>
          ) : null}
          {locked && !other ? <WhyLockedNote why={locked} canTell={custody === 'host' || canFingerprint()} /> : null}
          {other ? (
            <div className={classes.form}>
              <OtherToken
                isSure={other.isSure}
                back={() => {
                  if (other.as.account !== undefined) void signOutOfHost(window.location.origin);
                  setOther(undefined);
                }}
                goOn={() => {
                  dropDrafts();
                  goOn(other.as);
                }}
              />
            </div>
          ) : (
            <form noValidate className={classes.form} onSubmit={(event) => void submit(event)}>
              <TokenField
                ref={field}
                value={typed}
                onChange={(value) => {
                  setTyped(value);
                  setBlank(false);
                }}
                error={blank ? 'Enter the access token' : undefined}
              />
              <div className={classes.shared}>
                <input
                  type="checkbox"
                  id="shared"
                  aria-describedby="shared-hint"
                  checked={shared}
                  onChange={(event) => setShared(event.currentTarget.checked)}
                />
                <div>
                  <label htmlFor="shared">Shared computer</label>
                  <p id="shared-hint" className={classes.hint}>
                    Signing out deletes recent records, views, codes and Activity.
                  </p>
                </div>
              </div>
              {trouble ? (
                <Banner
                  kind={trouble.result === 'limited' ? 'not-known' : 'refused'}
                  title={titles[trouble.result]}
                  actions={
                    trouble.result === 'limited' ? (
                      <Button onClick={() => void check(trimToken(typed), true)}>Continue with this token</Button>
                    ) : undefined
                  }
                >
                  {trouble.message}
                </Banner>
              ) : null}
              <Button type="submit" size="md" variant="filled" fullWidth aria-disabled={checking || undefined}>
                {checking ? 'Checking…' : locked ? 'Sign in' : 'Connect'}
              </Button>
            </form>
          )}
          <p className={classes.note}>
            {custody === 'host'
              ? 'Steward’s server, not this browser, keeps the token until you sign out: for 8 hours at most, or 30 minutes without use.'
              : 'The token stays in Steward’s tabs and is gone when you close them. It is sent to this service alone.'}
          </p>
        </section>
        {sandbox && !other ? (
          <section className={classes.offer} aria-label="Sandbox">
            <div>
              <h2>This is a sandbox</h2>
              <p>
                The people and gifts in it are invented. Its token is <code>{sandboxToken}</code>.
              </p>
            </div>
            <Button
              onClick={() => {
                setTyped(sandboxToken);
                setBlank(false);
                field.current?.focus();
              }}
            >
              Fill it in
            </Button>
          </section>
        ) : null}
      </div>
      {version ? <footer className={classes.footer}>Steward {version}</footer> : null}
    </main>
  );
}

function otherTitle(isSure: boolean): string {
  return isSure ? 'This is another token' : 'This may be another token';
}

function WhyLockedNote({ why, canTell }: { why: WhyLocked; canTell: boolean }) {
  return (
    <p className={classes.note}>
      {why === 'idle' ? `Nobody used it for ${preferences.get().lockAfter} minutes. ` : null}
      {!hasDrafts()
        ? 'Sign in to go on where you were.'
        : canTell
          ? 'Sign in with the same token to go on with drafts in this tab.'
          : 'Without https this browser cannot tell your token from another, so drafts in this tab are deleted when you sign in.'}
    </p>
  );
}

const titles: Record<Trouble['result'], string> = {
  'not-accepted': 'Not accepted',
  limited: 'Accepted, with limits',
  'not-reachable': 'No answer from the service',
  'not-the-service': 'Not the fundraising service',
  'try-later': 'Not now',
  refused: 'Refused by Steward',
};
