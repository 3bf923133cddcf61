import { Button } from '../kit/button.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { rowsKept } from '../../device/kept-rows.ts';
import { useStore } from '../browser/use-store.ts';
import { inventory, lossOfForgetting } from '../../device/inventory.ts';
import classes from './stored-here.module.css';
import { Panel } from '../kit/page.tsx';
import { PlainTable } from '../kit/plain-table.tsx';
import { usePreferences } from '../browser/preferences.ts';
import { forgetEverything } from './sign-out.ts';
import { Confirm } from '../kit/confirm.tsx';

/** Lists what this browser stores, where and how long, and can delete it all. */
export function StoredHere() {
  const cache = useQueryClient();
  const [asking, setAsking] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  // The list changes with the preferences above it, and with what is read.
  usePreferences();
  useStore(rowsKept);
  return (
    <Panel title="What this browser keeps">
      <PlainTable
        caption="What this browser keeps"
        rows={inventory()}
        columns={[
          { title: 'What', cell: ({ what }) => what },
          { title: 'Where, and how long', cell: ({ where }) => where },
          { title: 'Now', cell: ({ count }) => (count === 0 ? 'None' : count === 1 ? 'Kept' : `${count} kept`) },
        ]}
      />
      <div className={classes.body}>
        <p>Forgetting deletes all of this and signs out. Nothing changes in the service.</p>
        <div>
          <Button ref={button} color="red" variant="filled" onClick={() => setAsking(true)}>
            Forget everything on this device
          </Button>
        </div>
      </div>
      {asking ? (
        <Confirm
          isDeletion
          title="Forget everything on this device?"
          loss={lossOfForgetting()}
          keepLabel="Keep everything"
          act="Forget everything"
          onClose={() => {
            setAsking(false);
            button.current?.focus();
          }}
          confirm={() => forgetEverything(cache)}
        />
      ) : null}
    </Panel>
  );
}
