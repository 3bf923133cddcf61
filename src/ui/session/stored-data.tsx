import { Button, Stack } from '@mantine/core';
import { formatCount } from '#domain/values/labels.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { account } from '#device/account.ts';
import { rowsKept } from '#device/kept-rows.ts';
import { preferences } from '#device/preferences.ts';
import { useStore } from '#ui/browser/use-store.ts';
import { clearDataWarning, forgetDevice, inventory } from '#device/inventory.ts';
import { PanelPart } from '#ui/kit/panel-part.tsx';
import { PlainTable } from '#ui/kit/plain-table.tsx';
import { usePlatformName } from '#ui/browser/configuration.ts';
import { signOut } from './sign-out.ts';
import { Confirm } from '#ui/kit/confirm.tsx';

/** Lists the data stored in this browser, where and for how long, and can delete it all. */
export function StoredData() {
  const cache = useQueryClient();
  const platform = usePlatformName();
  const [asking, setAsking] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  // Rerender when preferences or stored rows change.
  useStore(preferences);
  useStore(rowsKept);
  return (
    <PanelPart title="Data stored in this browser">
      <PlainTable
        caption="Data stored in this browser"
        rows={inventory()}
        columns={[
          { title: 'Data', cell: ({ what }) => what },
          { title: 'Where and for how long', cell: ({ where }) => where },
          {
            title: 'Now',
            cell: ({ count }) => (count === 0 ? 'None' : count === 1 ? 'Stored' : `${formatCount(count)} stored`),
          },
        ]}
      />
      <Stack gap={12} py={12} px="md">
        <p>This deletes all local data and signs you out. Nothing changes on {platform}.</p>
        <div>
          <Button ref={button} color="red" variant="filled" onClick={() => setAsking(true)}>
            Clear all data on this device
          </Button>
        </div>
      </Stack>
      {asking ? (
        <Confirm
          isDeletion
          title="Clear all data on this device?"
          loss={clearDataWarning()}
          keepLabel="Cancel"
          act="Clear all data"
          onClose={() => {
            setAsking(false);
            button.current?.focus();
          }}
          confirm={() => forgetEverything(cache)}
        />
      ) : null}
    </PanelPart>
  );
}

/** Signs out and deletes everything that is stored in this browser. */
export function forgetEverything(cache: QueryClient): void {
  const isHeldByHost = account() !== null;
  forgetDevice();
  signOut(cache, { isHeldByHost, how: 'forgotten' });
}
