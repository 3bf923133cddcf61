import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useRef } from 'react';
import { useNarrow } from '#ui/browser/layout.ts';

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
