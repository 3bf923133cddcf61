import { Button } from '#ui/kit/button.tsx';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { trimToken } from '#api/check-token.ts';
import { sandboxToken } from '#api/host.ts';
import { type SignedIn, signIn } from '#api/session.ts';
import { signOutOfHost } from '#api/sign-out.ts';
import { dropDrafts, hasDrafts } from '#device/drafts.ts';
import { chooseShared } from '#device/shared-computer.ts';
import { canFingerprint } from '#device/token.ts';
import { preferences } from '#device/preferences.ts';
import { forgetIfSignedOut } from '#device/signed-out.ts';
import { onSessionChange, type WhyLocked, whyLocked } from '#device/session-clock.ts';
import { announce } from '#ui/browser/announcer.tsx';
import { Banner } from '#ui/kit/banner.tsx';
import { Brand, SandboxMark } from '#ui/kit/brand.tsx';
import { useApiOrigin, useConfiguration } from '#ui/browser/configuration.ts';
import { keepSignedIn, matchEarlierSignIn, OtherToken, signedInAs, type SignedInAs } from '#ui/session/other-token.tsx';
import { ScreenTitle } from '#ui/kit/screen-title.tsx';
import { TokenField } from '#ui/session/token-field.tsx';
import classes from './connect.module.css';

type SignInError = Exclude<SignedIn, { result: 'accepted' }>;

interface ConnectScreenProps {
  /** Called when a sign-in is likely. */
  prepare(): void;
  connected(): void;
}

/** The sign-in screen, shown at the start and after a lock. */
export function ConnectScreen({ prepare, connected }: ConnectScreenProps) {
  const { service, address, sandbox, version, custody } = useConfiguration();
  const origin = useApiOrigin();
  const [typed, setTyped] = useState('');
  const [blank, setBlank] = useState(false);
  const [trouble, setTrouble] = useState<SignInError>();
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
    announce('Checking your token');
    prepare();
    const found = await signIn({ custody, origin, token, anyway });
    setChecking(false);
    if (found.result !== 'accepted' && !(found.result === 'limited' && anyway)) {
      announce(found.message, 'assertive');
      setTrouble(found);
      field.current?.focus();
      return;
    }
    const as = signedInAs(found, token);
    // A suspended tab may have missed a sign-out.
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
          <ScreenTitle title={other ? otherTitle(other.isSure) : locked ? 'Steward is locked' : 'Sign in'} />
          {locked || other ? null : (
            <p>Steward shows your fundraising team who gave, who pledged, and whom to thank.</p>
          )}
          {service || address ? (
            <p className={classes.service}>
              <bdi>{service}</bdi>
              {service && address ? ', at ' : ''}
              {address}
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
                  setTrouble(undefined);
                }}
                error={
                  blank ? 'Enter your access token' : trouble?.result === 'not-accepted' ? trouble.message : undefined
                }
              />
              {trouble && trouble.result !== 'not-accepted' ? (
                <Banner
                  kind={trouble.result === 'limited' ? 'not-known' : 'refused'}
                  title={titleOf(trouble.result, service)}
                  actions={
                    trouble.result === 'limited' ? (
                      <Button onClick={() => void check(trimToken(typed), true)}>Continue with this token</Button>
                    ) : undefined
                  }
                >
                  {trouble.message}
                </Banner>
              ) : null}
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
                    Synced data isn’t stored. When you sign out, we’ll delete recent records, saved views, saved codes,
                    and Activity.
                  </p>
                </div>
              </div>
              <Button type="submit" size="md" variant="filled" fullWidth aria-disabled={checking || undefined}>
                {checking ? 'Checking…' : 'Sign in'}
              </Button>
            </form>
          )}
          <p className={classes.note}>
            {custody === 'host'
              ? 'Your token is stored on the Steward server, not in this browser. You’re signed out after 30 minutes of inactivity or 8 hours.'
              : `Your token stays in this browser’s Steward tabs until you close them, and is sent only to ${service || 'this platform'}.`}
          </p>
        </section>
        {sandbox && !other ? (
          <section className={classes.offer} aria-label="Sandbox">
            <div>
              <h2>Try the sandbox</h2>
              <p>
                Sample data only. Token: <code>{sandboxToken}</code>
              </p>
            </div>
            <Button
              onClick={() => {
                setTyped(sandboxToken);
                setBlank(false);
                field.current?.focus();
              }}
            >
              Use sandbox token
            </Button>
          </section>
        ) : null}
      </div>
      {version ? <footer className={classes.footer}>Steward {version}</footer> : null}
    </main>
  );
}

function otherTitle(isSure: boolean): string {
  return isSure ? 'This is a different token' : 'This may be a different token';
}

function WhyLockedNote({ why, canTell }: { why: WhyLocked; canTell: boolean }) {
  return (
    <p className={classes.note}>
      {why === 'idle' ? `Locked after ${preferences.get().lockAfter} minutes of inactivity. ` : null}
      {!hasDrafts()
        ? 'Sign in to pick up where you left off.'
        : canTell
          ? 'Sign in with the same token to keep your drafts in this tab.'
          : 'Without HTTPS, we can’t verify it’s the same token, so signing in deletes the drafts in this tab.'}
    </p>
  );
}

/** Returns the title of a failed sign-in whose token may be right. */
function titleOf(result: Exclude<SignInError['result'], 'not-accepted'>, service: string): string {
  switch (result) {
    case 'limited':
      return 'Limited access';
    case 'not-reachable':
      return `${service || 'The platform'} isn’t responding`;
    case 'not-the-service':
      return 'This doesn’t look like a fundraising platform';
    case 'try-later':
      return 'Try again later';
    case 'refused':
      return 'Blocked by Steward';
  }
}
