import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { storageLifetime } from '#device/account-storage.ts';
import { keepDoor } from '#device/kept-door.ts';
import { keepsDoor } from '#device/token.ts';
import { useConfiguration } from '#ui/browser/configuration.ts';
import { Button } from '#ui/kit/button.tsx';
import { Confirm } from '#ui/kit/confirm.tsx';
import { endPage } from '#ui/session/ending.ts';

/** Offers to keep the door list open, unless the computer is shared, the server holds the token, or an administrator forbids it. */
export function KeepDoorOpen() {
  const { custody, keepsDoorList } = useConfiguration();
  const cache = useQueryClient();
  const [isAsked, setIsAsked] = useState(false);
  if (keepsDoor() || !keepsDoorList || custody !== 'tab' || storageLifetime() !== 'forgotten') return null;
  const keepOpen = () => {
    keepDoor();
    // The next page has the door list alone, and nothing in memory.
    const { pathname, search } = window.location;
    void endPage(cache, 'locked', { address: pathname + search });
  };
  return (
    <>
      <Button onClick={() => setIsAsked(true)}>Keep the door list open until midnight</Button>
      {isAsked ? (
        <Confirm
          title="Keep the door list open until midnight?"
          loss="This tab will show only the door list. Other pages and tabs will ask for the access token."
          keepLabel="Cancel"
          act="Keep open"
          onClose={() => setIsAsked(false)}
          confirm={keepOpen}
        />
      ) : null}
    </>
  );
}
