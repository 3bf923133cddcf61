import { IconSearch } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { isCurrent, mostUsed } from '#records/ways/navigation.ts';
import classes from './bottom-bar.module.css';
import type { CommandMenuOpener } from './search-button.tsx';

/** The bar at a phone's foot: the screens that are used most, and the command menu. */
export function BottomBar({ button }: Pick<CommandMenuOpener, 'button'>) {
  const path = useLocation({ select: ({ pathname }) => pathname });
  return (
    <nav className={classes.bar} aria-label="Most used">
      {mostUsed.map(({ to, label, Icon }) => (
        <Link
          key={to}
          to={to}
          activeOptions={{ includeSearch: false, exact: true }}
          aria-current={isCurrent(to, path) ? 'page' : undefined}
        >
          <Icon size={20} stroke={1.6} aria-hidden />
          {label}
        </Link>
      ))}
      <button {...button}>
        <IconSearch size={20} stroke={1.6} aria-hidden />
        Find
      </button>
    </nav>
  );
}
