import { Button, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import classes from './check-in-ring.module.css';
import { useNarrow } from '#ui/browser/media.ts';
import { storageLifetime } from '#device/account-storage.ts';
import { keepDoor } from '#device/kept-door.ts';
import { keepsDoor } from '#device/token.ts';
import { useConfiguration } from '#ui/browser/configuration.ts';
import { Confirm } from '#ui/kit/confirm.tsx';
import { endPage } from '#ui/session/ending.ts';

/** The share of the tickets that are checked in, as a ring. The words beside it say it. */
export function CheckInRing({ checkedIn, count }: { checkedIn: number; count: number }) {
  const share = count === 0 ? 0 : (checkedIn / count) * 100;
  return (
    <svg className={classes.ring} viewBox="0 0 40 40" width={44} height={44} aria-hidden>
      <circle cx={20} cy={20} r={radius} pathLength={100} />
      {checkedIn > 0 ? (
        <circle cx={20} cy={20} r={radius} pathLength={100} data-in strokeDasharray={`${share} 100`} />
      ) : null}
    </svg>
  );
}

const radius = 17;

/** The search of the door list, which stays above an on-screen keyboard. */
export function DoorSearch({ text, change }: { text: string; change(text: string): void }) {
  const field = useRef<HTMLInputElement>(null);
  const isNarrow = useNarrow();
  return (
    <TextInput
      ref={field}
      type="search"
      size="md"
      aria-label="Name, email, phone, or ticket number"
      placeholder="Name, email, phone, or ticket number"
      leftSection={<IconSearch size={18} stroke={1.6} aria-hidden />}
      value={text}
      autoComplete="off"
      spellCheck={false}
      enterKeyHint="search"
      dir="auto"
      // With an on-screen keyboard, only the field, its filters, and its results fit.
      onFocus={({ currentTarget }) => {
        if (isNarrow) currentTarget.scrollIntoView({ block: 'start' });
      }}
      onChange={({ currentTarget: { value } }) => {
        change(value);
        if (isNarrow) window.requestAnimationFrame(() => field.current?.scrollIntoView({ block: 'start' }));
      }}
    />
  );
}

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
