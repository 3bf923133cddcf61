import { Button, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { sandboxToken } from '#api/host.ts';
import { hasDrafts } from '#device/drafts.ts';
import { preferences } from '#device/preferences.ts';
import { onSessionChange, type WhyLocked, whyLocked } from '#device/session-clock.ts';
import { chooseShared } from '#device/shared-computer.ts';
import { forgetIfSignedOut } from '#device/signed-out.ts';
import { canFingerprint } from '#device/token.ts';
import { useConfiguration } from '#ui/browser/configuration.ts';
import { Brand, SandboxMark } from '#ui/kit/brand.tsx';
import { ScreenTitle } from '#ui/kit/screen-title.tsx';
import { SignInForm, useSignIn } from './sign-in-form.tsx';
import classes from './connect.module.css';

interface ConnectScreenProps {
  /** Called when a sign-in is likely. */
  prepare(): void;
  connected(): void;
}

/** The sign-in screen, shown at the start and after a lock. */
export function ConnectScreen({ prepare, connected }: ConnectScreenProps) {
  const { service: platform, address, sandbox, version, custody } = useConfiguration();
  const [locked, setLocked] = useState(whyLocked);
  const [shared, setShared] = useState(false);
  const signIn = useSignIn({
    prepare,
    signedIn() {
      if (shared) chooseShared();
      connected();
    },
  });
  const { other } = signIn;

  useEffect(
    () =>
      onSessionChange(() => {
        if (forgetIfSignedOut()) setLocked(null);
      }),
    [],
  );

  return (
    <main className={classes.page}>
      <div className={classes.column}>
        <header className={classes.brand}>
          <Brand />
          {sandbox ? <SandboxMark /> : null}
        </header>
        <section className={classes.card}>
          <ScreenTitle title={other?.title ?? (locked ? 'Steward is locked' : 'Sign in')} />
          {locked || other ? null : (
            <p>Steward shows your fundraising team who gave, who pledged, and whom to thank.</p>
          )}
          {platform || address ? (
            <p className={classes.platform}>
              <bdi>{platform}</bdi>
              {platform && address ? ', at ' : ''}
              {address}
            </p>
          ) : null}
          {locked && !other ? <WhyLockedNote why={locked} canTell={custody === 'host' || canFingerprint()} /> : null}
          <SignInForm signIn={signIn}>
            <div className={classes.shared}>
              <input
                type="checkbox"
                id="shared"
                aria-describedby="shared-hint"
                checked={shared}
                disabled={signIn.checking}
                onChange={(event) => setShared(event.currentTarget.checked)}
              />
              <div>
                <label htmlFor="shared">Shared computer</label>
                <Text size="sm" c="dimmed" mt={2} id="shared-hint">
                  Synced data isn’t stored. When you sign out, we’ll delete recent records, saved views, saved codes,
                  and Activity.
                </Text>
              </div>
            </div>
          </SignInForm>
          <p className={classes.note}>
            {custody === 'host'
              ? 'Your token is stored on the Steward server, not in this browser. You’re signed out after 30 minutes of inactivity or 8 hours.'
              : `Your token stays in this browser’s Steward tabs until you close them, and is sent only to ${platform || 'this platform'}.`}
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
            <Button onClick={() => signIn.fill(sandboxToken)}>Use sandbox token</Button>
          </section>
        ) : null}
      </div>
      {version ? (
        <Text component="footer" size="sm" c="dimmed" mt="auto">
          Steward {version}
        </Text>
      ) : null}
    </main>
  );
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
