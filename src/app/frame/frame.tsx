import { ActionIcon, Button } from '@mantine/core';
import { IconChevronDown, IconMenu2, IconUserCircle } from '@tabler/icons-react';
import { useMediaQuery, useWindowEvent } from '@mantine/hooks';
import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { memo, Suspense, useRef, useState } from 'react';
import { activity, openCount } from '#device/activity.ts';
import { useDisclosure } from '#ui/kit/disclosure.tsx';
import { currentSync } from '#sync/current.ts';
import { useSyncMode } from '#ui/browser/sync-choice.ts';
import { useTabInSight } from '#ui/browser/dom.ts';
import { useRowPress } from '#ui/browser/row-press.ts';
import { signInAsked } from '#ui/browser/page-state.ts';
import { Brand, SandboxMark } from '#ui/kit/brand.tsx';
import { useConfiguration } from '#ui/browser/configuration.ts';
import { PageHead, ScreenPage } from '#ui/kit/page.tsx';
import { Printed } from '#ui/kit/printed.tsx';
import { ScreenTitle } from '#ui/kit/screen-title.tsx';
import { connection } from '#app/network/connection.ts';
import classes from './frame.module.css';
import { FirstRows, useTracking } from '#app/network/track-visits.ts';
import { SignOutQuestion } from '#app/session/sign-out-question.tsx';
import { useUnsettledWrites } from '#app/network/unsettled-writes.ts';
import { foot, isCurrent, navigation, type Screen } from '#records/ways/navigation.ts';
import { BottomBar } from './bottom-bar.tsx';
import { SearchButton, useCommandMenu } from './search-button.tsx';
import { lazyPart } from '#ui/kit/lazy-part.tsx';
import { usePreference } from '#ui/browser/preferences.ts';
import { Toasts } from '#ui/browser/toasts.tsx';
import { useStore } from '#ui/browser/use-store.ts';

const loadAccount = () => import('./account.tsx');
const SignInDialog = lazyPart(
  () => import('#app/session/sign-in-dialog.tsx'),
  ({ SignInDialog }) => SignInDialog,
);
const Shortcuts = lazyPart(
  () => import('./shortcuts.ts'),
  ({ Shortcuts }) => Shortcuts,
);
const SyncStatusButton = lazyPart(
  () => import('./sync-status.tsx'),
  ({ SyncStatusButton }) => SyncStatusButton,
);
const Account = lazyPart(loadAccount, ({ Account }) => Account);

/** Shown until the outcomes of earlier writes are known. */
function CheckingLastChange() {
  return (
    <ScreenPage>
      <PageHead title={<ScreenTitle title="Checking your last change" />} />
      <p>Checking whether your last change was saved…</p>
    </ScreenPage>
  );
}

/** The app frame around every screen: navigation, the connected platform, and the account menu. */
export function Frame() {
  const { service: platform, address, sandbox } = useConfiguration();
  const account = useDisclosure(loadAccount);
  const folded = useFoldedNavigation();
  const { button: find, menu } = useCommandMenu();
  const isSignInAsked = useStore(signInAsked);
  const sync = useStore(currentSync);
  const main = useRef<HTMLElement>(null);
  useTracking();
  useTabInSight();
  useRowPress();
  const isSettled = useUnsettledWrites();
  const hasShortcuts = usePreference('shortcuts');
  const isSynced = useSyncMode() === 'on';
  return (
    <div className={classes.frame}>
      <button
        type="button"
        className={classes.skip}
        onClick={() => {
          main.current?.focus();
        }}
      >
        Skip to main content
      </button>
      <header className={classes.head}>
        <div className={classes.brand}>
          <Brand />
        </div>
        <div className={classes.top}>
          <ActionIcon
            className={classes.burger}
            size="xl"
            aria-label="Navigation"
            aria-expanded={folded.opened}
            aria-controls="navigation"
            onClick={folded.toggle}
          >
            <IconMenu2 aria-hidden />
          </ActionIcon>
          <SearchButton button={find} />
          <ConnectionMark />
          <span className={classes.platform} title={address}>
            <bdi>{platform}</bdi>
          </span>
          {sandbox ? <SandboxMark /> : null}
          <div className={classes.sync} data-on={isSynced || undefined}>
            {sync && isSynced ? (
              <Suspense fallback={null}>
                <SyncStatusButton sync={sync} />
              </Suspense>
            ) : null}
          </div>
          <div {...account.anchor}>
            <Button
              variant="subtle"
              color="gray"
              className={classes.account}
              data-collapses
              aria-label="Account"
              leftSection={<IconUserCircle aria-hidden />}
              rightSection={<IconChevronDown className={classes.chevron} aria-hidden />}
              {...account.button}
            >
              Account
            </Button>
            {account.panel('Account', () => (
              <Account close={account.close} />
            ))}
          </div>
        </div>
      </header>
      <nav id="navigation" className={classes.nav} aria-label="Main" data-opened={folded.opened || undefined}>
        {navigation.map(({ group, items }) => (
          <div key={group}>
            <p className={classes.group} id={`group-${group}`}>
              {group}
            </p>
            <ul aria-labelledby={`group-${group}`}>
              {items.map((item) => (
                <Item key={item.to} {...item} />
              ))}
            </ul>
          </div>
        ))}
        <ul className={classes.foot}>
          {foot.map((item) => (
            <Item key={item.to} {...item} />
          ))}
        </ul>
      </nav>
      <main ref={main} id="main" tabIndex={-1} className={classes.main} inert={folded.opened}>
        {isSettled ? (
          <>
            <Outlet />
            <FirstRows />
          </>
        ) : (
          <CheckingLastChange />
        )}
        <Toasts />
      </main>
      <BottomBar button={find} />
      {menu}
      <Printed />
      {isSignInAsked ? (
        <Suspense fallback={null}>
          <SignInDialog />
        </Suspense>
      ) : null}
      <SignOutQuestion />
      {hasShortcuts ? (
        <Suspense fallback={null}>
          <Shortcuts />
        </Suspense>
      ) : null}
    </div>
  );
}

/** Memoized, because there are many links, and only two of them change with the page. */
const Item = memo(function Item({ to, label, Icon }: Screen) {
  const isShown = useLocation({ select: ({ pathname }) => isCurrent(to, pathname) });
  return (
    <li>
      <Link to={to} activeOptions={{ includeSearch: false, exact: true }} aria-current={isShown ? 'page' : undefined}>
        <Icon size={18} stroke={1.6} aria-hidden />
        {label}
        {to === '/activity' ? <OpenWrites /> : null}
      </Link>
    </li>
  );
});

/** The number of unresolved, unconfirmed writes. */
function OpenWrites() {
  const count = useStore(activity, openCount);
  return count > 0 ? (
    <span className={classes.count}>
      {count}
      <span className="spoken"> {count === 1 ? 'unconfirmed change' : 'unconfirmed changes'}</span>
    </span>
  ) : null;
}

function ConnectionMark() {
  const status = useStore(connection);
  return status ? (
    <span className={classes.connection} data-connection={status}>
      {status}
    </span>
  ) : null;
}

/** Collapses the navigation on a narrow page, and again after each use or a press beside it. */
function useFoldedNavigation() {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  // A wide page shows it beside the screen.
  const isNarrow = useMediaQuery('(max-width: 64em)', undefined, { getInitialValueInEffect: false });
  const opened = openedAt === path && isNarrow;
  const fold = () => setOpenedAt(null);
  useWindowEvent('keydown', ({ key }) => {
    if (key === 'Escape') fold();
  });
  useWindowEvent('pointerdown', ({ target }) => {
    if (target instanceof Element && !target.closest('#navigation, [aria-controls="navigation"]')) fold();
  });
  useWindowEvent('click', ({ target }) => {
    // The screen that is shown has a link there, too.
    if (target instanceof Element && target.closest('#navigation a')) fold();
  });
  return { opened, toggle: () => setOpenedAt(opened ? null : path) };
}
