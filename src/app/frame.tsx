import { ActionIcon, Button } from '@mantine/core';
import { IconArrowsExchange, IconChevronDown, IconMenu2, IconUsersGroup } from '@tabler/icons-react';
import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useDisclosure } from '../ui/disclosure.tsx';
import { useSignInAsked } from '../ui/sign-in-asked.ts';
import { Brand, SandboxMark } from '../ui/brand.tsx';
import { useConfiguration } from '../ui/configuration.ts';
import classes from './frame.module.css';

const loadAccount = () => import('./account.tsx');
const SignInDialog = lazy(async () => ({ default: (await import('./sign-in-dialog.tsx')).SignInDialog }));
const Account = lazy(async () => ({ default: (await loadAccount()).Account }));

/** Only what exists stands in the navigation. */
const navigation = [
  { group: 'Fundraising', items: [{ to: '/transactions', label: 'Transactions', Icon: IconArrowsExchange }] },
  { group: 'People', items: [{ to: '/households', label: 'Households', Icon: IconUsersGroup }] },
] as const;

/** Everything around a screen: navigation, the service that is connected, account. */
export function Frame() {
  const { service, address, sandbox } = useConfiguration();
  const account = useDisclosure(loadAccount);
  const folded = useFoldedNavigation();
  const signInAsked = useSignInAsked();
  const main = useRef<HTMLElement>(null);
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
      <div className={classes.brand}>
        <Brand />
      </div>
      <header className={classes.top}>
        <ActionIcon
          className={classes.burger}
          size={36}
          aria-label="Navigation"
          aria-expanded={folded.opened}
          aria-controls="navigation"
          onClick={folded.toggle}
        >
          <IconMenu2 size={18} stroke={1.6} aria-hidden />
        </ActionIcon>
        <span className={classes.service} title={address}>
          <bdi>{service}</bdi>
        </span>
        {sandbox ? <SandboxMark /> : null}
        <div {...account.anchor}>
          <Button
            variant="subtle"
            color="gray"
            className={classes.account}
            rightSection={<IconChevronDown size={16} stroke={1.6} aria-hidden />}
            {...account.button}
          >
            Account
          </Button>
          {account.panel('Account', () => (
            <Account />
          ))}
        </div>
      </header>
      <nav id="navigation" className={classes.nav} aria-label="Main" data-opened={folded.opened || undefined}>
        {navigation.map(({ group, items }) => (
          <div key={group}>
            <p className={classes.group} id={`group-${group}`}>
              {group}
            </p>
            <ul aria-labelledby={`group-${group}`}>
              {items.map(({ to, label, Icon }) => (
                <li key={to}>
                  <Link to={to} activeOptions={{ includeSearch: false }}>
                    <Icon size={18} stroke={1.6} aria-hidden />
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <main ref={main} id="main" tabIndex={-1} className={classes.main}>
        <Outlet />
      </main>
      {signInAsked ? (
        <Suspense fallback={null}>
          <SignInDialog />
        </Suspense>
      ) : null}
    </div>
  );
}

/** On a narrow page the navigation folds away until it is asked for, and again when it has led somewhere. */
function useFoldedNavigation() {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const opened = openedAt === path;
  useEffect(() => {
    if (!opened) return;
    const close = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setOpenedAt(null);
    };
    document.addEventListener('keydown', close);
    return () => document.removeEventListener('keydown', close);
  }, [opened]);
  return { opened, toggle: () => setOpenedAt(opened ? null : path) };
}
