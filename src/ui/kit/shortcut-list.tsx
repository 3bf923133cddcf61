import type { ReactNode } from 'react';
import classes from './shortcut-list.module.css';
import { helpKey, listKeys } from '../browser/shortcut-keys.ts';

interface ShortcutListProps {
  /** The targets of `g` followed by a key. */
  destinations: readonly { key: string; label: string }[];
}

/** The list of all single-key shortcuts. */
export function ShortcutList({ destinations }: ShortcutListProps) {
  return (
    <div className={classes.columns}>
      <Keys title="Go to">
        {destinations.map(({ key, label }) => (
          <Shortcut key={key} label={label}>
            <kbd>g</kbd> then <kbd>{key}</kbd>
          </Shortcut>
        ))}
      </Keys>
      <Keys title="On this page">
        {listKeys.map(({ key, label }) => (
          <Shortcut key={key} label={label}>
            <kbd>{key}</kbd>
          </Shortcut>
        ))}
        <Shortcut label="Help">
          <kbd>{helpKey}</kbd>
        </Shortcut>
      </Keys>
    </div>
  );
}

function Keys({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h3>{title}</h3>
      <dl className={classes.keys}>{children}</dl>
    </div>
  );
}

function Shortcut({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{children}</dt>
      <dd>{label}</dd>
    </div>
  );
}
